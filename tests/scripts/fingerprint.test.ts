import { execFile } from 'node:child_process';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

const PRINT =
  "import('./scripts/lib/fingerprint.mjs').then((made) => console.log(made.fingerprint()))";

it('is another after a change of anything that the build imports', async () => {
  const folder = await copyProject();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const fingerprint = async () =>
    (await promisify(execFile)(process.execPath, ['--eval', PRINT], { cwd: folder })).stdout;
  const config = await readFile(join(folder, 'vite.config.ts'), 'utf8');
  const imports = [...config.matchAll(/ from '\.\/(scripts\/.+)'/g)].map(([, path = '']) => path);
  expect(imports).not.toEqual([]);
  for (const path of [
    ...imports,
    'scripts/lib/resource-words.ts',
    'scripts/lib/kept-template.ts',
  ]) {
    const before = await fingerprint();
    await appendFile(join(folder, path), '\n');
    expect(await fingerprint(), path).not.toBe(before);
  }
});
