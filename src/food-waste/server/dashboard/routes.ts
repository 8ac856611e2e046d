import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../engine/server/context.ts';
import {
  type PackedBytes,
  packFor,
  sendEncoded,
  sendPacked,
} from '../../../engine/server/http/encoding.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import { cancelledBy } from '../../../engine/server/http/lines.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import { isWholeCountry } from '../../../thailand/geography.ts';
import { type Areas, areasIn } from '../../../thailand/server/geography/areas.ts';
import { dashboardCall, EXPORT_EXCEL } from './call-facts.ts';
import { CALL_NAMES, CALLS, type CallName, PACKAGING_CALL, type Prepared } from './calls.ts';
import { MOST_CHARTS } from './export/requested.ts';
import { workbookRoute } from './export/route.ts';
import { type FigureScope, scopeWithin } from './figure-scope.ts';
import type { LiveReader } from './live/live-reader.ts';
import { firstDay, lastDay } from './periods.ts';
import type { PublishedFigures } from './published.ts';
import { type Request, readRequest } from './request.ts';
import type { Throttle } from './throttle.ts';
import { wireBody } from './wire.ts';

/** Areas by unique names: many tambon share one, and have their province beside it. */
const namedAreas = (areas: Areas, codes: readonly string[]): object[] =>
  codes.map((code) => {
    const [province, ...inside] = areas.path(code);
    const ends = [inside.at(-1), province].flatMap((area) => area ?? []);
    return {
      code,
      nameTh: ends.map(({ nameTh }) => nameTh).join(' · ') || code,
      nameEn: ends.map(({ nameEn }) => nameEn).join(' · ') || code,
    };
  });

/** What a live answer about an area says of whose it is, where that is not the whole country. */
function whoseFigures(areas: Areas, scope: FigureScope, area: string): object {
  const { territory } = scope;
  const { reporters } = scopeWithin(area, scope);
  return {
    ...(!isWholeCountry(territory) &&
      territory.length > 0 && { within: namedAreas(areas, territory) }),
    ...(reporters.length > 0 && { ownPlaces: reporters.length }),
  };
}

/** A query and a few words: more is nobody's. */
const BODY_BYTES = 16 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

export interface DashboardOptions {
  readonly context: ServerContext;
  readonly live: LiveReader;
  readonly words: Words;
  readonly published: PublishedFigures;
  readonly throttle: Throttle;
}

/** Why the public does not see something, by the field that is refused. */
const REASONS: Readonly<Record<string, string>> = {
  from: 'period',
  to: 'period',
  by: 'breakdown',
  rowsBy: 'breakdown',
  columnsBy: 'breakdown',
  split: 'breakdown',
};

type PublicNote =
  | { readonly published: true; readonly rows: number; readonly suppressed: number }
  | { readonly published: false; readonly reason: string };

/** What the public sees of a question. */
async function publicNote(
  published: PublishedFigures,
  call: CallName,
  { data, forPublic }: Request,
): Promise<PublicNote> {
  try {
    const { rows, suppressed } = await published.answer(call, data, forPublic);
    return { published: true, rows, suppressed };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'not_published') return { published: false, reason: 'none' };
    const [field = ''] = Object.keys(error.details.fields ?? {});
    return { published: false, reason: REASONS[field] ?? 'filter' };
  }
}

/** Of so many places what the public sees is read, each by itself. */
const MOST_NOTED = 10;

/** The calls whose answers are of the areas inside the one in question. */
const OF_AREAS: readonly CallName[] = ['loadMapProvince', 'loadMapAmpur', 'loadMapTambon'];

/**
 * What the public sees of a question about some places of its area: of each of them. Null of a map of
 * areas that are not all counted, as the public's is of all, and of more places than are read for it.
 */
