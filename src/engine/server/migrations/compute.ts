import { asc, gt, type SQL, sql } from 'drizzle-orm';
import { formulasOutside, formulaValues } from '../../declaration/formula.ts';
import type { Values } from '../../declaration/validate.ts';
import { isPlainNumber } from '../../fields/index.ts';
import { quoteName } from '../../fields/shared/quoting.ts';
import type { Connection } from '../db/connection.ts';
import type { TableBlueprint } from '../db/tables.ts';
import { SEARCH_INDEX_COLUMN, SEARCH_TEXT_COLUMN } from '../db/tables-search.ts';
import { computedValues } from '../query/computed.ts';
import { columnOf, type ResourceTable, SEARCH_INDEX, SEARCH_TEXT } from '../query/tables.ts';

const BATCH_ROWS = 1000;
/** Properties that are not named as their columns are. */
const PROPERTIES: Readonly<Record<string, string>> = {
  [SEARCH_TEXT_COLUMN]: SEARCH_TEXT,
  [SEARCH_INDEX_COLUMN]: SEARCH_INDEX,
};

/** What the formulas come to, by column; nothing where it is more than the column holds. */
function worked({ resource }: TableBlueprint, row: Values): Record<string, string | null> {
  const values = formulaValues(resource, row);
  const outside = formulasOutside(resource, values).map(({ field }) => field.name);
  const texts = Object.entries(values).map(([name, value]) => [
    resource.fieldsByName[name]?.column ?? name,
    value === null || outside.includes(name) ? null : String(value),
  ]);
  return Object.fromEntries(texts);
}

async function nextRows(
  connection: Connection,
  blueprint: TableBlueprint,
  table: ResourceTable,
  after: number,
): Promise<Record<string, unknown>[]> {
  const texts = blueprint.resource.fields.filter(
    (field) => field.sortKeyColumn !== null || field.searchable || isPlainNumber(field),
  );
  const id = columnOf(table, 'id');
  const fields = Object.fromEntries(
    ['id', ...texts.map((field) => field.name)].map((name) => [name, columnOf(table, name)]),
  );
  return connection
    .select(fields)
    .from(table)
    .where(gt(id, after))
    .orderBy(asc(id))
    .limit(BATCH_ROWS);
}

/** Computes these columns of every row anew, a thousand rows at a time. */
export async function computeColumns(
  connection: Connection,
  blueprint: TableBlueprint,
  table: ResourceTable,
  columns: readonly string[],
): Promise<void> {
  const listed = sql.raw(
    columns
      .map((column) => {
        const type = blueprint.columns.find(({ name }) => name === column)?.type ?? 'text';
        return `${quoteName(column)} = fresh.${quoteName(column)}::${type}`;
      })
      .join(', '),
  );
  const names = sql.raw(['id', ...columns.map(quoteName)].join(', '));
  for (let after = 0; ; ) {
    const rows = await nextRows(connection, blueprint, table, after);
    if (rows.length === 0) return;
    const computed: Record<string, string | null>[] = rows.map((row) => ({
      ...computedValues(blueprint.resource, row),
      ...worked(blueprint, row),
    }));
    const ids = rows.map((row) => Number(row.id));
    const arrays: SQL[] = columns.map((column) => {
      const property = PROPERTIES[column] ?? column;
      return sql`${sql.param(computed.map((values) => values[property] ?? null))}::text[]`;
    });
    await connection.execute(sql`update ${table} set ${listed}
      from unnest(${sql.join([sql`${sql.param(ids)}::integer[]`, ...arrays], sql`, `)})
        as fresh (${names})
      where ${table}.id = fresh.id`);
    after = ids.at(-1) ?? after;
  }
}
