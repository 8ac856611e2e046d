/** `npm run test:changed -- --near`: which tests stand close to a change. */
import { expect, it } from 'vitest';

const { testsNear } = await import(
  new URL('../../scripts/lib/test/near.mjs', import.meta.url).href
);

const SOURCES = new Map([
  ['src/tidy.ts', ''],
  ['src/text.ts', "import { tidy } from './tidy.ts';"],
  ['src/form.tsx', "const text = await import('./text.ts');"],
  ['scripts/tool.mjs', ''],
  ['tests/schema/tidy.test.ts', "import { tidy } from '../../src/tidy.ts';"],
  ['tests/schema/text.test.ts', "import { text } from '../../src/text.ts';"],
  ['tests/web/form.test.tsx', "import { Form } from '../../src/form.tsx';"],
  ['tests/long/tidy.test.ts', "import { tidy } from '../../src/tidy.ts';"],
  ['tests/scripts/tool.test.ts', "new URL('../../scripts/tool.mjs', import.meta.url)"],
]);

it('those of the module itself and of what uses it, and none further off', () => {
  expect(testsNear(['src/tidy.ts'], SOURCES, 2)).toEqual([
    'tests/schema/text.test.ts',
    'tests/schema/tidy.test.ts',
  ]);
  expect(testsNear(['src/tidy.ts'], SOURCES, 3)).toContain('tests/web/form.test.tsx');
});

it('a test that is changed itself, and one of a script that it names as a file', () => {
  expect(testsNear(['tests/web/form.test.tsx'], SOURCES, 2)).toEqual(['tests/web/form.test.tsx']);
  expect(testsNear(['scripts/tool.mjs'], SOURCES, 2)).toEqual(['tests/scripts/tool.test.ts']);
});

it('nothing where no test is near, or only one that is gone', () => {
  expect(testsNear(['docs/api.md', 'tests/web/gone.test.ts'], SOURCES, 2)).toEqual([]);
});
