import { createHash } from 'node:crypto';
import type { Connection } from '../../../../engine/server/db/connection.ts';
import type { Statement } from './conditions.ts';

/** Every connection holds the plan of each named statement for good: some 450 KB of PostgreSQL's memory. */
const MOST_NAMED = 64;
/** A statement gets a name once it was asked for so often, among as many of the newest. */
const ASKED_BEFORE_NAMED = 3;
const MOST_COUNTED = 256;

const names = new Map<string, string>();
const asked = new Map<string, number>();

function isAskedOften(sql: string): boolean {
  const times = (asked.get(sql) ?? 0) + 1;
  asked.delete(sql);
  asked.set(sql, times);
  const [oldest] = asked.keys();
  if (asked.size > MOST_COUNTED && oldest !== undefined) asked.delete(oldest);
  return times > ASKED_BEFORE_NAMED;
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMED || !isAskedOften(sql)) return known;
  asked.delete(sql);
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
