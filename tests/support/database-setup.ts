/**
 * Runs once before the tests: starts PostgreSQL and makes the embedded database's template.
 * Tests reach both through `databases.ts`.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { makeTemplate } from '../../src/server/db/embedded/template.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's `postgres` database, as its superuser. */
    postgresUrl: string;
    /** Packed folder of an empty embedded database. */
    embeddedTemplatePath: string;
  }
}

/** Making an empty database takes seconds: it is kept between runs, one for each PGlite version. */
async function keptTemplate(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest: unknown = JSON.parse(
    await readFile(join(dirname(entry), '..', 'package.json'), 'utf8'),
  );
  const version =
    typeof manifest === 'object' && manifest && 'version' in manifest ? manifest.version : 'none';
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const folder = join(root, 'node_modules', '.cache', 'food-waste-back-office');
  const path = join(folder, `embedded-template-${version}.tar.gz`);
  if (!existsSync(path)) {
    await mkdir(folder, { recursive: true });
    // Written aside and moved, for two runs may come here at once.
    const aside = `${path}.${process.pid}`;
    await writeFile(aside, await makeTemplate());
    await rename(aside, path);
  }
  return path;
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresServer();
  project.provide('postgresUrl', server.url);
  try {
    project.provide('embeddedTemplatePath', await keptTemplate());
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server.stop;
}
