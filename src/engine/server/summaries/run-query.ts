import { type SQL, sql } from 'drizzle-orm';
import type { Condition } from '../../declaration/field-types.ts';
import { fieldsOfFormula, formulaValues } from '../../declaration/formula.ts';
import { labelName } from '../../declaration/naming.ts';
import type {
  Dimension,
  Measure,
  Summary,
  SummaryAnswer,
  SummaryRow,
} from '../../declaration/summaries.ts';
import type { Field } from '../../declaration/types.ts';
import { pointsTo } from '../../fields/index.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { seenQuery } from '../resources/sight.ts';
import {
  invalid,
  revealsScopedRows,
  type SummaryFilter,
  type SummaryQuery,
  screensOf,
} from './query.ts';
import {
  conditionsSql,
  countedRows,
  daysOf,
  dimensionColumn,
  measureColumn,
  ROWS,
  sourceOf,
  summaryTable,
} from './statements.ts';

/** More groups than these are not put in order for the sake of the first of them. */
const MOST_GROUPS = 20_000;

export type StoredRow = Record<string, unknown>;

export function narrowedTo(filter: SummaryFilter): SQL {
  const { dimension } = filter;
  const column = sql.raw(dimensionColumn(dimension.name));
  if ('values' in filter) {
    const values = filter.values.map((value) => sql`${value}`);
    return sql`${column} in (${sql.join(values, sql`, `)})`;
  }
  const { from, to } = filter;
  const grain = sql.raw(`'${dimension.by}'`);
  const first = from && sql`${column} >= date_trunc(${grain}, ${from}::date::timestamp)::date`;
  const last = to && sql`${column} <= ${to}::date`;
  return sql`${first ?? sql`true`} and ${last ?? sql`true`}`;
}

/** The measures of a query, and those that their formulas read. */
function neededBy({ measures }: Summary, { measures: names }: SummaryQuery): Measure[] {
  const needed = names.flatMap((name) => {
    const measure = measures[name];
    return measure?.kind === 'formula' ? fieldsOfFormula(measure.formula) : [name];
  });
  return [...new Set(needed)].flatMap((name) => measures[name] ?? []);
}

interface Columns {
  readonly from: SQL;
  readonly rows: SQL;
  readonly sums: readonly SQL[];
}

/** Adds up by the dimensions; what is gone again is in no answer, but for the one row of them all. */
function selection(query: SummaryQuery, { from, rows, sums }: Columns): SQL {
  const keys = query.by.map(({ name }) => sql.raw(dimensionColumn(name)));
  const where = sql.join([sql`true`, ...query.filters.map(narrowedTo)], sql` and `);
  const groups =
    keys.length > 0 ? sql`group by ${sql.join(keys, sql`, `)} having ${rows} > 0` : sql``;
  const columns = sql.join([...keys, ...sums], sql`, `);
  return sql`select ${columns} from ${from} where ${where} ${groups} limit ${MOST_GROUPS + 1}`;
}

const named = (name: string, value: string): SQL =>
  sql.raw(`${value} as ${quoteName(`m_${name}`)}`);

/**
 * What was added up when rows were written.
 * @throws ApiError `validation` where there are too many groups
 */
async function readSums(
  connection: Connection,
  summary: Summary,
  query: SummaryQuery,
  measures: readonly Measure[],
): Promise<StoredRow[]> {
  const sums = measures.map(({ name }) => named(name, `sum(${measureColumn(name)})`));
  const from = sql.raw(summaryTable(summary));
  const rows = sql.raw(`sum(${ROWS})`);
  const { rows: found } = await connection.execute<StoredRow>(
    selection(query, { from, rows, sums: [...sums, sql`${rows} as found`] }),
  );
  refuseMany(summary, found);
  return found;
}

const refuseMany = (summary: Summary, found: readonly StoredRow[]): void => {
  if (found.length <= MOST_GROUPS) return;
  throw invalid(summary, { by: [{ key: 'tooMany', params: { max: MOST_GROUPS } }] });
};

