import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { principalOf, requireAdmin } from '../../../engine/server/auth/guards.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { readData } from '../../../engine/server/http/read-data.ts';
import type { Editions } from './editions.ts';
import { LAST_DAY, readSettings, writeSettings } from './schedule.ts';
import { closedMonth, type PublicationService } from './service.ts';
import { wireVersion } from './wire.ts';

const LONGEST_NOTE = 500;
const note = z.string().trim().max(LONGEST_NOTE).optional();
const id = z.int().positive();

/** Bodies of the calls; what is wrong in a field is said by the key beside it. */
export const PUBLICATION_BODIES = {
  make: z.strictObject({
    month: z
      .string()
      .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
      .optional(),
    note,
  }),
  publish: z.strictObject({ id, note, on: z.iso.date().optional() }),
  discard: z.strictObject({ id }),
  settings: z.strictObject({ day: z.int().min(1).max(LAST_DAY).nullable() }),
};

const MESSAGES = {
  month: { key: 'dashboard:publication.month' },
  note: { key: 'tooLong', params: { max: LONGEST_NOTE } },
  on: { key: 'date' },
  day: { key: 'dashboard:publication.day' },
};

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
  const guard = { onRequest: requireAdmin };
  const { database, now } = context;
  let making = 0;

  const answer = async () => {
    editions.refresh();
    return {
      data: {
        publications: (await editions.list()).map(wireVersion),
        closedMonth: closedMonth(now()),
        settings: await readSettings(database.db),
        making: making > 0,
      },
    };
  };

  app.get('/api/publication/list', guard, answer);

  app.post('/api/publication/make', guard, async (request) => {
    const data = readData(request, PUBLICATION_BODIES.make, MESSAGES);
    making += 1;
    try {
      await service.make(data, principalOf(request));
    } finally {
      making -= 1;
    }
    return answer();
  });

  app.post('/api/publication/publish', guard, async (request) => {
    await service.publish(
      readData(request, PUBLICATION_BODIES.publish, MESSAGES),
      principalOf(request),
    );
    return answer();
  });

  app.post('/api/publication/discard', guard, async (request) => {
    await service.discard(
      readData(request, PUBLICATION_BODIES.discard, MESSAGES).id,
      principalOf(request),
    );
    return answer();
  });

  app.post('/api/publication/settings', guard, async (request) => {
    const { day } = readData(request, PUBLICATION_BODIES.settings, MESSAGES);
    const by = actorOf(principalOf(request));
    await database.db.transaction(async (tx) => {
      await writeSettings(tx, { day });
      await writeAudit(tx, [{ at: now(), by, action: 'publicationSettings', details: { day } }]);
    });
    return answer();
  });
}
