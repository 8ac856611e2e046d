/** Which database a command works on, in words that an operator can check. */
import { join } from 'node:path';
import { readAddress } from '../../src/engine/server/db/postgres-address.ts';
import type { Environment } from '../../src/engine/server/env.ts';

/**
 * The folder of the embedded database, or the server's hosts and database without the user's name
 * and password.
 * @throws DatabaseOpenError where `DATABASE_URL` is not an address
 */
export function sourceOf({
  databaseUrl,
  dataDirectory,
}: Pick<Environment, 'databaseUrl' | 'dataDirectory'>): string {
  if (databaseUrl === undefined) return join(dataDirectory, 'database');
  return `PostgreSQL ${readAddress(databaseUrl).shown}`;
}
