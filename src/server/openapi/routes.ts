import fastifySwagger from '@fastify/swagger';
import fastifySwaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../schema/types.ts';
import { languageOf } from '../http/language.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, type Words } from '../i18n.ts';
import { describeApi, type OpenApiDocument } from './document.ts';

/**
 * `GET /api/openapi.json`: the description of the API in the reader's language.
 * `GET /api/docs`: the same to browse, with everything it needs served from here.
 */
export async function openApiRoutes(
  app: FastifyInstance,
  { config, words }: { config: Config; words: Words },
): Promise<void> {
  const documents = Object.fromEntries(
    LANGUAGES.map((language) => [language, describeApi(config, words, language)]),
  ) as Record<Language, OpenApiDocument>;
  app.get('/api/openapi.json', async (request) => documents[languageOf(request)]);
  await app.register(fastifySwagger, {
    mode: 'static',
    // The plugin's types stop at OpenAPI 3.0; it hands the document on as it is.
    specification: { document: documents[DEFAULT_LANGUAGE] as never },
  });
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: documents[DEFAULT_LANGUAGE].info.title },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'list', filter: true },
    transformSpecification: (_document, request) => ({ ...documents[languageOf(request)] }),
    transformSpecificationClone: false,
  });
}
