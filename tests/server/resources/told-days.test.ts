/** Days in the messages of hooks are written as people read them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { writeWords } from '../../../scripts/lib/application.mjs';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import { describeDatabase } from '../../support/databases.ts';
import { complaints, startTestServer, type TestServer } from '../../support/server.ts';

const LIBRARY = fileURLToPath(new URL('../../../examples/library/', import.meta.url));
const CLOSED = { th: 'ปิดทำการถึง {day}', en: 'Closed until {day}' };

describeDatabase('a message of a hook that names a day', (open) => {
  let server: TestServer;
  let words: string;

  beforeAll(async () => {
    words = mkdtempSync(join(tmpdir(), 'told-days-'));
    writeWords(words, LIBRARY);
    for (const [language, closed] of Object.entries(CLOSED)) {
      const path = join(words, language, 'validation.json');
      writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), closed }));
    }
    const beforeSave = async ({ values }: { readonly values: Record<string, unknown> }) => ({
      name: [{ key: 'closed', params: { day: String(values.name) } }],
    });
    server = await startTestServer(await open(), {
      config: configOf(library, []),
      plugins: [{ name: 'closed', hooks: { categories: { beforeSave } } }],
      localesDirectory: words,
    });
  });
  afterAll(async () => {
    await server.app.close();
    rmSync(words, { recursive: true });
  });

  it.each([
    ['th', '2026-12-01', 'ปิดทำการถึง 1 ธ.ค. 2569'],
    ['en', '2026-12-01', 'Closed until 1 Dec 2569 BE'],
    ['th', 'วันจันทร์', 'ปิดทำการถึง วันจันทร์'],
  ])('says in %s of %s: %s', async (language, name, said) => {
    const { token } = await server.signInAsAdmin();
    const answer = await server.call(
      'POST',
      '/api/library/saveCategory',
      { data: { name } },
      { token, headers: { 'accept-language': language } },
    );
    expect(complaints(answer)).toEqual({ name: [said] });
  });
});
