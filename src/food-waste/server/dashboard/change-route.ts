import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../engine/server/context.ts';
import { cancelledBy } from '../../../engine/server/http/lines.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import type { EXPLAIN_CHANGE } from './call-facts.ts';
import { changeOfFigure } from './change.ts';
import type { LiveReader } from './live/live-reader.ts';
import { MAP_MEASURES } from './map.ts';
import { invalid, readQuery, toldQuery } from './query.ts';
import { readRequest } from './request.ts';
import { whoseFigures } from './whose.ts';

const OWN = { measure: MAP_MEASURES };

interface ChangeRouteOptions {
  readonly context: ServerContext;
  readonly live: LiveReader;
  readonly words: Words;
}

/** `POST /api/dashboard/explainChange`: why a live figure changed, for those who see live figures. */
export function changeRoute(
  app: FastifyInstance,
  facts: typeof EXPLAIN_CHANGE & { readonly bodyLimit: number },
  { context, live, words }: ChangeRouteOptions,
): void {
  app.post('/api/dashboard/explainChange', facts, async (request, reply) => {
    const { data, reader, scope } = await readRequest(request, { words, context });
    // Refused as whatever else the public asks for that is not published.
    if (reader) throw invalid({ data: [{ key: 'dashboard:notPublished.change' }] });
    const areas = areasIn(context);
    const { query, own } = readQuery(data, OWN, { areas, now: context.now(), scope });
    const measure = own.measure ?? 'kg';
    const user = String(request.principal?.userId);
    const answer = await live.read((source) => changeOfFigure(source, areas, query, measure), {
      ...{ signal: cancelledBy(reply), user, scope },
    });
    reply.header('cache-control', 'private, no-store');
    return {
      ...answer,
      query: { ...toldQuery(query), measure },
      view: 'live' as const,
      ...whoseFigures(areas, scope, query.area),
    };
  });
}
