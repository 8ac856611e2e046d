import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { copyProject, PROJECT } from '../support/project-copy.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const run = promisify(execFile);
const DEVELOPMENT_PORT = 4790;

/** The commands of the page for translators, and the files it shows. */
async function readPage() {
  const page = await readFile(join(PROJECT, 'docs/translate.md'), 'utf8');
  const blocks = [...page.matchAll(/^ *```(\w+) ?(\S*)\n([\s\S]*?)^ *```$/gm)];
  return {
    commands: blocks.flatMap(([, kind, , text = '']) => (kind === 'sh' ? [text.trim()] : [])),
    files: blocks.flatMap(([, kind, file = '', text = '']) =>
      kind === 'json' ? [{ file, text }] : [],
    ),
  };
}

describe('a new language is a new folder in locales/ and nothing else', () => {
  let project: string;
  let browser: Browser;
  let page: Page;
  const running: (Launch | ChildProcess)[] = [];

  beforeAll(async () => {
    project = await copyProject();
    browser = await sharedBrowser();
    page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  });
  afterAll(async () => {
    for (const it of running) ('process' in it ? it.process : it).kill('SIGKILL');
    await rm(project, { recursive: true, force: true });
  });

  /** Runs `npm run locales` as the page writes it. */
  async function runAsWritten(command: string): Promise<string> {
    const [program, first, name, ...parameters] = command.split(' ');
    expect([program, first, name]).toEqual(['npm', 'run', 'locales']);
    const script = ['--import', 'tsx', 'scripts/locales.ts', ...parameters.slice(1)];
    // What it thinks of Thai and English is not what is asked here.
    const { stdout } = await run(process.execPath, script, { cwd: project }).catch(
      (failure: { readonly stdout: string }) => failure,
    );
    return stdout;
  }

  it('the example of the page for translators leads from nothing to the screen', async () => {
    const { commands, files } = await readPage();
    const [make, develop, check, start, takeOut, bringIn, checkAll] = commands;
    expect([develop, start]).toEqual(['npm run dev', 'npm start']);
    expect(await runAsWritten(make ?? '')).toContain('สร้าง locales/lo แล้ว');
    for (const { file, text } of files) await writeFile(join(project, file), text);
    expect(files.map(({ file }) => file)).toEqual([
      'locales/lo/menu.json',
      'locales/lo/login.json',
      'locales/lo/shell.json',
    ]);
    expect(await runAsWritten(check ?? '')).toMatch(/lo {2}แปลแล้ว \d+%/);
    expect(await runAsWritten(takeOut ?? '')).toContain('เขียน lo.xlf แล้ว');
    expect(await runAsWritten(bringIn ?? '')).toContain('นำเข้า locales/lo แล้ว');
    for (const { file, text } of files) {
      const kept = JSON.parse(await readFile(join(project, file), 'utf8'));
      expect(kept).toMatchObject(JSON.parse(text));
    }
    expect(await runAsWritten(checkAll ?? '')).toMatch(/^lo {2}แปลแล้ว \d+%/m);

    const server = launch(
      { PORT: '0', DATA_DIR: join(project, 'kept'), ADMIN_PASSWORD: ADMIN.password },
      project,
    );
    running.push(server);
    const address = await addressOf(server);
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: 'ລາວ' }).click();
    await page.getByLabel('ຊື່ຜູ້ໃຊ້').fill(ADMIN.username);
    await page.getByLabel('ລະຫັດຜ່ານ', { exact: true }).fill(ADMIN.password);
    // Not among the few words of the example, and so in Thai.
    await page.getByText('เข้าสู่ระบบเพื่อจัดการข้อมูล').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('ສະບາຍດີ, ผู้ดูแล ระบบ').filter({ visible: true }).first().waitFor();
    await page.getByText('ລະບົບຕິດຕາມ ແລະ ຈັດການຂີ້ເຫຍື້ອອາຫານ').waitFor();
    expect(await page.getByLabel('ภาษา').locator('option').allInnerTexts()).toEqual([
      'ไทย',
      'English',
      'ລາວ',
    ]);
    expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual([
      'lo',
      'ltr',
    ]);
    await page.getByRole('button', { name: 'ສະບາຍດີ' }).click();
    await page.getByRole('button', { name: 'ອອກຈາກລະບົບ' }).waitFor();
    server.process.kill('SIGTERM');
    await server.ended;
  });

  it('during npm run dev an edited locale shows at once, with what was typed', async () => {
    const port = String(DEVELOPMENT_PORT);
    const environment = { ...process.env, PORT: port, DATA_DIR: join(project, 'kept') };
    const development = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: project,
      env: environment,
      stdio: 'ignore',
    });
    running.push(development);
    await expect
      .poll(
        () =>
          fetch(`http://localhost:${port}`).then(
            ({ status }) => status,
            () => 0,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(200);
    await page.context().clearCookies();
    await page.goto(`http://localhost:${port}/login`);
    const field = page.getByLabel('ชื่อผู้ใช้');
    await field.waitFor();
    // Vite finds a package more and loads the page anew, once.
    await page.waitForLoadState('networkidle');
    await field.fill('somchai');
    const file = join(project, 'locales/th/login.json');
    const words = await readFile(file, 'utf8');
    await writeFile(file, words.replace('"username": "ชื่อผู้ใช้"', '"username": "ชื่อบัญชี"'));
    const renamed = page.getByLabel('ชื่อบัญชี');
    await renamed.waitFor({ timeout: 5_000 });
    expect(await renamed.inputValue()).toBe('somchai');
    const ended = new Promise((resolve) => development.once('exit', resolve));
    development.kill('SIGINT');
    expect(await ended).toBe(0);
  });
});
