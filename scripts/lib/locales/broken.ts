import { join, relative } from 'node:path';
import { complain, ROOT } from '../project.mjs';
import type { WordsProblem } from './json.ts';
import { readLocales } from './read.ts';

const WORDS: Readonly<Record<WordsProblem['kind'], string>> = {
  ended: 'wordsEnded',
  commaMissing: 'wordsCommaMissing',
  commaExtra: 'wordsCommaExtra',
  quote: 'wordsQuote',
  mark: 'wordsMark',
  other: 'wordsOther',
};

/** Prints each file of words in `<root>/locales` that cannot be read, and how to mend it. How many. */
export function tellBrokenWords(root: string): number {
  const broken = [...readLocales(root).languages].flatMap(([language, files]) =>
    [...files].flatMap(([area, { problem }]) =>
      problem
        ? [{ ...problem, file: relative(ROOT, join(root, `locales/${language}/${area}.json`)) }]
        : [],
    ),
  );
  for (const { kind, file, line, found } of broken) complain(WORDS[kind], { file, line, found });
  return broken.length;
}
