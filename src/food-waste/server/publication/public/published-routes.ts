import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { EVERYBODY } from '../../../../engine/server/access/access.ts';
import { call } from '../../../../engine/server/calls/call.ts';
import { type JsonSchema, words } from '../../../../engine/server/calls/json-schema.ts';
import { count, list } from '../../../../engine/server/calls/schemas.ts';
import {
  type EncodedBytes,
  encodedBytes,
  isKnown,
  sendEncoded,
} from '../../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../../engine/server/http/errors.ts';
import type { Areas } from '../../../../thailand/server/geography/areas.ts';
import { PUBLICATION, WINDOW } from '../../dashboard/publication-schema.ts';
import { invalid } from '../../dashboard/query.ts';
import type { Throttle } from '../../dashboard/throttle.ts';
import { type Editions, LATEST, type Listed } from '../editions.ts';
import { OPEN_TABLES, SUMMARY_USER_TYPES, totalTableOf } from '../records/summaries.ts';
import { type Publication, tableName } from '../store.ts';
import { wirePublication } from '../wire.ts';
import { PromiseCache } from './promise-cache.ts';
import { OPEN_HEADERS, type ReadyAnswers } from './ready-answers.ts';

export const FRESH = 'public, max-age=60, stale-while-revalidate=86400';
/** The address names the edition: what it gives never changes. */
const FOR_GOOD = 'public, max-age=31536000, immutable';
const JSON_TYPE = 'application/json; charset=utf-8';
/** Tables of some 5 KB each; those read longest ago go first. */
const MOST_TABLES = 2000;

/** Stored by shared caches: no response may carry anybody's token. */
export const OPEN_CALL = {
  access: EVERYBODY,
  tag: 'dashboard:openapi.tag',
  keepsToken: true,
  hasTag: true,
} as const;
export const OPEN_ERRORS = ['validation', 'not_found', 'not_published', 'too_many'] as const;

const PUBLISHED_LIST = call({
  ...OPEN_CALL,
  name: 'publishedList',
  summary: 'dashboard:openapi.publishedList',
  answer: z.object({
    data: z.object({
      latest: PUBLICATION.nullable(),
      versions: list(PUBLICATION),
      tables: list(z.enum(OPEN_TABLES)),
    }),
  }),
});

const PUBLISHED_ROW = z
  .looseObject({ key: z.string(), kg: z.number(), reporters: count, reportersTo: count })
  .meta({
    id: 'PublishedRow',
    title: 'dashboard:openapi.publishedRow',
    additionalProperties: true,
  });
const PUBLISHED_TABLE_ROWS = z
  .object({
    period: WINDOW,
    area: z.string(),
    userType: z.string(),
    breakdown: z.enum(OPEN_TABLES),
    total: PUBLISHED_ROW.nullable(),
    rows: list(PUBLISHED_ROW),
    cut: z.custom<true>().meta({ const: true }).optional(),
  })
  .meta({ id: 'PublishedTable', title: 'dashboard:openapi.publishedTable' });
const inAddress = (name: string, place: 'path' | 'query', schema: JsonSchema, example: string) => ({
  ...{ name, in: place, required: place === 'path', schema, example },
});
export const EDITION = inAddress('edition', 'path', { type: 'string' }, 'latest');
const PUBLISHED_TABLE = call({
  ...OPEN_CALL,
  name: 'publishedTable',
  summary: 'dashboard:openapi.publishedTable',
  parameters: () => [
    EDITION,
    inAddress('window', 'path', { type: 'string', pattern: '^\\d{4}-\\d\\d$' }, '2026-10'),
    inAddress('breakdown', 'path', words(OPEN_TABLES), 'material'),
    inAddress('area', 'query', { type: 'string' }, '10'),
    inAddress('userType', 'query', words([...SUMMARY_USER_TYPES, 'all']), 'consumer'),
  ],
  answer: z.object({ data: PUBLISHED_TABLE_ROWS, publication: PUBLICATION }),
  errors: OPEN_ERRORS,
});

interface TableAddress {
  readonly Params: {
    readonly edition: string;
    readonly window: string;
    readonly breakdown: string;
  };
  readonly Querystring: { readonly area?: unknown; readonly userType?: unknown };
}

/** Says what there is, where something else is wanted. */
export const noSuch = (field: string, choices: readonly string[]): ApiError => {
  const params = { choices: choices.map((it) => it || 'all').join(', ') };
  return new ApiError('validation', {
    fields: { [field]: [{ key: 'dashboard:notPublished.table', params }] },
  });
};

/**
 * The publication at an address; sets how long its response may be cached.
 * @throws ApiError `not_published`, or `not_found` for an edition that there is not
 */
export async function editionAt(
  editions: Editions,
  edition: string,
  reply: FastifyReply,
): Promise<Publication> {
  const found = await editions.find(edition);
  if (!found && edition === LATEST) throw new ApiError('not_published');
  if (!found)
    throw new ApiError('not_found', { message: { key: 'dashboard:notPublished.edition' } });
  reply.header('cache-control', edition === LATEST ? FRESH : FOR_GOOD);
  return found;
}

