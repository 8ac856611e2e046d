import type { AccessControlProvider } from '@refinedev/core';
import type { Config } from '../../declaration/types.ts';
import { may, readSession } from '../session/index.ts';

/**
 * Answers from the stored roles, without a call: of a resource, of a screen with a page of its own,
 * and of the pages that are for administrators alone. Nothing is ever deleted; rows are retired.
 */
export function createAccessControlProvider(
  { resources, screens }: Pick<Config, 'resources' | 'screens'>,
  adminPages: readonly string[],
): AccessControlProvider {
  return {
    async can({ resource: name = '', action }) {
      const session = readSession();
      if (action === 'delete') return { can: false };
      if (adminPages.includes(name)) return { can: session.userLogin?.admin === true };
      const declared = [resources, screens].find((part) => Object.hasOwn(part, name))?.[name];
      return { can: declared !== undefined && may(session, declared.permission) };
    },
    options: { buttons: { enableAccessControl: true, hideIfUnauthorized: true } },
  };
}
