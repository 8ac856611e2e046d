/** The product's own language: whatever another one lacks is said in Thai. */
export const DEFAULT_LANGUAGE = 'th';

/** Whether a folder of `locales/` is named as a language is, in full: `lo`, `zh-CN`, not `zh-cn`. */
export function isLanguageTag(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name)[0] === name;
  } catch {
    return false;
  }
}

/** The languages among the names of folders, Thai first. */
export function languagesAmong(names: Iterable<string>): string[] {
  const isDefault = (name: string): number => Number(name === DEFAULT_LANGUAGE);
  return [...new Set(names)]
    .filter(isLanguageTag)
    .sort((one, other) => isDefault(other) - isDefault(one) || one.localeCompare(other));
}

/**
 * The language that serves the requested one: the same one, or one of the same tongue (`en` for
 * `en-GB`, `zh-CN` for `zh`). Undefined where there is none.
 */
export function servedBy(wanted: string, languages: readonly string[]): string | undefined {
  const tag = wanted.toLowerCase();
  const tongue = (name: string): string | undefined => name.toLowerCase().split(/[-_]/)[0];
  return (
    languages.find((language) => language.toLowerCase() === tag) ??
    languages.find((language) => tongue(language) === tongue(tag))
  );
}
