import type { AccessControlProvider } from '@refinedev/core';
import { ACTIONS, type Action } from '../../declaration/actions.ts';
import type { Config } from '../../declaration/types.ts';
import { may, mayDo, readSession, type Session } from '../session/index.ts';

/** What Refine calls it, and the action of roles that it is. Viewing needs no more than the key. */
const OF_REFINE: Readonly<Record<string, Action>> = {
  create: 'create',
  clone: 'create',
  edit: 'change',
};

const actionOf = (action: string): Action | undefined =>
  ACTIONS.find((known) => known === action) ?? OF_REFINE[action];

/** Whether somebody may do this with a resource, or a screen with a page of its own. */
export function isPermitted(
  { resources, screens }: Pick<Config, 'resources' | 'screens'>,
  session: Session,
  name: string,
  action: string,
): boolean {
  const declared = [resources, screens].find((part) => Object.hasOwn(part, name))?.[name];
  if (!declared) return false;
  const wanted = actionOf(action);
  return wanted === undefined
    ? may(session, declared.permission)
    : mayDo(session, declared.permission, wanted);
}

/**
 * Answers from the stored roles, without a call: of a resource, of a screen with a page of its own,
 * and of the pages that are for administrators alone. Nothing is ever deleted; rows are retired.
 */
export function createAccessControlProvider(
  config: Pick<Config, 'resources' | 'screens'>,
  adminPages: readonly string[],
): AccessControlProvider {
  return {
    async can({ resource: name = '', action }) {
      const session = readSession();
      if (action === 'delete') return { can: false };
      if (adminPages.includes(name)) return { can: session.userLogin?.admin === true };
      return { can: isPermitted(config, session, name, action) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