/** Keys of which each opens rows of a summary's source, be it to be counted. */
export function keysOf({ config }: Engine, summary: Summary): readonly string[] {
  const screens = screensOf(config, summary.name);
  const keys = screens.flatMap((screen) => config.screens[screen]?.permission ?? []);
  return [config.resources[summary.source]?.permission ?? '', ...keys];
}

/** What rows are read of: those that keys open, or all of them. */
export interface Counted {
  /** SQL before the statement that reads them. */
  readonly before: SQL;
  /** SQL of the rows as the summary sees them, under `c`. */
  readonly from: SQL;
}

/** @param seen the rows of the source that are seen; null where all of them are */
export function countedFrom(
  { config }: Engine,
  summary: Summary,
  { filters }: Pick<SummaryQuery, 'filters'>,
  {
    measures,
    seen,
    where = [],
  }: {
    readonly measures: readonly Measure[];
    readonly seen: SQL | null;
    /** Only rows that meet these. */
    readonly where?: readonly Condition[];
  },
): Counted {
  const source = sourceOf(config, summary);
  const { table } = source.resource;
  const days = filters.flatMap((it) => ('from' in it ? daysOf(it.dimension, it) : []));
  const only = [...days, conditionsSql(where, source.resource)].join(' and ');
  return {
    // Under the name of the table, which stands for nothing else then.
    before: seen ? sql`with ${sql.identifier(table)} as (${seen})` : sql``,
    from: sql.raw(`(${countedRows(source, measures, quoteName(table), { only })}) c`),
  };
}

/** Rows of a summary's source that keys open; null where all of them are seen. */
export const seenWith = (engine: Engine, summary: Summary, keys: readonly string[]): SQL | null =>
  seenQuery(engine, summary.source, { keys })?.getSQL() ?? null;

/** What is added up and counted of the rows themselves: of those that are seen. */
async function readRows(
  connection: Connection,
  engine: Engine,
  summary: Summary,
  query: SummaryQuery,
  { measures, seen }: { readonly measures: readonly Measure[]; readonly seen: SQL | null },
): Promise<StoredRow[]> {
  const { before, from } = countedFrom(engine, summary, query, { measures, seen });
  const sums = measures.map(({ name, kind }) => {
    const column = measureColumn(name);
    return named(name, kind === 'distinct' ? `count(distinct ${column})` : `sum(${column})`);
  });
  const counted = selection(query, { from, rows: sql`count(*)`, sums });
  const { rows } = await connection.execute<StoredRow>(sql`${before} ${counted}`);
  refuseMany(summary, rows);
  return rows;
}

const keyOf = (query: SummaryQuery, row: StoredRow): string =>
  JSON.stringify(query.by.map(({ name }) => row[`d_${name}`] ?? null));

/** The formulas of a query as fields, worked out of a row as those of records are. */
function formulaFields({ measures }: Summary, { measures: names }: SummaryQuery): Field[] {
  return names.flatMap((name): Field[] => {
    const measure = measures[name];
    if (measure?.kind !== 'formula') return [];
    const { formula, scale } = measure;
    const number = { type: 'decimal', precision: 30, min: 0, max: 0, scale, formula } as const;
    return [{ ...number, name, column: null, sortKeyColumn: null, system: false }];
  });
}

function measuresOfRow(
  row: StoredRow,
  needed: readonly Measure[],
  formulas: readonly Field[],
  { measures }: SummaryQuery,
): SummaryRow['measures'] {
  const known = Object.fromEntries(needed.map(({ name }) => [name, Number(row[`m_${name}`] ?? 0)]));
  const all = { ...known, ...formulaValues({ fields: formulas }, known) };
  return Object.fromEntries(measures.map((name) => [name, all[name] ?? null]));
}

/** A group before its references are named. */
interface Group {
  readonly stored: StoredRow;
  readonly measures: SummaryRow['measures'];
}

