/** What the server does about its memory, in a process of its own: a mistake stops the whole process. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PATIENCE_MILLISECONDS = 20_000;

/** Makes garbage as a start does, gives it back, and tells how many MB of memory that was. */
const SCRIPT = `
  const { collectGarbage, limitHeapGrowth } = await import('./src/engine/server/memory.ts');
  limitHeapGrowth();
  let rows = Array.from({ length: 300_000 }, (_, number) => ({ number, name: String(number) }));
  rows = null;
  const before = process.memoryUsage().rss;
  await collectGarbage();
  const after = process.memoryUsage().rss;
  // Still there for whatever comes next.
  setTimeout(() => console.log(Math.round((before - after) / 2 ** 20)), 50);
`;

test('memory of the start is given back, and the process goes on', async () => {
  const parameters = ['--import', './scripts/lib/typescript.mjs', '--input-type=module'];
  const { stdout } = await run(process.execPath, [...parameters, '-e', SCRIPT], {
    cwd: ROOT,
    timeout: PATIENCE_MILLISECONDS,
    killSignal: 'SIGKILL',
  });
  expect(Number(stdout)).toBeGreaterThan(10);
});
