import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { MANUAL_CONTENTS, MANUAL_PATH } from '../../declaration/manual.ts';

const NAME = /^[\w-]+$/;

/** A page that runs nothing, and shows pictures of this server alone. */
const STILL_PAGE = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/**
 * Serves the pages of the manual that the build wrote, open to all; an application without a manual
 * has none. Needs the `sendFile` of the web files.
 */
export function serveManual(app: FastifyInstance, webRoot: string): void {
  const folder = join(webRoot, 'manual');
  if (!existsSync(folder)) return;
  const send = (reply: FastifyReply, name: string): FastifyReply =>
    reply
      .headers({ 'content-security-policy': STILL_PAGE, 'cache-control': 'no-cache' })
      .sendFile(`${name}.html`, folder, { cacheControl: false });
  app.get(MANUAL_PATH, { schema: { hide: true } }, (_request, reply) =>
    send(reply, MANUAL_CONTENTS),
  );
  app.get<{ Params: { name: string } }>(
    `${MANUAL_PATH}/:name`,
    { schema: { hide: true } },
    ({ params: { name } }, reply) => {
      if (name === '') return send(reply, MANUAL_CONTENTS);
      const isThere = NAME.test(name) && existsSync(join(folder, `${name}.html`));
      // Who looks for a page that is no more finds what there is.
      return isThere ? send(reply, name) : send(reply.code(404), MANUAL_CONTENTS);
    },
  );
}
