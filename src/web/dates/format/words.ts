/** The words of dates in one language: the shape of `locales/<language>/dates.json`. */
export interface DateWords {
  months: { long: string[]; short: string[] };
  /** Sunday first. */
  weekdays: string[];
  formats: { day: string; dayTime: string; month: string; year: string };
  ranges: { oneMonth: string; oneYear: string; any: string; since: string; until: string };
  ago: { moment: string; minutes: string; hours: string; days: string };
  /** Sources of regular expressions for what people type around a date. */
  typed: { weekdayPrefix: string; buddhistEra: string; commonEra: string };
  pickers: Record<PickerText, string>;
}

/** What the pickers say. */
export type PickerText =
  | 'question'
  | 'accept'
  | 'reject'
  | 'unreadableDay'
  | 'unreadableMonth'
  | 'unreadableYear'
  | 'tooEarly'
  | 'tooLate'
  | 'from'
  | 'to';

// Every language's words are here at once: a date typed with English months is read in the Thai
// interface too. A new language is a new folder in locales/ and nothing else.
const files = import.meta.glob<DateWords>('../../../../locales/*/dates.json', {
  eager: true,
  import: 'default',
});

const languages = new Map<string, DateWords>(
  Object.entries(files).map(([path, words]) => [path.split('/').at(-2) ?? '', words]),
);

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
