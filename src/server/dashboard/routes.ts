import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { readBody } from '../http/body.ts';
import { languageOf } from '../http/language.ts';
import { cancelledBy } from '../http/lines.ts';
import type { Language, Words } from '../i18n.ts';
import type { Rollups } from '../rollups/rollups.ts';
import { CALL_NAMES, CALLS, type Told } from './calls.ts';
import { MOST_CHARTS } from './export/asked.ts';
import { workbookRoute } from './export/route.ts';
import { type Query, toldQuery } from './query.ts';
import { readAhead } from './read-ahead.ts';
import { Reader } from './reading.ts';
import { toldReferences } from './references.ts';
import { Throttle } from './throttle.ts';

/** A query and a few words: more is nobody's. */
const BODY_BYTES = 16 * 1024;

/** What a call answers, beside the query as it was understood. */
function wireBody(told: Told, query: Query, words: Words, language: Language): object {
  if (told.shape !== 'home') return told.body;
  const { figures, basis } = told.body;
  return { data: { figures, references: toldReferences(query, words, language) }, basis };
}

/** `/api/dashboard/*` but the boundaries: open to everybody, and telling nothing of anybody. */
export async function dashboardRoutes(
  app: FastifyInstance,
  { context, rollups, words }: { context: ServerContext; rollups: Rollups; words: Words },
): Promise<void> {
  const reader = new Reader(context, rollups);
  rollups.afterwards((goesOn) => readAhead(reader, context, goesOn));
  const throttle = new Throttle(context.now);
  const options = { bodyLimit: BODY_BYTES };
  const language = (request: FastifyRequest) => languageOf(request, words.languages);
  for (const name of CALL_NAMES) {
    app.post(`/api/dashboard/${name}`, options, async (request, reply) => {
      const asker = throttle.admit(request);
      const { data } = readBody(request, ['data']);
      const { areas, now } = context;
      const { query, own, answer } = CALLS[name](data, { areas, now: now() });
      const told = await reader.read(answer, asker, cancelledBy(reply));
      // What was just saved must show.
      reply.header('cache-control', 'no-cache');
      const body = wireBody(told, query, words, language(request));
      return { ...body, query: { ...toldQuery(query), ...own } };
    });
  }
  // As many calls as it may hold sheets.
  const admit = (request: FastifyRequest) => throttle.admit(request, MOST_CHARTS + 1);
  workbookRoute(app, options, { context, reader, words, admit });
}
