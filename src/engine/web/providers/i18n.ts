import type { I18nProvider } from '@refinedev/core';
import type { i18n, TOptions } from 'i18next';

/** Refine asks for the name of a resource by `units.units`, and for its titles by `units.titles.list`. */
const RESOURCE_KEY = /^(\w+)\.(?:\1|titles\.\w+)$/;

/** Refine's own words, from `refine.json`, and its names of resources, from `resources.json`. */
export function createI18nProvider(
  words: i18n,
  changeLanguage: (language: string) => Promise<void>,
): I18nProvider {
  return {
    translate(key: string, options?: TOptions | string, defaultMessage?: string) {
      // Refine gives the default in place of the options where there are none.
      const otherwise = defaultMessage ?? (typeof options === 'string' ? options : key);
      const [, resource] = RESOURCE_KEY.exec(key) ?? [];
      const path = resource ? `resources:${resource}.title` : `refine:${key}`;
      const values = typeof options === 'object' ? options : {};
      return String(words.t(path, { ...values, defaultValue: otherwise }));
    },
    changeLocale: changeLanguage,
    getLocale: () => words.language,
  };
}
