/**
 * Runs once before the tests: starts PostgreSQL and makes the embedded database's template.
 * Tests reach both through `databases.ts`.
 */
import type { TestProject } from 'vitest/node';
import { keptTemplate } from '../../scripts/lib/kept-template.ts';
import { startPostgresServer } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the test server's `postgres` database, as its superuser. */
    postgresUrl: string;
    /** Packed folder of an empty embedded database. */
    embeddedTemplatePath: string;
  }
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
