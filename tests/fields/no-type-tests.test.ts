import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fieldShapes } from '../../src/engine/declaration/check/field-shapes.ts';

const ROOT = fileURLToPath(new URL('../../src/', import.meta.url));
/** Where the folders of the types are. */
const FOLDERS = 'engine/fields/';

/** Where a `type` is not that of a field: of a part of an upload, or one of SQL. */
const OF_OTHER_THINGS = [
  'engine/server/excel/import-routes.ts',
  'engine/server/migrations/differ/columns.ts',
  'engine/server/query/filters.ts',
  'food-waste/server/rollups/statements.ts',
  'thailand/server/geography/boundary-routes.ts',
];

it('asks the folder of a type, not its name', () => {
  const types = Object.keys(fieldShapes()).join('|');
  const tests = new RegExp(`\\btype(?:\\)|\\?)? ?(?:===|!==) '(?:${types})'`, 'g');
  const found = readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((file) => !file.startsWith(FOLDERS))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(tests)].map(() => file));
  expect(found.sort()).toEqual(OF_OTHER_THINGS);
});
