import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { earlyLinks } from './early-files.ts';
import { ApiError } from './errors.ts';
import { serveManual } from './manual.ts';
import {
  createPages,
  createPageTest,
  isBrowser,
  PAGE,
  type PageInserts,
  type PageNames,
} from './pages.ts';
import { protect } from './security-headers.ts';

type AnswerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => void;

/** Files under `assets` carry a hash of their content in their name and never change. */
const HASHED_FOLDER = `${sep}assets${sep}`;

/** The version of the words in this build; undefined where it has none. */
async function wordsVersion(webRoot: string): Promise<string | undefined> {
  try {
    return await readFile(join(webRoot, 'assets', 'words', 'version'), 'utf8');
  } catch {
    return undefined;
  }
}

/** Where most pages are. */
const PAGE_ROUTES = ['/', `/${PAGE}`, '/login', '/download', '/privacy', '/notfound', '/pages/*'];
const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATED = 'no-cache';

/**
 * Texts are cached for good under their own version only. While servers are renewed one by one, the
 * page of a new build may call an old server: its texts must not be cached as those of the new one.
 */
function keepWordsByVersion(app: FastifyInstance, version: string | undefined): void {
  app.addHook('onSend', async ({ url }, reply) => {
    if (!url.startsWith('/assets/words/') || reply.statusCode >= 400) return;
    reply.header('cache-control', url.split('?', 2)[1] === version ? IMMUTABLE : REVALIDATED);
  });
}

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|\?|$)/.test(request.url);
}

/** The web app's page for addresses that lead nowhere. */
const NOT_FOUND_PAGE = '/notfound';

/**
 * Whether the web app can take up the address: once decoded, a browser must not read a part of it
 * as another site's, or stumble over it.
 */
function isReadable(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return !/\p{Cc}|\\|\/\//u.test(decodeURIComponent(path));
}

/**
 * The answer to an address that cannot be decoded (`/%`): a person's browser is led to the web
 * app's own page; everyone else gets what `answerError` says.
 */
export function answerUndecodable(answerError: AnswerError, webRoot: string | null): AnswerError {
  return (error, request, reply) => {
    // No hook runs for what the framework could not read.
    protect(request, reply);
    const page = webRoot !== null && !isApi(request) && isBrowser(request);
    if (!page || error.code !== 'FST_ERR_BAD_URL') return answerError(error, request, reply);
    void reply.redirect(NOT_FOUND_PAGE);
  };
}

interface WebPages extends PageNames {
  /** Another server that the pages call; this one if absent. */
  readonly apiAddress?: string;
  /** Whether every page mentions demonstration data; none does if absent. */
  readonly hasDemonstration?: () => Promise<boolean>;
  /** What is written into a page; nothing is if absent. */
  readonly insertsFor?: (request: FastifyRequest) => Promise<PageInserts>;
}

/**
 * Serves the built web app from `webRoot` (null: none), compressed where the build left `.br` or
 * `.gz` files, and its `index.html` for the addresses the web app itself resolves. Whatever else
 * matches no route is answered by the contract's 404.
 */
export async function serveWebFiles(
  app: FastifyInstance,
  webRoot: string | null,
  { apiAddress, hasDemonstration, insertsFor, ...names }: WebPages,
): Promise<void> {
  const elsewhere = apiAddress && { key: 'apiElsewhere', params: { address: apiAddress } };
  const opensPage = createPageTest(names);
  const sendPage =
    webRoot === null ? null : await createPages(webRoot, names, { apiAddress, insertsFor });
  const { language } = names.config.region;
  const early = { callsElsewhere: apiAddress !== undefined, language, hasDemonstration };
  const linksFor = webRoot === null ? null : await earlyLinks(webRoot, early);
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (isApi(request)) {
      throw new ApiError('not_found', { message: elsewhere || { key: 'routeNotFound' } });
    }
    if (sendPage === null || !opensPage(request)) throw new ApiError('not_found');
    if (!isReadable(request.url)) return reply.redirect(NOT_FOUND_PAGE);
    const links = linksFor?.(request);
    if (links) reply.header('link', links);
    return sendPage(request, reply);
  };
  app.setNotFoundHandler(answer);
  if (webRoot === null) return;
  keepWordsByVersion(app, await wordsVersion(webRoot));
  // As routes of their own, what is done for routes is done for them: they are compressed.
  for (const url of PAGE_ROUTES) app.get(url, { schema: { hide: true } }, answer);
  await app.register(fastifyStatic, {
    root: webRoot,
    preCompressed: true,
    cacheControl: false,
    // The page is sent by `answer` alone.
    index: false,
    allowedPath: (path) => path !== `/${PAGE}`,
    setHeaders: (response, path) => {
      response.setHeader('cache-control', path.includes(HASHED_FOLDER) ? IMMUTABLE : REVALIDATED);
    },
  });
  serveManual(app, webRoot);
}