/** Dates in their order, then what there is most of first, and the same groups always alike. */
function inOrder(groups: readonly Group[], query: SummaryQuery): Group[] {
  const days = query.by.filter((dimension) => dimension.by).map(({ name }) => name);
  const dayOf = ({ stored }: Group) => days.map((name) => stored[`d_${name}`] ?? '').join(' ');
  const amountOf = ({ measures }: Group) => measures[query.measures[0] ?? ''] ?? 0;
  const keys = new Map(groups.map((group) => [group, keyOf(query, group.stored)]));
  const compare = (one: string, other: string): number =>
    one === other ? 0 : one < other ? -1 : 1;
  return groups.toSorted(
    (one, other) =>
      compare(dayOf(one), dayOf(other)) ||
      amountOf(other) - amountOf(one) ||
      compare(keys.get(one) ?? '', keys.get(other) ?? ''),
  );
}

/** What a code is called, with the code: `{ code: '10', … }`. */
function codeLabel(engine: Engine, { field }: Dimension, value: unknown): unknown {
  if (typeof value !== 'string') return null;
  return { code: value, ...engine.codeBooks(field.type)?.labelOf(value) };
}

/** The dimensions of rows, as an answer has them. */
export async function labelled(
  engine: Engine,
  connection: Connection,
  summary: Summary,
  by: readonly Dimension[],
  rows: readonly StoredRow[],
): Promise<SummaryRow['by'][]> {
  const { resource } = resourceOf(engine, summary.source);
  const fields = by
    .filter(({ level }) => level === null)
    .map(({ name, field }) => ({ ...field, name }));
  const plain = rows.map((row) =>
    Object.fromEntries(by.map(({ name }) => [name, row[`d_${name}`] ?? null])),
  );
  const wire = await withLabels(engine, connection, { ...resource, fields }, plain);
  const valueIn = (row: StoredRow, dimension: Dimension, own: unknown): unknown => {
    const { name, field, level } = dimension;
    if (level !== null) return codeLabel(engine, dimension, row[name]);
    if (!pointsTo(field)) return row[name];
    // One that is not seen, or gone, is distinguished from others by its number alone.
    return row[labelName(name)] ?? (own === null ? null : { id: own, code: '', name: '' });
  };
  return wire.map((row, place) =>
    Object.fromEntries(
      by.map((dimension) => {
        const own = plain[place]?.[dimension.name] ?? null;
        return [dimension.name, valueIn(row, dimension, own)];
      }),
    ),
  );
}

/**
 * Answers a query of a summary, as the rows are at one moment. Of items that not everybody sees it
 * counts as the list does; else of all that may be counted.
 * @param ownOnly it is of the rows of the list, whatever is requested
 */
export function runQuery(
  engine: Engine,
  summary: Summary,
  query: SummaryQuery,
  ownOnly = false,
): Promise<SummaryAnswer> {
  const [own = '', ...others] = keysOf(engine, summary);
  const keys = ownOnly || revealsScopedRows(engine.config, query) ? [own] : [own, ...others];
  const needed = neededBy(summary, query);
  const distinct = needed.filter(({ kind }) => kind === 'distinct');
  const added = needed.filter(({ kind }) => kind !== 'distinct');
  const formulas = formulaFields(summary, query);
  return engine.root.transaction(
    async (tx) => {
      const seen = seenWith(engine, summary, keys);
      const isMaterialized = !seen && summary.materialized;
      const sums = !isMaterialized
        ? await readRows(tx, engine, summary, query, { measures: needed, seen })
        : await readSums(tx, summary, query, added);
      const counted =
        !isMaterialized || distinct.length === 0
          ? []
          : await readRows(tx, engine, summary, query, { measures: distinct, seen });
      const others = new Map(counted.map((row) => [keyOf(query, row), row]));
      const stored = sums.map((row) => ({ ...row, ...others.get(keyOf(query, row)) }));
      const groups = stored.map((row) => ({
        stored: row,
        measures: measuresOfRow(row, needed, formulas, query),
      }));
      const ordered = inOrder(groups, query);
      // Of days, those that are left out are the oldest.
      const isDated = query.by.some(({ by }) => by !== null);
      const shown = isDated ? ordered.slice(-query.limit) : ordered.slice(0, query.limit);
      const rows = shown.map((group) => group.stored);
      const by = await labelled(engine, tx, summary, query.by, rows);
      const data = shown.map(({ measures }, place) => ({ by: by[place] ?? {}, measures }));
      return { data, isCut: groups.length > query.limit };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
