/** Fresh databases of both kinds for the tests; `database-setup.ts` starts what they need. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '../../src/server/db/database.ts';
import { openInMemory } from '../../src/server/db/embedded/open.ts';
import { openDatabase } from '../../src/server/db/open.ts';

export type DatabaseKind = Database['kind'];

function failOnStop(key: string): never {
  throw new Error(`The embedded database of a test stopped: ${key}`);
}

/** Makes an empty database in the test server and returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

/** Opens a fresh, empty database of a kind. The embedded one is in memory. The caller closes it. */
export async function openFreshDatabase(kind: DatabaseKind): Promise<Database> {
  if (kind === 'postgres') {
    return openDatabase({ databaseUrl: await createPostgresDatabase(), dataDirectory: '' });
  }
  return openInMemory(inject('embeddedTemplatePath'), {
    log: () => undefined,
    onFatal: failOnStop,
  });
}

/**
 * Runs the same tests on the embedded database and on PostgreSQL. `open` gives a fresh database
 * each time; those opened are closed at the end.
 */
export function describeEachDatabase(
  name: string,
  tests: (open: () => Promise<Database>, kind: DatabaseKind) => void,
): void {
  describe.each<DatabaseKind>(['embedded', 'postgres'])(`${name} (%s)`, (kind) => {
    const opened: Database[] = [];
    tests(async () => {
      const database = await openFreshDatabase(kind);
      opened.push(database);
      return database;
    }, kind);
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
    });
  });
}
