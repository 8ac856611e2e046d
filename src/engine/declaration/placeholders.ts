import { formOf, inThai, OTHER } from './plurals.ts';
import { isRecord } from './record.ts';

const PLACE = /\{(\w+)\}/g;

/** The placeholders of a text, each once, in alphabetical order: `{count} {name}`. */
export function placesOf(text: string): string {
  return [...new Set([...text.matchAll(PLACE)].map(([place]) => place))].sort().join(' ');
}

/** The text without its placeholders. */
export const withoutPlaces = (text: string): string => text.replace(PLACE, '');

/** Whether braces mean something else in a text: patterns for reading typed dates. */
export const isPattern = (area: string, key: string): boolean =>
  area === 'dates' && key.startsWith('typed.');

/** Whether a text has the placeholders of the Thai one: a form for one thing need not say how many. */
export function hasPlacesOf(thai: string, key: string, text: string): boolean {
  const { ending = OTHER } = formOf(key) ?? {};
  // None but those of Thai.
  const both = placesOf(`${thai} ${text}`);
  return both === placesOf(thai) && (ending !== OTHER || both === placesOf(text));
}

/** A text whose placeholders are not those of the Thai one. */
export interface Misplaced {
  readonly key: string;
  /** What Thai has; '' for none. */
  readonly wanted: string;
  readonly found: string;
}

/**
 * The words of an area, with the Thai text in place of each whose placeholders differ: nothing would
 * be put into them, and people would read `{nama}`.
 */
export function withThaiPlaces(
  area: string,
  words: unknown,
  thai: unknown,
  report: (misplaced: Misplaced) => void = () => undefined,
  path = '',
): unknown {
  if (typeof words === 'string' && typeof thai === 'string') {
    if (hasPlacesOf(thai, path, words) || words.trim() === '' || isPattern(area, path))
      return words;
    report({ key: path, wanted: placesOf(thai), found: placesOf(words) });
    return thai;
  }
  const within = (part: unknown, key: string | number): unknown => {
    // Keys of words alone: an array of texts is one of the language's own making.
    const own =
      isRecord(thai) || Array.isArray(thai)
        ? inThai(String(key), (name): unknown => Reflect.get(thai, name))
        : undefined;
    return withThaiPlaces(area, part, own, report, path === '' ? String(key) : `${path}.${key}`);
  };
  if (Array.isArray(words)) return words.map(within);
  if (!isRecord(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, within(part, key)]));
}
