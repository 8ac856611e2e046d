import { fillPlaces } from '../../declaration/spacing.ts';
import { onEditedWords } from './edits.ts';

/** The words of one area of the interface, as its file in `locales/` holds them. */
export interface Words {
  readonly [key: string]: string | Words | readonly string[];
}

/** The words needed first, on the way to signing in and to the shell. */
const FIRST = import.meta.glob<Words>('/locales/*/{login,menu,shell}.json', { import: 'default' });

export type WordFiles = Readonly<Record<string, () => Promise<Words>>>;

const fileOf = (language: string, area: string): string => `/locales/${language}/${area}.json`;

/** What was edited while developing; the browser would give the old files again. */
const edited = import.meta.hot && new Map<string, Words>();
onEditedWords(({ language, area, words }) => edited?.set(fileOf(language, area), words));

/** The words of an area in a language: of the first files or of `files`; none where neither has it. */
export async function loadWords(
  language: string,
  area: string,
  files: WordFiles = {},
): Promise<Words> {
  const file = fileOf(language, area);
  return edited?.get(file) ?? (await (FIRST[file] ?? files[file])?.()) ?? {};
}

function textAt(words: Words, key: string): string | null {
  let found: Words[string] | undefined = words;
  for (const part of key.split('.')) {
    // Of a list that may only be read the compiler does not see that it is left out.
    found = typeof found === 'object' && !Array.isArray(found) ? (found as Words)[part] : undefined;
  }
  return typeof found === 'string' ? found : null;
}

export type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Looks keys up without i18next, for the sign-in page, which must weigh next to nothing: dotted
 * keys, `{name}` replaced, the second words where the first lack a key.
 */
export function translator(words: Words, otherwise: Words): Translate {
  return (key, values = {}) => {
    const text = textAt(words, key) ?? textAt(otherwise, key) ?? key;
    return fillPlaces(text, values);
  };
}
