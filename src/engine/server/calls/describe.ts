import type { FastifyInstance } from 'fastify';
import type { Config } from '../../declaration/types.ts';
import type { Language, Words } from '../i18n.ts';
import type { JsonSchema } from './json-schema.ts';

/** What the parts of the document are made from. */
export interface Describer {
  readonly config: Config;
  /** A word under `openapi` of `api.json`. */
  word(key: string, params?: Readonly<Record<string, string | number>>): string;
  /** The label of a field. */
  label(field: string, resource?: string): string;
  /** A word by namespace and key; the empty text when there is none. */
  find(key: string, params?: Readonly<Record<string, string | number>>): string;
}

/** The operation that a route is, and the schemas of the document that it points to. */
export type Describe = (
  describer: Describer,
  url: string,
) => {
  readonly operation: JsonSchema;
  readonly schemas: Readonly<Record<string, JsonSchema>>;
};

/** A route that says of itself what it is. */
export interface DescribedCall {
  readonly method: string;
  readonly url: string;
  readonly describe: Describe;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route is in the description of the API. */
    describe?: Describe;
  }
}

/** Gathers the calls that are added to a server from now on. */
export function watchCalls(app: FastifyInstance): readonly DescribedCall[] {
  const calls: DescribedCall[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (typeof method !== 'string' || method === 'HEAD' || !config?.describe) return;
    calls.push({ method, url, describe: config.describe });
  });
  return calls;
}

export function createDescriber(config: Config, words: Words, language: Language): Describer {
  return {
    config,
    word: (key, params) => words.text(language, `api:openapi.${key}`, params),
    label: (field, resource) => words.fieldLabel(language, field, resource),
    find: (key, params) => words.find(language, key, params) ?? '',
  };
}
