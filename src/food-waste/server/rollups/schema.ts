import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { CUTS, type Cut, SOURCE_TABLES, type Source } from './cuts.ts';
import { SLOTS } from './measures.ts';
import { CREATE_TABLES, refreshStatements } from './statements.ts';

const SOURCES = Object.entries(SOURCE_TABLES) as [Source, string][];

/** Which of a statement's transition tables hold the days that it touched. */
interface Touched {
  readonly referencing: string;
  readonly rows: readonly string[];
}
const TOUCHED = {
  insert: { referencing: 'new table as new_rows', rows: ['new_rows'] },
  update: {
    referencing: 'old table as old_rows new table as new_rows',
    rows: ['old_rows', 'new_rows'],
  },
  delete: { referencing: 'old table as old_rows', rows: ['old_rows'] },
};

/** Changes of one statement that are recorded one by one; of more, only that there were. */
const MOST_RECORDED = 100;

/** Columns that no sum is made of: what somebody wrote need not be stored twice. */
const LEFT_OUT = '{code,note,search_text,search_index,created_by,updated_by}';

/** The recipe of a record before it was changed: another trigger, later by its name, notes the new one. */
const OLD_RECIPE: Readonly<Record<Source, string>> = {
  waste:
    '(select noted.recipe_id from system_record_recipes noted where noted.record_id = old_row.id)',
  packaging: 'null::integer',
};

const monthOfDay = (day: string): string => `date_trunc('month', ${day}::timestamp)::date`;

/** What the records of a statement were before it; null each where they are too many to be recorded. */
function changesOf(source: Source, event: keyof typeof TOUCHED): string {
  if (event === 'insert') {
    return `select distinct ${monthOfDay('record_date')}, case when is_recorded then id end, null::jsonb,
      null::integer from new_rows`;
  }
  if (event === 'delete') {
    return `select distinct ${monthOfDay('record_date')}, null::integer, null::jsonb, null::integer
      from old_rows`;
  }
  return `select distinct ${monthOfDay('touched.day')}, case when is_recorded then old_row.id end,
      case when is_recorded then to_jsonb(old_row) - '${LEFT_OUT}'::text[] end,
      case when is_recorded then ${OLD_RECIPE[source]} end
    from old_rows old_row join new_rows new_row using (id)
      cross join lateral (values (old_row.record_date), (new_row.record_date)) touched (day)`;
}

/**
 * Every statement that writes records notes the days and provinces it touched, in its own
 * transaction. The log only grows until a refresh takes entries out, and no two entries are held
 * against each other: so writers never wait for one another, nor lose what another one noted.
 */
function markingStatements(source: Source, table: string): string[] {
  const events = Object.entries(TOUCHED) as [keyof typeof TOUCHED, Touched][];
  return events.flatMap(([event, { referencing, rows }]) => {
    const name = `mark_${table}_${event}`;
    const touched = rows.map((it) => `select record_date, left(tambon_code, 2) from ${it}`);
    return [
      `create or replace function ${name}() returns trigger language plpgsql as $$
      declare
        is_recorded boolean := (select count(*) <= ${MOST_RECORDED} from ${rows.at(-1)});
      begin
        insert into rollup_log (source, day, province)
          select distinct '${source}', touched.* from (${touched.join(' union all ')}) touched;
        insert into rollup_changes (source, month, record_id, was, recipe_id)
          select '${source}', changed.* from (${changesOf(source, event)}) changed;
        return null;
      end $$`,
      `drop trigger if exists ${name} on ${table}`,
      `create trigger ${name} after ${event} on ${table} referencing ${referencing}
        for each statement execute function ${name}()`,
    ];
  });
}

/** Records are looked up by their province or amphoe, and a period. */
function indexStatements(table: string): string[] {
  return Object.entries({ province: 2, amphoe: 4 }).map(
    ([level, digits]) =>
      `create index if not exists ix_${table}_${level}_day
        on ${table} ((left(tambon_code, ${digits})), record_date)`,
  );
}

/** For a map of one material a row in forty of each province is read. */
const narrowingIndex = ({ table, narrowedBy }: Cut): string[] =>
  narrowedBy ? [`create index on ${table} (level, period, ${narrowedBy})`] : [];

const STATEMENTS: readonly string[] = [
  'create table rollup_log (source text not null, day date not null, province text not null)',
  // Months whose log entries were taken out and whose rollups are not all made yet.
  `create table rollup_work (source text not null, month date not null, provinces jsonb not null,
    days jsonb not null, stamp bigint not null, done integer not null, primary key (source, month))`,
  // The newest changes of records, by each month that a record was or is in: what it was before, or
  // nothing of it where a statement changed more records than are recorded.
  `create table rollup_changes (id bigint primary key generated always as identity,
    source text not null, month date not null, record_id integer, was jsonb, recipe_id integer,
    changed_at timestamptz not null default now())`,
  // How many older ones there were; and the version of a month's sums, which servers of the previous
  // version look at.
  `create table rollup_months (source text not null, month date not null,
    changes integer not null default 0, version uuid not null default gen_random_uuid(),
    primary key (source, month))`,
  ...CREATE_TABLES,
  ...CUTS.flatMap(narrowingIndex),
  ...SOURCES.flatMap(([source, table]) => [
    ...indexStatements(table),
    ...markingStatements(source, table),
    `insert into rollup_log (source, day, province)
      select distinct '${source}', record_date, left(tambon_code, 2) from ${table}`,
  ]),
];

/** Changes whenever rollups are made of other things, or in another way. */
const SHAPE = createHash('sha256')
  .update(JSON.stringify([STATEMENTS, refreshStatements(SLOTS)]))
  .digest('hex');

/** Whether the rollups that are there are made of what, and as, this version makes them. */
export async function areRollupsAsMadeHere(connection: Connection): Promise<boolean> {
  const found = await connection.execute<{ isThere: boolean }>(
    sql`select to_regclass('rollup_state') is not null as "isThere"`,
  );
  if (!found.rows[0]?.isThere) return false;
  const { rows } = await connection.execute<{ shape: string }>(sql`select shape from rollup_state`);
  return rows[0]?.shape === SHAPE;
}

/**
 * Makes the tables of the rollups, or makes them anew where the product has since learnt to make
 * them otherwise: what they hold can always be made again from the records. Everything is noted as
 * changed then, and filled by the next refresh. Runs within the migration's transaction.
 * @returns the statements that were run; empty when everything stood already
 */
export async function prepareRollups(tx: Connection): Promise<readonly string[]> {
  await tx.execute(sql`create table if not exists rollup_state (
    single boolean primary key default true check (single), shape text not null,
    refreshes bigint not null default 0, refreshed_at timestamptz not null)`);
  if (await areRollupsAsMadeHere(tx)) return [];
  const old = await tx.execute<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = current_schema() and tablename like 'rollup\\_%'
      and tablename <> 'rollup_state'`);
  const dropped = old.rows.map(({ name }) => `drop table ${name}`);
  const statements = [...dropped, ...STATEMENTS];
  // Sent together: the embedded database spends more on each exchange than on a statement.
  await tx.execute(sql.raw(statements.join(';\n')));
  await tx.execute(sql`insert into rollup_state (shape, refreshed_at) values (${SHAPE}, now())
    on conflict (single) do update set shape = excluded.shape`);
  return statements;
}
