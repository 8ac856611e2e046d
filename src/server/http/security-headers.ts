import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** antd writes its styles into the page at run time, hence `unsafe-inline` for styles alone. */
const DIRECTIVES = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** What a page may load; `apiOrigin` is where it calls the API when that is not this server. */
export function contentSecurityPolicy(apiOrigin?: string): string {
  const calls = (directive: string) => /^(connect|img)-src /.test(directive);
  return DIRECTIVES.map((directive) =>
    apiOrigin !== undefined && calls(directive) ? `${directive} ${apiOrigin}` : directive,
  ).join('; ');
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Headers of an answer that is written to the connection itself, past the framework. */
export const RAW_ANSWER_HEADERS: readonly string[] = Object.entries(HEADERS).map(
  ([name, value]) => `${name}: ${value}`,
);

/** Puts the security headers on an answer, and keeps answers of the API out of caches. */
export function protect(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!reply.hasHeader(name)) reply.header(name, value);
  }
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', `max-age=${ONE_YEAR_SECONDS}`);
  }
  if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
    reply.header('cache-control', 'no-store');
  }
  reply.header('x-request-id', request.id);
}

/** Protects every answer to a request that the framework could read. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => protect(request, reply));
}
