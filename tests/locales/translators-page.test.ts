/** The page for translators, held against the files there are. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT } from '../support/project-copy.ts';

it('says of every file of words where they are read', () => {
  const page = readFileSync(join(PROJECT, 'docs/translate.md'), 'utf8');
  const table = page.split('\n').filter((line) => line.startsWith('| `'));
  const told = table.flatMap((line) => [...line.matchAll(/`([a-z]+\.json)`/g)].map(([, it]) => it));
  expect([...new Set(told)].sort()).toEqual(readdirSync(join(PROJECT, 'locales/th')).sort());
});
