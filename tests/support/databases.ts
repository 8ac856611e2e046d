/** Fresh databases of both kinds for the tests; `services.ts` makes what they begin from. */
import { afterAll, describe } from 'vitest';
import type { ServerContext } from '../../src/engine/server/context.ts';
import type { Database } from '../../src/engine/server/db/database.ts';
import { openInMemory } from '../../src/engine/server/db/embedded/open.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { createPostgresDatabase, embeddedTemplate, workerFile } from './service-requests.ts';
import { counted } from './spent.ts';
import type { Template } from './template-names.ts';

export {
  createPostgresDatabase,
  embeddedTemplate,
  postgresUrl,
  workerFile,
} from './service-requests.ts';

export type DatabaseKind = Database['kind'];

function failOnStop(key: string): never {
  throw new Error(`The embedded database of a test stopped: ${key}`);
}

/** Databases that have the tables of `resources.config.ts` already. */
const migrated = new WeakSet<Database>();

/** Migrates, unless that was done to what the database began from. */
export async function migrateOnce(context: ServerContext, isOwnConfig: boolean): Promise<void> {
  if (isOwnConfig && migrated.has(context.database)) return;
  await counted('database', () => migrate(context));
}

async function openOnServer(template: Template): Promise<Database> {
  const databaseUrl = await createPostgresDatabase(template);
  return openDatabase({ databaseUrl, dataDirectory: '' });
}

async function openEmbedded(template: Template): Promise<Database> {
  const [packed, workerUrl] = [await embeddedTemplate(template), await workerFile()];
  const options = { log: () => undefined, onFatal: failOnStop, workerUrl };
  return counted('database', () => openInMemory(packed, options));
}

/** Opens a fresh database of a kind. The embedded one is in memory. The caller closes it. */
export async function openFreshDatabase(
  kind: DatabaseKind,
  template: Template = 'empty',
): Promise<Database> {
  const open = kind === 'postgres' ? openOnServer : openEmbedded;
  const database = await open(template);
  if (template !== 'empty') migrated.add(database);
  return database;
}

/** Opens a fresh database that is closed when the tests of this block are over. */
export type Open = (template?: Template) => Promise<Database>;

function describeDatabases(
  kinds: readonly DatabaseKind[],
  name: string,
  tests: (open: Open, kind: DatabaseKind) => void,
): void {
  describe.each(kinds)(`${name} (%s)`, (kind) => {
    const opened: Database[] = [];
    tests(async (template) => {
      const database = await openFreshDatabase(kind, template);
      opened.push(database);
      return database;
    }, kind);
    afterAll(async () => {
      await Promise.all(opened.map((database) => database.close()));
    });
  });
}

/** Runs the same tests on the embedded database and on PostgreSQL: where the engine matters. */
export function describeEachDatabase(
  name: string,
  tests: (open: Open, kind: DatabaseKind) => void,
): void {
  describeDatabases(['embedded', 'postgres'], name, tests);
}

/**
 * Runs tests that do not depend on the engine: on PostgreSQL, which is quicker, and with
 * `TEST_ENGINE=embedded`, as in the long run, on the embedded database.
 */
export function describeDatabase(
  name: string,
  tests: (open: Open, kind: DatabaseKind) => void,
): void {
  const kind = process.env.TEST_ENGINE === 'embedded' ? 'embedded' : 'postgres';
  describeDatabases([kind], name, tests);
}
