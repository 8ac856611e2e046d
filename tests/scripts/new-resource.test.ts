/** `npm run resources new` writes into the resources of a declaration, whatever stands behind them. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

it.each([["{ bookState: ['onShelf', 'lent', 'lost'] }"], ['{}']])(
  'writes choices into the only line of them, as short declarations have it: %s',
  (choices) => {
    const short = LIBRARY.replace(
      /\n {2}choices: \{\n[\s\S]*?\n {2}\},\n/,
      `\n  choices: ${choices},\n`,
    );
    const text = configWith(short, withChoices) ?? '';
    expect(text).toMatch(/\n {2}choices: \{ (bookState: \[.*\], )?side: \['left'\] \},\n/);
  },
);

describe('an application of its own', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'new-resource-'));
    const define = fileURLToPath(
      new URL('../../src/engine/declaration/define.ts', import.meta.url),
    );
    writeFileSync(
      join(folder, 'resources.config.ts'),
      `import { defineResources } from '${define}';

export default defineResources({
  choices: {},
  menu: [{ group: 'clinic', icon: 'database' }],
  screens: {},
  resources: {
    devices: {
      menu: { group: 'clinic', icon: 'database' },
      fields: { name: { type: 'text', max: 100, required: true } },
    },
  },
});
`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** The title of a new resource in a language, after the questions were answered. */
  function answered(language: string): unknown {
    const { PATH = '', HOME = '' } = process.env;
    const ended = spawnSync(
      process.execPath,
      ['--import', './scripts/lib/typescript.mjs', 'scripts/resources.ts', 'new', 'spareParts'],
      {
        cwd: fileURLToPath(new URL('../..', import.meta.url)),
        env: { PATH, HOME, APPLICATION: folder },
        input: 'Parts in store\n\n\n\nName\n\n',
        encoding: 'utf8',
      },
    );
    expect(ended.stderr).toBe('');
    expect(ended.status).toBe(0);
    const words = readFileSync(join(folder, 'locales', language, 'resources.json'), 'utf8');
    return JSON.parse(words).spareParts.title;
  }

  it('without texts of its own gets the answers as its first ones', () => {
    expect(answered('th')).toBe('Parts in store');
  });

  it('in one language gets the answers in that one', () => {
    mkdirSync(join(folder, 'locales/en'), { recursive: true });
    expect(answered('en')).toBe('Parts in store');
  });
});
