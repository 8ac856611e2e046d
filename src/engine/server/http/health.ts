import type { FastifyInstance } from 'fastify';
import type { Database, DatabaseState } from '../db/database.ts';
import { RecurringFailure } from '../recurring-failure.ts';
import type { Leaving } from './leaving.ts';

interface HealthOptions {
  readonly database: Database;
  readonly leaving: Leaving;
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database answers too, takes writes and is
 * sound, and it is not stopping, else 503.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, leaving }: HealthOptions,
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  // Load balancers look every few seconds.
  const outage = new RecurringFailure(app.log, 'checking the database');
  let asking: Promise<DatabaseState> | undefined;
  app.get('/readyz', async (_request, reply) => {
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' });
    try {
      // Simultaneous requests share one query of the database.
      asking ??= database.state().finally(() => {
        asking = undefined;
      });
      const status = await asking;
      outage.works();
      return reply.code(status === 'ok' ? 200 : 503).send({ status });
    } catch (error) {
      outage.failed(error);
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
