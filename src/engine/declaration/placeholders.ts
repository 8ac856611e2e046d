import { originalOf } from './plurals.ts';
import { isRecord } from './record.ts';

const PLACE = /\{(\w+)\}/g;
/** A pair of braces, whatever stands in it. */
const PAIR = /\{[^{}]*\}/g;

const found = (text: string, pattern: RegExp): string =>
  [...new Set([...text.matchAll(pattern)].map(([place]) => place))].sort().join(' ');

/** The placeholders of a text, each once, in alphabetical order: `{count} {name}`. */
export const placesOf = (text: string): string => found(text, PLACE);

/** The same with those that were translated or spaced, `{ຊື່}`, and are none any more. */
export const writtenPlacesOf = (text: string): string => found(text, PAIR);

/** Whether braces stand alone or within one another, so that nobody knows what they hold. */
export const hasLooseBraces = (text: string): boolean => /[{}]/.test(text.replace(PAIR, ''));

/** The text without its placeholders. */
export const withoutPlaces = (text: string): string => text.replace(PLACE, '');

/**
 * Whether a text has the placeholders of the Thai one, and no others. A form that Thai lacks, such as
 * for one thing, may leave some out: it need not say how many.
 */
export function hasPlacesOf(thai: string, text: string, isForm: boolean): boolean {
  const both = placesOf(`${thai} ${text}`);
  return both === placesOf(thai) && (isForm || both === placesOf(text));
}

/** A text whose placeholders are not those of the Thai one. */
export interface Misplaced {
  readonly key: string;
  /** What Thai has; '' for none. */
  readonly wanted: string;
  /** What is written in its place; '' for nothing. */
  readonly found: string;
}

/**
 * The words of a file, with the Thai text in place of each whose placeholders differ: nothing would
 * be put into them, and people would read `{nama}`.
 */
export function withThaiPlaces(
  words: unknown,
  thai: unknown,
  report: (misplaced: Misplaced) => void = () => undefined,
  path = '',
  isForm = false,
): unknown {
  if (typeof words === 'string' && typeof thai === 'string') {
    if (hasPlacesOf(thai, words, isForm) || words.trim() === '') return words;
    report({ key: path, wanted: placesOf(thai), found: writtenPlacesOf(words) });
    return thai;
  }
  const within = (part: unknown, key: string | number): unknown => {
    // Keys of words alone: an array of texts is one of the language's own making.
    const read = (name: string): unknown =>
      isRecord(thai) || Array.isArray(thai) ? Reflect.get(thai, name) : undefined;
    const { original, isForm: isOneOfSome } = originalOf(String(key), read);
    const inside = path === '' ? String(key) : `${path}.${key}`;
    return withThaiPlaces(part, original, report, inside, isOneOfSome);
  };
  if (Array.isArray(words)) return words.map(within);
  if (!isRecord(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, within(part, key)]));
}
