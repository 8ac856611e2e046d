import type { OpenApiDocument } from '../../src/engine/server/openapi/document.ts';
import { openFreshDatabase } from './databases.ts';
import { startTestServer } from './server.ts';

/** The description of the API as the application serves it, for tests that go through its calls. */
export async function readDocument(): Promise<OpenApiDocument> {
  const embedded = process.env.TEST_ENGINE === 'embedded';
  const database = await openFreshDatabase(embedded ? 'embedded' : 'postgres', 'migrated');
  const { app } = await startTestServer(database);
  try {
    return (await app.inject({ url: '/api/openapi.json' })).json();
  } finally {
    await app.close();
    await database.close();
  }
}
