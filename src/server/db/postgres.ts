import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { closeOnce, type Database } from './database.ts';
import { SYSTEM_CLOCK } from './embedded/clock.ts';
import { readDatabaseError } from './errors.ts';
import { DatabaseOpenError, type StartupKey } from './open-error.ts';
import { SharedPool } from './pool.ts';
import { askWithoutNames, isThroughPooler } from './pooler.ts';
import { isAnswering, Lines, watchForSilence } from './silence.ts';
import { shareValueTypes } from './value-types.ts';

const OLDEST_VERSION = 15;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Dates and times are read as text: they must be written the same way whatever the server's set-up.
 * Dashboards put sets of reporters together, which in the usual 4 MB would go by way of the disk;
 * and to compile their statements takes many times longer than to run them. None of it is sent as the
 * connection is opened, when poolers between take no settings.
 */
const SESSION_SETTINGS = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set work_mem = '32MB'",
  'set jit = off',
  "set statement_timeout = '5min'",
  "set idle_in_transaction_session_timeout = '1min'",
].join('; ');

async function greet(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
  if (await isThroughPooler(client)) askWithoutNames(client);
}

/** Whether the percent signs of a text stand for characters. */
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether what stands before the last `@` is a user name and a password and nothing else. With a
 * bare `/`, `?` or `#` in the password, its rest would be taken for the server's name, and shown.
 */
function isSound(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) {
    return false;
  }
  const { protocol, username, password } = new URL(databaseUrl);
  const credentials = databaseUrl.slice(
    databaseUrl.indexOf('//') + 2,
    databaseUrl.lastIndexOf('@'),
  );
  return (
    (protocol === 'postgres:' || protocol === 'postgresql:') &&
    (!databaseUrl.includes('@') || !/[/?#]/.test(credentials)) &&
    isDecodable(username) &&
    isDecodable(password)
  );
}

/** Where a connection string points, without the user's name and password. */
function addressOf(databaseUrl: string): string {
  if (!isSound(databaseUrl)) {
    throw new DatabaseOpenError('postgresAddressInvalid', {});
  }
  const { host, pathname } = new URL(databaseUrl);
  return `${host}${pathname}`;
}

/** A right that is missing; without the right to use any schema there is none to create in. */
const FORBIDDEN = ['42501', '3F000'];
/** The files of an extension are not there: older versions name the file, newer ones the extension. */
const EXTENSION_MISSING = ['0A000', '58P01'];

/**
 * Tells an error that came up while the tables were prepared, where the operator of PostgreSQL can
 * mend it; undefined for every other.
 */
export function readPostgresRefusal(
  error: unknown,
  databaseUrl: string,
): DatabaseOpenError | undefined {
  const problem = readDatabaseError(error);
  if (!problem) {
    return undefined;
  }
  const reason = problem.cause instanceof Error ? problem.cause.message : problem.kind;
  const refuse = (key: StartupKey) =>
    new DatabaseOpenError(key, { address: addressOf(databaseUrl), reason }, { cause: error });
  if (problem.kind === 'connection') {
    return refuse('postgresUnreachable');
  }
  const code = problem.kind === 'other' ? problem.code : '';
  if (FORBIDDEN.includes(code)) {
    return refuse('postgresForbidden');
  }
  return EXTENSION_MISSING.includes(code) && reason.includes('extension')
    ? refuse('postgresExtensionMissing')
    : undefined;
}

interface ServerFacts {
  version: string;
  encoding: string;
}

async function readServerFacts(pool: pg.Pool): Promise<ServerFacts> {
  const { rows } = await pool.query<ServerFacts>(
    "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  const [facts] = rows;
  if (!facts) {
    throw new Error('The server said nothing about itself.');
  }
  return facts;
}

function checkServer({ version, encoding }: ServerFacts, address: string): void {
  if (Number.parseInt(version, 10) < OLDEST_VERSION) {
    throw new DatabaseOpenError('postgresTooOld', {
      address,
      found: version,
      expected: OLDEST_VERSION,
    });
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseOpenError('postgresEncoding', { address, found: encoding });
  }
}

/**
 * Opens a database on a PostgreSQL server (15 or newer, encoded in UTF-8).
 * @throws DatabaseOpenError when the address is wrong or the server is out of reach or unfit.
 */
export async function openPostgres(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<Database> {
  const address = addressOf(databaseUrl);
  shareValueTypes();
  const lines = new Lines();
  const pool = new SharedPool(
    {
      connectionString: databaseUrl,
      stream: () => lines.open(),
      application_name: 'food-waste-back-office',
      max: 10,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10 * SECOND,
      // Also how long a request waits for a free connection before it is turned away.
      connectionTimeoutMillis: 15 * SECOND,
      // Long, for prepared statements live as long as their connection.
      idleTimeoutMillis: 10 * MINUTE,
    },
    log,
    greet,
  );
  try {
    checkServer(await readServerFacts(pool), address);
  } catch (error) {
    await pool.end();
    if (error instanceof DatabaseOpenError) {
      throw error;
    }
    const refusal = readPostgresRefusal(error, databaseUrl);
    if (refusal) {
      throw refusal;
    }
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new DatabaseOpenError('postgresUnreachable', { address, reason }, { cause: error });
  }
  const asks = { clock: SYSTEM_CLOCK, answers: () => isAnswering(databaseUrl) };
  const stopWatching = watchForSilence(pool, lines, asks, log);
  return {
    kind: 'postgres',
    db: drizzle(pool),
    connections: () => pool.state(),
    close: closeOnce(async () => {
      stopWatching();
      await pool.end();
    }),
  };
}
