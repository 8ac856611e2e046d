import { eq } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';

/** Whether the user sees the row with this id. */
export async function isSeen(
  engine: Engine,
  name: string,
  id: number,
  connection: Connection = engine.root,
): Promise<boolean> {
  const { table, rows } = resourceOf(engine, name);
  const column = columnOf(table, 'id');
  const found = await connection.select({ id: column }).from(rows).where(eq(column, id));
  return found.length > 0;
}
