import type { FastifyInstance } from 'fastify';
import Fastify from 'fastify';
import type { Environment } from './env.ts';
import type { Leaving } from './http/leaving.ts';
import { type Address, drain, listen } from './listening.ts';
import type { Metrics } from './metrics/metrics.ts';

interface MetricsServer {
  /** `http://127.0.0.1:9464/metrics` */
  readonly address: string;
  stop(): Promise<void>;
}

/**
 * Answers `GET /metrics` at an address of its own, so that no setting of a proxy can let the public
 * in by mistake.
 * @throws StartError when it cannot listen
 */
async function serveMetrics(metrics: Metrics, place: Address): Promise<MetricsServer> {
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

export interface RunningServer {
  /** `http://localhost:3000` */
  readonly address: string;
  /** Where its figures are read; null where nobody reads them. */
  readonly metricsAddress: string | null;
  /** Lets load balancers notice, waits for open requests, then lets the database go. */
  stop(): Promise<void>;
}

interface Running {
  readonly environment: Environment;
  readonly leaving: Leaving;
  readonly metrics: Metrics | undefined;
  /** What is let go once no request is open any more. */
  readonly afterwards?: () => Promise<void>;
}

/**
 * Lets an app listen where the environment says; when it cannot, the app is closed.
 * @throws StartError
 */
export async function runServer(
  app: FastifyInstance,
  { environment, leaving, metrics, afterwards }: Running,
): Promise<RunningServer> {
  try {
    const address = await listen(app, environment);
    const figures =
      metrics && environment.metrics ? await serveMetrics(metrics, environment.metrics) : null;
    return {
      address,
      metricsAddress: figures?.address ?? null,
      stop: async () => {
        await drain(app, leaving, environment);
        await figures?.stop();
        await afterwards?.();
      },
    };
  } catch (error) {
    await app.close();
    throw error;
  }
}
