/** The examples of docs/api.md, in their order, against the server as it is. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../../src/engine/declaration/messages.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

const page = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/```http\nPOST (\S+) (\d+)\n([\s\S]*?)```/g)].map(
  ([, path = '', status, body = '']) => ({ path, status, body }),
);

describe('docs/api.md', () => {
  let database: Database;
  let server: TestServer;

  beforeAll(async () => {
    database = await openFreshDatabase('embedded');
    server = await startTestServer(database);
  });
  afterAll(async () => {
    await server.app.close();
    await database.close();
  });

  it('has examples that answer what they say, one after the other', async () => {
    expect(examples.length).toBeGreaterThan(8);
    const token = (await server.signIn('admin', ADMIN_PASSWORD)).token;
    let row = { id: 0, version: 0 };
    for (const { path, status, body } of examples) {
      const written = body
        .replace('"…"', JSON.stringify(ADMIN_PASSWORD))
        .replaceAll('"$id"', String(row.id))
        .replaceAll('"$version"', String(row.version));
      const answer = await server.call('POST', path, JSON.parse(written), { token });
      expect(`${path} ${answer.status}`, answer.text).toBe(`${path} ${status}`);
      if (path.includes('/save') && status === '200') row = Object(answer.body.data);
    }
    expect(row).toMatchObject({ name: 'ถังใหญ่', active: false, version: 3 });
  });

  it('names all codes of errors with their status', () => {
    const named = [...page.matchAll(/^\| (\d+) +\| `(\w+)`/gm)].map(([, status, code = '']) => [
      code,
      Number(status),
    ]);
    expect(Object.fromEntries(named)).toEqual(ERROR_STATUS);
    expect(named).toHaveLength(Object.keys(ERROR_STATUS).length);
  });
});
