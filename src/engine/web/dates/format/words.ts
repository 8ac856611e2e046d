import type { Calendar } from '../../../declaration/region.ts';

/** The words of dates in one language: the shape of `locales/<language>/dates.json`. */
export interface DateWords {
  months: { long: string[]; short: string[] };
  /** Sunday first. */
  weekdays: string[];
  formats: { day: string; dayTime: string; month: string; year: string };
  /** A year as it is written in each calendar: `{year} BE`. */
  eras: Record<Calendar, string>;
  ranges: { oneMonth: string; oneYear: string; any: string; since: string; until: string };
  ago: { moment: string; minutes: string; hours: string; days: string };
  /** What people type around a date, between commas; full stops, spaces and capitals do not matter. */
  typed: { weekdays: string; buddhistEra: string; commonEra: string };
  pickers: Record<PickerText, string>;
}

/** What the pickers say. */
export type PickerText =
  | 'question'
  | 'shortQuestion'
  | 'accept'
  | 'reject'
  | 'unreadableDay'
  | 'unreadableMonth'
  | 'unreadableYear'
  | 'unreadableCommonYear'
  | 'tooEarly'
  | 'tooLate'
  | 'from'
  | 'to'
  | 'keys';

// Every language's words are here at once: a date typed with English months is read in the Thai
// interface too. A new language is a new folder in locales/ and nothing else.
const files = import.meta.glob<unknown>('/locales/*/dates.json', {
  eager: true,
  import: 'default',
});

/** `own` where it has something of the same kind to say, else `thai`, key by key. */
function completed<Part>(thai: Part, own: unknown): Part {
  // Of the same kind as the Thai: here a text.
  if (typeof thai === 'string') return typeof own === 'string' && own !== '' ? (own as Part) : thai;
  if (typeof thai !== 'object' || thai === null || typeof own !== 'object' || own === null) {
    return thai;
  }
  const parts = Object.entries(thai).map(([key, part]) => [
    key,
    completed(part, Reflect.get(own, key)),
  ]);
  // The same keys with values of the same kinds.
  return (Array.isArray(thai) ? parts.map(([, part]) => part) : Object.fromEntries(parts)) as Part;
}

/**
 * The words of every language there is a `dates.json` for; what one lacks is said in Thai.
 * `found` are the files' contents by their paths.
 */
export function readDateWords(found: Readonly<Record<string, unknown>>): Map<string, DateWords> {
  const byLanguage = Object.entries(found).map(
    ([path, words]) => [path.split('/').at(-2) ?? '', words] as const,
  );
  // Thai is whole: `npm run locales` sees to it.
  const thai = byLanguage.find(([language]) => language === 'th')?.[1] as DateWords | undefined;
  if (!thai) throw new Error('locales/th/dates.json is missing');
  return new Map(byLanguage.map(([language, words]) => [language, completed(thai, words)]));
}

const languages = readDateWords(files);

/** The words of every language, for reading what people type. */
export const allWords: readonly DateWords[] = [...languages.values()];

/** The words of `language` ('en-GB' is served by 'en'); Thai when there are none. */
export function wordsFor(language: string): DateWords {
  const words =
    languages.get(language) ??
    languages.get(language.split(/[-_]/)[0] ?? '') ??
    languages.get('th');
  if (!words) throw new Error('locales/th/dates.json is missing');
  return words;
}

/** Puts `values` into the {places} of `template`, as everywhere in `locales/`. */
export function fill(template: string, values: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
