import { eq } from 'drizzle-orm';
import { rightsOf, rightsOfKeys } from '../../declaration/actions.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import type { Role } from '../../declaration/row-types.ts';
import { type RowScope, SCOPE_FIELD } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';
import { users } from '../access/user-tables.ts';
import type { ResourceHooks, SaveEvent as SaveEventOf } from '../resources/hooks.ts';
import { added, grantsOf, holdsAll, rowScopeOf } from './held.ts';
import { openBeyond } from './stronger.ts';

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

/** What is taken away of keys that a role does not have says nothing, and goes with the key. */
function tidyDenials({ current, values }: SaveEvent): void {
  if (values.auths === undefined && values.denied === undefined) return;
  const keys = values.auths ?? current?.auths ?? [];
  const denied = values.denied ?? current?.denied ?? [];
  const denials = rightsOfKeys(denied, keys);
  if (denials.length < denied.length) values.denied = denials;
}

/** Everything that keys allow, less what is taken away of it. */
const rightsIn = (keys: readonly string[], denied: readonly string[]): string[] => [
  ...keys,
  ...added(rightsOf(keys), denied),
];

/**
 * Who manages roles without being an admin hands out no more than they hold, and takes no more
 * away: a role with other keys or actions, or that opens more rows, is neither made, changed, retired
 * nor brought back by them, and a role of their own never grows; one that opens to others who hold it
 * what they do not see themselves neither grows nor shrinks by them.
 */
async function guardRole(config: Config, event: SaveEvent): Promise<FieldErrors | undefined> {
  const { principal, current, values } = event;
  if (principal.admin) return undefined;
  const before = current?.auths ?? [];
  const after = values.auths === undefined ? before : (values.auths ?? []);
  const deniedBefore = current?.denied ?? [];
  const denied = values.denied ?? deniedBefore;
  const allowed = [rightsIn(before, deniedBefore), rightsIn(after, denied)] as const;
  const opened = rowScopeOf(scopeOf(current));
  const opens = rowScopeOf(scopeOf(values) ?? scopeOf(current));
  const gained = added(allowed[1], allowed[0]);
  const lost = added(allowed[0], allowed[1]);
  const revived = current?.active === false && values.active === true;
  const retired = current?.active === true && values.active === false;
  const rescoped = current !== null && opens !== opened;
  const rewritten = current === null || rescoped || gained.length > 0 || lost.length > 0;
  if (!rewritten && !revived && !retired) return undefined;
  const isWider = rescoped && opens !== 'own' && opened !== 'all';
  const whole = (at: readonly RowScope[]) => [
    ...grantsOf(before, at[0] ?? 'own', deniedBefore),
    ...grantsOf(after, at[1] ?? 'own', denied),
  ];
  if (!holdsAll(principal, whole([opened, opens]))) {
    if (retired) return { active: [{ key: 'api:retireOfStronger' }] };
    if (holdsAll(principal, whole([]))) return { [SCOPE_FIELD]: [{ key: 'api:scopeBeyondYours' }] };
    const holdsKeys = [...before, ...after].every((key) => principal.permissions.has(key));
    return { auths: [{ key: holdsKeys ? 'api:actionBeyondYours' : 'api:roleBeyondYours' }] };
  }
  if ((gained.length > 0 || isWider || revived) && (await holdsRole(event))) {
    const field = isWider ? SCOPE_FIELD : 'auths';
    return { [revived ? 'active' : field]: [{ key: 'api:ownRole' }] };
  }
  if (current === null) return undefined;
  const isTaken = retired || lost.length > 0 || (rescoped && !isWider);
  const open = grantsOf(before, opened, deniedBefore);
  if (isTaken && (await openBeyond(config, event.tx, principal, current.id, open))) {
    const field = lost.length > 0 ? 'auths' : SCOPE_FIELD;
    return { [retired ? 'active' : field]: [{ key: 'api:roleOfOthers' }] };
  }
  const grown = grantsOf(after, opens, denied).filter(
    ({ key }) => isWider || revived || [key, ...rightsOf([key])].some((it) => gained.includes(it)),
  );
  if (await openBeyond(config, event.tx, principal, current.id, grown)) {
    return { [SCOPE_FIELD]: [{ key: 'api:scopeBeyondYours' }] };
  }
  return undefined;
}

/** What is special about saving roles. */
export const createRoleHooks = (config: Config): ResourceHooks<Role> => ({
  beforeSave: async (event) => {
    tidyDenials(event);
    return guardRole(config, event);
  },
});
