import { readPreference, writePreference } from '../session/index.ts';

/** Colour schemes to choose from, the first until a person chooses. */
export const SCHEMES = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof SCHEMES)[number];

const PREFERENCE = 'scheme';

/** The choice kept on this machine. */
export function keptScheme(): Scheme {
  const kept = readPreference(PREFERENCE);
  return SCHEMES.find((scheme) => scheme === kept) ?? SCHEMES[0];
}

/** Keeps a choice; `before-paint.js`, which ran before the first paint, shows it. */
export function chooseScheme(scheme: Scheme): void {
  writePreference(PREFERENCE, scheme);
  document.dispatchEvent(new Event('schemechange'));
}
