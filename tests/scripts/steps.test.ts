import { afterEach, expect, it, vi } from 'vitest';

const { runSteps, sumUp } = await import(
  new URL('../../scripts/lib/steps.mjs', import.meta.url).href
);

let seconds = 0;
const now = () => seconds;
const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const lines = () => printed.mock.calls.map(([text]) => String(text)).join('');
afterEach(() => {
  seconds = 0;
  printed.mockClear();
});

/** A step of so many seconds, which may take more. */
const step = (name: string, takes: number, code = 0) => ({
  name,
  takes,
  run: async () => {
    seconds += takes / 2;
    return code;
  },
});

it('runs all steps where no time is set', async () => {
  const results = await runSteps([step('a', 4000), step('b', 4000)], { now });
  expect(sumUp(results)).toBe(true);
  expect(lines()).toContain('2 passed, 0 failed in 4000 s');
});

it('does not begin what may take longer than is left, names it, and begins what still fits', async () => {
  const results = await runSteps([step('a', 60), step('b', 80), step('c', 70)], {
    ...{ within: 100, now },
  });
  expect(sumUp(results)).toBe(true);
  expect(lines()).toMatch(/– b +not begun: may take 80 s, 70 s are left/);
  expect(lines()).toContain('2 passed, 0 failed, 1 part not begun in 65 s');
});

it('still prepares where no time is left at all', async () => {
  const prepare = { name: 'install', run: async () => 0 };
  const results = await runSteps([prepare, { ...step('a', 60), needs: ['install'] }], {
    ...{ within: -5, now },
  });
  expect(sumUp(results)).toBe(true);
  expect(lines()).toContain('1 passed, 0 failed, 1 part not begun in 0 s');
});

it('fails what failed, whatever was not begun', async () => {
  const results = await runSteps([step('a', 60, 1), step('b', 80)], { within: 100, now });
  expect(sumUp(results)).toBe(false);
  expect(lines()).toContain('0 passed, 1 failed, 1 part not begun in 30 s');
});
