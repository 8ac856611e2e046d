import { sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './errors.ts';

/** Files under `assets` carry a hash of their content in their name and never change. */
const HASHED_FOLDER = `${sep}assets${sep}`;

function isApi(request: FastifyRequest): boolean {
  return /^\/api(\/|\?|$)/.test(request.url);
}

/** A person's browser opening an address of the web app. */
function opensPage(request: FastifyRequest): boolean {
  const accepts = request.headers.accept ?? '';
  return (request.method === 'GET' || request.method === 'HEAD') && accepts.includes('text/html');
}

/**
 * Serves the built web app from `webRoot` (null: none), compressed where the build left `.br` or
 * `.gz` files, and its `index.html` for the addresses the web app itself resolves. Whatever else
 * matches no route is answered by the contract's 404.
 */
export async function serveWebFiles(app: FastifyInstance, webRoot: string | null): Promise<void> {
  if (webRoot !== null) {
    await app.register(fastifyStatic, {
      root: webRoot,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, path) => {
        const caching = path.includes(HASHED_FOLDER)
          ? 'public, max-age=31536000, immutable'
          : 'no-cache';
        response.setHeader('cache-control', caching);
      },
    });
  }
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (isApi(request)) throw new ApiError('not_found', { message: { key: 'routeNotFound' } });
    if (webRoot === null || !opensPage(request)) throw new ApiError('not_found');
    return reply.sendFile('index.html');
  });
}
