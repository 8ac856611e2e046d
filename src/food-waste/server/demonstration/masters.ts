import { asc } from 'drizzle-orm';
import type { Connection } from '../../../engine/server/db/connection.ts';
import { columnOf } from '../../../engine/server/query/tables.ts';
import type { Engine } from '../../../engine/server/resources/engine.ts';
import { resourceOf } from '../../../engine/server/resources/engine.ts';
import { columnsFor } from '../../../engine/server/resources/rows.ts';
import type { Mix } from './shape/waste-mixes.ts';

/** A row of master data, as far as a record has to do with it. */
export interface Master {
  readonly id: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** What is read of each resource beside id and code. */
const READ = {
  units: ['kgPerUnit'],
  materials: [],
  materialSubs: ['materialId', 'unitWeights'],
  menus: ['servingGrams'],
  retailStores: ['materialId'],
  retailStoreSubs: ['retailStoreId', 'unitWeights'],
  wasteFoods: ['userTypes'],
  wasteManages: ['countsAsWaste'],
  categoryUnits: ['recyclable'],
  wasteManagePackagings: ['recovered'],
} as const;

export type MasterName = keyof typeof READ;

/** The master data in use when the records were made; retired rows are none of it. */
export type Masters = Readonly<Record<MasterName, ReadonlyMap<string, Master>>>;

async function readMaster(engine: Engine, connection: Connection, name: MasterName) {
  const { table } = resourceOf(engine, name);
  const rows = await connection
    .select(columnsFor(table, ['id', 'code', 'active', ...READ[name]]))
    .from(table)
    .orderBy(asc(columnOf(table, 'id')));
  return new Map(
    rows
      .filter(({ active }) => active === true)
      .map(({ id, code, ...fields }) => {
        const master: Master = { id: Number(id), code: String(code), fields };
        return [master.code, master];
      }),
  );
}

export async function readMasters(engine: Engine, connection: Connection): Promise<Masters> {
  const read = (name: MasterName) => readMaster(engine, connection, name);
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

/** The rows of a mix that are there, each with its weight. */
export function chosenFrom(
  rows: ReadonlyMap<string, Master>,
  mix: Mix,
): readonly (readonly [Master, number])[] {
  return Object.entries(mix).flatMap(([code, weight]) => {
    const row = rows.get(code);
    return row ? [[row, weight] as const] : [];
  });
}

/** Rows by the id that one of their fields holds. */
export function groupedBy(
  rows: ReadonlyMap<string, Master>,
  field: string,
): ReadonlyMap<unknown, readonly Master[]> {
  const groups = new Map<unknown, Master[]>();
  for (const row of rows.values()) {
    const key = row.fields[field];
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
