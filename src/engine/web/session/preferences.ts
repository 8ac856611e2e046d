/**
 * What a person prefers on this machine, stored in cookies: local storage holds the session alone
 * and is cleared when it ends, and a preference should outlive a sign-out.
 */
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The stored value, or null. Names are plain words. */
export function readPreference(name: string): string | null {
  for (const part of document.cookie.split('; ')) {
    const at = part.indexOf('=');
    if (part.slice(0, at) === name) return decodeURIComponent(part.slice(at + 1));
  }
  return null;
}

/** Stores a value for a year. */
export function writePreference(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`;
}
