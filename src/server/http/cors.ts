import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SAVE_KEY_HEADER } from '../../schema/constants.ts';

/** Stored images and files, under the sum of what is in them. */
const FILES = '/api/files/';
const PREFLIGHT_SECONDS = 600;
const METHODS = 'GET, POST';
const SENT_HEADERS = `Authorization, Content-Type, Accept-Language, ${SAVE_KEY_HEADER}`;
/** What a page of another origin may read of an answer's headers. */
const SHOWN_HEADERS = 'Authorization, Retry-After, X-Request-Id, Content-Disposition';

/** Whether a page of one of these other origins makes the call. */
export function isFrom(origins: readonly string[], request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin);
}

/**
 * Lets pages of exactly these origins call the API, with their cookies; none when the list is
 * empty, and browsers then keep every other origin out.
 */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return;
    reply.header('vary', 'Origin');
    // A page shows an image without saying where it stands itself, so every page may.
    if (request.url.startsWith(FILES)) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (!isFrom(origins, request)) return;
    reply.headers({
      'access-control-allow-origin': request.headers.origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': SHOWN_HEADERS,
    });
    const asks = request.headers['access-control-request-method'] !== undefined;
    if (request.method !== 'OPTIONS' || !asks) return;
    await reply
      .headers({
        'access-control-allow-methods': METHODS,
        'access-control-allow-headers': SENT_HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .code(204)
      .send();
  });
}
