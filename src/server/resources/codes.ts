import { eq, sql } from 'drizzle-orm';
import type { Resource } from '../../schema/types.ts';
import type { Connection } from '../db/connection.ts';
import { type Engine, resourceOf } from './engine.ts';
import { columnOf } from './tables.ts';

const CODE_DIGITS = 4;

/** The next id of a resource, and a code made of it that no row has yet. */
export async function freshCode(
  engine: Engine,
  connection: Connection,
  resource: Resource,
): Promise<{ id: number; code: string }> {
  const { table } = resourceOf(engine, resource.name);
  for (;;) {
    const { rows } = await connection.execute<{ id: number }>(
      sql`select nextval(pg_get_serial_sequence(${resource.table}, 'id')) as id`,
    );
    const id = Number(rows[0]?.id);
    const code = `${resource.codePrefix}${String(id).padStart(CODE_DIGITS, '0')}`;
    const [taken] = await connection
      .select({ id: columnOf(table, 'id') })
      .from(table)
      .where(eq(columnOf(table, 'code'), code));
    if (!taken) return { id, code };
  }
}
