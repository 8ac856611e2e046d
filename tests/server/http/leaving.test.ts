/** A server that was told to stop, seen from its connections. */
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { healthRoutes } from '../../../src/engine/server/http/health.ts';
import { endConnectionsWhen, Leaving } from '../../../src/engine/server/http/leaving.ts';
import { drain } from '../../../src/engine/server/listening.ts';
import { openFreshDatabase } from '../../support/databases.ts';

const agent = new Agent({ keepAlive: true });
let app: FastifyInstance;
let leaving: Leaving;
/** What a request of the test is answered with, once the test lets it. */
let answer: PassThrough;

async function start(): Promise<string> {
  app = Fastify();
  leaving = new Leaving();
  answer = new PassThrough();
  endConnectionsWhen(leaving, app);
  app.get('/slow', async (_request, reply) => reply.type('text/plain').send(answer));
  await app.listen({ port: 0, host: '127.0.0.1' });
  // A TCP server that listens has an address and port.
  const { port } = app.server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

/** Asks for the slow answer, and resolves once its beginning is there. */
function begin(address: string): Promise<{ readonly whole: Promise<string> }> {
  answer.write('begun, ');
  return new Promise((resolve, reject) => {
    const call = get(`${address}/slow`, { agent }, (response) => {
      let text = '';
      const whole = new Promise<string>((ended, broken) => {
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.once('end', () => ended(text));
        response.once('error', broken);
      });
      resolve({ whole });
    });
    call.once('error', reject);
  });
}

afterEach(async () => {
  await app.close();
});

it('lets what is under way be answered to its end, and waits for no idle connection', async () => {
  const { whole } = await begin(await start());
  const began = performance.now();
  const stopped = drain(app, leaving, { drainSeconds: 0, stopSeconds: 60 });
  answer.end('and ended');
  expect(await whole).toBe('begun, and ended');
  await stopped;
  expect(performance.now() - began).toBeLessThan(10_000);
});

it('cuts off what takes longer than it may', async () => {
  const { whole } = await begin(await start());
  const broken = expect(whole).rejects.toThrow();
  await drain(app, leaving, { drainSeconds: 0, stopSeconds: 0.1 });
  await broken;
});

it('is not ready while it still serves, and ends the connection of each answer', async () => {
  const database = await openFreshDatabase('postgres', 'migrated');
  app = Fastify();
  leaving = new Leaving();
  endConnectionsWhen(leaving, app);
  await app.register(healthRoutes, { database, leaving });
  const ready = await app.inject('/readyz');
  expect([ready.statusCode, ready.headers.connection]).toEqual([200, 'keep-alive']);
  leaving.begin();
  const unready = await app.inject('/readyz');
  expect([unready.statusCode, unready.headers.connection]).toEqual([503, 'close']);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await database.close();
});
