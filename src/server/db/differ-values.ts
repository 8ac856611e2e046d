import { sql } from 'drizzle-orm';
import type { Config } from '../../schema/types.ts';
import { checkValue } from '../../schema/validate.ts';
import type { Connection } from './connection.ts';
import {
  type ActualColumn,
  type ActualTable,
  type RowsInTheWay,
  TOLD_IDS,
} from './differ-catalog.ts';
import type { ColumnBlueprint, TableBlueprint } from './tables.ts';
import { quoteName } from './tables-columns.ts';

/** Rows read at a time. */
const BATCH = 5000;

/** Only the field itself is looked at. */
const NOTHING_ELSE: Config = { choices: {}, menu: [], screens: {}, resources: {}, permissions: [] };

/** How the notes of what this program made begin. */
export const MARK = 'resources.config.ts: ';

/** The comment of a column: what it is computed from, or what its texts are; null for none. */
export function noteOf({ computedFrom, holds }: ColumnBlueprint): string | null {
  if (computedFrom !== null) return MARK + computedFrom;
  return holds === null ? null : `${MARK}texts are ${holds.what}`;
}

/**
 * Whether a column held texts of another kind before. One without a note and without a rule of its
 * own was made before notes were, and is taken for what it is declared as.
 */
function heldOthers(
  blueprint: TableBlueprint,
  actual: ActualTable,
  current: ActualColumn,
): boolean {
  if (current.note !== null) return true;
  const column = quoteName(current.name);
  return [...actual.rules].some(
    ([name, { note }]) =>
      note?.startsWith(`${MARK}check (`) === true &&
      note.includes(column) &&
      !blueprint.rules.some((rule) => rule.name === name),
  );
}

/** Rows whose text is none that the field takes, in a column that held texts of another kind. */
export async function textsInTheWay(
  connection: Connection,
  blueprint: TableBlueprint,
  column: ColumnBlueprint,
  current: ActualColumn,
  actual: ActualTable,
): Promise<RowsInTheWay | null> {
  const { holds } = column;
  if (holds === null || current.note === noteOf(column)) return null;
  if (current.type !== column.type || !heldOthers(blueprint, actual, current)) return null;
  const wrong: number[] = [];
  const [table, name] = [quoteName(blueprint.name), quoteName(current.name)];
  for (let after = 0; ; ) {
    const { rows } = await connection.execute<{ id: number; value: string }>(
      sql.raw(`select id, ${name} as value from ${table}
        where ${name} is not null and id > ${after} order by id limit ${BATCH}`),
    );
    const found = rows.filter(
      ({ value }) => 'errors' in checkValue(holds.field, value, column.name, NOTHING_ELSE),
    );
    wrong.push(...found.map(({ id }) => id));
    if (rows.length < BATCH) break;
    after = rows.at(-1)?.id ?? after;
  }
  if (wrong.length === 0) return null;
  return { count: String(wrong.length), ids: wrong.slice(0, TOLD_IDS).join(', ') };
}
