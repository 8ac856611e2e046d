/** `npm run resources check` on a declaration with slips of the pen, as an admin runs it. */
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

const CONFIG = 'resources.config.ts';
const LIBRARY = 'examples/library';
const WORDS = 'locales/th/resources.json';

describe('npm run resources check', () => {
  let project: string;

  beforeAll(async () => {
    project = await copyProject();
  });
  afterAll(() => rm(project, { recursive: true, force: true }));

  /** Runs it with a file changed, which is put back after. */
  async function checkWith(file: string, from: RegExp, to: string) {
    const path = join(project, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, to);
    expect(changed).not.toBe(text);
    await writeFile(path, changed);
    const { PATH = '', HOME = '' } = process.env;
    const ofLibrary = file.startsWith(`${LIBRARY}/`) && { APPLICATION: LIBRARY };
    const env = { PATH, HOME, LANG: 'en_GB.UTF-8', ...ofLibrary };
    const parameters = [
      '--import',
      './scripts/lib/typescript.mjs',
      'scripts/resources.ts',
      'check',
    ];
    const ended = spawnSync(process.execPath, parameters, { cwd: project, env, encoding: 'utf8' });
    await writeFile(path, text);
    const at = changed.split('\n').findIndex((line, place) => line !== text.split('\n')[place]);
    return { code: ended.status, said: ended.stdout + ended.stderr, line: at + 1 };
  }

  it('names the line of a comma that is missing, in Thai and in English', async () => {
    const { code, said, line } = await checkWith(
      CONFIG,
      /codePrefix: 'UNIT',/,
      "codePrefix: 'UNIT'",
    );
    expect(code).toBe(78);
    expect(said).toContain(`resources.config.ts บรรทัด ${line + 1}: ขาดจุลภาค (,) ก่อน `);
    expect(said).toContain(`resources.config.ts line ${line + 1}: a comma is missing before `);
    expect(said).not.toMatch(/ERROR|Transform failed|at .*:\d+:\d+\)/);
  });

  it.each([
    [
      'a mistake of spelling',
      'const five = ;',
      /\/application\.server\.ts:\d+:\d+: ERROR: Unexpected ";"/,
    ],
    [
      'an error as it is run',
      "throw new Error('no desk');",
      /no desk \(examples\/library\/application\.server\.ts:\d+\)/,
    ],
  ])('says of plugins that cannot be read for %s that it is they', async (_, wrong, reason) => {
    const { code, said } = await checkWith(`${LIBRARY}/application.server.ts`, /$/, wrong);
    expect(code).toBe(78);
    expect(said).toContain('examples/library/application.server.ts cannot be read');
    expect(said).toMatch(reason);
    expect(said).not.toContain('resources.config.ts');
  });

  it('names the line of words of an application that stand twice', async () => {
    const { code, said, line } = await checkWith(
      `${LIBRARY}/locales/en/resources.json`,
      /"title": "Members"/,
      '"title": "Loans"',
    );
    expect(code).toBe(78);
    // Of the two, the one that is declared later.
    expect(said).toMatch(/examples\/library\/locales\/en\/resources\.json line \d+: loans\.title/);
    const [, at] = /resources\.json line (\d+): loans\.title/.exec(said) ?? [];
    expect(Number(at)).toBeGreaterThan(line);
  });

  it('names the line of a name that is not known, in Thai and in English', async () => {
    const { code, said, line } = await checkWith(CONFIG, /codePrefix: 'UNIT'/, 'codePrefix: UNIT');
    expect(code).toBe(78);
    expect(said).toContain(`resources.config.ts บรรทัด ${line}: ไม่รู้จัก UNIT`);
    expect(said).toContain(`resources.config.ts line ${line}: UNIT is not known`);
    expect(said).not.toMatch(/ReferenceError|is not defined/);
  });

  it('guesses at a constant by a wrong name', async () => {
    const { said, line } = await checkWith(CONFIG, /\bwholeDays\b(?! =)/, 'wholeDay');
    expect(said).toContain(`บรรทัด ${line}: ไม่รู้จัก wholeDay หมายถึง wholeDays หรือไม่`);
  });

  it.each([
    ['a screen', /'wasteRecords\/form':/, "'wasteRecord/form':", 'wasteRecord หมายถึง wasteRecords'],
    ['a heading', /'staff#record'/, "'staff#recrod'", 'recrod หมายถึง record'],
    ['a page', /'staff#find'/, "'stuff#find'", 'stuff หมายถึง staff'],
    ['a file', /docs\/excel\.md/, 'docs/exel.md', 'ไม่มีไฟล์ docs/exel.md'],
  ])('names %s in the manual that is not there', async (_what, from, to, expected) => {
    const { code, said } = await checkWith('application.manual.ts', from, to);
    expect(code).toBe(78);
    expect(said).toContain('application.manual.ts: ');
    expect(said).toContain(expected);
  });

  it('names a file of starter data that belongs to no resource', async () => {
    const stray = join(project, 'data/starter/unitz.json');
    await writeFile(stray, '[]');
    const { said } = await checkWith(CONFIG, /$/, '\n');
    await rm(stray);
    expect(said).toContain('data/starter/unitz.json: ไม่มีข้อมูลชื่อ unitz');
    expect(said).toContain('หมายถึง units หรือไม่');
  });

  it('knows no type of a pack that is not among the plugins, and says which there are', async () => {
    const { code, said } = await checkWith('application.server.ts', /\[thailand, /, '[');
    expect(code).toBe(78);
    expect(said).toMatch(/\.tambonCode\.type: ไม่มีชนิดข้อมูล area ที่ใช้ได้คือ [\w, ]*choice/);
  });

  it('names parts of plugins that stand under names of nothing, and the nearest there are', async () => {
    const office = `{
      name: 'office',
      cells: { unitz: { name: () => null }, units: { nmae: () => null } },
    }`;
    const { code, said } = await checkWith(
      'application.screens.tsx',
      /\[thailandScreens, /,
      `[${office}, thailandScreens, `,
    );
    expect(code).toBe(78);
    expect(said).toContain(
      'application.screens.tsx: plugin office: cells: ไม่มีสิ่งใดชื่อ unitz หมายถึง units หรือไม่',
    );
    expect(said).toContain(
      'application.screens.tsx: plugin office: cells.units: nothing is called nmae; did you mean name?',
    );
  });

  it('names hooks of a resource that is not declared', async () => {
    const { code, said } = await checkWith(
      'application.server.ts',
      /createFoodWaste\(\)\]/,
      "createFoodWaste(), { name: 'office', hooks: { unitz: {} } }]",
    );
    expect(code).toBe(78);
    expect(said).toContain(
      'application.server.ts: plugin office: hooks: nothing is called unitz; did you mean units?',
    );
  });

  it('names a page that no plugin draws', async () => {
    const { code, said } = await checkWith(
      CONFIG,
      /\{ page: 'download', path: 'download' \},/,
      "$&\n{ page: 'downloads', path: 'downloads' },",
    );
    expect(code).toBe(78);
    expect(said).toContain(
      'resources.config.ts: pages.downloads: no plugin draws the page downloads',
    );
  });

  it('notes keys of shipped roles that an office has no screen for, and lets them be', async () => {
    const { code, said } = await checkWith(
      'data/starter/roles.json',
      /"auths": \["waste-cateory/,
      '"auths": ["waste-category',
    );
    expect(said).toContain(
      'data/starter/roles.json: the key waste-category/waste-records of the role ENTRY was skipped',
    );
    expect(code).toBe(0);
  });

  it('names the line of words that stand for no field', async () => {
    const words = /("units": \{\s*"title": "[^"]*",\s*"fields": \{)/;
    const { code, said } = await checkWith(WORDS, words, '$1\n"nmae": "ชื่ออื่น",');
    expect(code).toBe(78);
    expect(said).toMatch(
      /resources\.json บรรทัด \d+: ไม่มี units\.fields\.nmae ใน resources\.config\.ts หมายถึง units\.fields\.name หรือไม่/,
    );
    expect(said).toContain('did you mean units.fields.name?');
  });
});
