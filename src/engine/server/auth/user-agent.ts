import type { Language, Words } from '../i18n.ts';

/** What a browser's `User-Agent` says, by names that are the same in every language. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Most browsers also claim to be others, so the first that fits is the one. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\b(FBAN|FBAV)\//, 'Facebook'],
  [/\b(Edg|EdgA|EdgiOS)\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

function nameOf(known: typeof BROWSERS, userAgent: string): string | null {
  return known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}

/** Browser and operating system, as far as they are known ones. */
export function readUserAgent(userAgent: string | null): Device {
  const text = userAgent ?? '';
  return { browser: nameOf(BROWSERS, text), system: nameOf(SYSTEMS, text) };
}

/** The same in words: `Chrome บน Windows`. */
export function describeUserAgent(
  words: Words,
  language: Language,
  userAgent: string | null,
): string {
  const { browser, system } = readUserAgent(userAgent);
  return words.text(language, 'api:device.told', {
    browser: browser ?? words.text(language, 'api:device.browser'),
    system: system ?? words.text(language, 'api:device.system'),
  });
}
