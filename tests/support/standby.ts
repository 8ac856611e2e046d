/** A hot standby of a PostgreSQL server of the tests, and a proxy that leads now to one, now to the other. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { type PostgresServer, serverUser, takesConnections } from './postgres-server.ts';
import { isSoon } from './wait.ts';

const run = promisify(execFile);
const HOST = '127.0.0.1';
const START_SECONDS = 60;
const CATCH_UP_SECONDS = 30;

export interface Standby {
  /** Address of the `postgres` database, as its superuser. */
  readonly url: string;
  /** Waits until it has all that the primary has written so far. */
  catchUp(): Promise<void>;
  /** Makes it a primary; resolves once it takes writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs statements at an address, one after the other, and gives the rows of the last. */
export async function runAt(
  url: string,
  ...statements: string[]
): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

async function writeOwned(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  const user = serverUser();
  if (user) await chown(path, user.uid, user.gid);
}

/** Copies the data of a running server, as `pg_basebackup` does, which npm's servers come without. */
async function copyData(primary: PostgresServer, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    await client.query(`select pg_backup_start('standby', true)`);
    await run('cp', ['-a', rows[0]?.data_directory ?? '', folder]);
    const stopped = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    );
    await writeOwned(join(folder, 'backup_label'), stopped.rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  await rm(join(folder, 'postmaster.pid'), { force: true });
  await writeOwned(join(folder, 'standby.signal'), '');
}

/** Path of the program that a server runs. */
async function programOf(primary: PostgresServer): Promise<string> {
  const [row] = await runAt(
    primary.url,
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as process`,
  );
  const { stdout } = await run('ps', ['-o', 'args=', '-p', String(row?.process)]);
  return stdout.split(' -D ')[0]?.trim() ?? '';
}

async function launch(program: string, folder: string, primary: PostgresServer) {
  const port = await freePort(HOST);
  const { hostname, port: primaryPort } = new URL(primary.url);
  const settings = {
    port,
    listen_addresses: HOST,
    unix_socket_directories: '',
    max_connections: '200',
    fsync: 'off',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=postgres`,
  };
  const set = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgresql://postgres@${HOST}:${port}/postgres`;
  const child = spawn(program, ['-D', folder, ...set], { ...serverUser(), cwd: folder });
  const output: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, url, output };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  await ended;
}

/** Starts a standby that follows a primary of the tests. The caller stops it. */
export async function startStandby(primary: PostgresServer): Promise<Standby> {
  const work = await mkdtemp(join(tmpdir(), 'food-waste-standby-'));
  const user = serverUser();
  await chmod(work, 0o755);
  if (user) await chown(work, user.uid, user.gid);
  const folder = join(work, 'data');
  await copyData(primary, folder);
  const { child, url, output } = await launch(await programOf(primary), folder, primary);
  const endWithUs = () => child.kill('SIGQUIT');
  process.once('exit', endWithUs);
  const stop = async (): Promise<void> => {
    process.removeListener('exit', endWithUs);
    await end(child);
    await rm(work, { recursive: true, force: true });
  };
  const isSettled = async () => hasEnded(child) || (await takesConnections(url));
  if (!(await isSoon(isSettled, START_SECONDS)) || hasEnded(child)) {
    await stop();
    throw new Error(`The standby of the tests did not start:\n${output.join('')}`);
  }
  return {
    url,
    catchUp: async () => {
      const [written] = await runAt(primary.url, 'select pg_current_wal_lsn()::text as at');
      const has = `select pg_last_wal_replay_lsn() >= '${written?.at}' as all`;
      const isThere = async () => (await runAt(url, has))[0]?.all === true;
      if (!(await isSoon(isThere, CATCH_UP_SECONDS))) {
        throw new Error(`The standby of the tests does not follow:\n${output.join('')}`);
      }
    },
    promote: async () => {
      await runAt(url, 'select pg_promote()');
    },
    stop,
  };
}

/** A proxy before PostgreSQL, as haproxy is: new connections go where it leads to at that moment. */
export class MovingProxy {
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #target: URL;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((near) => {
      const far = new Socket();
      far.connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#ends.add(one);
        one.pipe(other);
        one.on('error', () => undefined);
        one.once('close', () => {
          this.#ends.delete(one);
          other.destroy();
        });
      }
    });
  }

  static async start(target: string): Promise<MovingProxy> {
    const proxy = new MovingProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, HOST, resolve));
    return proxy;
  }

  /** Where the product finds PostgreSQL; the database is that of the first target. */
  get url(): string {
    const url = new URL(this.#target);
    // A TCP server that listens has an address and port.
    url.port = String((this.#server.address() as AddressInfo).port);
    url.hostname = HOST;
    return url.href;
  }

  /** Leads elsewhere from now on; connections that are open stay where they are. */
  leadTo(target: string): void {
    this.#target = new URL(target);
  }

  /** Breaks every connection there is. */
  cut(): void {
    for (const socket of this.#ends) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
