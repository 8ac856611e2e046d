/** A file of words that somebody typed into and left broken, before the commands that read it. */
import { spawnSync } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

const RESOURCES = 'locales/th/resources.json';
const COMMANDS = {
  check: ['--import', 'tsx', 'scripts/resources.ts', 'check'],
  plan: ['--import', 'tsx', 'scripts/resources.ts', 'plan'],
  'the check while developing': ['--import', 'tsx', 'scripts/resources.ts', 'check', '--readable'],
  'the build before a start': ['scripts/build.mjs', '--if-needed'],
};

let project: string;
let whole: Readonly<Record<string, string>>;

const read = (file: string): Promise<string> => readFile(join(project, file), 'utf8');
beforeAll(async () => {
  project = await copyProject();
  const files = [RESOURCES, 'locales/th/commands.json', 'locales/th/config.json'];
  const texts = await Promise.all(files.map(async (file) => [file, await read(file)] as const));
  whole = Object.fromEntries(texts);
});
beforeEach(async () => {
  for (const [file, text] of Object.entries(whole)) await writeFile(join(project, file), text);
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** The exit code and the lines that are printed. */
function run(parameters: readonly string[]): { code: number | null; lines: string[] } {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATA_DIR: join(project, 'data-store') };
  const ended = spawnSync(process.execPath, parameters, { cwd: project, env, encoding: 'utf8' });
  return { code: ended.status, lines: (ended.stdout + ended.stderr).trim().split('\n') };
}

/** Writes a file anew; tells how many lines it has now. */
async function change(file: string, how: (text: string) => string): Promise<number> {
  const text = how(whole[file] ?? '');
  await writeFile(join(project, file), text);
  return text.trimEnd().split('\n').length;
}

describe('broken words are reported by file, line and mend, and by nothing else', () => {
  it.each(Object.entries(COMMANDS))('by %s', async (_command, parameters) => {
    await change(RESOURCES, (text) => text.replace(',\n', '\n'));
    expect(run(parameters)).toEqual({
      code: 78,
      lines: [
        expect.stringMatching(/^locales\/th\/resources\.json บรรทัด \d+: ขาดจุลภาค \(,\) ก่อน "/),
      ],
    });
  });

  it('a last bracket that is missing is not said to be right', async () => {
    const line = await change(RESOURCES, (text) => text.trimEnd().slice(0, -1).trimEnd());
    expect(run(COMMANDS.check)).toEqual({
      code: 78,
      lines: [expect.stringContaining(`${RESOURCES} บรรทัด ${line}: ไฟล์จบก่อนปิดวงเล็บครบ`)],
    });
  });

  it.each([
    ['a comma too many', '{\n  "a": "ก",\n}', '3: มีจุลภาค (,) เกินก่อน }'],
    [
      'a quotation mark too few',
      '{\n  "a": "ก,\n  "b": "ข"\n}',
      '2: ข้อความที่ขึ้นต้นด้วย "ก ไม่มีเครื่องหมาย " ปิด',
    ],
    ['a name as in a program', "{\n  a: 'ก'\n}", '2: a: อยู่ผิดที่'],
    ['what an editor puts before it', '\ufeff{ "a": "ก" }', '1: ไฟล์มีเครื่องหมาย BOM'],
  ])('%s', async (_what, text, told) => {
    await change(RESOURCES, () => text);
    expect(run(COMMANDS.check)).toEqual({
      code: 78,
      lines: [expect.stringContaining(`${RESOURCES} บรรทัด ${told}`)],
    });
  });

  it.each(Object.entries(COMMANDS))('a second object of a name, by %s', async (_command, args) => {
    const last = await change(RESOURCES, (text) =>
      text.trimEnd().replace(/\n\}$/, ',\n  "units": { "title": "ตวง", "fields": {} }\n}\n'),
    );
    const lines = (whole[RESOURCES] ?? '').split('\n');
    const first = lines.findIndex((line) => line.startsWith('  "units": {')) + 1;
    expect(first).toBeGreaterThan(0);
    expect(run(args)).toEqual({
      code: 78,
      lines: [
        expect.stringContaining(`${RESOURCES} บรรทัด ${last - 1}: units เขียนไว้แล้วที่บรรทัด ${first} `),
      ],
    });
  });

  it('every file at once, those that the commands themselves speak with included', async () => {
    await change('locales/th/config.json', () => '{');
    await change('locales/th/commands.json', () => '{\n  "a": 1\n}');
    expect(run(COMMANDS.check)).toEqual({
      code: 78,
      lines: [
        expect.stringMatching(/^locales\/th\/commands\.json line 2: 1 is out of place/),
        expect.stringMatching(/^locales\/th\/config\.json line 1: the file ends before/),
      ],
    });
  });
});
