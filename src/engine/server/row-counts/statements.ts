/**
 * The SQL of row counts: how many rows of each table are in use and how many are retired, and the sums
 * of its fields that are totalled. As in summaries a statement adds what it changes, by a trigger and
 * in its own transaction, so that writers never wait for one another; readers add up all that is
 * there, and finds what the rows themselves would come to at that moment. Now and then the pieces are
 * put together.
 */
import { createHash } from 'node:crypto';
import { LONGEST_IDENTIFIER } from '../../declaration/naming.ts';
import { totalledFields } from '../../declaration/query.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import { columnShape } from '../db/tables-columns.ts';
import { nameOfPlace, type ScopeColumn, scopeColumnsOf, sourceOf } from './scope.ts';

/** The measure that is the rows themselves; no column has that name. */
export const ALL_ROWS = '';

/**
 * Tables of counts; the functions of their triggers begin with these names. Each has triggers of its
 * own, so that a version which knows only one of them leaves the other alone.
 */
const TABLES = ['system_row_counts', 'system_scope_counts'] as const;
type CountTable = (typeof TABLES)[number];
export const FUNCTIONS = TABLES.map((table) => `${table}_`);

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What counts the rows of one resource in one of the tables. */
export interface Counting {
  readonly resource: Resource;
  readonly function: string;
  readonly triggers: readonly string[];
  /** Changes with what is counted, and with how. */
  readonly shape: string;
  readonly statements: readonly string[];
}

/** Columns of the fields that are summed up. */
const summedColumns = (resource: Resource): string[] =>
  totalledFields(resource).flatMap(({ column }) => column ?? []);

function functionName({ table }: Resource, counts: CountTable): string {
  const name = `${counts}_${table}`;
  if (name.length <= LONGEST_IDENTIFIER) return name;
  return `${name.slice(0, LONGEST_IDENTIFIER - 9)}_${digestOf(name).slice(0, 8)}`;
}

/** The scope columns of counts, each followed by a comma. */
const listed = (scope: readonly ScopeColumn[]): string =>
  scope.map(({ place }) => `${nameOfPlace(place)}, `).join('');

/** What of a resource's rows is added up, and where. */
interface Summed {
  readonly counts: CountTable;
  /** The table of the rows. */
  readonly table: string;
  readonly measures: readonly string[];
  readonly scope: readonly ScopeColumn[];
}

/** Adds up rows for each of the measures. @param rows SQL of `row.sign`, `active`, and what is read of them */
function addUp(summed: Summed, rows: string, delta: boolean): string {
  const { counts, table, measures, scope } = summed;
  const all = `(${quoteText(ALL_ROWS)}, 1::numeric)`;
  const sums = measures.map((it) => `(${quoteText(it)}, r.${quoteName(it)}::numeric)`);
  const amount = `coalesce(sum(r."row.sign" * m.amount), 0)`;
  const count = `sum(case when m.amount is null then 0 else r."row.sign" end)`;
  const by = listed(scope);
  return `insert into ${counts} (source, measure, active, ${by}amount, row_count, delta)
    select ${quoteText(sourceOf(table, scope))}, m.measure, r.active, ${by}${amount}, ${count}, ${delta}
    from (${rows}) r cross join lateral (values ${[all, ...sums].join(', ')}) m (measure, amount)
    group by ${by}m.measure, r.active having ${amount} <> 0 or ${count} <> 0`;
}

/** Subtracts all counts of a table. */
function takeOff({ counts, table, scope }: Summed): string {
  const by = ['source, measure, active', ...scope.map(({ place }) => nameOfPlace(place))].join(
    ', ',
  );
  return `insert into ${counts} (${by}, amount, row_count)
        select ${by}, -sum(amount), -sum(row_count) from ${counts}
        where source = ${quoteText(sourceOf(table, scope))} group by ${by}`;
}

