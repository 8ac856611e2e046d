/** `npm run resources new` writes into the resources of a declaration, whatever stands behind them. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Draft } from '../../scripts/lib/resources/draft.ts';
import { configWith } from '../../scripts/lib/resources/write.ts';

const LIBRARY = readFileSync(
  new URL('../../examples/library/resources.config.ts', import.meta.url),
  'utf8',
);
const shelves: Draft = {
  name: 'shelves',
  label: 'ชั้นหนังสือ',
  place: { parent: 'branches' },
  fields: [{ name: 'row', label: 'แถว', field: { type: 'integer', min: 0, max: 99 } }],
};
const withChoices: Draft = {
  ...shelves,
  fields: [
    {
      name: 'side',
      label: 'ฝั่ง',
      field: { type: 'choice', choices: 'side' },
      values: [{ name: 'left', label: 'ซ้าย' }],
    },
  ],
};

it('writes behind the other resources, before the dashboards', () => {
  const text = configWith(LIBRARY, shelves) ?? '';
  expect(text.indexOf('shelves:')).toBeGreaterThan(text.indexOf('\n  resources: {'));
  expect(text.indexOf('shelves:')).toBeLessThan(text.indexOf('\n  summaries: {'));
  expect(text.replace(/\n\n {4}shelves: [\s\S]*?\n {4}},(?=\n {2}},)/, '')).toBe(LIBRARY);
});

it('writes choices among the choices, and leaves a file alone that is laid out otherwise', () => {
  const text = configWith(LIBRARY, withChoices) ?? '';
  expect(text).toMatch(/\n {2}choices: \{\n(?: {4}.*\n)* {4}side: \['left'\],\n {2}\},/);
  expect(configWith(LIBRARY.replace('\n  choices: {\n', '\n  choices: { '), withChoices)).toBe(
    undefined,
  );
  expect(configWith('export default {};', shelves)).toBe(undefined);
});
