/** pgbouncer in transaction mode, with the shipped settings, before the test server. */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { serverUser, takesConnections } from './postgres-server.ts';
import { isSoon } from './wait.ts';

const SETTINGS = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url));
const START_SECONDS = 10;

export interface Pgbouncer {
  /** The address of a database of the test server, by way of pgbouncer. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/**
 * The shipped settings, at a port of this test, before the server at an address, without passwords.
 * @throws when a line that is to be put in place of another is no longer there
 */
async function settingsFor(server: string, port: number): Promise<string> {
  const { hostname, port: behind } = new URL(server);
  let text = await readFile(SETTINGS, 'utf8');
  const replace = (line: RegExp, by: string): void => {
    if (!line.test(text)) throw new Error(`deploy/pgbouncer.ini has no line like ${line}.`);
    text = text.replace(line, by);
  };
  replace(/^office = host=\S+ port=\d+ dbname=office/m, `* = host=${hostname} port=${behind}`);
  replace(/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =`);
  replace(/^auth_type = .*\n^auth_file = .*/m, 'auth_type = any');
  // Whoever asks, the test server knows one user.
  replace(/ connect_query=/, ' user=postgres connect_query=');
  return text;
}

/** Starts it before the server at this address. */
export async function startPgbouncer(server: string): Promise<Pgbouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'food-waste-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, await settingsFor(server, port));
  // It does not run as root, as PostgreSQL does not.
  await chmod(folder, 0o755);
  const child = spawn('pgbouncer', ['-q', file], { ...serverUser(), stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return url.href;
  };
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isSoon(() => takesConnections(through(server)), START_SECONDS))) {
    await stop();
    throw new Error('pgbouncer did not start.');
  }
  return { through, stop };
}
