import type { Connection } from '../../../../engine/server/db/connection.ts';
import {
  runStatement,
  type Statement,
  statementName,
} from '../../../../engine/server/query/statements.ts';

/** Every connection holds the plan of each named statement for good: some 450 KB of PostgreSQL's memory. */
const MOST_NAMED = 64;
/** A statement is prepared once it was executed so often, among as many of the newest. */
const EXECUTIONS_BEFORE_PREPARED = 3;
const MOST_COUNTED = 256;

const names = new Map<string, string>();
const executions = new Map<string, number>();

function isFrequent(sql: string): boolean {
  const times = (executions.get(sql) ?? 0) + 1;
  executions.delete(sql);
  executions.set(sql, times);
  const [oldest] = executions.keys();
  if (executions.size > MOST_COUNTED && oldest !== undefined) executions.delete(oldest);
  return times > EXECUTIONS_BEFORE_PREPARED;
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MOST_NAMED || !isFrequent(sql)) return known;
  executions.delete(sql);
  const name = statementName('dashboard', sql);
  names.set(sql, name);
  return name;
}

/**
 * Runs a statement of the dashboards.
 * @param options `prepared` where planning takes longer than running, whatever the values are: the
 * columns then have to be of the same types whatever becomes of the tables
 */
export const execute = <Row>(
  connection: Connection,
  statement: Statement,
  { prepared = false } = {},
): Promise<readonly Row[]> =>
  runStatement(connection, statement, prepared ? nameOf(statement.sql) : undefined);
