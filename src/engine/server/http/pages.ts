import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';
import { openPages, pagesOf } from '../../declaration/page-paths.ts';
import type { Config } from '../../declaration/types.ts';
import type { Words } from '../i18n.ts';

/** What distinguishes the pages, and their names. */
export interface PageNames {
  readonly config: Pick<Config, 'menu' | 'screens' | 'region'>;
  readonly words: Words;
}

export const PAGE = 'index.html';
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json$/;
const HOST = /^[\w.:[\]-]{1,255}$/;
const TITLE = /(<meta property="og:title" content=")[^"]*"/;
const PICTURE = /(<meta property="og:image" content=")(\/[^"]*)"/;
const API_ADDRESS = /(<meta name="api-address" content=")[^"]*"/;

const pathOf = ({ url }: FastifyRequest): string => {
  const [path = ''] = url.split('?', 1);
  if (path === `/${PAGE}`) return '/';
  return path.length > 1 ? path.replace(/\/$/, '') : path;
};

const acceptedBy = ({ headers }: FastifyRequest): string[] =>
  (headers.accept ?? '').split(',').flatMap((range) => range.split(';', 1)[0]?.trim() || []);

const readsPage = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** A person's browser opening an address. */
export const isBrowser = (request: FastifyRequest): boolean =>
  readsPage(request) && acceptedBy(request).includes('text/html');

/**
 * Decides who gets the page for an address: at those of pages everybody but clients that ask for JSON
 * alone (what shows previews of links or looks whether the server is up says little of what it
 * takes), elsewhere browsers, to which the web app then says that there is nothing.
 */
export function createPageTest({
  config,
}: Pick<PageNames, 'config'>): (request: FastifyRequest) => boolean {
  const isPage = pagesOf(config);
  return (request) => {
    if (isBrowser(request)) return true;
    const accepted = acceptedBy(request);
    const isForPrograms = accepted.length > 0 && accepted.every((type) => JSON_TYPE.test(type));
    return readsPage(request) && !isForPrograms && isPage(pathOf(request));
  };
}

const asAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Where somebody called this server, `https://app.example`; '' of a name that no server has. */
export const originOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  HOST.test(host) ? `${protocol}://${host}` : '';

/** Titles of the pages that are open to all, by their path. */
function titlesOf({ config, words }: PageNames): ReadonlyMap<string, string> {
  const title = (key: string) =>
    `${words.text(DEFAULT_LANGUAGE, key)} · ${words.text(DEFAULT_LANGUAGE, 'menu:productName')}`;
  return new Map([
    ...openPages(config).map(({ name, path }) => [path, title(`menu:pages.${name}`)] as const),
    ['/download', title('pages:download.title')],
    ['/privacy', title('pages:privacy.title')],
  ]);
}

/** What is written into a page: at the end of its head, before the app's own root, and at its end. */
export interface PageInserts {
  readonly head: string;
  readonly start: string;
  readonly end: string;
}

export const NO_INSERTS: PageInserts = { head: '', start: '', end: '' };

/** What differs between servers, and between pages. */
export interface PageParts {
  readonly apiAddress?: string | undefined;
  readonly insertsFor?: ((request: FastifyRequest) => Promise<PageInserts>) | undefined;
}

/**
 * Makes the web app's page as it is sent for an address: link previews want the page's own title,
 * and the whole address of its picture. With `apiAddress` the page calls that server; `insertsFor`
 * says what is written into it.
 * @throws Error when the page has no place for that address
 */
export async function createPages(
  webRoot: string,
  names: PageNames,
  { apiAddress, insertsFor = async () => NO_INSERTS }: PageParts = {},
): Promise<(request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>> {
  const file = join(webRoot, PAGE);
  const read = async (): Promise<string> => {
    const page = await readFile(file, 'utf8');
    if (apiAddress === undefined) return page;
    if (!API_ADDRESS.test(page)) throw new Error(`${PAGE} has no place for the address of the API`);
    const content = asAttribute(apiAddress);
    return page.replace(API_ADDRESS, (_, before: string) => `${before}${content}"`);
  };
  await read();
  const titles = titlesOf(names);
  return async (request, reply) => {
    const title = titles.get(pathOf(request));
    const origin = originOf(request);
    const [written, { head, start, end }] = await Promise.all([read(), insertsFor(request)]);
    const page = written
      .replace(TITLE, (tag, before: string) => (title ? `${before}${asAttribute(title)}"` : tag))
      .replace(PICTURE, (_, before: string, path: string) => `${before}${origin}${path}"`)
      .replace('</head>', (tag) => head + tag)
      .replace('<div id="root">', (tag) => start + tag)
      .replace('</body>', (tag) => end + tag);
    return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
  };
}
