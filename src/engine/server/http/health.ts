import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseState } from '../db/database.ts';
import { databaseErrorFacts } from '../db/errors.ts';
import type { Leaving } from './leaving.ts';

interface HealthOptions {
  readonly database: Database;
  readonly leaving: Leaving;
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database answers too, takes writes and is
 * sound, and nobody told it to stop, else 503.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, leaving }: HealthOptions,
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  let asking: Promise<DatabaseState> | undefined;
  app.get('/readyz', async (request, reply) => {
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' });
    try {
      // However many ask at a time, the database is asked once.
      asking ??= database.state().finally(() => {
        asking = undefined;
      });
      const status = await asking;
      return reply.code(status === 'ok' ? 200 : 503).send({ status });
    } catch (error) {
      const facts = databaseErrorFacts(error) ?? { kind: 'unknown' };
      request.log.error({ database: facts }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
