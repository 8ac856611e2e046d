import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { chosenLanguage } from './language.ts';

/**
 * By language, then by path, `*` for others: values of the header `Link`. The build writes it, and
 * as `demonstration` what is added where there is demonstration data.
 */
type Links = Readonly<Record<string, Readonly<Record<string, string>>>>;

const FILE = 'early.json';
const OTHERS = '*';
const DEMONSTRATION = 'demonstration';

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

/** Whether there is demonstration data is queried again after this; until then the last answer holds. */
const FRESH_MILLISECONDS = 10_000;

/** What was answered cachedAnswer: a page waits for no database. False until there is an answer. */
export function cachedAnswer(ask: () => Promise<boolean>): () => boolean {
  let last = false;
  let checkedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - checkedAt > FRESH_MILLISECONDS) {
      checkedAt = performance.now();
      ask().then(
        (answer) => {
          last = answer;
        },
        // Only a page's first files hang on it.
        () => undefined,
      );
    }
    return last;
  };
}

const withoutCalls = (links: string): string =>
  links
    .split(', ')
    .filter((link) => !link.startsWith('</api/'))
    .join(', ');

export interface EarlyFilesOptions {
  /** Whether pages call another server: their first requests do not go to this one. */
  readonly callsElsewhere: boolean;
  /** The language of the region; Thai if absent. */
  readonly language?: string | undefined;
  /** Whether every page mentions demonstration data; none does if absent. */
  readonly hasDemonstration?: () => Promise<boolean>;
}

/**
 * Lists for a browser, with the page for an address, which files that page fetches first, and what
 * it requests: the header `Link`, or null where there is nothing to list.
 */
export async function earlyLinks(
  webRoot: string,
  { callsElsewhere, language, hasDemonstration = async () => false }: EarlyFilesOptions,
): Promise<(request: FastifyRequest) => string | null> {
  const links = await readLinks(webRoot);
  const isDemonstration = cachedAnswer(hasDemonstration);
  const languages = Object.keys(links);
  return (request) => {
    const pages = ofOwn(links, chosenLanguage(request, languages, language)) ?? {};
    const [path = ''] = request.url.split('?', 1);
    const found = ofOwn(pages, path) ?? ofOwn(pages, OTHERS);
    if (!found) return null;
    const banner = isDemonstration() ? ofOwn(pages, DEMONSTRATION) : undefined;
    const all = banner ? `${found}, ${banner}` : found;
    return (callsElsewhere ? withoutCalls(all) : all) || null;
  };
}
