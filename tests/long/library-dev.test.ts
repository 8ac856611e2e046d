/** `npm run dev` of an application that is not the project's own. */
import { spawn } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { copyProject } from '../support/project-copy.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const PORT = 4794;

const textAt = (port: number, path: string): Promise<string> =>
  fetch(`http://localhost:${port}${path}`).then(
    (answer) => answer.text(),
    () => '',
  );

it('serves that application, names one address, and follows edited words', async () => {
  const project = await copyProject();
  const file = join(project, 'examples/library/locales/th/login.json');
  const call = (username: string) => writeFile(file, JSON.stringify({ username }));
  await call('ชื่อบัญชี');
  const development = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: project,
    env: { ...process.env, APPLICATION: 'examples/library', PORT: String(PORT) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [development.stdout, development.stderr]) {
    stream.on('data', (part) => {
      told += part;
    });
  }
  onTestFinished(async () => {
    development.kill('SIGKILL');
    await rm(project, { recursive: true, force: true });
  });
  await expect
    .poll(() => textAt(PORT + 1, '/api/openapi.json'), { timeout: 60_000 })
    .toContain('/api/library/searchLoan');
  expect(await textAt(PORT + 1, '/api/openapi.json')).not.toContain('/api/dashboard/');
  // The web app comes after the server that it passes calls on to.
  await expect.poll(() => textAt(PORT, '/login'), { timeout: 60_000 }).not.toBe('');
  await expect.poll(() => told, { timeout: 30_000 }).toContain(`เปิด http://localhost:${PORT} `);
  // Edits do not show there.
  expect(told).not.toContain(String(PORT + 1));
  const page = await (await sharedBrowser()).newPage();
  await page.goto(`http://localhost:${PORT}/login`);
  await page.getByText('ห้องสมุด').first().waitFor();
  // Vite finds a package more and loads the page anew, once.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('ชื่อบัญชี').fill('somchai');
  await call('ชื่อสมาชิก');
  const renamed = page.getByLabel('ชื่อสมาชิก');
  await renamed.waitFor();
  expect(await renamed.inputValue()).toBe('somchai');
  await writeFile(file, '{\n  "username": "ชื่อสมาชิก",\n}\n');
  await expect
    .poll(() => told, { timeout: 30_000 })
    .toContain('examples/library/locales/th/login.json บรรทัด 3: มีจุลภาค (,) เกิน');
  await call('ชื่อสมาชิก');
  // The server's own words, too: this is what a call says to who has not signed in.
  const answers = join(project, 'examples/library/locales/th/api.json');
  await writeFile(answers, JSON.stringify({ unauthenticated: 'เข้าสู่ระบบห้องสมุดก่อน' }));
  await expect
    .poll(() => textAt(PORT + 1, '/api/summary/loans'), { timeout: 30_000 })
    .toContain('เข้าสู่ระบบห้องสมุดก่อน');
  const ended = new Promise((resolve) => development.once('exit', resolve));
  development.kill('SIGINT');
  expect(await ended).toBe(0);
});
