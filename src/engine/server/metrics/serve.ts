import Fastify from 'fastify';
import { type Address, listen } from '../listening.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Answers `GET /metrics` at an address of its own, so that no setting of a proxy can let the public
 * in by mistake.
 * @throws StartError when it cannot listen
 */
export async function serveMetrics(metrics: Metrics, place: Address): Promise<MetricsServer> {
  const app = Fastify();
  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.contentType).send(await metrics.text()),
  );
  try {
    const address = await listen(app, place);
    return { address: `${address}/metrics`, stop: () => app.close() };
  } catch (error) {
    await app.close();
    throw error;
  }
}
