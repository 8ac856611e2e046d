import { DEFAULT_LANGUAGE } from '../../src/engine/declaration/languages.ts';
import { labelName } from '../../src/engine/declaration/naming.ts';
import { isRecord } from '../../src/engine/declaration/record.ts';
import type { Config } from '../../src/engine/declaration/types.ts';
import { declaredTexts } from './locales/declared.ts';

type Words = Readonly<Record<string, unknown>>;

function textAt(words: Words, key: string): unknown {
  const step = (within: unknown, name: string) => (isRecord(within) ? within[name] : undefined);
  return key.split('.').reduce<unknown>(step, words);
}

/** The words with a text at a dotted key. */
function withText(words: Words, [name = '', ...rest]: readonly string[], text: string): Words {
  if (rest.length === 0) return { ...words, [name]: text };
  const within = words[name];
  return { ...words, [name]: withText(isRecord(within) ? within : {}, rest, text) };
}

/** `inventoryNumber` → `Inventory number`, `home-page` → `Home page`. */
function readable(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after}`)
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a text is made of: the name that its key ends in, or that of the resource it is the title of. */
function madeText(key: string): string {
  const [first = '', kind = '', ...rest] = key.split('.');
  const last = rest.at(-1) ?? kind;
  if (first === 'suffix') return last;
  if (kind === 'title' && rest.length === 0) return readable(first);
  return readable(kind === 'fields' ? labelName(last) : last);
}

/**
 * The words of an area, with what the declaration calls for and nobody has written made of its name.
 * In Thai alone, which is what other languages fall back to.
 */
export function withMadeWords(words: Words, language: string, area: string, config: Config): Words {
  if (language !== DEFAULT_LANGUAGE) return words;
  const missing = declaredTexts(config).filter(
    (text) => text.area === area && text.keys.every((key) => textAt(words, key) === undefined),
  );
  return missing.reduce<Words>((all, { keys: [key = ''] }) => {
    return withText(all, key.split('.'), madeText(key));
  }, words);
}
