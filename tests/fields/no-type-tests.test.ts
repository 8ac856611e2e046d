import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { fieldShapes } from '../../src/engine/declaration/check/field-shapes.ts';

const ROOT = fileURLToPath(new URL('../../src/', import.meta.url));
/** Where the folders of the types are. */
const FOLDERS = 'engine/fields/';

/**
 * Tests of a field's type by its name outside the folders of the types. What is special about a type
 * stands in its folder, so that this number only falls: whoever takes some away lowers it.
 */
const STILL_THERE = 71;

it('asks the folder of a type, not its name', () => {
  const types = Object.keys(fieldShapes()).join('|');
  const tests = new RegExp(`\\btype(?:\\)|\\?)? ?(?:===|!==) '(?:${types})'`, 'g');
  const found = readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(ROOT.length).startsWith(FOLDERS))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(tests)].map(() => file));
  expect(found.length).toBeLessThanOrEqual(STILL_THERE);
});
