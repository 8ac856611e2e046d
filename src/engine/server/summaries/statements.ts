import type { Dimension, Measure, Summary } from '../../declaration/summaries.ts';
import type { Condition, Config, Field, Resource } from '../../declaration/types.ts';
import { definitionOf } from '../../fields/index.ts';
import { quoteName, quoteText } from '../../fields/shared/quoting.ts';
import { conditionOf } from '../db/column-rules.ts';

/**
 * The SQL of summaries. A summary's table holds sums of rows by its dimensions, and deltas: what a
 * statement has added to the sums, or taken from them, which its trigger notes in its transaction.
 * Pieces are only ever added, so that writers never wait for one another, and readers add up
 * all that is there: an answer holds every save before it. Now and then deltas are put into the sums.
 */

/** What a table adds up beside the number of rows; how many different ones there are, no sum shows. */
type Added = Extract<Measure, { readonly kind: 'count' | 'sum' }>;

export const summaryTable = ({ name }: Summary): string => quoteName(`system_summary_${name}`);
export const dimensionColumn = (name: string): string => quoteName(`d_${name}`);
export const measureColumn = (name: string): string => quoteName(`m_${name}`);
/** The same beside the columns of records: none of theirs has a point in its name. */
const shareColumn = (name: string): string => quoteName(`m.${name}`);
/** How many rows a sum is made of. */
export const ROWS = 'row_count';

export function addedBy(summary: Summary): Added[] {
  return Object.values(summary.measures).flatMap((it) =>
    it.kind === 'count' || it.kind === 'sum' ? it : [],
  );
}

const dimensionsOf = ({ dimensions }: Summary): Dimension[] => Object.values(dimensions);
const columnOf = ({ name, column }: Field): string => {
  if (column === null) throw new Error(`resources.config.ts: summaries: ${name} has no column`);
  return quoteName(column);
};

/** What its rows are read of. */
export interface Source {
  readonly summary: Summary;
  readonly resource: Resource;
  readonly config: Config;
}

export function sourceOf(config: Config, summary: Summary): Source {
  const resource = config.resources[summary.source];
  if (!resource) throw new Error(`resources.config.ts: summaries.${summary.name}.source`);
  return { summary, resource, config };
}

function conditionSql(condition: Condition | null, resource: Resource): string {
  return (condition && conditionOf(condition, resource)) ?? 'true';
}

/** SQL of all of these conditions. */
export const conditionsSql = (conditions: readonly Condition[], resource: Resource): string =>
  ['true', ...conditions.map((it) => conditionSql(it, resource))].join(' and ');

/** SQL of one row's share of a measure; of a distinct one, its value. */
function shareOf(measure: Measure, resource: Resource): string {
  if (measure.kind === 'formula') return 'null';
  const met = conditionsSql(measure.where, resource);
  if (measure.kind === 'count') return `case when ${met} then 1 else 0 end`;
  const value = `case when ${met} then ${columnOf(measure.field)} end`;
  return measure.kind === 'sum' ? `coalesce(${value}, 0)` : value;
}

const tableOf = ({ config }: Source, name: string): string =>
  quoteName(config.resources[name]?.table ?? name);

/**
 * SQL of what a row is grouped by. Rows that it is looked up in may have changed in the statement
 * that is noted: then they are read `before` it, where `old_rows` has them.
 */
function keyOf(dimension: Dimension, place: number, before: string | null): string {
  const { through, field, by, level } = dimension;
  const column = columnOf(field);
  if (level !== null) return `left(r.${column}, ${definitionOf(field).levels?.[level] ?? 0})`;
  if (!through) return by ? `date_trunc('${by}', r.${column}::timestamp)::date` : `r.${column}`;
  if (through.resource !== before) return `j${place}.${column}`;
  return `case when o${place}.id is null then j${place}.${column} else o${place}.${column} end`;
}

function joinsOf(source: Source, before: string | null): string[] {
  return dimensionsOf(source.summary).flatMap(({ through }, place) => {
    if (!through) return [];
    const own = `r.${columnOf(through.field)}`;
    const now = `left join ${tableOf(source, through.resource)} j${place} on j${place}.id = ${own}`;
    if (through.resource !== before) return now;
    return [now, `left join old_rows o${place} on o${place}.id = ${own}`];
  });
}

