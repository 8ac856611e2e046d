import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stringify } from 'yaml';
import { DEFAULT_LANGUAGE } from '../../declaration/languages.ts';
import { type EncodedBytes, encodedBytes, sendEncoded } from '../http/encoding.ts';
import { chosenOrLiked, languageOf } from '../http/language.ts';
import type { Language, Words } from '../i18n.ts';
import { type Described, describeApi, type OpenApiDocument, titleOf } from './document.ts';

const DOCS = '/api/docs';
const TYPES = { json: 'application/json; charset=utf-8', yaml: 'application/x-yaml' };

/** The document of a language, written out. Each form is made once, at the first request. */
class WrittenDocument {
  #json: EncodedBytes | undefined;
  #yaml: EncodedBytes | undefined;

  constructor(private readonly document: OpenApiDocument) {}

  get json(): EncodedBytes {
    this.#json ??= encodedBytes(Buffer.from(JSON.stringify(this.document)));
    return this.#json;
  }

  get yaml(): EncodedBytes {
    // Readers take many aliases for an attack.
    this.#yaml ??= encodedBytes(
      Buffer.from(stringify(this.document, { aliasDuplicateObjects: false })),
    );
    return this.#yaml;
  }
}

/** Made at the first request: it would take a good part of the time a start may take. */
class Documents {
  readonly #written = new Map<Language, WrittenDocument>();

  constructor(
    private readonly described: Described,
    private readonly words: Words,
  ) {}

  in(language: Language): WrittenDocument {
    const known = this.#written.get(language);
    if (known) return known;
    const made = new WrittenDocument(describeApi(this.described, this.words, language));
    this.#written.set(language, made);
    return made;
  }
}

/**
 * `GET /api/openapi.json`: the description of the API in the reader's language.
 * `GET /api/docs`: the same to browse, in the language chosen in the web app. All it needs is served
 * from here.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  { described, words }: { described: Described; words: Words },
): Promise<void> {
  const documents = new Documents(described, words);
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    form: 'json' | 'yaml',
    language: Language,
  ): Promise<FastifyReply> => {
    reply.type(TYPES[form]);
    return sendEncoded(request, reply, documents.in(language)[form]);
  };
  app.get('/api/openapi.json', async (request, reply) =>
    send(request, reply, 'json', languageOf(request, words.languages)),
  );
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
        // A page of this server, read by who may have chosen a language on the others.
        const language = chosenOrLiked(request, words.languages);
        if (url === `${DOCS}/json`) await send(request, reply, 'json', language);
        else if (url === `${DOCS}/yaml`) await send(request, reply, 'yaml', language);
      },
    },
  });
}
