import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';

/** The scripts of living languages that are written from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/** Which way a language is written. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  // Known without a measurement, which would take a slow phone 20 ms before it paints anything.
  if (language === DEFAULT_LANGUAGE) return 'ltr';
  const { script = '' } = new Intl.Locale(language).maximize();
  return RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr';
}
