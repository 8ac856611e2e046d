import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { databaseErrorFacts } from '../db/errors.ts';
import type { Leaving } from './leaving.ts';

interface HealthOptions {
  readonly database: Database;
  readonly leaving: Leaving;
}

/**
 * `GET /healthz`: the process answers. `GET /readyz`: its database answers too, and nobody told it
 * to stop, else 503.
 */
export async function healthRoutes(
  app: FastifyInstance,
  { database, leaving }: HealthOptions,
): Promise<void> {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    if (leaving.begun) return reply.code(503).send({ status: 'leaving' });
    try {
      await database.db.execute(sql`select 1`);
      return { status: 'ok' };
    } catch (error) {
      const database = databaseErrorFacts(error) ?? { kind: 'unknown' };
      request.log.error({ database }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}
