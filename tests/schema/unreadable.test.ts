/** What `npm run resources check` says of a declaration that is no program, by line. */
import { describe, expect, it } from 'vitest';
import { findRunError, findSyntaxError } from '../../scripts/lib/resources/unreadable.ts';

const LINES = [
  "import { defineResources } from './src/engine/declaration/define.ts';",
  "const NAME = { type: 'text', max: 100, required: true } as const;",
  'export default defineResources({',
  '  resources: {',
  '    vehicles: {',
  "      menu: { group: 'waste', icon: 'truck' },",
  '      fields: {',
  '        name: NAME,',
  "        plate: { type: 'text', max: 9, label: ['ทะเบียน', 'ป้าย'] },",
  '      },',
  '    },',
  '  },',
  '});',
];

/** The text with a line changed, counted from 1. */
const changed = (line: number, from: string, to: string): string =>
  LINES.map((text, place) => (place === line - 1 ? text.replace(from, to) : text)).join('\n');

describe('a declaration that cannot be run', () => {
  it.each([
    ['a comma too few', changed(8, ',', ''), 'wordsCommaMissing', { line: 9, found: 'plate' }],
    ['one too few in a list', changed(9, "',", "'"), 'wordsCommaMissing', { line: 9 }],
    ['one too few on a line', changed(6, "',", "'"), 'wordsCommaMissing', { line: 6 }],
    ['a comma too many', changed(8, ',', ',,'), 'configCommaExtra', { line: 8 }],
    [
      'a quotation mark too few',
      changed(6, "'truck'", "'truck"),
      'configQuote',
      { line: 6, found: "'truck }," },
    ],
    ['a colon too few', changed(9, "type: 'text'", "type 'text'"), 'configColon', { line: 9 }],
    ['a bracket too few', LINES.slice(0, -2).join('\n'), 'wordsEnded', { line: 11 }],
    ['a bracket too many', changed(3, '({', '(({'), 'configSign', { line: 13, found: ';' }],
    ['a sign out of place', changed(9, 'max: 9', 'max: = 9'), 'configSign', { found: '=' }],
  ])('%s', async (_what, source, key, params) => {
    const found = { file: 'resources.config.ts', ...params };
    expect(await findSyntaxError(source)).toEqual({ key, params: expect.objectContaining(found) });
  });

  it('is no error of the declaration, where another program fails', () => {
    expect(findRunError(new ReferenceError('text is not defined'), '')).toBeUndefined();
  });

  it('is none where it can be run', async () => {
    expect(await findSyntaxError(LINES.join('\n'))).toBeUndefined();
  });
});