async function publicNoteOfPlaces(
  published: PublishedFigures,
  call: CallName,
  dashboardRequest: Request,
  places: readonly string[],
): Promise<PublicNote | null> {
  const { area } = dashboardRequest.data;
  const isWhole = places.length === 1 && places[0] === (area ?? '');
  if (isWhole) return publicNote(published, call, dashboardRequest);
  if (OF_AREAS.includes(call) || places.length > MOST_NOTED) return null;
  let [rows, suppressed] = [0, 0];
  for (const place of places) {
    const data = { ...dashboardRequest.data, area: place };
    const note = await publicNote(published, call, { ...dashboardRequest, data });
    if (!note.published) return note;
    rows += note.rows;
    suppressed += note.suppressed;
  }
  return { published: true, rows, suppressed };
}

/**
 * `/api/dashboard/*` but the boundaries: published figures for everybody, and live ones for users who
 * may see the records.
 */
export async function dashboardRoutes(
  app: FastifyInstance,
  { context, live, words, published, throttle }: DashboardOptions,
): Promise<void> {
  const options = { bodyLimit: BODY_BYTES };
  const reading = { words, context };

  const sendLive = async (
    name: CallName,
    dashboardRequest: Request,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { now } = context;
    const { scope } = dashboardRequest;
    const setting = { areas: areasIn(context), now: now(), scope };
    const prepared: Prepared = CALLS[name](dashboardRequest.data, setting);
    const user = String(request.principal?.userId);
    const answered = await live.read(prepared.answer, { signal: cancelledBy(reply), user, scope });
    reply.header('cache-control', 'private, no-store');
    const language = languageOf(request, words.languages);
    const body = wireBody(answered, prepared, { words, language });
    const { first, last } = prepared.query.span;
    const span = { from: firstDay(first), to: lastDay(last) };
    const shown = { ...dashboardRequest, data: { ...dashboardRequest.data, ...span } };
    const within = scopeWithin(prepared.query.area, scope);
    const note =
      within.reporters.length > 0
        ? null
        : await publicNoteOfPlaces(published, name, shown, within.territory);
    return {
      ...body,
      view: 'live',
      ...(note && { public: note }),
      ...whoseFigures(setting.areas, scope, prepared.query.area),
    };
  };

  const publishedAnswer = (
    name: CallName,
    { data, reader, forPublic }: Request,
    from: FastifyRequest,
  ) => published.answer(name, data, reader ?? forPublic, () => throttle.admit(from));
  const sendTo = async (name: CallName, request: FastifyRequest, reply: FastifyReply) => {
    const source = name === PACKAGING_CALL ? 'packaging' : undefined;
    const dashboardRequest = await readRequest(request, { ...reading, source });
    if (dashboardRequest.reader === null) return sendLive(name, dashboardRequest, request, reply);
    const answer = await publishedAnswer(name, dashboardRequest, request);
    // It may be of a draft, or carry a new token.
    reply.header('cache-control', 'private, no-store').type(JSON_TYPE);
    return sendEncoded(request, reply, answer);
  };
  /** Answers who has no token, and so may be nobody in particular. */
  const sendOpen = (name: CallName, request: FastifyRequest, reply: FastifyReply) => {
    const { body, headers } = request;
    const asks = [name, headers['accept-language'], headers['accept-encoding'], body];
    const answer = published.ready(JSON.stringify(asks), async () =>
      packFor(request, await publishedAnswer(name, await readRequest(request, reading), request)),
    );
    const send = (packed: PackedBytes) => {
      published.keep(request, reply, packed);
      return sendPacked(reply.header('cache-control', 'no-cache').type(JSON_TYPE), packed);
    };
    if (answer instanceof Promise) return answer.then(send);
    // Given the answer's own promise, the framework would wait until it has gone out.
    send(answer);
    return undefined;
  };
  for (const name of CALL_NAMES) {
    const facts = { ...dashboardCall(name), ...options };
    app.post(`/api/dashboard/${name}`, facts, (request, reply) => {
      const send = request.headers.authorization === undefined ? sendOpen : sendTo;
      return send(name, request, reply);
    });
  }
  // As many calls as it may hold sheets.
  const admit = (request: FastifyRequest) => throttle.admit(request, MOST_CHARTS + 1);
  workbookRoute(app, { ...EXPORT_EXCEL, ...options }, { context, live, published, words, admit });
}
