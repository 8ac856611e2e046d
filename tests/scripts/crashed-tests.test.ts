import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'crashed-tests-'));
const summary = join(folder, 'summary.json');
afterAll(() => rmSync(folder, { recursive: true }));

const { crashesOf, mergeInto } = await import(
  new URL('../../scripts/lib/test/vitest.mjs', import.meta.url).href
);

const crash = { files: ['tests/a.test.ts'], code: null, signal: 'SIGSEGV' };
function endWith(...ended: readonly object[]): void {
  writeFileSync(`${summary}.ended`, ended.map((end) => `${JSON.stringify(end)}\n`).join(''));
}

it('runs again what Node crashed under, and nothing that ended by its own will', () => {
  expect(crashesOf(summary)).toEqual([]);
  endWith(crash);
  expect(crashesOf(summary)).toEqual([crash]);
  endWith(crash, { files: ['tests/b.test.ts'], code: 3, signal: null });
  expect(crashesOf(summary)).toEqual([]);
});

it('reports a crash in the closing lines, and all that failed when run again', () => {
  const second = { passed: 1, failed: 1, skipped: 0, failures: ['a › b'], flaky: [] };
  writeFileSync(summary, JSON.stringify(second));
  mergeInto(summary, { passed: 7, failed: 1, skipped: 0, failures: ['x'], flaky: [] }, [crash]);
  expect(JSON.parse(readFileSync(summary, 'utf8'))).toEqual({
    ...{ passed: 8, failed: 1, skipped: 0, failures: ['a › b'] },
    flaky: ['tests/a.test.ts (its process: SIGSEGV)'],
  });
});
