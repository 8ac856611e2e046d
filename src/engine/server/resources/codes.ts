import { eq, type SQL, sql } from 'drizzle-orm';
import type { Resource } from '../../declaration/types.ts';
import type { Connection } from '../db/connection.ts';
import { columnOf } from '../query/tables.ts';
import { type Engine, resourceOf } from './engine.ts';

const CODE_DIGITS = 4;

/** A row's id, and the code that is made of it. */
export interface MadeCode {
  readonly id: number;
  readonly code: string;
}

/** The code that a new row of this id is given. */
export function codeOf({ codePrefix }: Resource, id: number): MadeCode {
  return { id, code: `${codePrefix}${String(id).padStart(CODE_DIGITS, '0')}` };
}

/** The id that the next row of a resource has, inside a statement. */
export const nextId = ({ table }: Resource): SQL<number> =>
  sql`nextval(pg_get_serial_sequence(${table}, 'id'))`;

/** Draws the next id of a resource. */
export async function drawId(
  { statements }: Engine,
  connection: Connection,
  resource: Resource,
): Promise<number> {
  const [drawn] = await statements.run(
    connection,
    `next id of ${resource.name}`,
    (on) => on.select({ id: nextId(resource) }).from(sql`(select) as one`),
    {},
    { settled: true },
  );
  return Number(drawn?.id);
}

/** The next id of a resource, and a code made of it that no row has yet. */
export async function freshCode(
  engine: Engine,
  connection: Connection,
  resource: Resource,
): Promise<MadeCode> {
  const { table } = resourceOf(engine, resource.name);
  for (;;) {
    const made = codeOf(resource, await drawId(engine, connection, resource));
    const [taken] = await connection
      .select({ id: columnOf(table, 'id') })
      .from(table)
      .where(eq(columnOf(table, 'code'), made.code));
    if (!taken) return made;
  }
}
