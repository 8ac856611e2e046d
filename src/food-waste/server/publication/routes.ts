import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ADMINISTRATORS } from '../../../engine/server/access/access.ts';
import { principalOf } from '../../../engine/server/access/guards.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { dataOf, list } from '../../../engine/server/calls/schemas.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { month } from '../dashboard/publication-schema.ts';
import type { Editions } from './editions.ts';
import { LAST_DAY, readSettings, writeSettings } from './schedule.ts';
import { closedMonth, type PublicationService } from './service.ts';
import { PUBLICATION_VERSION, wireVersion } from './wire.ts';

const LONGEST_NOTE = 500;
const note = z.string().trim().max(LONGEST_NOTE).optional();
const id = z.int().positive();

const MAKE = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
    .optional(),
  note,
});
const PUBLISH = z.strictObject({ id, note, on: z.iso.date().optional() });
const DISCARD = z.strictObject({ id });
const SETTINGS = z.strictObject({ day: z.int().min(1).max(LAST_DAY).nullable() });

/** What is said of a field that is wrong. */
const MESSAGES = {
  month: { key: 'dashboard:publication.month' },
  note: { key: 'tooLong', params: { max: LONGEST_NOTE } },
  on: { key: 'date' },
  day: { key: 'dashboard:publication.day' },
};

/** What every call answers: all there is now. */
const ANSWER = z.object({
  data: z.object({
    publications: list(PUBLICATION_VERSION),
    closedMonth: month,
    settings: z.object({ day: z.int().nullable() }),
    making: z.boolean(),
    hasRecords: z.boolean().meta({ description: 'dashboard:openapi.hasRecords' }),
  }),
});

const COMMON = {
  access: { ...ADMINISTRATORS, sentence: undefined },
  tag: 'dashboard:openapi.tag',
  messages: MESSAGES,
  answer: ANSWER,
  errors: ['validation', 'not_found', 'conflict'] as const,
};
/** A call that changes what there is, given its `data` and an example of them. */
const changing = <Data extends z.ZodObject>(name: string, data: Data, example: object) =>
  call({
    ...COMMON,
    name: `publication${name}`,
    summary: `dashboard:openapi.publication_${name.toLowerCase()}`,
    body: dataOf(data),
    example: { data: example },
  });
const LIST_ALL = call({
  ...COMMON,
  name: 'publicationList',
  summary: 'dashboard:openapi.publication_list',
});
const MAKE_ONE = changing('Make', MAKE, { month: '2026-10' });
const PUBLISH_ONE = changing('Publish', PUBLISH, { id: 1 });
const DISCARD_ONE = changing('Discard', DISCARD, { id: 1 });
const SET = changing('Settings', SETTINGS, { day: 5 });

export interface PublicationRoutesOptions {
  readonly context: ServerContext;
  readonly service: PublicationService;
  readonly editions: Editions;
}

/** `/api/publication/*`, for administrators: versions of the public figures. */
export async function publicationRoutes(
  app: FastifyInstance,
  { context, service, editions }: PublicationRoutesOptions,
): Promise<void> {
  const calls = app.withTypeProvider<CallTypes>();
  const { database, now } = context;
  let making = 0;

  const answer = async () => {
    editions.refresh();
    const closed = closedMonth(now());
    return {
      data: {
        publications: (await editions.list()).map(wireVersion),
        closedMonth: closed,
        settings: await readSettings(database.db),
        making: making > 0,
        hasRecords: await service.hasRecordsUntil(closed),
      },
    };
  };

  calls.get('/api/publication/list', LIST_ALL, answer);

  calls.post('/api/publication/make', MAKE_ONE, async (request) => {
    making += 1;
    try {
      await service.make(request.body.data, principalOf(request));
    } finally {
      making -= 1;
    }
    return answer();
  });

  calls.post('/api/publication/publish', PUBLISH_ONE, async (request) => {
    await service.publish(request.body.data, principalOf(request));
    return answer();
  });

  calls.post('/api/publication/discard', DISCARD_ONE, async (request) => {
    await service.discard(request.body.data.id, principalOf(request));
    return answer();
  });

  calls.post('/api/publication/settings', SET, async (request) => {
    const { day } = request.body.data;
    const by = actorOf(principalOf(request));
    await database.db.transaction(async (tx) => {
      await writeSettings(tx, { day });
      await writeAudit(tx, [{ at: now(), by, action: 'publicationSettings', details: { day } }]);
    });
    return answer();
  });
}
