/** A language that has only just been begun, or whose placeholders are wrong: Thai steps in. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, createLogger } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import declaration from '../../resources.config.ts';
import { locales } from '../../scripts/lib/vite-locales.ts';
import { resourceWords } from '../../scripts/lib/vite-resource-words.ts';
import { readConfig } from '../../src/application.ts';
import { withThaiPlaces } from '../../src/engine/declaration/placeholders.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';

const THAI = {
  shell: { greeting: 'สวัสดี, {fullname}', signOut: 'ออกจากระบบ' },
  resources: { units: { title: 'หน่วยวัด', fields: { name: 'ชื่อหน่วยวัด' } } },
};
const LAO = { shell: { greeting: 'ສະບາຍດີ, {ຊື່} {nama}', signOut: 'ອອກຈາກລະບົບ' } };

describe('a language without resources.json, with a placeholder that is another', () => {
  let root: string;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'partial-language-'));
    const files: Record<string, string> = {
      'first.js': `export { FIRST_LANGUAGE } from 'virtual:languages';`,
      'main.js': `export const words = import.meta.glob('/locales/*/*.json', { eager: true });
        export { LANGUAGE_NAMES } from 'virtual:languages';
        export { ownWords } from 'virtual:resource-words';`,
    };
    for (const [language, areas] of Object.entries({ th: THAI, lo: LAO })) {
      for (const [area, words] of Object.entries(areas)) {
        files[`locales/${language}/${area}.json`] = JSON.stringify(words);
      }
    }
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  it('is built all the same, Thai in that text alone, and the text is named', async () => {
    const warnings: string[] = [];
    const customLogger = { ...createLogger('silent'), warn: (line: string) => warnings.push(line) };
    const built = await build({
      root,
      configFile: false,
      logLevel: 'warn',
      customLogger: { ...customLogger, warnOnce: customLogger.warn },
      plugins: [locales(declaration), resourceWords(readConfig())],
      build: { write: false, minify: false, lib: { entry: 'main.js', formats: ['es'] } },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    const code = outputs.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('\n');
    expect(code).toContain('ອອກຈາກລະບົບ');
    expect(code).not.toContain('{nama}');
    expect(code.split('สวัสดี, {fullname}')).toHaveLength(3);
    const own = outputs.find(({ fileName }) => fileName === 'assets/words/lo/units.json');
    expect(own).toMatchObject({ source: '{}' });
    expect(warnings).toEqual([
      expect.stringMatching(/locales\/lo\/shell\.json {2}greeting {2}.*\{fullname\}.*\{nama\}/s),
    ]);
  });

  it.each([
    ['lo', 'lo'],
    // The check of the declaration names what there are no texts in.
    ['fr', 'th'],
    [undefined, 'th'],
  ])('is shown first where the region says so: %s gives %s', async (language, first) => {
    const region = { ...declaration.region, ...(language && { language }) };
    const built = await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [locales({ ...declaration, region })],
      build: { write: false, minify: false, lib: { entry: 'first.js', formats: ['es'] } },
    });
    const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
    expect(outputs[0]).toMatchObject({ code: expect.stringMatching(`LANGUAGE = "${first}"`) });
  });

  it('is read by the server in the same way, which names the text', () => {
    const words = loadWords(join(root, 'locales'));
    expect(words.text('lo', 'shell:greeting', { fullname: 'นิด' })).toBe('สวัสดี, นิด');
    expect(words.text('lo', 'shell:signOut')).toBe('ອອກຈາກລະບົບ');
    expect(words.text('lo', 'resources:units.title')).toBe('หน่วยวัด');
    expect(words.misplaced).toEqual([
      { file: 'lo/shell.json', key: 'greeting', wanted: '{fullname}', found: '{nama} {ຊື່}' },
    ]);
  });
});

describe('words with the placeholders of Thai', () => {
  it('may have them in any order, and as often as they like', () => {
    const thai = { told: '{done} จาก {total}' };
    const words = { told: '{total} / {done} / {total}' };
    expect(withThaiPlaces(words, thai)).toEqual(words);
  });

  it('are not requested where Thai has no text', () => {
    expect(withThaiPlaces({ own: '{a}', list: ['{b}'] }, {})).toEqual({
      own: '{a}',
      list: ['{b}'],
    });
  });
});
