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
    const [wanted, found] = [placesOf(thai), placesOf(words)];
    if (wanted === found || words.trim() === '' || isPattern(area, path)) return words;
    report({ key: path, wanted, found });
    return thai;
  }
  const within = (part: unknown, key: string | number): unknown => {
    // Keys of words alone: an array of texts is one of the language's own making.
    const own = isRecord(thai) || Array.isArray(thai) ? Reflect.get(thai, key) : undefined;
    return withThaiPlaces(area, part, own, report, path === '' ? String(key) : `${path}.${key}`);
  };
  if (Array.isArray(words)) return words.map(within);
  if (!isRecord(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([key, part]) => [key, within(part, key)]));
}
