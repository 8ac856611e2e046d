/** A version of who belongs where, which the database changes with the tables it depends on. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Config } from '../../declaration/types.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';

/** Key of the row of `settings` that holds it. */
const KEY = 'belonging';
const FUNCTION = 'system_belonging_changed';

/** The version that stands; null where none is stored. */
export const BELONGING_VERSION = sql<string | null>`(
  select value #>> '{}' from settings where key = ${sql.raw(quoteText(KEY))})`;

/** Tables whose rows determine where somebody belongs. */
function tablesOf({ membership, resources }: Config): readonly string[] {
  const names = [membership?.organisations, membership?.areas?.resource];
  return names.flatMap((name) => (name && resources[name] ? [resources[name].table] : []));
}

/**
 * Rows change it as their transaction ends, when nothing more is waited for: two who save
 * organisations at the same time would else each wait for what the other holds. A transaction does
 * so once.
 */
const MAKE_FUNCTION = [
  `drop function if exists ${FUNCTION}() cascade`,
  `create function ${FUNCTION}() returns trigger language plpgsql as $$
  begin
    insert into settings (key, value) values (${quoteText(KEY)}, to_jsonb(gen_random_uuid()))
    on conflict (key) do update set value = excluded.value
      where settings.xmin <> pg_current_xact_id()::xid;
    return null;
  end $$`,
];

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly create: string;
}

function triggersOn(table: string): readonly Trigger[] {
  const [name, truncated] = ['system_belonging', 'system_belonging_truncated'];
  const by = `execute function ${FUNCTION}()`;
  const create = `create constraint trigger ${name} after insert or update or delete on ${table}
    deferrable initially deferred for each row ${by}`;
  const createTruncated = `create trigger ${truncated} after truncate on ${table}
    for each statement ${by}`;
  return [
    { name, table, create },
    { name: truncated, table, create: createTruncated },
  ];
}

/**
 * Creates what maintains the version, unless it exists.
 * @returns the statements that were run
 */
export async function makeBelongingVersion(
  tx: Connection,
  config: Config,
): Promise<readonly string[]> {
  const triggers = tablesOf(config).flatMap((table) => triggersOn(quoteName(table)));
  if (triggers.length === 0) return [];
  const made = [...MAKE_FUNCTION, ...triggers.map(({ create }) => create)];
  const shape = createHash('sha256').update(JSON.stringify(made)).digest('hex');
  const { rows } = await tx.execute<{ standing: number }>(sql`
    select count(*)::integer as standing from pg_trigger
    where tgfoid = to_regprocedure(${`${FUNCTION}()`}) and tgenabled <> 'D'
      and obj_description(oid, 'pg_trigger') = ${shape}`);
  if (rows[0]?.standing === triggers.length) return [];
  // As though something had changed: it may have, while nothing recorded it.
  const changed = `insert into settings (key, value)
    values (${quoteText(KEY)}, to_jsonb(gen_random_uuid()))
    on conflict (key) do update set value = excluded.value`;
  const notes = triggers.map(
    ({ name, table }) => `comment on trigger ${name} on ${table} is ${quoteText(shape)}`,
  );
  const statements = [...made, ...notes, changed];
  for (const statement of statements) await tx.execute(sql.raw(statement));
  return statements;
}
