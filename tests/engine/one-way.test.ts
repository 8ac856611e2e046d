import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const IMPORT = /(?:from|import\()\s*'(\.[^']+\.tsx?)'/g;

/** The rooms of a part, each with the rooms it imports from. Files beside the rooms put them together. */
function importsOf(part: string): ReadonlyMap<string, ReadonlySet<string>> {
  const root = join(SOURCE, part);
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const room = file.split('/')[0] ?? '';
    if (!/\.tsx?$/.test(file) || room === file) continue;
    const imported = found.get(room) ?? new Set();
    found.set(room, imported);
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      const target = relative(root, join(root, dirname(file), path));
      const other = target.split('/')[0] ?? '';
      if (!target.startsWith('..') && other !== target && other !== room) imported.add(other);
    }
  }
  return found;
}

/** A way from a room back to itself; null where there is none. */
function circleAt(
  room: string,
  imports: ReadonlyMap<string, ReadonlySet<string>>,
): readonly string[] | null {
  const seen = new Set<string>();
  const ways: string[][] = [[room]];
  for (let way = ways.pop(); way; way = ways.pop()) {
    for (const next of imports.get(way.at(-1) ?? '') ?? []) {
      if (next === room) return [...way, room];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

describe('rooms', () => {
  it.each([
    ...['engine/server', 'engine/web', 'food-waste/server', 'food-waste/web'],
    ...['thailand/server', 'thailand/web'],
  ])('import one way: %s', (part) => {
    const imports = importsOf(part);
    expect([...imports.keys()].map((room) => circleAt(room, imports)).filter(Boolean)).toEqual([]);
  });
});