export function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: EncodedBytes,
): FastifyReply | Promise<FastifyReply> {
  if (isKnown(request, reply, answer.tag)) return reply.code(304).send();
  return sendEncoded(request, reply.type(JSON_TYPE), answer);
}

/** Writes one table. @throws ApiError `validation` naming what there is */
async function writeTable(
  editions: Editions,
  publication: Publication,
  { window, breakdown }: TableAddress['Params'],
  { area, userType = '' }: { readonly area: string; readonly userType?: unknown },
): Promise<EncodedBytes> {
  const { windows } = publication;
  const period = windows.find(({ month }) => month === window);
  if (!period)
    throw noSuch(
      'window',
      windows.map(({ month }) => month),
    );
  if (!OPEN_TABLES.includes(breakdown)) throw noSuch('breakdown', OPEN_TABLES);
  const wanted = userType === 'all' ? '' : userType;
  const type = SUMMARY_USER_TYPES.find((it) => it === wanted);
  if (type === undefined) throw noSuch('userType', SUMMARY_USER_TYPES);
  const tables = await editions.tables(publication, window, area);
  const total = tables.get(tableName(totalTableOf(breakdown), type))?.total ?? null;
  // What has no table is not published, which is not the same as nothing.
  const { rows, isCut } = tables.get(tableName(breakdown, type)) ?? { rows: [], isCut: true };
  const place = { period, area, userType: type, breakdown };
  const data = { ...place, total, rows, ...(isCut && { cut: true }) };
  return encodedBytes(
    Buffer.from(JSON.stringify({ data, publication: wirePublication(publication) })),
  );
}

export interface PublishedRoutesOptions {
  readonly editions: Editions;
  readonly areas: Areas;
  readonly throttle: Throttle;
  /** Takes answers that go out as they are from then on. */
  readonly ready: ReadyAnswers;
}

/** A request, and the versions there were when it came. */
interface RequestedTable {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly of: Listed | null;
}

/** Writes the list of versions, once for as long as it stays the same. */
function listWriter(): (published: readonly Publication[]) => EncodedBytes {
  let last: { readonly of: readonly Publication[]; readonly answer: EncodedBytes } | undefined;
  return (published) => {
    if (last?.of === published) return last.answer;
    const versions = published.map(wirePublication);
    const data = { latest: versions[0] ?? null, versions, tables: OPEN_TABLES };
    const bytes = Buffer.from(JSON.stringify({ data }));
    const answer = last?.answer.plain.equals(bytes) ? last.answer : encodedBytes(bytes);
    last = { of: published, answer };
    return answer;
  };
}

/** Writes tables, each once; what is not there yet is charged to who requests it. */
function tableWriter({ editions, areas, throttle }: PublishedRoutesOptions) {
  const written = new PromiseCache<EncodedBytes>(MOST_TABLES);
  return (
    publication: Publication,
    { ip, params, query }: FastifyRequest<TableAddress>,
  ): Promise<EncodedBytes> => {
    const { edition: _edition, ...place } = params;
    const { area = '', userType } = query;
    if (typeof area !== 'string' || (area !== '' && !areas.has(area))) {
      throw invalid({ area: [{ key: 'area' }] });
    }
    const key = JSON.stringify([publication.id, publication.madeAt, place, area, userType]);
    // Nobody is known here.
    const asker = written.has(key) ? null : throttle.admit({ ip, principal: null });
    return written.get(key, async () => {
      const begun = performance.now();
      const table = await writeTable(editions, publication, params, { area, userType });
      asker?.charge(performance.now() - begun);
      return table;
    });
  };
}

/**
 * `GET /api/dashboard/published…`: tables for everybody, and for caches. Registered before anything
 * else, so that what is ready goes out before the hooks of other calls, which know who calls.
 */
export async function publishedRoutes(
  app: FastifyInstance,
  options: PublishedRoutesOptions,
): Promise<void> {
  const { editions, ready } = options;
  const tableOf = tableWriter(options);
  const writeList = listWriter();
  // Where no request goes unnoticed, it comes this far; else it was answered already.
  app.addHook('onRequest', (request, reply, done) => {
    if (ready.send(request.raw, reply.raw)) {
      reply.hijack();
      return;
    }
    reply.headers(OPEN_HEADERS);
    done();
  });
  const send = async (
    { request, reply, of }: RequestedTable,
    answer: EncodedBytes,
  ): Promise<FastifyReply> => {
    if (isKnown(request, reply, answer.tag)) return reply.code(304).send();
    reply.type(JSON_TYPE);
    await ready.keep(request, reply, answer, of);
    return sendEncoded(request, reply, answer);
  };

  app.get('/api/dashboard/published', PUBLISHED_LIST, async (request, reply) => {
    const of = editions.current();
    const published = await editions.published();
    reply.header('cache-control', FRESH);
    return send({ request, reply, of }, writeList(published));
  });

  app.get<TableAddress>(
    '/api/dashboard/published/:edition/:window/:breakdown',
    PUBLISHED_TABLE,
    async (request, reply) => {
      const of = editions.current();
      const publication = await editionAt(editions, request.params.edition, reply);
      return send({ request, reply, of }, await tableOf(publication, request));
    },
  );
}
