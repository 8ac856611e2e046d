import { eq, sql } from 'drizzle-orm';
import type { Membership } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';
import { columnOf, tablesOf } from '../query/tables.ts';
import type { HookRegistry, ResourceHooks, SaveEvent } from '../resources/hooks.ts';

/** Whether an organisation would stand, by way of those above it, below itself. */
async function isBelowItself(
  config: Config,
  { organisations, parent }: Membership & { readonly parent: string },
  { tx, current, values }: SaveEvent,
): Promise<boolean> {
  const table = tablesOf(config)[organisations];
  const above = values[parent];
  if (!table || !current || typeof above !== 'number') return false;
  // Two that are put below each other at once wait for one another here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${organisations}))`);
  const [id, up] = [columnOf(table, 'id'), columnOf(table, parent)];
  const { rows } = await tx.execute(sql`
    with recursive above as (
      select ${id} as id, ${up} as up from ${table} where ${eq(id, above)}
      union select ${id}, ${up} from ${table} join above on ${id} = above.up)
    select 1 from above where id = ${current.id}`);
  return rows.length > 0;
}

/**
 * Whether somebody who sees some rows would put an organisation where they, or those above them, see
 * other rows by it: they move those below theirs among each other.
 */
function movesBeyond(parent: string, { principal, current, values }: SaveEvent): boolean {
  const before = current?.[parent] ?? null;
  const after = parent in values ? (values[parent] ?? null) : before;
  if (!principal.sight || (current !== null && before === after)) return false;
  const mine = principal.sight.organisations;
  const isMine = (id: unknown): boolean => mine.some((own) => own === id);
  return !isMine(after) || (current !== null && !(isMine(current.id) && isMine(before)));
}

/** An organisation never stands below itself, neither directly nor by way of others. */
function treeHooks(config: Config, membership: Membership): ResourceHooks {
  const { parent, organisations: titleOf } = membership;
  if (parent === null) return {};
  const refused = (key: string) => ({ [parent]: [{ key, params: { titleOf } }] });
  return {
    beforeSave: async (event) => {
      if (await isBelowItself(config, { ...membership, parent }, event)) {
        return refused('api:organisationBelowItself');
      }
      return movesBeyond(parent, event) ? refused('api:organisationBeyondYours') : undefined;
    },
  };
}

/** Who is responsible for some areas gives responsibility for no others. */
function areaHooks({ of, code }: NonNullable<Membership['areas']>, titleOf: string): ResourceHooks {
  return {
    beforeSave: async ({ principal, current, values }) => {
      const next = { ...current, ...values };
      const isGiven =
        current === null ||
        [code, of, 'active'].some((name) => name in values && values[name] !== current[name]);
      if (!principal.sight || !isGiven || next.active === false) return undefined;
      const given = String(next[code]);
      const { areas, organisations } = principal.sight;
      const isHeld = areas.some((own) => given.startsWith(own));
      const isTheirs = organisations.some((id) => id === next[of]);
      if (isHeld && isTheirs) return undefined;
      return { [code]: [{ key: 'api:areaBeyondYours', params: { titleOf } }] };
    },
  };
}

/** What is special about saving organisations and the areas they are responsible for. */
export function createOrganisationHooks(config: Config): HookRegistry {
  const { membership } = config;
  if (!membership) return {};
  const { organisations, areas } = membership;
  return {
    [organisations]: treeHooks(config, membership),
    ...(areas && { [areas.resource]: areaHooks(areas, organisations) }),
  };
}
