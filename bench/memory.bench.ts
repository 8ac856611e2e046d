/**
 * What memory the built server takes with the demonstration data (26,000 records), on PGlite and on
 * PostgreSQL: at rest, and after so many calls of staff and readers of dashboards (`CALLS`, 4,000),
 * with the processor time that these took. It is what the system says of the process (`VmRSS`,
 * `VmHWM`). `MODES=pglite,postgres` selects. Needs what `npm run build` makes, and Linux.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../tests/support/e2e-server.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { load } from './memory/load.ts';

const CALLS = Number(process.env.CALLS ?? 4000);
const MODES = (process.env.MODES ?? 'pglite,postgres').split(',');
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REST_MILLISECONDS = 10_000;
const LOOK_MILLISECONDS = 200;
/** Linux counts the time of processes in hundredths of a second. */
const TICKS = 100;

interface Server {
  readonly id: number;
  readonly address: string;
  stop(): Promise<void>;
}

/** The flags that `npm start` gives to Node. */
async function flags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  return String(scripts.start)
    .split(' ')
    .filter((word) => word.startsWith('--'));
}

function run(parameters: readonly string[], environment: object): ChildProcess {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment };
  return spawn(process.execPath, [...parameters], { cwd: ROOT, env, stdio: 'ignore' });
}

const ended = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('exit', resolve));

async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function start(environment: object): Promise<Server> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const parameters = [...(await flags()), join(ROOT, 'scripts/start.mjs')];
  const child = run(parameters, { ...environment, PORT: String(port), NODE_ENV: 'production' });
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`);
    await delay(LOOK_MILLISECONDS);
  }
  const stop = async (): Promise<void> => {
    const end = ended(child);
    child.kill('SIGTERM');
    await end;
  };
  return { id: child.pid ?? 0, address, stop };
}

/** Megabytes that a process holds, and the most it has held. */
async function memoryOf({ id }: Server): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${id}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}

async function processorOf({ id }: Server): Promise<number> {
  const status = await readFile(`/proc/${id}/stat`, 'utf8');
  const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

/** A first start, which makes the data and publishes it, and then one on what is there. */
async function measure(name: string, environment: object): Promise<void> {
  const first = await start(environment);
  await delay(REST_MILLISECONDS);
  if (name === 'postgres') {
    const command = ['--import', './scripts/lib/typescript.mjs', 'scripts/command.ts', 'demo'];
    await ended(run([...command, '--records', '20000'], environment));
  }
  await first.stop();
  // Another one publishes what a PostgreSQL database was given meanwhile.
  await (await start(environment)).stop();
  const server = await start(environment);
  try {
    await delay(REST_MILLISECONDS);
    const atRest = await memoryOf(server);
    const before = await processorOf(server);
    await load(server.address, CALLS);
    const spent = (await processorOf(server)) - before;
    const after = await memoryOf(server);
    console.log(
      `${name}: ${atRest.now} MB at rest (start: ${atRest.most}), ${after.now} after ${CALLS} calls ` +
        `(most: ${after.most}), ${spent.toFixed(1)} s of processor; load ${loadavg()[0]?.toFixed(1)}`,
    );
  } finally {
    await server.stop();
  }
}

const folder = await mkdtemp(join(tmpdir(), 'bench-memory-'));
const environment = { DATA_DIR: join(folder, 'data'), ADMIN_PASSWORD: ADMIN.password };
try {
  if (MODES.includes('pglite')) await measure('pglite', environment);
  if (MODES.includes('postgres')) {
    const postgres = await startPostgresServer();
    const DATA_DIR = join(folder, 'beside');
    await measure('postgres', { ...environment, DATA_DIR, DATABASE_URL: postgres.url }).finally(
      () => postgres.stop(),
    );
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
