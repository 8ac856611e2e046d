import type { Telling } from '../columns.ts';
import { exampleMark } from '../example.ts';
import { nameKey } from './tidy.ts';

/** What the first cell of an example says, in every language. */
export function exampleMarks(telling: Telling): ReadonlySet<string> {
  const { languages } = telling.words;
  return new Set(languages.map((language) => nameKey(exampleMark({ ...telling, language }))));
}
