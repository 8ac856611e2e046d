/** How well what somebody typed fits a screen or an action: those are matched here, in the browser. */
import { searchForm } from '../../declaration/thai-order.ts';

/** Of a shorter text each letter counts. */
const SHORTEST_ALIKE = 4;
/** As much of what was typed must be there, of 1. */
const LEAST_ALIKE = 0.7;

const SIGNS = /[\p{P}\p{S}\p{Z}\p{C}]/gu;

/** A text as it is compared: where words begin is nobody's business in a script without spaces. */
const comparable = (text: string): string => searchForm(text).replace(SIGNS, '');

function pairsOf(text: string): Set<string> {
  const signs = [...text];
  return new Set(signs.slice(1).map((sign, place) => `${signs[place]}${sign}`));
}

/**
 * Of 1 and more where the text holds what was typed; less where most of its pairs of letters are
 * there, in whatever order the words come; 0 where it is something else.
 */
export function likeness(typed: string, text: string): number {
  const [sought, whole] = [comparable(typed), comparable(text)];
  if (sought === '') return 0;
  const place = whole.indexOf(sought);
  if (place >= 0) return place === 0 ? 2 : 1;
  if ([...sought].length < SHORTEST_ALIKE) return 0;
  const [pairs, there] = [pairsOf(sought), pairsOf(whole)];
  const share = [...pairs].filter((pair) => there.has(pair)).length / pairs.size;
  return share >= LEAST_ALIKE ? share * 0.9 : 0;
}

/** Shorter readings are in nearly every text. */
const SHORTEST_READING = 3;

/** Whether another reading of what was typed may be a word at all: three letters, and no signs among them. */
export function isWord(reading: string): boolean {
  const letters = comparable(reading);
  return (
    [...letters].length >= SHORTEST_READING && searchForm(reading).split(/\s+/).join('') === letters
  );
}

/** Those that fit, the best first; of equals the order stays. */
export function fitting<Item>(
  items: readonly Item[],
  typed: string,
  textOf: (item: Item) => string,
): { readonly item: Item; readonly fit: number }[] {
  return items
    .map((item) => ({ item, fit: likeness(typed, textOf(item)) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit);
}
