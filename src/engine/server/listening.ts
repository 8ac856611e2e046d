import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Environment } from './env.ts';
import type { Leaving } from './http/leaving.ts';
import { EXIT_CODES, StartError } from './start-error.ts';
import { reasonOf } from './system-error.ts';

/** Where to listen; port 0 takes any free one. */
export type Address = Pick<Environment, 'host' | 'port'>;

const LISTEN_ERRORS: Readonly<
  Record<string, { key: 'portInUse' | 'portForbidden' | 'hostUnknown'; exitCode: number }>
> = {
  EADDRINUSE: { key: 'portInUse', exitCode: EXIT_CODES.inUse },
  EACCES: { key: 'portForbidden', exitCode: EXIT_CODES.noPermission },
  EADDRNOTAVAIL: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
  ENOTFOUND: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
  EAI_AGAIN: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
};

const IDLE_CHECK_MILLISECONDS = 200;

function readListenError(error: unknown, { host, port }: Address): unknown {
  const reason = reasonOf(error);
  const known = LISTEN_ERRORS[reason];
  if (!known) return error;
  return new StartError(known.key, { host, port, reason }, known.exitCode, { cause: error });
}

/** Listens for a moment, so that a taken port is reported before anything is created. @throws StartError */
async function probeAddress({ host, port }: Address): Promise<void> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(readListenError(error, { host, port })));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Does so at each address that a server will listen at. @throws StartError */
export async function probeAddresses(environment: Environment): Promise<void> {
  await probeAddress(environment);
  if (environment.metrics) await probeAddress(environment.metrics);
}

/** Listens, and answers the address for people. @throws StartError */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  await app.listen({ host, port }).catch((error: unknown) => {
    throw readListenError(error, { host, port });
  });
  const [bound] = app.addresses();
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${typeof bound === 'object' ? bound.port : port}`;
}

/**
 * Goes on serving until load balancers have noticed that the server is leaving, then stops
 * listening, and ends once open requests are answered, or cuts them off when they take too long.
 */
export async function drain(
  app: FastifyInstance,
  leaving: Leaving,
  { drainSeconds, stopSeconds }: Pick<Environment, 'drainSeconds' | 'stopSeconds'>,
): Promise<void> {
  leaving.begin();
  await delay(drainSeconds * 1000);
  const cut = setTimeout(() => app.server.closeAllConnections(), stopSeconds * 1000);
  // An answer that began before did not say that its connection ends, and leaves it open.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MILLISECONDS);
  await app.close();
  clearInterval(hangUp);
  clearTimeout(cut);
}
