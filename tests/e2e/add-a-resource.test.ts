/** `docs/add-a-resource.md` as a new admin follows it, word for word, to a working screen. */
import { execFile, spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isRecord } from '../../src/schema/record.ts';
import { launchBrowser } from '../support/chromium.ts';
import { ADMIN, addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { copyProject, PROJECT } from '../support/project-copy.ts';

const PATIENCE_MILLISECONDS = 300_000;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

interface Snippet {
  readonly kind: string;
  readonly text: string;
}

/** What stands between fences on the page, in its order. */
function snippetsOf(page: string): Snippet[] {
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => {
    return { kind, text };
  });
}

function merged(words: unknown, more: unknown): unknown {
  if (!isRecord(words) || !isRecord(more)) return more;
  const entries = Object.entries(more).map(([name, value]) => [name, merged(words[name], value)]);
  return { ...words, ...Object.fromEntries(entries) };
}

const { PATH = '', HOME = '' } = process.env;
let project: string;
let started: Launch | undefined;

/** Runs a command of the page in the project, with prepared answers. */
function run(command: string, answers: string): Promise<{ code: number; output: string }> {
  const [program = '', ...parameters] = command.trim().split(' ');
  const environment = { PATH, HOME, DATA_DIR: join(project, 'data-store') };
  const child = spawn(program, parameters, { cwd: project, env: environment });
  child.stdin.end(answers);
  let output = '';
  const gather = (piece: Buffer): void => {
    output += piece.toString();
  };
  child.stdout.on('data', gather);
  child.stderr.on('data', gather);
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code: code ?? -1, output }));
  });
}

async function change(file: string, how: (text: string) => string): Promise<void> {
  const path = join(project, file);
  await writeFile(path, how(await readFile(path, 'utf8')));
}

/** Does what the page says; the last command, which starts the product, is left to the test. */
async function follow(snippets: readonly Snippet[]): Promise<void> {
  let entry = '';
  for (const [place, { kind, text }] of snippets.entries()) {
    if (kind === 'ts') {
      if (entry === '') {
        expect(await readFile(join(project, 'resources.config.ts'), 'utf8')).toContain(text);
      } else await change('resources.config.ts', (config) => config.replace(entry, text));
      entry = text;
    }
    if (kind === 'json') {
      await change('locales/th/resources.json', (words) =>
        JSON.stringify(merged(JSON.parse(words), JSON.parse(text)), null, 2),
      );
    }
    if (kind !== 'sh' || text.includes('npm start')) continue;
    const next = snippets[place + 1];
    const { code, output } = await run(text, next?.kind === 'answers' ? next.text : '');
    expect([code, output]).toEqual([0, output]);
  }
}

beforeAll(async () => {
  project = await copyProject();
});
afterAll(async () => {
  started?.process.kill('SIGINT');
  await started?.ended;
  await rm(project, { recursive: true, force: true });
});

it(
  'slips in answers are told and asked for again',
  async () => {
    const files = [
      'resources.config.ts',
      ...['th', 'en'].flatMap((one) => [
        `locales/${one}/resources.json`,
        `locales/${one}/menu.json`,
      ]),
    ];
    const before = await Promise.all(files.map((file) => readFile(join(project, file), 'utf8')));
    const answers = [
      ...['ลานหมัก', '', 'waste', 'leaves', 'leaf', 'ชื่อลาน'],
      ...['no', ''],
      ...['supplier', 'ผู้ขาย', 'อ้างอิงข้อมูลอื่น', 'units', 'maybe', 'y'],
      ...['area', 'พื้นที่', 'decimal', '0', '50', ''],
    ];
    const { code, output } = await run('npm run resources new yards', `${answers.join('\n')}\n\n`);
    expect([code, output]).toEqual([0, output]);
    expect(output).toContain('ไม่มี leaves ให้เลือก');
    expect(output).toContain('ไม่มี maybe ให้เลือก');
    expect(output).toContain('0 ใช้ไม่ได้');
    const config = await readFile(join(project, 'resources.config.ts'), 'utf8');
    expect(
      config,
    ).toContain(`        supplierId: { type: 'reference', resource: 'units', required: true },
        area: { type: 'decimal', precision: 12, scale: 3, min: 0, max: 50 },
      },`);
    await Promise.all(
      files.map((file, place) => writeFile(join(project, file), before[place] ?? '')),
    );
  },
  PATIENCE_MILLISECONDS,
);

