import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '../../schema/languages.ts';
import type { Config } from '../../schema/types.ts';
import { languageOf } from '../http/language.ts';
import type { Language, Words } from '../i18n.ts';
import { describeApi, type OpenApiDocument, titleOf } from './document.ts';

/**
 * `GET /api/openapi.json`: the description of the API in the reader's language.
 * `GET /api/docs`: the same to browse, with everything it needs served from here.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  { config, words }: { config: Config; words: Words },
): Promise<void> {
  const documents = new Map<Language, OpenApiDocument>();
  // Made when first asked for: it would take a good part of the time a start may take.
  const documentIn = (language: Language): OpenApiDocument => {
    const document = documents.get(language) ?? describeApi(config, words, language);
    documents.set(language, document);
    return document;
  };
  app.get('/api/openapi.json', async (request) => documentIn(languageOf(request, words.languages)));
  await app.register(fastifySwagger, {
    mode: 'static',
    // Nothing of this is ever shown: each reader gets the document in their own language.
    specification: {
      document: { openapi: '3.1.0', info: { title: '', version: '' }, paths: {} },
    },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: titleOf(words, DEFAULT_LANGUAGE) },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', filter: true },
    transformSpecification: (_document, request) => ({
      ...documentIn(languageOf(request, words.languages)),
    }),
    transformSpecificationClone: false,
  });
}
