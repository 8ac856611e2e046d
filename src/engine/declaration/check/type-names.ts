import { definedTypes, SHORT_TYPES } from '../../fields/index.ts';
import { type Report, reportUnknown } from './problem.ts';

/** What other languages and tools call the types of fields. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  array: ['list'],
};

/** Types that only the product's own resources use: nobody is led to them. */
const UNSUGGESTED = ['password', 'permissions'];

/** Reports a type of field that there is not, with the one that may have been meant. */
export function reportType(
  written: string,
  types: readonly string[],
  place: string,
  report: Report,
): void {
  const known = types.filter((type) => !UNSUGGESTED.includes(type));
  const word = written.toLowerCase();
  const defined = [...definedTypes(), ...SHORT_TYPES].filter(({ synonyms }) =>
    synonyms?.includes(word),
  );
  const meant = [
    ...(Object.hasOwn(SYNONYMS, word) ? (SYNONYMS[word] ?? []) : []),
    ...defined.map(({ type }) => type),
  ];
  const guess = meant.find((type) => known.includes(type));
  if (guess !== undefined) report(place, 'meant', { value: written, guess });
  else reportUnknown(written, known, place, 'unknownType', report);
}