it(
  'a newcomer gets from nothing to a working screen by the page alone',
  async () => {
    const snippets = snippetsOf(await readFile(join(PROJECT, 'docs/add-a-resource.md'), 'utf8'));
    expect(snippets.filter(({ kind }) => kind === 'sh')).toHaveLength(5);
    await follow(snippets);

    // Words in English are made from names, without what is for the program alone.
    const english: unknown = JSON.parse(
      await readFile(join(project, 'locales/en/resources.json'), 'utf8'),
    );
    expect(english).toMatchObject({
      vehicles: { fields: { destinationId: 'Destination', bought: 'Bought' } },
      vehicleRepairs: { fields: { vehicleId: 'Vehicle' } },
    });

    // The declaration and the words, and not another line.
    const differing = await promisify(execFile)('diff', [
      ...['-rq', '--exclude=node_modules', '--exclude=data-store', PROJECT, project],
    ]).catch(({ stdout }: { stdout: string }) => ({ stdout }));
    const changed = differing.stdout.match(/(?<=^Files )\S+/gm) ?? [];
    expect(changed.map((path) => path.slice(PROJECT.length)).sort()).toEqual([
      ...['locales/en/menu.json', 'locales/en/resources.json', 'locales/th/menu.json'],
      ...['locales/th/resources.json', 'resources.config.ts'],
    ]);
    expect(differing.stdout).not.toContain(`Only in ${project}`);

    const environment = { PORT: '0', DATA_DIR: join(project, 'data-store') };
    started = launch({ ...environment, ADMIN_PASSWORD: ADMIN.password }, project);
    const address = await addressOf(started);
    const browser = await launchBrowser(inject('chromiumPath'));
    try {
      const page = await browser.newPage({ locale: 'th-TH' });
      await page.goto(`${address}/login`);
      await page.locator('input[autocomplete=username]').fill(ADMIN.username);
      await page.locator('input[type=password]').fill(ADMIN.password);
      await page.keyboard.press('Enter');
      await page.waitForURL(/dashboard/);
      await page.goto(`${address}/pages/vehicles/new`);
      await page.getByLabel('ทะเบียนรถ').fill('กข 1234');
      await page.getByLabel('ประเภทรถ').click();
      await page.getByTitle('รถอัด').click();
      await page.getByLabel('น้ำหนักบรรทุก').fill('8000');
      await page.getByRole('tab', { name: 'เงิน' }).click();
      await page.getByRole('group', { name: 'การเช่า' }).waitFor();
      await page.getByLabel('ค่าเช่าต่อเดือน').fill('1500.25');
      await page.getByText('18,003.00').waitFor();
      await page.getByRole('tab', { name: 'ตัวรถ' }).click();
      await page.locator('input[type=file]').setInputFiles({
        ...{ name: 'รถ.png', mimeType: 'image/png' },
        buffer: PICTURE,
      });
      await page.getByRole('button', { name: 'บันทึก', exact: true }).click();
      await page.waitForURL(/vehicles\/edit\/1/);
      await page.getByPlaceholder('รายการซ่อม').waitFor();

      await page.goto(`${address}/pages/vehicles`);
      await page.getByRole('link', { name: 'กข 1234' }).waitFor();
      await expect.poll(() => page.locator('td img').count()).toBe(1);
      await page.goto(`${address}/pages/role/new`);
      await page.getByText('รถเก็บขยะ').last().waitFor();
    } finally {
      await browser.close();
    }
  },
  PATIENCE_MILLISECONDS,
);
