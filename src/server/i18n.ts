import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type i18n, type Resource as WordResource } from 'i18next';
import type { FieldErrors, Message } from '../schema/messages.ts';

/** Languages the server answers in; the first is the default. */
export const LANGUAGES = ['th', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'th';

/** Names a client made up may be long; a message repeats only their start. */
const LONGEST_NAME = 60;
const KNOWN_NAME = /^[A-Za-z0-9_.]+$/;

/** The product's words, as the server uses them. */
export interface Words {
  /** A text by its namespace and key: `api:forbidden`, `menu:screens.units`; undefined if absent. */
  find(language: Language, key: string, params?: Message['params']): string | undefined;
  /** The same, or the key itself where the word is missing. */
  text(language: Language, key: string, params?: Message['params']): string;
  /** A field's label by its (dotted) name: `name`, `unitWeights.0.kg`; the name itself if unknown. */
  fieldLabel(language: Language, path: string, resource?: string): string;
  /**
   * Messages for a person. A key stands under `validation.json`, unless it names another file
   * itself (`api:wrongPassword`); `{field}` and `{name}` become the field's label.
   */
  fieldErrors(
    language: Language,
    errors: FieldErrors,
    resource?: string,
  ): Record<string, readonly string[]>;
}

function readLanguage(directory: string): Record<string, WordResource[string][string]> {
  const files = readdirSync(directory).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(
    files.map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(join(directory, file), 'utf8')),
    ]),
  );
}

function startTranslator(directory: string): i18n {
  const translator = i18next.createInstance();
  const resources = Object.fromEntries(
    LANGUAGES.map((language) => [language, readLanguage(join(directory, language))]),
  );
  void translator.init({
    resources,
    lng: DEFAULT_LANGUAGE,
    fallbackLng: DEFAULT_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    defaultNS: 'api',
    keySeparator: '.',
    nsSeparator: ':',
    initAsync: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  });
  return translator;
}

/** Keys under which a field's label may stand, the most particular first. */
function labelKeys(path: string, resource: string | undefined): string[] {
  const [field = '', ...inner] = path.split('.').filter((part) => !/^\d+$/.test(part));
  const item = inner.at(-1);
  const own = resource === undefined ? [] : [`resources:${resource}.fields.${field}`];
  const entry =
    item === undefined || resource === undefined
      ? []
      : [`resources:${resource}.items.${field}.${item}`, `resources:${resource}.fields.${item}`];
  const shared = item ?? field;
  return [...entry, ...own, `resources:fields.${shared}`, `api:fields.${shared}`];
}

/**
 * Reads every `<directory>/<language>/<namespace>.json`.
 * @throws when a file is missing or is not JSON.
 */
export function loadWords(directory: string): Words {
  const translator = startTranslator(directory);
  const find: Words['find'] = (language, key, params) => {
    if (!translator.exists(key, { lng: language })) return undefined;
    return translator.t(key, { ...params, lng: language });
  };
  const text: Words['text'] = (language, key, params) => find(language, key, params) ?? key;
  const fieldLabel: Words['fieldLabel'] = (language, path, resource) => {
    const keys = KNOWN_NAME.test(path) ? labelKeys(path, resource) : [];
    for (const key of keys) {
      const label = find(language, key);
      if (label !== undefined) return label;
    }
    return path.slice(0, LONGEST_NAME);
  };
  const fieldErrors: Words['fieldErrors'] = (language, errors, resource) =>
    Object.fromEntries(
      Object.entries(errors).map(([path, messages]) => {
        const label = fieldLabel(language, path, resource);
        return [
          path,
          messages.map(({ key, params }) =>
            text(language, key.includes(':') ? key : `validation:${key}`, {
              field: label,
              name: label,
              ...params,
            }),
          ),
        ];
      }),
    );
  return { find, text, fieldLabel, fieldErrors };
}
