/** Which database a command works on, in words that an operator can check. */
import { join } from 'node:path';
import { holdsDatabase } from '../../src/engine/server/db/embedded/folder.ts';
import { refuseIfMoved } from '../../src/engine/server/db/embedded/marks.ts';
import { nameOfServer } from '../../src/engine/server/db/postgres-address.ts';
import type { Environment } from '../../src/engine/server/env.ts';

/** What settles which database a command works on. */
export type Where = Pick<Environment, 'databaseUrl' | 'dataDirectory'>;

/**
 * The folder of the embedded database, or the server's hosts and database without the user's name
 * and password.
 * @throws DatabaseOpenError where `DATABASE_URL` is not an address
 */
export function sourceOf({ databaseUrl, dataDirectory }: Where): string {
  return databaseUrl === undefined ? join(dataDirectory, 'database') : nameOfServer(databaseUrl);
}

/**
 * Whether there is no embedded database to work on. Opening it would make it.
 * @throws DatabaseOpenError where it was moved to a server
 */
export async function isNothingThere({ databaseUrl, dataDirectory }: Where): Promise<boolean> {
  if (databaseUrl !== undefined) return false;
  await refuseIfMoved(dataDirectory);
  return !(await holdsDatabase(dataDirectory));
}
