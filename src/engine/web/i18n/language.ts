import { FIRST_LANGUAGE, LANGUAGE_NAMES } from 'virtual:languages';
import { readPreference, writePreference } from '../session/preferences.ts';
import { directionOf } from './direction.ts';

const PREFERENCE = 'language';

/** The language this person chose on this machine, that of the region until they choose. */
export function preferredLanguage(): string {
  const stored = readPreference(PREFERENCE);
  return stored !== null && LANGUAGE_NAMES.has(stored) ? stored : FIRST_LANGUAGE;
}

/** Sets for the browser, and through it for the API, which language is on screen. */
export function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Shows a language, and stores the choice. */
export function keepLanguage(language: string): void {
  writePreference(PREFERENCE, language);
  showLanguage(language);
}