/** Deletes all counts of a table, by whatever scope. */
function clear({ counts, table, scope }: Summed): string {
  const own = `delete from ${counts} where source = ${quoteText(table)}`;
  return scope.length > 0 ? `${own} or starts_with(source, ${quoteText(`${table} `)})` : own;
}

function statementsOf(summed: Summed, functionOf: string): string[] {
  const { counts, measures, scope } = summed;
  const own = scope.map(({ column, place }) => `${quoteName(column)} as ${nameOfPlace(place)}`);
  const read = [...['active', ...measures].map(quoteName), ...own].join(', ');
  const rows = (sign: 1 | -1, from: string) => `select ${sign} as "row.sign", ${read} from ${from}`;
  const both = `${rows(1, 'new_rows')} union all ${rows(-1, 'old_rows')}`;
  const table = quoteName(summed.table);
  const made = quoteName(functionOf);
  const triggers = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  };
  return [
    // It outlives a table that another one takes the place of.
    `drop function if exists ${made}() cascade`,
    `create function ${made}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${addUp(summed, rows(1, 'new_rows'), true)};
      elsif tg_op = 'UPDATE' then ${addUp(summed, both, true)};
      elsif tg_op = 'DELETE' then ${addUp(summed, rows(-1, 'old_rows'), true)};
      else ${takeOff(summed)};
      end if;
      return null;
    end $$`,
    // First: from then on nobody writes rows until this transaction ends.
    ...Object.entries(triggers).map(
      ([event, referencing]) =>
        `create trigger ${quoteName(`${counts}_${event}`)} after ${event} on ${table} ${referencing}
        for each statement execute function ${made}()`,
    ),
    clear(summed),
    addUp(summed, rows(1, table), false),
  ];
}

/** Whether rows of a resource are searched for and retired. */
export const isCounted = ({ calls, fieldsByName }: Resource): boolean =>
  'search' in calls && fieldsByName.active !== undefined;

function countingOf(resource: Resource, config: Config, counted: Omit<Summed, 'table'>): Counting {
  const name = functionName(resource, counted.counts);
  const statements = statementsOf({ ...counted, table: resource.table }, name);
  // Converting a column to another type may round its values without firing a trigger.
  const types = totalledFields(resource).map((field) => columnShape(field, config).type);
  const shape = digestOf(JSON.stringify([statements, types]));
  const triggers = ['insert', 'update', 'delete', 'truncate'].map(
    (event) => `${counted.counts}_${event}`,
  );
  const notes = triggers.map(
    (trigger) =>
      `comment on trigger ${quoteName(trigger)} on ${quoteName(resource.table)} is ${quoteText(shape)}`,
  );
  return { resource, function: name, triggers, shape, statements: [...statements, ...notes] };
}

/** Of every resource whose rows are counted: as a whole, and by scope. */
export function countingsOf(config: Config): Counting[] {
  return Object.values(config.resources).flatMap((resource) => {
    if (!isCounted(resource)) return [];
    const measures = summedColumns(resource);
    const scope = scopeColumnsOf(resource, config);
    const all = { counts: 'system_row_counts', measures, scope: [] } as const;
    const byScope = scope && ({ counts: 'system_scope_counts', measures, scope } as const);
    return [all, ...(byScope ? [byScope] : [])].map((it) => countingOf(resource, config, it));
  });
}

/** Puts the pieces of one table together. One at a time: no two may find the same sums missing. */
const compaction = (table: string, by: string): string =>
  `with gone as (delete from ${table} where delta returning *)
  insert into ${table} as base (${by}, amount, row_count, delta)
  select ${by}, sum(amount), sum(row_count), false from gone
  group by ${by}
  on conflict (${by}) where not delta do update
    set amount = base.amount + excluded.amount, row_count = base.row_count + excluded.row_count`;

export const COMPACTIONS: readonly string[] = [
  compaction('system_row_counts', 'source, measure, active'),
  compaction('system_scope_counts', 'source, measure, active, area, first_id, second_id, third_id'),
];