/**
 * SQL of which rows are of the days, months or years from one day to another, by the rows' own dates,
 * which have an index.
 * @param days checked: `YYYY-MM-DD`
 */
export function daysOf(
  { field, by }: Dimension,
  { from, to }: { readonly from: string | null; readonly to: string | null },
): string[] {
  const start = (day: string) => `date_trunc('${by}', ${quoteText(day)}::timestamp)`;
  const column = columnOf(field);
  return [
    ...(from === null ? [] : [`${column} >= ${start(from)}::date`]),
    ...(to === null ? [] : [`${column} < (${start(to)} + interval '1 ${by}')::date`]),
  ];
}

/**
 * Rows as a summary sees them: their dimensions, and their share of each of these measures.
 * @param from where rows of the source are read
 */
export function countedRows(
  source: Source,
  measures: readonly Measure[],
  from: string,
  { only = 'true', before = null }: { only?: string; before?: string | null } = {},
): string {
  const { summary, resource } = source;
  const shares = measures.map((it) => `${shareOf(it, resource)} as ${shareColumn(it.name)}`);
  const active = resource.fieldsByName.active ? 'active' : 'true';
  const where = `${active} and ${conditionSql(summary.where, resource)} and ${only}`;
  const keys = dimensionsOf(summary).map(
    (it, place) => `${keyOf(it, place, before)} as ${dimensionColumn(it.name)}`,
  );
  const columns = [
    ...keys,
    ...measures.map(({ name }) => `r.${shareColumn(name)} as ${measureColumn(name)}`),
  ];
  return `select ${[`1 as ${ROWS}`, ...columns].join(', ')}
    from (select ${['*', ...shares].join(', ')} from ${from} where ${where}) r
    ${joinsOf(source, before).join(' ')}`;
}

const keysOf = (summary: Summary): string[] =>
  dimensionsOf(summary).map(({ name }) => dimensionColumn(name));
const valuesOf = (summary: Summary): string[] => [
  ROWS,
  ...addedBy(summary).map(({ name }) => measureColumn(name)),
];

function createTable(summary: Summary): string[] {
  const table = summaryTable(summary);
  const columns = [
    ...dimensionsOf(summary).map(
      ({ name, field }) => `${dimensionColumn(name)} ${definitionOf(field).filteredAs}`,
    ),
    ...valuesOf(summary).map((name) => `${name} numeric not null`),
    'delta boolean not null default true',
  ];
  const key = ['delta', ...keysOf(summary)].join(', ');
  const sums = quoteName(`system_summary_${summary.name}_sums`);
  const deltas = quoteName(`system_summary_${summary.name}_deltas`);
  return [
    `create table ${table} (${columns.join(', ')})`,
    `create unique index ${sums} on ${table} (${key}) nulls not distinct where not delta`,
    `create index ${deltas} on ${table} (delta) where delta`,
  ];
}

/** Adds rows up by the dimensions, or takes them away, and notes what it comes to. */
function aggregate(source: Source, parts: readonly { sign: 1 | -1; rows: string }[]): string {
  const { summary } = source;
  const keys = keysOf(summary);
  const sums = valuesOf(summary).map((name) => `sum(sign * ${name})`);
  const all = parts.map(({ sign, rows }) => `select ${sign} as sign, p.* from (${rows}) p`);
  const groups = keys.length > 0 ? `group by ${keys.join(', ')}` : '';
  return `insert into ${summaryTable(summary)} (${[...keys, ...valuesOf(summary)].join(', ')})
    select ${[...keys, ...sums].join(', ')} from (${all.join(' union all ')}) changes ${groups}
    having ${sums.map((sum) => `${sum} <> 0`).join(' or ')}`;
}

function trigger(name: string, event: string, table: string, body: readonly string[]): string[] {
  const made = quoteName(`system_summary_${name}`);
  const referencing = {
    insert: 'new table as new_rows',
    update: 'old table as old_rows new table as new_rows',
    delete: 'old table as old_rows',
  }[event];
  return [
    `create or replace function ${made}() returns trigger language plpgsql as $$
    begin
      ${body.join(';\n      ')};
      return null;
    end $$`,
    `create trigger ${made} after ${event} on ${table} referencing ${referencing}
      for each statement execute function ${made}()`,
  ];
}

