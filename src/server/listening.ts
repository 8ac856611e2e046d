import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EXIT_CODES } from './db/open-error.ts';
import type { Environment } from './env.ts';
import { reasonOf, StartError } from './start-error.ts';

export interface RunningServer {
  /** `http://localhost:3000` */
  readonly address: string;
  /** Waits for open requests, then lets the database go. */
  stop(): Promise<void>;
}

const LISTEN_ERRORS: Readonly<
  Record<string, { key: 'portInUse' | 'portForbidden' | 'hostUnknown'; exitCode: number }>
> = {
  EADDRINUSE: { key: 'portInUse', exitCode: EXIT_CODES.inUse },
  EACCES: { key: 'portForbidden', exitCode: EXIT_CODES.noPermission },
  EADDRNOTAVAIL: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
  ENOTFOUND: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
  EAI_AGAIN: { key: 'hostUnknown', exitCode: EXIT_CODES.configuration },
};

/** Requests still open after this are cut off. */
const DRAIN_MILLISECONDS = 10_000;

function readListenError(error: unknown, { host, port }: Environment): unknown {
  const reason = reasonOf(error);
  const known = LISTEN_ERRORS[reason];
  if (!known) return error;
  return new StartError(known.key, { host, port, reason }, known.exitCode, { cause: error });
}

/** Listens for a moment, so that a taken port is told before anything is made. @throws StartError */
export async function probeAddress(environment: Environment): Promise<void> {
  const { host, port } = environment;
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(readListenError(error, environment)));
    server.listen({ host, port, exclusive: true }, resolve);
  });
  await new Promise((resolve) => server.close(resolve));
}

/** Listens, and answers the address for people. @throws StartError */
export async function listen(app: FastifyInstance, environment: Environment): Promise<string> {
  const { host, port } = environment;
  await app.listen({ host, port }).catch((error: unknown) => {
    throw readListenError(error, environment);
  });
  const [bound] = app.addresses();
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${typeof bound === 'object' ? bound.port : port}`;
}

/** Stops listening once open requests are answered. */
export async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MILLISECONDS);
  await app.close();
  clearTimeout(cut);
}
