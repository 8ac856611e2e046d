import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { LONGEST_SEARCH_TEXT } from '../../declaration/search-text.ts';
import { SIGNED_IN } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { dataOf, list } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { createEngine } from '../resources/engine.ts';
import { findersOf } from './entries.ts';
import { findRows } from './find.ts';

const ROW = z
  .custom<Readonly<Record<string, unknown>>>()
  .meta({ type: 'object', additionalProperties: true });
const FOUND = z
  .object({
    resource: z.string(),
    rows: list(ROW),
    hasMore: z.boolean(),
    by: z.record(z.string(), list(z.int())).optional(),
  })
  .meta({ id: 'Found', title: 'api:openapi.found' });
const ENTRIES = z
  .object({
    kind: z.string(),
    entries: list(z.object({ key: z.string(), label: ROW, isExact: z.boolean() })),
  })
  .meta({ id: 'FoundEntries', title: 'api:openapi.foundEntries' });
const ANSWER = z.object({
  data: z.object({
    text: z.string(),
    readings: list(z.string()),
    manner: z.enum(['holding', 'similar']),
    isComplete: z.boolean(),
    found: list(FOUND),
    entries: list(ENTRIES),
  }),
});

const SEARCH_ALL = call({
  access: { ...SIGNED_IN, errors: [...SIGNED_IN.errors, 'validation'] },
  tag: 'api:openapi.searchAllTag',
  summary: 'api:openapi.searchAll',
  body: dataOf(
    z.strictObject({
      text: z
        .string({ error: ({ input }) => (input === undefined ? 'required' : 'notText') })
        .max(LONGEST_SEARCH_TEXT, 'tooLong'),
    }),
  ),
  example: { data: { text: 'A' } },
  answer: ANSWER,
});

/** `POST /api/search/searchAll`: what somebody sees of all resources by one text. */
export async function findRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const engine = createEngine(contextFor(context, 'lists'), {});
  const finders = findersOf(context);
  const calls = app.withTypeProvider<CallTypes>();
  calls.post('/api/search/searchAll', SEARCH_ALL, async (request) => {
    const text = request.body.data.text.trim();
    const others = context.plugins.flatMap(({ readings }) => readings?.(text) ?? []);
    const readings = [...new Set(others)].filter((reading) => reading !== text);
    const found = await findRows(engine, principalOf(request), text, readings, finders);
    return { data: { ...found, readings } };
  });
}