/**
 * Holds what rows are looked up in until their transaction ends: a change of it at the same time
 * waits, and finds them counted, or is waited for, and what it changed is counted by.
 */
function lockReferenced(source: Source, transitions: readonly string[]): string[] {
  const { summary } = source;
  return dimensionsOf(summary).flatMap(({ through }) => {
    if (!through) return [];
    const ids = transitions.map((rows) => `select ${columnOf(through.field)} from ${rows}`);
    return `perform 1 from ${tableOf(source, through.resource)}
      where id in (${ids.join(' union ')}) order by id for share`;
  });
}

const EVENTS = {
  insert: [{ sign: 1, rows: 'new_rows' }],
  update: [
    { sign: 1, rows: 'new_rows' },
    { sign: -1, rows: 'old_rows' },
  ],
  delete: [{ sign: -1, rows: 'old_rows' }],
} as const;

/**
 * Notes what a statement changes of the rows that are counted. Where they are looked up among
 * themselves, what they were is read with what those were that they looked up.
 */
function sourceTriggers(source: Source): string[] {
  const { summary } = source;
  return Object.entries(EVENTS).flatMap(([event, parts]) => {
    const changed = parts.map(({ sign, rows }) => ({
      sign,
      rows: countedRows(source, addedBy(summary), rows, {
        before: rows === 'old_rows' ? summary.source : null,
      }),
    }));
    const held = lockReferenced(
      source,
      parts.map(({ rows }) => rows),
    );
    const body = [...held, aggregate(source, changed)];
    return trigger(`${summary.name}_${event}`, event, tableOf(source, summary.source), body);
  });
}

/**
 * Notes what a statement changes of the rows that those counted are looked up in; but for rows that
 * it changes themselves, which `sourceTriggers` note.
 */
function referencedTriggers(source: Source): string[] {
  const { summary } = source;
  const resources = new Set(dimensionsOf(summary).flatMap((it) => it.through?.resource ?? []));
  return [...resources].flatMap((resource, place) => {
    const through = dimensionsOf(summary).filter((it) => it.through?.resource === resource);
    const columns = through.map(({ field }) => columnOf(field));
    const moved = `select n.id from new_rows n join old_rows o on o.id = n.id
      where ${columns.map((it) => `n.${it} is distinct from o.${it}`).join(' or ')}`;
    const own = through.flatMap((it) => (it.through ? columnOf(it.through.field) : []));
    const looking = `(${own.map((it) => `${it} in (${moved})`).join(' or ')})`;
    const isOwn = resource === summary.source;
    const only = isOwn ? `${looking} and id not in (select id from new_rows)` : looking;
    const table = tableOf(source, summary.source);
    const added = addedBy(summary);
    const body = aggregate(source, [
      { sign: 1, rows: countedRows(source, added, table, { only }) },
      { sign: -1, rows: countedRows(source, added, table, { only, before: resource }) },
    ]);
    return trigger(`${summary.name}_through_${place}`, 'update', tableOf(source, resource), [body]);
  });
}

/**
 * Puts the deltas into the sums. One at a time: no two may find the same sums missing.
 */
export function compaction(summary: Summary): string {
  const table = summaryTable(summary);
  const keys = keysOf(summary);
  const values = valuesOf(summary);
  const columns = [...keys, ...values].join(', ');
  const groups = keys.length > 0 ? `group by ${keys.join(', ')}` : '';
  const sums = values.map((name) => `sum(${name})`);
  return `with gone as (delete from ${table} where delta returning *)
    insert into ${table} as base (${columns}, delta)
    select ${[...keys, ...sums, 'false'].join(', ')} from gone ${groups} having count(*) > 0
    on conflict (${['delta', ...keys].join(', ')}) where not delta do update
      set ${values.map((name) => `${name} = base.${name} + excluded.${name}`).join(', ')}`;
}

/** Statements that make a summary's table, fill it, and follow its rows from then on. */
export function summaryStatements(config: Config, summary: Summary): string[] {
  const source = sourceOf(config, summary);
  const rows = countedRows(source, addedBy(summary), tableOf(source, summary.source));
  return [
    ...createTable(summary),
    // First: from then on nobody writes rows until this transaction ends.
    ...sourceTriggers(source),
    ...referencedTriggers(source),
    aggregate(source, [{ sign: 1, rows }]),
    compaction(summary),
  ];
}
