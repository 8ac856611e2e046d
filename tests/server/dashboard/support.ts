import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { seedStarterData } from '../../../src/engine/server/seed/starter.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';

const STARTER = fileURLToPath(new URL('../../../data/starter', import.meta.url));

/** A server with the starter rows, some reporters, and an administrator who sees live figures. */
export interface Stage {
  readonly server: TestServer;
  readonly database: Database;
  readonly reporters: readonly number[];
  /** The administrator's. */
  readonly token: string;
  /** The id of a starter row by its table and code. */
  id(table: string, code: string): Promise<number>;
  /** What a dashboard call answers the administrator; fails when it is refused. */
  ask<T = unknown>(name: string, data?: Record<string, unknown>): Promise<Answered<T>>;
  /** Takes all records out. */
  clear(): Promise<void>;
}

export interface Answered<T> {
  readonly data: T;
  readonly query: Record<string, unknown>;
  readonly basis: Record<string, unknown>;
  readonly cut?: true;
}

/** Starts a server on a database; the test's clock stands in March 2026. */
export async function setStage(database: Database, reporters = 12): Promise<Stage> {
  const server = await startTestServer(database);
  await seedStarterData(server.context, STARTER);
  const found = await database.db.execute<{ id: number }>(sql`
    insert into places (code, name, user_type, tambon_code)
    select 'R' || i, 'สมศรี มีสุข' || i, 'consumer', '100101'
    from generate_series(1, ${reporters}::int) i returning id`);
  const { token } = await server.signInAsAdmin();
  return {
    server,
    database,
    token,
    reporters: found.rows.map(({ id }) => id),
    async id(table, code) {
      const { rows } = await database.db.execute<{ id: number }>(
        sql`select id from ${sql.identifier(table)} where code = ${code}`,
      );
      const [row] = rows;
      if (!row) throw new Error(`${table} ${code}`);
      return row.id;
    },
    async ask<T>(name: string, data: Record<string, unknown> = {}): Promise<Answered<T>> {
      const url = `/api/dashboard/${name}`;
      const { status, body, text } = await server.call('POST', url, { data }, { token });
      if (status !== 200) throw new Error(`${name}: ${text}`);
      // A 200 holds these three.
      return body as unknown as Answered<T>;
    },
    async clear() {
      await database.db.execute(sql`delete from waste_records`);
      await database.db.execute(sql`delete from packaging_records`);
    },
  };
}

/** Records of the same kind, one of each of these reporters: a consumer in Bangkok in January 2026. */
export function reportEach(
  { database }: Stage,
  reporters: readonly number[],
  record: Partial<PlainRecord>,
): Promise<number[]> {
  const usual = { day: '2026-01-10', userType: 'consumer', tambon: '100101', kg: '0.1' };
  return insertRecords(
    database.db,
    reporters.map((reporter) => ({ ...usual, ...record, reporter })),
  );
}

/** A menu, and a way to give it a recipe: materials with their grams. */
export async function addMenu({ server, database: { db }, id }: Stage) {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from food_types order by id limit 1`,
  );
  const menu = { name: 'ข้าวหมู', foodTypeId: rows[0]?.id, servingGrams: 400 };
  const menuId = Number((await server.save('foodcateory/saveMenu', menu)).id);
  const gram = await id('units', 'G');
  const cook = async (...parts: readonly (readonly [materialId: number, grams: number])[]) => {
    await db.execute(sql`delete from menu_materials where foods_menu_id = ${menuId}`);
    for (const [materialId, quantity] of parts) {
      await db.execute(sql`insert into menu_materials (foods_menu_id, material_id, quantity, unit_id)
        values (${menuId}, ${materialId}, ${quantity}, ${gram})`);
    }
  };
  return { menuId, cook };
}
