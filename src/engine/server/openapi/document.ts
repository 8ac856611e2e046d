import { refreshCookie } from '../auth/cookies.ts';
import { errorResponses, sharedHeaders, sharedSchemas, withNewToken } from '../calls/components.ts';
import { createDescriber, type DescribedCall, type Describer } from '../calls/describe.ts';
import type { JsonSchema, Paths } from '../calls/json-schema.ts';
import type { ServerContext } from '../context.ts';
import type { Language, Words } from '../i18n.ts';
import { resourcePaths } from './operations.ts';
import { resourceSchemas } from './resource-schemas.ts';

/** The parts of an OpenAPI 3.1 document that the product writes. */
export interface OpenApiDocument {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly 'x-contract': string;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Paths;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, JsonSchema>>;
    readonly headers: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>;
  };
}

const CONTRACT_VERSION = '1';

/** What the document and its page are called. */
export function titleOf(words: Words, language: Language): string {
  return words.text(language, 'api:openapi.title', {
    product: words.text(language, 'menu:productName'),
  });
}

/** The application that is described. */
export interface Described extends Pick<ServerContext, 'config' | 'plugins'> {
  readonly calls: readonly DescribedCall[];
}

/** What the routes say of themselves. */
function describeCalls(calls: readonly DescribedCall[], describer: Describer) {
  const paths: Paths = {};
  const schemas: Record<string, JsonSchema> = {};
  for (const { method, url, describe } of calls) {
    const described = describe(describer, url);
    const path = url.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [method.toLowerCase()]: described.operation };
    Object.assign(schemas, described.schemas);
  }
  return { paths, schemas };
}

/** Describes every call of the API, made from the declaration, in a language. */
export function describeApi(
  { config, plugins, calls }: Described,
  words: Words,
  language: Language,
): OpenApiDocument {
  const describer = createDescriber(config, words, language);
  const parts = plugins.flatMap(({ describe }) => (describe ? [describe(describer)] : []));
  const routes = describeCalls(calls, describer);
  const { word, find } = describer;
  const resources = Object.values(config.resources);
  const screens = [...new Set(resources.map((resource) => resource.screen.name))];
  const tags = [
    word('authTag'),
    ...screens.map((screen) => find(`menu:screens.${screen}`)),
    find('audit:openapi.tag'),
    word('listViewTag'),
    ...(Object.keys(config.summaries).length > 0 ? [word('summaryTag')] : []),
    ...parts.flatMap(({ tags: own = [] }) => own),
  ];
  return {
    openapi: '3.1.0',
    info: {
      title: titleOf(words, language),
      version: CONTRACT_VERSION,
      description: word('description'),
      // By this the web app knows that a server at another address is the product's own.
      'x-contract': config.contract,
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: withNewToken(
      Object.assign(
        routes.paths,
        ...resources.map((resource) => resourcePaths(resource, describer)),
      ),
    ),
    components: {
      schemas: parts.reduce<Readonly<Record<string, JsonSchema>>>(
        (all, { amend }) => amend?.(all) ?? all,
        Object.assign(
          sharedSchemas(describer),
          routes.schemas,
          ...parts.map(({ schemas }) => schemas),
          ...resources.map((resource) => resourceSchemas(resource, describer)),
        ),
      ),
      responses: errorResponses(describer),
      headers: sharedHeaders(describer),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        refreshCookie: { type: 'apiKey', in: 'cookie', name: refreshCookie(config) },
      },
    },
  };
}
