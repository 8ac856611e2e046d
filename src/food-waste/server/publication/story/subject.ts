/** What an address of a published story names, and what else it could. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { words as choices, type JsonSchema } from '../../../../engine/server/calls/json-schema.ts';
import { languageOf } from '../../../../engine/server/http/language.ts';
import type { Language, Words } from '../../../../engine/server/i18n.ts';
import type { Areas } from '../../../../thailand/server/geography/areas.ts';
import type { PublishedWindow } from '../../../publication.ts';
import { PUBLIC_USER_TYPES, type PublicUserType } from '../../../user-types.ts';
import { invalid } from '../../dashboard/query.ts';
import type { Editions } from '../editions.ts';
import { EDITION, editionAt, FRESH, noSuch } from '../public/published-routes.ts';
import type { Publication } from '../store.ts';

/** Of which figures a story is. */
export interface StorySubject {
  readonly publication: Publication;
  readonly window: PublishedWindow;
  /** Code of an area, '' for the whole country. */
  readonly area: string;
  readonly userType: PublicUserType | null;
  readonly language: Language;
}

export interface StoryAddress {
  readonly Params: { readonly edition: string };
  readonly Querystring: Readonly<Record<string, unknown>>;
}

const FIELDS = ['area', 'userType', 'window', 'lang'];

const inQuery = (name: string, schema: JsonSchema, example: string): JsonSchema => ({
  ...{ name, in: 'query', required: false, schema, example },
});

export const STORY_PARAMETERS: readonly JsonSchema[] = [
  EDITION,
  inQuery('area', { type: 'string' }, '10'),
  inQuery('userType', choices(PUBLIC_USER_TYPES), 'consumer'),
  inQuery('window', { type: 'string', pattern: '^\\d{4}-\\d\\d$' }, '2026-10'),
  inQuery('lang', { type: 'string' }, 'th'),
];

export interface Reading {
  readonly editions: Editions;
  readonly areas: Areas;
  readonly words: Words;
}

/** @throws ApiError `validation` naming the choices */
function languageIn(
  request: FastifyRequest<StoryAddress>,
  reply: FastifyReply,
  { languages }: Words,
): Language {
  const { lang } = request.query;
  if (lang !== undefined) {
    const chosen = languages.find((it) => it === lang);
    if (chosen === undefined) throw noSuch('lang', languages);
    return chosen;
  }
  reply.header('vary', 'Accept-Language');
  return languageOf(request, languages);
}

/**
 * Reads an address, and sets how long its response may be cached.
 * @throws ApiError `not_published`, `not_found` for an edition that there is not, or `validation`
 * naming what there is
 */
export async function readStorySubject(
  request: FastifyRequest<StoryAddress>,
  reply: FastifyReply,
  { editions, areas, words }: Reading,
): Promise<StorySubject> {
  const { area = '', userType, window: month } = request.query;
  const unknown = Object.keys(request.query).find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) throw noSuch('query', FIELDS);
  if (typeof area !== 'string' || (area !== '' && !areas.has(area))) {
    throw invalid({ area: [{ key: 'area' }] });
  }
  const type = PUBLIC_USER_TYPES.find((it) => it === userType);
  if (userType !== undefined && type === undefined) throw noSuch('userType', PUBLIC_USER_TYPES);
  const language = languageIn(request, reply, words);
  const publication = await editionAt(editions, request.params.edition, reply);
  // Its figures stay, and how it is set, its words and the licence do not: caches revalidate.
  reply.header('cache-control', FRESH);
  const { windows } = publication;
  const window = month === undefined ? windows[0] : windows.find((it) => it.month === month);
  if (!window) {
    throw noSuch(
      'window',
      windows.map((it) => it.month),
    );
  }
  return { publication, window, area, userType: type ?? null, language };
}

/** Names all that a story is made of. */
export const nameOfSubject = ({
  publication,
  window,
  area,
  userType,
  language,
}: StorySubject): string =>
  JSON.stringify([
    ...[publication.id, publication.madeAt.getTime(), publication.publishedAt?.getTime()],
    ...[window.month, area, userType, language],
  ]);

/** The page of a dashboard with what a story is of. */
export function pageAddress({ publication, window, area, userType }: StorySubject): string {
  const [latest] = publication.windows;
  const params = new URLSearchParams({
    ...(area !== '' && { area }),
    ...(userType !== null && { userType }),
    ...(window.month !== latest?.month && { from: window.from.slice(0, 7), to: window.month }),
    publication: String(publication.id),
  });
  return `/pages/dashboard?${params}`;
}
