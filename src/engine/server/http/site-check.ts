import { nearest } from '../../declaration/check/problem.ts';
import { isRecord } from '../../declaration/record.ts';
import { isSiteLink } from '../../declaration/site-link.ts';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
/** A text, or one for each language. */
const isTexts: Test = (value) =>
  isText(value) || (isRecord(value) && Object.values(value).every(isText));
const isLink: Test = (value) => typeof value === 'string' && isSiteLink(value.trim());
const isLinkOrEmpty: Test = (value) => value === '' || isLink(value);

/** What the pages read (`src/engine/web/pages/site.ts`); an application may read more. */
const FIELDS: Readonly<Record<string, Test>> = {
  organisation: isTexts,
  address: isTexts,
  hours: isTexts,
  phone: isText,
  email: isText,
  mapUrl: isLinkOrEmpty,
  privacyOfficer: isRecord,
  downloads: Array.isArray,
};
const OFFICER: Readonly<Record<string, Test>> = { name: isTexts, phone: isText, email: isText };
const DOWNLOAD: Readonly<Record<string, Test>> = {
  ...{ kind: isText, title: isTexts, note: isTexts },
  href: isLink,
};

/** Places of other shapes than the pages read, and names that were most likely meant otherwise. */
function wrongIn(
  value: Readonly<Record<string, unknown>>,
  tests: Readonly<Record<string, Test>>,
  before = '',
): string[] {
  return Object.entries(value).flatMap(([name, own]) => {
    const test = Object.hasOwn(tests, name) ? tests[name] : undefined;
    // It says nothing, as the pages read it.
    if (test) return own === null || test(own) ? [] : `${before}${name}`;
    const meant = nearest(name, Object.keys(tests));
    return meant === undefined ? [] : `${before}${name} (${meant}?)`;
  });
}

function wrongDownload(download: unknown, place: number): string[] {
  const at = `downloads[${place}]`;
  if (!isRecord(download)) return [at];
  const missing = ['title', 'href'].filter((name) => {
    const own = Object.hasOwn(download, name) ? download[name] : undefined;
    return own === undefined || own === null || own === '';
  });
  return [...wrongIn(download, DOWNLOAD, `${at}.`), ...missing.map((name) => `${at}.${name}`)];
}

/** Places of a `site.json` that the pages do not show, as `downloads[0].href`; `site.json` for all of it. */
export function wrongPlaces(site: unknown): string[] {
  if (!isRecord(site)) return ['site.json'];
  const { privacyOfficer, downloads } = site;
  return [
    ...wrongIn(site, FIELDS),
    ...(isRecord(privacyOfficer) ? wrongIn(privacyOfficer, OFFICER, 'privacyOfficer.') : []),
    ...(Array.isArray(downloads) ? downloads.flatMap(wrongDownload) : []),
  ];
}
