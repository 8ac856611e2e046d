import { definedTypes, findDefinition, SHORT_TYPES } from '../../fields/index.ts';
import { type Report, reportUnknown } from './problem.ts';

/** Reports a type of field that there is not, with the one that may have been meant. */
export function reportType(
  written: string,
  types: readonly string[],
  place: string,
  report: Report,
): void {
  const known = types.filter((type) => !findDefinition({ type })?.internal);
  const word = written.toLowerCase();
  const guess = [...definedTypes(), ...SHORT_TYPES].find(
    ({ type, synonyms }) => synonyms?.includes(word) && known.includes(type),
  );
  if (guess) report(place, 'meant', { value: written, guess: guess.type });
  else reportUnknown(written, known, place, 'unknownType', report);
}
