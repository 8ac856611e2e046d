/** What stands in front of several servers: haproxy with the shipped settings, or a plain one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { isSoon } from './wait.ts';

export interface Balancer {
  readonly address: string;
  stop(): Promise<void>;
}

const SETTINGS = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
const CHECK_MILLISECONDS = 300;
const START_SECONDS = 10;

async function answers(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const end = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await end;
}

/**
 * The shipped settings with the addresses of this test, as whoever runs it, and without TLS.
 * @throws when a line that is to be put in place of another is no longer there
 */
async function settingsFor(port: number, servers: readonly string[]): Promise<string> {
  const shipped = await readFile(SETTINGS, 'utf8');
  const kept = shipped
    .split('\n')
    .filter((line) => !/^\s*(bind|server|user|group|http-request redirect)\s/.test(line))
    .join('\n');
  const lines = servers.map((server, place) => `  server s${place} ${new URL(server).host}`);
  const bound = kept.replace(/^frontend office$/m, `$&\n  bind 127.0.0.1:${port}`);
  if (bound === kept) throw new Error('deploy/haproxy.cfg has no frontend of this name.');
  return `${bound.trimEnd()}\n${lines.join('\n')}\n`;
}

/** haproxy before servers at these addresses. */
export async function startHaproxy(servers: readonly string[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(file, await settingsFor(port, servers));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await ended(child);
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isSoon(() => answers(address), START_SECONDS))) {
    await stop();
    throw new Error(`Nothing answers at ${address}.`);
  }
  return { address, stop };
}

/** Hands a request on as it came, and its answer back; what cannot be handed on is a 502. */
function handOn(
  server: string,
  agent: Agent,
  { incoming, answer }: { incoming: IncomingMessage; answer: ServerResponse },
): void {
  const { method, url, headers } = incoming;
  const onward = request(`${server}${url}`, { method, agent, headers }, (answered) => {
    const { connection: _of, ...kept } = answered.headers;
    answer.writeHead(answered.statusCode ?? 502, kept);
    answered.pipe(answer);
  });
  onward.once('error', (error) => answer.writeHead(502).end(error.message));
  incoming.pipe(onward);
}

/** One after the other, of those that say they are ready: what every load balancer does. */
export async function startPlainBalancer(servers: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: readonly string[] = [];
  let turn = 0;
  const check = async (): Promise<void> => {
    const states = await Promise.all(servers.map(answers));
    ready = servers.filter((_, place) => states[place]);
  };
  await check();
  const checking = setInterval(() => void check(), CHECK_MILLISECONDS);
  const balancer = createServer((incoming, answer) => {
    turn += 1;
    const server = ready[turn % ready.length];
    if (server === undefined) answer.writeHead(503).end('nobody is ready');
    else handOn(server, agent, { incoming, answer });
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  // A TCP server that listens has an address and port.
  const { port } = balancer.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    stop: async () => {
      clearInterval(checking);
      balancer.closeAllConnections();
      agent.destroy();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}
