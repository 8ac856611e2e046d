import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';

const SELF = "'self'";
const NONE = "'none'";
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** What helmet puts on answers; `apiOrigin` is where pages call the API when that is not this server. */
function optionsFor(apiOrigin?: string) {
  const called = apiOrigin === undefined ? [SELF] : [SELF, apiOrigin];
  const directives = {
    'default-src': [SELF],
    'script-src': [SELF],
    // antd writes its styles into the page at run time, hence `unsafe-inline` for styles alone.
    'style-src': [SELF, "'unsafe-inline'"],
    'img-src': [SELF, 'data:', 'blob:', ...called.slice(1)],
    'font-src': [SELF, 'data:'],
    'connect-src': called,
    // What that server lets be framed is shown here, too.
    ...(apiOrigin !== undefined && { 'frame-src': called }),
    'worker-src': [SELF, 'blob:'],
    'object-src': [NONE],
    'base-uri': [NONE],
    'form-action': [SELF],
    'frame-ancestors': [NONE],
  };
  return {
    contentSecurityPolicy: { useDefaults: false, directives },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
    // Only where the request came by TLS; see `protect`.
    strictTransportSecurity: false,
    // Of browsers that are gone, or of things that pages of the product do not do.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  } satisfies HelmetOptions;
}

/** Remembers the headers it is given, their names as they are written. */
class Recording extends ServerResponse {
  readonly given = new Map<string, string>();

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.given.set(name, String(value));
    return this;
  }
}

/** What helmet writes, which is the same for every request: it is computed once. */
function headersFor(apiOrigin?: string): ReadonlyMap<string, string> {
  const request = new IncomingMessage(new Socket());
  const recording = new Recording(request);
  helmet(optionsFor(apiOrigin))(request, recording, () => undefined);
  return recording.given;
}

const OWN_HEADERS = headersFor();

/** Headers of an answer that is written to the connection itself, past the framework. */
export const RAW_ANSWER_HEADERS: readonly string[] = [...OWN_HEADERS].map(
  ([name, value]) => `${name.toLowerCase()}: ${value}`,
);

/** A page that runs and sends nothing, and loads the fonts of this server alone. */
const STILL_PAGE = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join(';');

/** Lets pages of any site show this answer in a frame, where it can do nothing. */
export function openToFrames(reply: FastifyReply): void {
  reply.raw.removeHeader('x-frame-options');
  reply.headers({
    'content-security-policy': STILL_PAGE,
    // For pages that embed nothing that does not say that it may be.
    'cross-origin-resource-policy': 'cross-origin',
  });
}

/** What depends on the request: HSTS behind TLS, and responses of the API that caches must not store. */
function completeHeaders(request: FastifyRequest, reply: FastifyReply): void {
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
  }
  if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store');
  }
  reply.header('x-request-id', request.id);
}

/** Protects the answer to a request that no hook runs for. */
export function protect(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of OWN_HEADERS) reply.raw.setHeader(name, value);
  completeHeaders(request, reply);
}

/**
 * Protects every answer to a request that the framework could read.
 * @param apiOrigin where pages call the API when that is not this server
 */
export function addSecurityHeaders(app: FastifyInstance, apiOrigin?: string): void {
  const headers = apiOrigin === undefined ? OWN_HEADERS : headersFor(apiOrigin);
  // Below the headers of the answer itself, which a route may set otherwise.
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    completeHeaders(request, reply);
    done();
  });
}
