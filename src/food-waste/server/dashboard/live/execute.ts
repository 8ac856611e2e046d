import { createHash } from 'node:crypto';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import type { Statement } from './conditions.ts';

/** Every connection holds the plan of each named statement for good: some 450 KB of PostgreSQL's memory. */
const MOST_NAMED = 64;
const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMED) return known;
  const digest = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  const name = `dashboard_${digest}`;
  names.set(sql, name);
  return name;
}

interface Executed<Row> {
  readonly execute: { readonly rows: readonly Row[] };
  readonly all: unknown;
  readonly values: unknown;
}

/**
 * Runs a statement of the dashboards, which Drizzle would take apart first.
 * @param planning `once` for a connection where it takes longer than to run the statement, whatever
 * its values are; its columns have to be of the same types whatever becomes of the tables then
 */
export async function execute<Row>(
  connection: Connection,
  statement: Statement,
  planning: 'once' | 'each',
): Promise<readonly Row[]> {
  const name = planning === 'once' ? nameOf(statement.sql) : undefined;
  const { session } = connection._;
  const { rows } = await session
    .prepareQuery<Executed<Row>>(statement, undefined, name, false)
    .execute();
  return rows;
}
