import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { openSource } from '../../../src/engine/server/excel/import/source.ts';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';

const HEAD = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
const words = loadWords(LOCALES_DIRECTORY);
const config = readConfig();

async function open(rows: number) {
  const { units } = config.resources;
  if (!units) throw new Error('There are no units');
  const lines = Array.from({ length: rows }, (_, place) => `น${place},น,ภาชนะ,1`);
  const bytes = Buffer.from(`${[HEAD.join(','), ...lines].join('\r\n')}\r\n`);
  const leaving = new AbortController();
  const telling = { config, words, language: 'th', codeBooks: () => undefined };
  const source = await openSource(telling, units, bytes, leaving.signal);
  return { source, leave: () => leaving.abort() };
}

describe('the rows of a file', () => {
  it('are not counted where with its heading it says that it may have so many', async () => {
    const { source, leave } = await open(50);
    // From now on nothing is read.
    leave();
    await expect(source.checkLength(50)).resolves.toBeUndefined();
    await expect(source.checkLength(10)).rejects.toThrow();
  });

  it('are refused where there are too many', async () => {
    const { source } = await open(50);
    await expect(source.checkLength(10)).rejects.toMatchObject({ key: 'tooManyRows' });
  });
});
