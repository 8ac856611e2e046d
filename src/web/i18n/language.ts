import { readPreference, writePreference } from '../session/preferences.ts';
import { LANGUAGES } from './words.ts';

export const DEFAULT_LANGUAGE = 'th';
const PREFERENCE = 'language';

/** The language this person chose on this machine, Thai until they choose. */
export function preferredLanguage(): string {
  const kept = readPreference(PREFERENCE);
  return kept !== null && LANGUAGES.includes(kept) ? kept : DEFAULT_LANGUAGE;
}

/** Tells the browser, and through it the API, which language is on screen. */
export function showLanguage(language: string): void {
  document.documentElement.lang = language;
}

/** Shows a language, and keeps the choice. */
export function keepLanguage(language: string): void {
  writePreference(PREFERENCE, language);
  showLanguage(language);
}

/** A language's name in itself: ไทย, English. */
export function languageName(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}
