import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stringify } from 'yaml';
import { DEFAULT_LANGUAGE } from '../../schema/languages.ts';
import type { Config } from '../../schema/types.ts';
import type { Encoding } from '../geography/maps.ts';
import { encodingFor } from '../http/encoding.ts';
import { languageOf } from '../http/language.ts';
import type { Language, Words } from '../i18n.ts';
import { describeApi, type OpenApiDocument, titleOf } from './document.ts';

const DOCS = '/api/docs';
const TYPES = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' };

const compressBy = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A text, and the same compressed, each made once, when first asked for. */
class WrittenText {
  readonly #bytes = new Map<Encoding, Promise<Buffer>>();

  constructor(private readonly text: string) {}

  as(encoding: Encoding): Promise<Buffer> {
    const known = this.#bytes.get(encoding);
    if (known) return known;
    const plain = Buffer.from(this.text);
    const made = encoding === 'identity' ? Promise.resolve(plain) : compressBy[encoding](plain);
    this.#bytes.set(encoding, made);
    return made;
  }
}

/** The document of a language, written out. Each form is made once, when first asked for. */
class WrittenDocument {
  #json: WrittenText | undefined;
  #yaml: WrittenText | undefined;

  constructor(private readonly document: OpenApiDocument) {}

  get json(): WrittenText {
    this.#json ??= new WrittenText(JSON.stringify(this.document));
    return this.#json;
  }

  get yaml(): WrittenText {
    // Readers take many aliases for an attack.
    this.#yaml ??= new WrittenText(stringify(this.document, { aliasDuplicateObjects: false }));
    return this.#yaml;
  }
}

/** Made when first asked for: it would take a good part of the time a start may take. */
class Documents {
  readonly #written = new Map<Language, WrittenDocument>();

  constructor(
    private readonly config: Config,
    private readonly words: Words,
  ) {}

  in(language: Language): WrittenDocument {
    const known = this.#written.get(language);
    if (known) return known;
    const made = new WrittenDocument(describeApi(this.config, this.words, language));
    this.#written.set(language, made);
    return made;
  }
}

/**
 * `GET /api/openapi.json`: the description of the API in the reader's language.
 * `GET /api/docs`: the same to browse, with everything it needs served from here.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  { config, words }: { config: Config; words: Words },
): Promise<void> {
  const documents = new Documents(config, words);
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: 'json' | 'yaml',
  ): Promise<FastifyReply> => {
    const encoding = encodingFor(request);
    const text = documents.in(languageOf(request, words.languages))[form];
    const bytes = await text.as(encoding);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean);
    reply.header('vary', vary.join(', ')).type(TYPES[form]);
    return reply.send(bytes);
  };
  app.get('/api/openapi.json', async (request, reply) => send(request, reply, 'json'));
  await app.register(fastifySwagger, {
    mode: 'static',
    // Nothing of this is ever shown: each reader gets the document in their own language.
    specification: {
      document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} },
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: DOCS,
    theme: { title: titleOf(words, DEFAULT_LANGUAGE) },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', filter: true },
    // The plugin's own routes would write it anew for each caller.
    uiHooks: {
      preHandler: async (request, reply) => {
        const { url } = request.routeOptions;
        if (url === `${DOCS}/json`) await send(request, reply, 'json');
        else if (url === `${DOCS}/yaml`) await send(request, reply, 'yaml');
      },
    },
  });
}
