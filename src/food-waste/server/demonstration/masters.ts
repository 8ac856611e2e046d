import { asc } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import { type Engine, resourceOf } from '../../../engine/server/resources/engine.ts';
import { columnsFor } from '../../../engine/server/resources/rows.ts';
import { namesIn } from './random.ts';
import type { Shares } from './shares.ts';

/** A row of master data, as far as a record has to do with it. */
export interface Master {
  readonly id: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What is read of each resource beside id and code. */
const FIELDS = {
  units: ['kgPerUnit'],
  materials: [],
  materialSubs: ['materialId'],
  menus: ['servingGrams'],
  retailStores: ['materialId'],
  retailStoreSubs: ['retailStoreId'],
  wasteFoods: [],
  wasteManages: ['countsAsWaste'],
  categoryUnits: ['recyclable'],
  wasteManagePackagings: ['recovered'],
} as const;

/** The master data in use when the records were made; retired rows are none of it. */
export type Masters = Readonly<Record<keyof typeof FIELDS, readonly Master[]>>;

export async function readMasters(engine: Engine, connection: Connection): Promise<Masters> {
  const read = async (name: keyof typeof FIELDS): Promise<readonly Master[]> => {
    const { table } = resourceOf(engine, name);
    const rows = await connection
      .select(columnsFor(table, ['id', 'code', 'active', ...FIELDS[name]]))
      .from(table)
      .orderBy(asc(columnOf(table, 'id')));
    return rows
      .filter(({ active }) => active === true)
      .map(({ id, code, ...fields }) => ({ id: Number(id), code: String(code), fields }));
  };
  return {
    units: await read('units'),
    materials: await read('materials'),
    materialSubs: await read('materialSubs'),
    menus: await read('menus'),
    retailStores: await read('retailStores'),
    retailStoreSubs: await read('retailStoreSubs'),
    wasteFoods: await read('wasteFoods'),
    wasteManages: await read('wasteManages'),
    categoryUnits: await read('categoryUnits'),
    wasteManagePackagings: await read('wasteManagePackagings'),
  };
}

/** Rows of which the first is chosen most often, sharing a weight. */
export function firstMostOften(
  rows: readonly Master[],
  weight: number,
): readonly (readonly [Master, number])[] {
  const all = rows.reduce((sum, _, place) => sum + 1 / (place + 1), 0);
  return rows.map((row, place) => [row, weight / (place + 1) / all]);
}

/** The rows that shares name and that are there, each with its weight. */
export function chosenFrom(
  rows: readonly Master[],
  shares: Shares,
): readonly (readonly [Master, number])[] {
  return namesIn(shares).flatMap(([name, weight]) => {
    const isMeant = ({ code }: Master): boolean =>
      name.endsWith('*') ? code.startsWith(name.slice(0, -1)) : code === name;
    return firstMostOften(rows.filter(isMeant), weight);
  });
}
