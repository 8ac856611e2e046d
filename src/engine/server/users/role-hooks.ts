import { eq } from 'drizzle-orm';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { Role } from '../../declaration/row-types.ts';
import { SCOPE_FIELD } from '../../declaration/scope.ts';
import { users } from '../access/user-tables.ts';
import type { ResourceHooks, SaveEvent as SaveEventOf } from '../resources/hooks.ts';
import { added, grantsOf, holdsAll, rowScopeOf } from './held.ts';

type SaveEvent = SaveEventOf<Role>;

/** Which rows a role opens; not every application's roles say so. */
const scopeOf = (row: object | null): unknown =>
  row && SCOPE_FIELD in row ? row[SCOPE_FIELD] : undefined;

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
 * away: a role with other keys, or that opens more rows, is neither made, changed, retired nor brought
 * back by them, and a role of their own never grows.
 */
async function guardRole(event: SaveEvent): Promise<FieldErrors | undefined> {
  const { principal, current, values } = event;
  if (principal.admin) return undefined;
  const before = current?.auths ?? [];
  const after = values.auths === undefined ? before : (values.auths ?? []);
  const opened = rowScopeOf(scopeOf(current));
  const opens = rowScopeOf(scopeOf(values) ?? scopeOf(current));
  const gained = added(after, before);
  const revived = current?.active === false && values.active === true;
  const retired = current?.active === true && values.active === false;
  const rescoped = current !== null && opens !== opened;
  const rewritten =
    current === null || rescoped || gained.length > 0 || after.length < before.length;
  if (!rewritten && !revived && !retired) return undefined;
  const isWider = rescoped && opens !== 'own' && opened !== 'all';
  if (!holdsAll(principal, [...grantsOf(before, opened), ...grantsOf(after, opens)])) {
    const holdsKeys = holdsAll(principal, grantsOf([...before, ...after], 'own'));
    return retired
      ? { active: [{ key: 'api:retireOfStronger' }] }
      : holdsKeys
        ? { [SCOPE_FIELD]: [{ key: 'api:scopeBeyondYours' }] }
        : { auths: [{ key: 'api:roleBeyondYours' }] };
  }
  if ((gained.length > 0 || isWider || revived) && (await holdsRole(event))) {
    const grown = isWider ? SCOPE_FIELD : 'auths';
    return { [revived ? 'active' : grown]: [{ key: 'api:ownRole' }] };
  }
  return undefined;
}

export const roleHooks: ResourceHooks<Role> = { beforeSave: guardRole };
