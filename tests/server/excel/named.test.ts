/** Which rows a spreadsheet names by their names alone, and which with their codes. */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/application.ts';
import { isNamedAlone } from '../../../src/engine/server/excel/values.ts';

const resources = new Map(Object.entries(readConfig().resources));

it.each([
  ['units', 'whose names are unique', true],
  ['materialSubs', 'whose names are unique within one material', false],
])('%s, %s', (name, _what, alone) => {
  const resource = resources.get(name);
  expect(resource && isNamedAlone(resource)).toBe(alone);
});
