/** Commands that are written in TypeScript, where not all is installed that they need. */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FILES = [
  ...['package.json', 'package-lock.json', 'resources.config.ts'],
  ...['scripts/lib', 'locales/th/commands.json'],
];
const LOADER = './scripts/lib/typescript.mjs';
const INSTALLING = 'กำลังติดตั้งส่วนประกอบที่ขาด';

let clone: string;
beforeEach(async () => {
  clone = await mkdtemp(join(tmpdir(), 'clean-clone-'));
  for (const file of FILES) await cp(join(ROOT, file), join(clone, file), { recursive: true });
  await writeFile(join(clone, 'command.ts'), "const said: string = 'done';\nconsole.log(said);\n");
});
afterEach(() => rm(clone, { recursive: true, force: true }));

/** Runs the command with an npm that does this when it is asked to install. */
async function run(npm: string): Promise<{ code: number | null; output: string }> {
  const file = join(clone, 'npm-cli.js');
  await writeFile(file, `import fs from 'node:fs';\n${npm}\n`);
  const { PATH = '', HOME = '' } = process.env;
  const { status, stdout, stderr } = spawnSync('node', ['--import', LOADER, 'command.ts'], {
    cwd: clone,
    env: { PATH, HOME, npm_execpath: file },
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

it('on a clean clone it installs, then does its work', async () => {
  const all = JSON.stringify(join(ROOT, 'node_modules'));
  const { code, output } = await run(`fs.symlinkSync(${all}, 'node_modules');`);
  expect(code).toBe(0);
  expect(output).toMatch(new RegExp(`^${INSTALLING}.*\ndone\n$`));
});

it('where nothing can be installed it says so, and no more', async () => {
  const { code, output } = await run('process.exitCode = 1;');
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^${INSTALLING}.*\n.+\n$`));
});

it('what is for development alone is not missed, as in a container', async () => {
  const lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const packages = Object.entries<{ dev?: boolean }>(lock.packages).filter(([, { dev }]) => !dev);
  await mkdir(join(clone, 'node_modules'));
  await symlink(join(ROOT, 'node_modules/tsx'), join(clone, 'node_modules/tsx'));
  const installed = { ...lock, packages: Object.fromEntries(packages) };
  await writeFile(join(clone, 'node_modules/.package-lock.json'), JSON.stringify(installed));
  expect(await run('process.exitCode = 1;')).toEqual({ code: 0, output: 'done\n' });
});

it('every such command of package.json begins so', async () => {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  const commands = Object.values<string>(scripts).filter((command) => /\.ts\b/.test(command));
  expect(commands).not.toEqual([]);
  expect(commands.filter((command) => !command.startsWith(`node --import ${LOADER} `))).toEqual([]);
});
