import type { FastifyRequest } from 'fastify';
import type { Action } from '../../../engine/declaration/actions.ts';
import { isRecord } from '../../../engine/declaration/record.ts';
import { readBody } from '../../../engine/server/http/body.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import type { Source } from '../rollups/cuts.ts';
import { EVERYTHING, type FigureScope } from './figure-scope.ts';
import type { Body, PublicationReader } from './published.ts';
import { invalid } from './query.ts';
import { type FigureContext, figuresSeenBy } from './viewers.ts';

/** A question, and where its figures are to come from. */
export interface Request {
  readonly data: Body;
  /** Null where they come from the records. */
  readonly reader: PublicationReader | null;
  readonly forPublic: PublicationReader;
  /** What figures out of the records are of. */
  readonly scope: FigureScope;
}

export interface Reading {
  readonly words: Words;
  readonly context: FigureContext;
  /** What is done with the figures beside looking at them. */
  readonly action?: Action;
  /** What the figures are of, where they are not of waste, or of both. */
  readonly source?: Source | undefined;
}

/** Reads `data` but for the source of the figures. @throws ApiError `validation` */
export async function readRequest(
  request: FastifyRequest,
  { words, context, ...seeing }: Reading,
): Promise<Request> {
  const { data } = readBody(request, ['data']);
  if (data !== undefined && data !== null && !isRecord(data)) {
    throw invalid({ data: [{ key: 'list' }] });
  }
  const { view = null, publication = null, ...rest } = data ?? {};
  if (view !== null && view !== '' && view !== 'public') {
    throw invalid({ view: [{ key: 'choice' }] });
  }
  const isId = typeof publication === 'number' && Number.isSafeInteger(publication);
  if (publication !== null && !isId) throw invalid({ publication: [{ key: 'choice' }] });
  const { principal } = request;
  const forPublic: PublicationReader = {
    language: languageOf(request, words.languages),
    id: null,
    isAdmin: principal?.admin === true && !principal.mustChangePassword,
  };
  const isNamed = view !== 'public' && !isId;
  const scope = isNamed ? await figuresSeenBy(principal, context, seeing) : null;
  const reader = scope ? null : { ...forPublic, id: isId ? publication : null };
  return { data: rest, reader, forPublic, scope: scope ?? EVERYTHING };
}
