import { sql } from 'drizzle-orm';
import { labelName } from '../../declaration/naming.ts';
import type { SpreadAnswer, Summary } from '../../declaration/summaries.ts';
import { pointsTo } from '../../fields/index.ts';
import type { Connection } from '../db/connection.ts';
import { type Engine, resourceOf } from '../resources/engine.ts';
import { withLabels } from '../resources/labels.ts';
import { revealsScopedRows, type SpreadQuery } from './query.ts';
import {
  countedFrom,
  keysOf,
  labelled,
  narrowedTo,
  type StoredRow,
  seenWith,
} from './run-query.ts';
import { dimensionColumn, measureColumn } from './statements.ts';

/** Of each group so many outliers are listed. */
const MOST_OUTLIERS = 20;
const MOST_GROUPS = 100;
/** Farther from the quarters than so many times what lies between them is far: Tukey's rule. */
const FAR = 1.5;

interface Outlier {
  readonly of: unknown;
  readonly value: number;
}

interface SpreadRequest {
  readonly summary: Summary;
  readonly query: SpreadQuery;
  /** Keys that open the rows. */
  readonly keys: readonly string[];
}

async function readSpread(
  connection: Connection,
  engine: Engine,
  { summary, query, keys }: SpreadRequest,
): Promise<StoredRow[]> {
  const { measure, over, by, filters } = query;
  const seen = seenWith(engine, summary, keys);
  const { before, from } = countedFrom(engine, summary, query, {
    measures: [measure, over],
    seen,
    // Rows that the measure is not of would make items of 0.
    where: measure.where,
  });
  const [dimension] = by;
  const group = dimension ? sql.raw(dimensionColumn(dimension.name)) : sql`null::text`;
  const thing = sql.raw(measureColumn(over.name));
  const where = sql.join([sql`${thing} is not null`, ...filters.map(narrowedTo)], sql` and `);
  const { rows } = await connection.execute<StoredRow>(sql`
    ${before}${seen ? sql`,` : sql`with`} items as (
      select ${group} as grouped, ${thing} as thing,
        sum(${sql.raw(measureColumn(measure.name))})::double precision as amount
      from ${from} where ${where} group by 1, 2),
    quarters as (
      select grouped, count(*)::integer as items,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by amount) as cuts
      from items group by grouped order by 2 desc, 1 limit ${MOST_GROUPS + 1}),
    placed as (
      select items.*, quarters.items, cuts,
        amount between cuts[1] - ${FAR} * (cuts[3] - cuts[1])
          and cuts[3] + ${FAR} * (cuts[3] - cuts[1]) as is_near
      from items join quarters on quarters.grouped is not distinct from items.grouped)
    select grouped, items, cuts,
      min(amount) as least, max(amount) as most,
      min(amount) filter (where is_near) as low, max(amount) filter (where is_near) as high,
      count(*) filter (where not is_near)::integer as outlier_count,
      (array_agg(json_build_object('of', thing, 'value', amount)
        order by abs(amount - cuts[2]) desc, thing) filter (where not is_near))
        [1:${sql.raw(String(MOST_OUTLIERS))}] as outliers
    from placed group by grouped, items, cuts order by cuts[2] desc, 1`);
  return rows;
}

/** What items are called, by their values, where somebody sees them; read all at once. */
async function namesOf(
  connection: Connection,
  engine: Engine,
  { summary, query: { over } }: SpreadRequest,
  values: readonly unknown[],
): Promise<ReadonlyMap<unknown, unknown>> {
  const { resource } = resourceOf(engine, summary.source);
  const { field } = over;
  const rows = values.map((of) => ({ [field.name]: of }));
  const wire = await withLabels(engine, connection, { ...resource, fields: [field] }, rows);
  const name = pointsTo(field) ? labelName(field.name) : field.name;
  return new Map(values.map((of, place) => [of, wire[place]?.[name] ?? null]));
}

const outliersIn = ({ outliers }: StoredRow): Outlier[] =>
  (Array.isArray(outliers) ? outliers : []).map((one) => ({
    of: Reflect.get(Object(one), 'of'),
    value: Number(Reflect.get(Object(one), 'value')),
  }));

/**
 * How a measure lies among items, what lies highest first: of the rows that somebody sees in the
 * list, with what lies far away by name, where they see the items; else of those they may count.
 * @param seesItems whether they see rows and items
 */
export function runSpread(
  engine: Engine,
  summary: Summary,
  query: SpreadQuery,
  seesItems: boolean,
): Promise<SpreadAnswer> {
  const [own = '', ...others] = keysOf(engine, summary);
  const isOwn = seesItems || revealsScopedRows(engine.config, query);
  const request = { summary, query, keys: isOwn ? [own] : [own, ...others] };
  return engine.root.transaction(
    async (tx) => {
      const found = await readSpread(tx, engine, request);
      const rows = found.slice(0, MOST_GROUPS);
      const [dimension] = query.by;
      const stored = dimension
        ? rows.map(({ grouped }) => ({ [`d_${dimension.name}`]: grouped }))
        : rows;
      const by = await labelled(engine, tx, summary, query.by, stored);
      const outliers = rows.map((row) => (seesItems ? outliersIn(row) : []));
      const names = await namesOf(tx, engine, request, [
        ...new Set(outliers.flat().map(({ of }) => of)),
      ]);
      const data = rows.map((row, place) => {
        const [q1 = 0, median = 0, q3 = 0] = (Array.isArray(row.cuts) ? row.cuts : []).map(Number);
        // An end that is the whisker's own says nothing new.
        const ends = seesItems || Number(row.outlier_count) === 0;
        return {
          by: by[place] ?? {},
          count: Number(row.items),
          ...{ least: ends ? Number(row.least) : null, most: ends ? Number(row.most) : null },
          ...{ low: Number(row.low), high: Number(row.high), q1, median, q3 },
          outlierCount: Number(row.outlier_count),
          outliers: (outliers[place] ?? []).map(({ of, value }) => ({ of: names.get(of), value })),
        };
      });
      return { data, isCut: found.length > MOST_GROUPS };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
