import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CHECK_KINDS, CHECK_STATES, CHECKS_SCREEN } from '../../declaration/checks.ts';
import { usersOfPage } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { type Access, type CallTypes, call } from '../calls/call.ts';
import { count, dataOf, day, list, moment, sentId } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { createEngine } from '../resources/engine.ts';
import { saveCheck, searchChecks } from './checks.ts';

const ROW = z
  .custom<Readonly<Record<string, unknown>>>()
  .meta({ type: 'object', additionalProperties: true });
const KIND = z.enum(CHECK_KINDS);
const DOUBT = z
  .object({
    ...{ resource: z.string(), kind: KIND, rowOf: z.string(), row: ROW, mark: z.string() },
    ...{ at: moment, mayChange: z.boolean(), other: ROW.nullable(), lastDay: day.nullable() },
    measure: z
      .object({
        ...{ field: z.string(), value: z.number() },
        usual: z.object({ low: z.number(), high: z.number() }).nullable(),
        recent: list(z.number()),
        meant: z.object({ factor: z.number(), value: z.number() }).nullable(),
      })
      .nullable(),
    asked: z.object({ by: z.string(), at: moment }).nullable(),
  })
  .meta({ id: 'Doubt', title: 'api:openapi.checks.doubt' });

const tag = 'api:openapi.checkTag';
const MOST_OF_A_PAGE = 50;

const searchFacts = (access: Access) =>
  call({
    ...{ access, tag },
    summary: 'api:openapi.checks.search',
    body: dataOf(
      z.strictObject({
        kind: KIND.optional(),
        resource: z.string().optional(),
        currentPage: z.int().min(1).max(1000).default(1),
        pageSize: z.int().min(1).max(MOST_OF_A_PAGE).default(20),
      }),
    ),
    example: { data: { kind: 'unusual', currentPage: 1, pageSize: 20 } },
    answer: z.object({
      data: list(DOUBT),
      ...{ total: count, counts: z.record(z.string(), count) },
      ...{ hasMore: z.boolean(), isComplete: z.boolean() },
    }),
  });
const saveFacts = (access: Access) =>
  call({
    ...{ access, tag },
    summary: 'api:openapi.checks.save',
    body: dataOf(
      z.strictObject({
        resource: z.string(),
        id: sentId,
        kind: KIND,
        mark: z.string().max(40),
        state: z.enum(CHECK_STATES).nullable(),
      }),
    ),
    example: {
      data: { resource: 'A', id: 1, kind: 'unusual', mark: '1', state: 'confirmed' },
    },
    errors: ['forbidden', 'not_found', 'conflict'],
  });

/** `/api/check/*`: rows that are to be looked at, and what somebody did about them. */
export async function checkRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const reading = createEngine(contextFor(context, 'lists'), {});
  const writing = createEngine(contextFor(context, 'saves'), {});
  const checked = Object.values(context.config.resources).filter((it) => it.checks.length > 0);
  const keys = [...new Set(checked.map(({ permission }) => permission))];
  const own = usersOfPage(context.config, CHECKS_SCREEN, keys);
  const access = { ...own, errors: [...own.errors, 'validation'] } satisfies Access;
  const calls = app.withTypeProvider<CallTypes>();
  calls.post('/api/check/searchChecks', searchFacts(access), (request) =>
    searchChecks(reading, principalOf(request), request.body.data),
  );
  calls.post('/api/check/saveCheck', saveFacts(access), async (request, reply) => {
    await saveCheck(writing, principalOf(request), request.body.data);
    return reply.code(204).send();
  });
}
