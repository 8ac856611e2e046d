/**
 * The version of the privacy notice in `locales/<language>/privacy.json`, and the day it came out
 * (Gregorian). Raise it when what the notice promises changes: everybody is prompted, at their
 * next sign-in, to take note of it again. Corrections of wording alone need no new version.
 */
export const PRIVACY_NOTICE = { version: 2, issuedOn: '2026-11-23' } as const;
