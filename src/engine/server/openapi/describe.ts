import type { Config } from '../../declaration/types.ts';
import type { Language, Words } from '../i18n.ts';

/** What the parts of the document are made from. */
export interface Describer {
  readonly config: Config;
  /** A word under `openapi` of `api.json`. */
  word(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** The label of a field. */
  label(field: string, resource?: string): string;
  /** A word by namespace and key; the empty text when there is none. */
  find(key: string, params?: Readonly<Record<string, string | number>>): string;
}

export function createDescriber(config: Config, words: Words, language: Language): Describer {
  return {
    config,
    word: (key, params) => words.text(language, `api:openapi.${key}`, params),
    label: (field, resource) => words.fieldLabel(language, field, resource),
    find: (key, params) => words.find(language, key, params) ?? '',
  };
}
