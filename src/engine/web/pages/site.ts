import { isSiteLink } from '../../declaration/site-link.ts';
import { HttpError, isRecord, readBody } from '../session/index.ts';

/** A text in several languages, by their codes. */
export type Texts = Readonly<Record<string, string>>;

/** What a file to take is; `other` is whatever the people who list it call it. */
export const DOWNLOAD_KINDS = ['manual', 'template', 'data', 'other'] as const;
export type DownloadKind = (typeof DOWNLOAD_KINDS)[number];

export interface Download {
  readonly kind: DownloadKind;
  readonly title: Texts;
  readonly note: Texts;
  readonly href: string;
}

/** Who answers for personal data (in the law's words, the data protection officer). */
export interface Officer {
  readonly name: Texts;
  readonly phone: string;
  readonly email: string;
}

/** What the people who run the product say of themselves, on a screen or in `site.json`. */
export interface Site {
  readonly organisation: Texts;
  readonly address: Texts;
  readonly hours: Texts;
  readonly phone: string;
  readonly email: string;
  readonly mapUrl: string;
  /** Whom to ask about personal data; the office itself where this is empty. */
  readonly privacyOfficer: Officer;
  readonly downloads: readonly Download[];
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** A plain text counts as Thai. */
function texts(value: unknown): Texts {
  if (!isRecord(value)) return { th: text(value) };
  return Object.fromEntries(Object.entries(value).map(([code, words]) => [code, text(words)]));
}

function link(value: unknown): string {
  const address = text(value);
  return isSiteLink(address) ? address : '';
}

function readDownloads(value: unknown): Download[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap(({ kind, title, note, href }) => {
    const address = link(href);
    if (!address) return [];
    const known = DOWNLOAD_KINDS.find((candidate) => candidate === kind) ?? 'other';
    return [{ kind: known, title: texts(title), note: texts(note), href: address }];
  });
}

function readOfficer(value: unknown): Officer {
  const { name, phone, email } = isRecord(value) ? value : {};
  return { name: texts(name ?? ''), phone: text(phone), email: text(email) };
}

/** What the people who run the product edited; parsed when it is JSON. */
async function fetchSite(): Promise<unknown> {
  const response = await fetch('/site.json').catch(() => {
    throw new HttpError(0, 'unreachable', '');
  });
  if (!response.ok) throw new HttpError(response.status, 'not_found', '');
  return readBody(response);
}

/** Reads `site.json`; whatever it lacks is empty. Throws `HttpError` when it is out of reach. */
export async function loadSite(): Promise<Site> {
  const file = await fetchSite();
  const site = isRecord(file) ? file : {};
  return {
    organisation: texts(site.organisation),
    address: texts(site.address),
    hours: texts(site.hours),
    phone: text(site.phone),
    email: text(site.email),
    mapUrl: link(site.mapUrl),
    privacyOfficer: readOfficer(site.privacyOfficer),
    downloads: readDownloads(site.downloads),
  };
}

/** The address that calls a telephone number, however it is written: an extension is dialled later. */
export function callAddress(phone: string): string {
  const [first = phone] = /\+?\d[\d\s().-]*/.exec(phone) ?? [];
  return `tel:${first.replace(/[^+\d]/g, '')}`;
}

/** The text in this language, else in Thai, else empty. */
export function inLanguage(words: Texts, language: string): string {
  return words[language] || words.th || '';
}
