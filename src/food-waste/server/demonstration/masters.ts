import { asc } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import type { Row } from '../../../engine/server/resources/hooks.ts';
import { columnsFor, rowFieldNames, toRow } from '../../../engine/server/resources/rows.ts';
import { type Choices, namesIn } from './random.ts';
import type { Shares } from './shares.ts';

const NAMES = [
  ...['units', 'materials', 'materialSubs', 'menus', 'retailStores', 'retailStoreSubs'],
  ...['wasteFoods', 'wasteManages', 'categoryUnits', 'wasteManagePackagings'],
];

/** The rows of a resource that are in use when the records are made. */
export type Masters = (name: string) => readonly Row[];

export async function readMasters(engine: Engine, on: Connection): Promise<Masters> {
  const masters = new Map<string, readonly Row[]>();
  for (const name of NAMES) {
    const { resource, table } = resourceOf(engine, name);
    const columns = columnsFor(table, rowFieldNames(resource));
    const rows = await on
      .select(columns)
      .from(table)
      .orderBy(asc(columnOf(table, 'id')));
    masters.set(
      name,
      rows.map(toRow).filter(({ active }) => active === true),
    );
  }
  return (name) => masters.get(name) ?? [];
}

/** Rows that share a weight. */
export const evenly = <T>(rows: readonly T[], weight = 1): Choices<T> =>
  rows.map((row) => [row, weight / rows.length]);

/** The rows that shares name and that are there. */
export function chosenFrom(rows: readonly Row[], shares: Shares): Choices<Row> {
  return namesIn(shares).flatMap(([name, weight]) => {
    const isMeant = (code: string): boolean =>
      name.endsWith('*') ? code.startsWith(name.slice(0, -1)) : code === name;
    return evenly(
      rows.filter(({ code }) => isMeant(String(code))),
      weight,
    );
  });
}
