import type { FastifyInstance, FastifyRequest } from 'fastify';
import { call } from '../../../../engine/server/calls/call.ts';
import { words as choices } from '../../../../engine/server/calls/json-schema.ts';
import {
  type EncodedBytes,
  encodedBytes,
  isKnown,
  sendEncoded,
} from '../../../../engine/server/http/encoding.ts';
import { logFault, readError, renderError } from '../../../../engine/server/http/error-handler.ts';
import { languageOf } from '../../../../engine/server/http/language.ts';
import { openToFrames } from '../../../../engine/server/http/security-headers.ts';
import { PromiseCache } from '../public/promise-cache.ts';
import { noSuch, OPEN_CALL, OPEN_ERRORS } from '../public/published-routes.ts';
import { nameOfAsked, readAsked, STORY_PARAMETERS, type StoryAddress } from './asked.ts';
import { embedPage, failedPage, PICTURES } from './embed-page.ts';
import { type StoryOptions, StoryTeller } from './teller.ts';

const HTML_TYPE = 'text/html; charset=utf-8';
/** Pages of some 5 KB each; those asked for longest ago go first. */
const MOST_PAGES = 1000;

const EMBED = call({
  ...OPEN_CALL,
  name: 'publishedEmbed',
  summary: 'dashboard:openapi.embed',
  parameters: () => [
    ...STORY_PARAMETERS,
    {
      ...{ name: 'picture', in: 'path', required: true },
      ...{ schema: choices(PICTURES), example: 'figure' },
    },
  ],
  file: ({ word }) => ({
    description: word('done'),
    content: { 'text/html': { schema: { type: 'string' } } },
  }),
  errors: OPEN_ERRORS,
});

interface EmbedAddress extends StoryAddress {
  readonly Params: StoryAddress['Params'] & { readonly picture: string };
}

interface EmbedOptions extends StoryOptions {
  /** Addresses of the fonts of the app. */
  readonly fonts: () => readonly string[];
}

/** `GET /embed/<edition>/<picture>`: a published picture that pages of any site may frame. */
export async function embedRoutes(app: FastifyInstance, options: EmbedOptions): Promise<void> {
  const { words, throttle, fonts } = options;
  const teller = new StoryTeller(options);
  const pages = new PromiseCache<EncodedBytes>(MOST_PAGES);

  app.addHook('onRequest', async (_request, reply) => openToFrames(reply));
  // Where a picture is missing, readers of the page around it are told why; programs as ever.
  app.setErrorHandler<Error, EmbedAddress>((error, request, reply) => {
    if (!request.headers.accept?.includes('text/html')) throw error;
    const known = readError(error);
    logFault(error, known, request);
    const { retryAfterSeconds } = known.details;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const { lang } = request.query;
    const language =
      words.languages.find((it) => it === lang) ?? languageOf(request, words.languages);
    const { message, fields = {} } = renderError(known, words, language, request.id).error;
    const title = words.text(language, 'dashboard:story.embed.failed');
    const reasons = [message, ...Object.values(fields).flat()];
    return reply
      .removeHeader('etag')
      .header('cache-control', 'no-store')
      .code(known.status)
      .type(HTML_TYPE)
      .send(failedPage({ language, title, reasons, fonts: fonts() }));
  });

  app.get<EmbedAddress>(
    '/embed/:edition/:picture',
    EMBED,
    async (request: FastifyRequest<EmbedAddress>, reply) => {
      const picture = PICTURES.find((it) => it === request.params.picture);
      if (picture === undefined) throw noSuch('picture', PICTURES);
      const asked = await readAsked(request, reply, options);
      const name = `${picture} ${nameOfAsked(asked)}`;
      // Nobody is known here.
      const asker = pages.has(name) ? null : throttle.admit({ ip: request.ip, principal: null });
      const page = await pages.get(name, async () => {
        const begun = performance.now();
        try {
          const link = words.text(asked.language, 'dashboard:story.embed.link');
          const drawn = embedPage(await teller.tell(asked), picture, { link, fonts: fonts() });
          return encodedBytes(Buffer.from(drawn));
        } finally {
          asker?.charge(performance.now() - begun);
        }
      });
      if (isKnown(request, reply, page.tag)) return reply.code(304).send();
      return sendEncoded(request, reply.type(HTML_TYPE), page);
    },
  );
}
