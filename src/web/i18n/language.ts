import { LANGUAGE_NAMES } from 'virtual:languages';
import { DEFAULT_LANGUAGE } from '../../schema/languages.ts';
import { readPreference, writePreference } from '../session/preferences.ts';

const PREFERENCE = 'language';

/** The language this person chose on this machine, Thai until they choose. */
export function preferredLanguage(): string {
  const kept = readPreference(PREFERENCE);
  return kept !== null && LANGUAGE_NAMES.has(kept) ? kept : DEFAULT_LANGUAGE;
}

/** The scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Which way a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  // Known without asking, which would take a slow phone 20 ms before it paints anything.
  if (language === DEFAULT_LANGUAGE) return 'ltr';
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}

/** Tells the browser, and through it the API, which language is on screen. */
export function showLanguage(language: string): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Shows a language, and keeps the choice. */
export function keepLanguage(language: string): void {
  writePreference(PREFERENCE, language);
  showLanguage(language);
}
