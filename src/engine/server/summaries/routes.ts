import type { FastifyInstance } from 'fastify';
import { principalOf, requireSignIn } from '../auth/guards.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { createEngine } from '../resources/engine.ts';
import { parseQuery, requirePermission } from './query.ts';
import { runQuery } from './run-query.ts';

/** `GET /api/summary/<name>`: what is counted of a resource's rows, for those who may know it. */
export async function summaryRoutes(
  app: FastifyInstance,
  { context }: { context: ServerContext },
): Promise<void> {
  const { config } = context;
  const engine = createEngine(contextFor(context, 'dashboards'), {});
  for (const summary of Object.values(config.summaries)) {
    app.get(`/api/summary/${summary.name}`, { onRequest: requireSignIn }, async (request) => {
      const query = parseQuery(summary, request.query);
      requirePermission(config, principalOf(request), summary, query);
      return runQuery(engine, summary, query);
    });
  }
}
