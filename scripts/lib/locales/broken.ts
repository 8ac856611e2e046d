import { join, relative } from 'node:path';
import { complain, ROOT } from '../project.mjs';
import type { WordsFile, WordsProblem } from './json.ts';
import { readLocales } from './read.ts';

const WORDS: Readonly<Record<WordsProblem['kind'], string>> = {
  ended: 'wordsEnded',
  commaMissing: 'wordsCommaMissing',
  commaExtra: 'wordsCommaExtra',
  quote: 'wordsQuote',
  mark: 'wordsMark',
  other: 'wordsOther',
};

type Told = readonly [key: string, parameters: Readonly<Record<string, string | number>>];

/** Why a file of texts cannot be used as it is. */
function linesOf(file: string, { problem, repeated }: WordsFile): Told[] {
  const broken: Told[] = problem
    ? [[WORDS[problem.kind], { file, line: problem.line, found: problem.found }]]
    : [];
  return [
    ...repeated.map(({ key, line, first }): Told => ['wordsRepeated', { file, key, line, first }]),
    ...broken,
  ];
}

/**
 * Prints each place in the words of `<root>/locales` where a file cannot be read, or loses texts as
 * their name comes a second time, and how to mend it. How many.
 */
export function tellBrokenWords(root: string): number {
  const told = [...readLocales(root).languages].flatMap(([language, files]) =>
    [...files].flatMap(([area, words]) =>
      linesOf(relative(ROOT, join(root, `locales/${language}/${area}.json`)), words),
    ),
  );
  for (const [key, parameters] of told) complain(key, parameters);
  return told.length;
}
