import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../schema/languages.ts';

/** By language, then by path, `*` for others: values of the header `Link`. The build writes it. */
type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = 'early.json';
/** Where the web app keeps which language was chosen; until then it is Thai. */
const LANGUAGE_COOKIE = 'language';
const OTHERS = '*';

async function readLinks(webRoot: string): Promise<Links> {
  try {
    // Our own build wrote it.
    return JSON.parse(await readFile(join(webRoot, FILE), 'utf8')) as Links;
  } catch {
    // An app that is built otherwise finds its files one after another.
    return {};
  }
}

const ofOwn = <Value>(all: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;

/**
 * What tells a browser, with the page for an address, which files that page fetches first: the
 * header `Link`, or null where there is nothing to tell.
 */
export async function earlyLinks(
  webRoot: string,
): Promise<(request: FastifyRequest) => string | null> {
  const links = await readLinks(webRoot);
  return ({ url, cookies }) => {
    const language = cookies[LANGUAGE_COOKIE] ?? DEFAULT_LANGUAGE;
    const pages = ofOwn(links, language) ?? ofOwn(links, DEFAULT_LANGUAGE) ?? {};
    const [path = ''] = url.split('?', 1);
    return (ofOwn(pages, path) ?? ofOwn(pages, OTHERS)) || null;
  };
}
