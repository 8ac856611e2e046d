import type { FastifyInstance } from 'fastify';
import type { Environment } from './env.ts';
import type { Leaving } from './http/leaving.ts';
import { drain, listen } from './listening.ts';
import type { Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve.ts';

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
