import fastifyCors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RIGHTS_HEADER, SAVE_KEY_HEADER } from '../../declaration/constants.ts';

/** Stored images and files, under the sum of what is in them. */
const FILES = '/api/files/';
const PREFLIGHT_SECONDS = 600;
const METHODS = ['GET', 'POST'];
const SENT_HEADERS = [
  'Authorization',
  'Content-Type',
  'Accept-Language',
  'If-Match',
  SAVE_KEY_HEADER,
  RIGHTS_HEADER,
];
/** What a page of another origin may read of an answer's headers. */
const SHOWN_HEADERS = [
  'Authorization',
  'Retry-After',
  'X-Request-Id',
  'Content-Disposition',
  RIGHTS_HEADER,
];

/** Whether a page of one of these other origins makes the call. */
export function isFrom(origins: readonly string[], request: FastifyRequest): boolean {
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin);
}

const ALLOWED: FastifyCorsOptions = {
  // Only known origins get here.
  origin: true,
  credentials: true,
  methods: METHODS,
  allowedHeaders: SENT_HEADERS,
  exposedHeaders: SHOWN_HEADERS,
  maxAge: PREFLIGHT_SECONDS,
  strictPreflight: false,
};

/**
 * Lets pages of exactly these origins call the API, with their cookies; none when the list is
 * empty, and browsers then block every other origin.
 */
export async function allowOrigins(
  app: FastifyInstance,
  origins: readonly string[],
): Promise<void> {
  if (origins.length === 0) return;
  app.addHook('onRequest', ({ url }, reply, done) => {
    // A page shows an image without saying where it stands itself, so every page may.
    if (url.startsWith(FILES)) reply.header('cross-origin-resource-policy', 'cross-origin');
    done();
  });
  await app.register(fastifyCors, {
    delegator: (request, decide) => {
      const isAllowed = request.url.startsWith('/api/') && isFrom(origins, request);
      decide(null, isAllowed ? ALLOWED : { origin: false });
    },
  });
}
