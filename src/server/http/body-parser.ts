import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else (a page of another site can send text, not JSON, without
 * asking first). An empty body is allowed: some calls of the contract have none.
 */
export function acceptOnlyJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parseJson(request, body.toString(), done);
  });
}
