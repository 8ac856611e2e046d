import { eq } from 'drizzle-orm';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { Role } from '../../declaration/row-types.ts';
import { users } from '../access/user-tables.ts';
import type { ResourceHooks, SaveEvent as SaveEventOf } from '../resources/hooks.ts';
import { added, holdsAll } from './held.ts';

type SaveEvent = SaveEventOf<Role>;

async function holdsRole({ tx, principal, current }: SaveEvent): Promise<boolean> {
  if (principal.userId === null || current === null) return false;
  const [found] = await tx
    .select({ roleIds: users.roleIds })
    .from(users)
    .where(eq(users.id, principal.userId));
  return found?.roleIds.includes(current.id) ?? false;
}

/**
 * Who manages roles without being an admin hands out no more than they hold, and takes no more
 * away: a role with other keys is neither made, changed, retired nor brought back by them, and a
 * role of their own never grows.
 */
async function guardRole(event: SaveEvent): Promise<FieldErrors | undefined> {
  const { principal, current, values } = event;
  if (principal.admin) return undefined;
  const before = current?.auths ?? [];
  const after = values.auths === undefined ? before : (values.auths ?? []);
  const gained = added(after, before);
  const revived = current?.active === false && values.active === true;
  const retired = current?.active === true && values.active === false;
  const rewritten = current === null || gained.length > 0 || after.length < before.length;
  if (!rewritten && !revived && !retired) return undefined;
  if (!holdsAll(principal, [...before, ...after])) {
    return retired
      ? { active: [{ key: 'api:retireOfStronger' }] }
      : { auths: [{ key: 'api:roleBeyondYours' }] };
  }
  if ((gained.length > 0 || revived) && (await holdsRole(event))) {
    return { [revived ? 'active' : 'auths']: [{ key: 'api:ownRole' }] };
  }
  return undefined;
}

export const roleHooks: ResourceHooks<Role> = { beforeSave: guardRole };
