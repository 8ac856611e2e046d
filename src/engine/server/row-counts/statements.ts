/**
 * The SQL of row counts: how many rows of each table are in use and how many are retired, and the sums
 * of its fields that are totalled. As in summaries a statement adds what it changes, by a trigger and
 * in its own transaction, so that writers never wait for one another; whoever reads adds up all that is
 * there, and finds what the rows themselves would come to at that moment. Now and then the pieces are
 * put together.
 */
import { createHash } from 'node:crypto';
import { LONGEST_IDENTIFIER } from '../../declaration/naming.ts';
import { totalledFields } from '../../declaration/query.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import { columnShape } from '../db/tables-columns.ts';
import { nameOfPlace, type ScopeColumn, scopeColumnsOf } from './scope.ts';

/** The measure that is the rows themselves; no column has that name. */
export const ALL_ROWS = '';
const TABLE = 'system_row_counts';
const SCOPE_TABLE = 'system_scope_counts';
/** What the functions of its triggers begin with. */
export const FUNCTIONS = `${TABLE}_`;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** What counts the rows of one resource. */
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

function functionName({ table }: Resource): string {
  const name = `${FUNCTIONS}${table}`;
  if (name.length <= LONGEST_IDENTIFIER) return name;
  return `${name.slice(0, LONGEST_IDENTIFIER - 9)}_${digestOf(name).slice(0, 8)}`;
}

/** What of a resource's rows is added up. */
interface Summed {
  readonly table: string;
  readonly measures: readonly string[];
  /** By which it is told who sees a row; none where everybody sees all. */
  readonly scope: readonly ScopeColumn[];
}

/** Adds up rows for each of the measures. @param rows SQL of what `selectRows` selects */
function addUp({ table, measures, scope }: Summed, rows: string, delta: boolean): string {
  const all = `(${quoteText(ALL_ROWS)}, 1::numeric)`;
  const sums = measures.map((it) => `(${quoteText(it)}, r.${quoteName(it)}::numeric)`);
  const amount = `coalesce(sum(r."row.sign" * m.amount), 0)`;
  const count = `sum(case when m.amount is null then 0 else r."row.sign" end)`;
  const places = scope.map(({ place }) => nameOfPlace(place)).join(', ');
  const pieces = (by: string) => `select m.measure, r.active, ${by}${amount} as amount,
      ${count} as row_count
    from (${rows}) r cross join lateral (values ${[all, ...sums].join(', ')}) m (measure, amount)
    group by ${by}m.measure, r.active having ${amount} <> 0 or ${count} <> 0`;
  const source = quoteText(table);
  const into = (name: string, by = '') =>
    `insert into ${name} (source, measure, active, ${by}amount, row_count, delta)`;
  if (scope.length === 0) {
    return `${into(TABLE)}
    select ${source}, measure, active, amount, row_count, ${delta} from (${pieces('')}) piece`;
  }
  return `with pieces as (${pieces(`${places}, `)}),
    by_scope as (${into(SCOPE_TABLE, `${places}, `)}
      select ${source}, measure, active, ${places}, amount, row_count, ${delta} from pieces)
    ${into(TABLE)}
    select ${source}, measure, active, sum(amount), sum(row_count), ${delta} from pieces
    group by measure, active having sum(amount) <> 0 or sum(row_count) <> 0`;
}

/** Takes off all that there is of a table. */
function takeOff(table: string, counts: string, places: readonly string[]): string {
  const by = ['source', 'measure', 'active', ...places].join(', ');
  return `insert into ${counts} (${by}, amount, row_count)
        select ${by}, -sum(amount), -sum(row_count) from ${counts}
        where source = ${quoteText(table)} group by ${by}`;
}

function statementsOf(resource: Resource, config: Config, functionOf: string): string[] {
  const measures = summedColumns(resource);
  const scope = scopeColumnsOf(resource, config) ?? [];
  const summed = { table: resource.table, measures, scope };
  const read = [
    ...['active', ...measures].map(quoteName),
    ...scope.map(({ column, place }) => `${quoteName(column)} as ${nameOfPlace(place)}`),
  ].join(', ');
  const rows = (sign: 1 | -1, from: string) => `select ${sign} as "row.sign", ${read} from ${from}`;
  const both = `${rows(1, 'new_rows')} union all ${rows(-1, 'old_rows')}`;
  const table = quoteName(resource.table);
  const made = quoteName(functionOf);
  const triggers = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  };
  const places = scope.map(({ place }) => nameOfPlace(place));
  const emptied = [
    takeOff(resource.table, TABLE, []),
    ...(scope.length > 0 ? [takeOff(resource.table, SCOPE_TABLE, places)] : []),
  ];
  return [
    // It outlives a table that another one takes the place of.
    `drop function if exists ${made}() cascade`,
    `create function ${made}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${addUp(summed, rows(1, 'new_rows'), true)};
      elsif tg_op = 'UPDATE' then ${addUp(summed, both, true)};
      elsif tg_op = 'DELETE' then ${addUp(summed, rows(-1, 'old_rows'), true)};
      else ${emptied.join('; ')};
      end if;
      return null;
    end $$`,
    // First: from then on nobody writes rows until this transaction ends.
    ...Object.entries(triggers).map(
      ([event, referencing]) =>
        `create trigger ${quoteName(triggerName(event))} after ${event} on ${table} ${referencing}
        for each statement execute function ${made}()`,
    ),
    ...[TABLE, SCOPE_TABLE].map(
      (it) => `delete from ${it} where source = ${quoteText(resource.table)}`,
    ),
    addUp(summed, rows(1, table), false),
  ];
}

const triggerName = (event: string): string => `${FUNCTIONS}${event}`;

/** Whether rows of a resource are searched for and retired. */
export const isCounted = ({ calls, fieldsByName }: Resource): boolean =>
  'search' in calls && fieldsByName.active !== undefined;

/** Of every resource whose rows are counted. */
export function countingsOf(config: Config): Counting[] {
  return Object.values(config.resources).flatMap((resource) => {
    if (!isCounted(resource)) return [];
    const name = functionName(resource);
    const statements = statementsOf(resource, config, name);
    // A column of another type may hold what was in it rounded, which no trigger is told.
    const types = totalledFields(resource).map((field) => columnShape(field, config).type);
    const shape = digestOf(JSON.stringify([statements, types]));
    const triggers = ['insert', 'update', 'delete', 'truncate'].map(triggerName);
    const notes = triggers.map(
      (trigger) =>
        `comment on trigger ${quoteName(trigger)} on ${quoteName(resource.table)} is ${quoteText(shape)}`,
    );
    return { resource, function: name, triggers, shape, statements: [...statements, ...notes] };
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
  compaction(TABLE, 'source, measure, active'),
  compaction(SCOPE_TABLE, 'source, measure, active, area, first_id, second_id, third_id'),
];
