import { beforeAll, describe, expect, it } from 'vitest';
import { hostileFiles } from '../../../scripts/lib/security/hostile/cases.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from './support.ts';

/** One of four of those that are quickly read; all of them in the long run. */
const ALL = runs(1) > 1;
const FILES = hostileFiles()
  .filter(({ heavy }) => ALL || !heavy)
  .filter((_, place) => ALL || place % 4 === 0);
/** What a file may be answered: what it comes to, or what is wrong with it. */
const ANSWERS = [200, 601];
const MOST_BYTES = 3_000_000;

describe('a file that is made to do harm', () => {
  let server: TestServer;
  let sheets: Sheets;

  beforeAll(async () => {
    const database = await openFreshDatabase('postgres', 'starter');
    server = await startTestServer(database);
    sheets = await Sheets.of(server);
    return async () => {
      await server.app.close();
      await database.close();
    };
  });

  it.each(FILES.map((file) => [file.name, file] as const))(
    'is reported: %s',
    async (_name, file) => {
      const bytes = await file.make();
      const looked = await sheets.preview(file.call, bytes);
      expect(ANSWERS).toContain(looked.status);
      expect(looked.bytes.length).toBeLessThan(MOST_BYTES);
      if (!looked.error?.preview) return;
      const marked = await sheets.send(file.call, bytes, { step: 'mark' });
      expect(ANSWERS).toContain(marked.status);
    },
  );
});
