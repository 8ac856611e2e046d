import type pg from 'pg';
import { closeOnce, type Database, perWork, type Work } from './database.ts';
import { SYSTEM_CLOCK } from './embedded/clock.ts';
import { codeOf, READ_ONLY, readDatabaseError } from './errors.ts';
import { Hosts } from './hosts.ts';
import { DatabaseOpenError, type StartupKey } from './open-error.ts';
import { readAddress } from './postgres-address.ts';
import { PostgresPools } from './postgres-pools.ts';
import { isAnswering, Lines, watchForSilence } from './silence.ts';
import { queriesOn } from './transactions.ts';
import { shareValueTypes } from './value-types.ts';

const OLDEST_VERSION = 15;

/** A right that is missing; without the right to use any schema there is none to create in. */
const FORBIDDEN = ['42501', '3F000'];
/** SQLSTATE of the server's answers to a sign-in, and the messages for the operator. */
const SIGN_IN_REFUSALS: Readonly<Record<string, StartupKey>> = {
  [READ_ONLY]: 'postgresReadOnly',
  '28000': 'postgresSignInRefused',
  '28P01': 'postgresSignInRefused',
  '3D000': 'postgresDatabaseMissing',
};
/** The driver itself refuses to sign in without a password where the server requires one. */
const NO_PASSWORD = /^SASL: .*password must be/;
/** The files of an extension are not there: older versions name the file, newer ones the extension. */
const EXTENSION_MISSING = ['0A000', '58P01'];

/** What was said of an error; one that stands for several, of each address of a name, has no words. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const several = error instanceof AggregateError ? error.errors.map(wordsOf).join(', ') : '';
  return error.message || several || error.name;
}

/**
 * Reports an error that came up while the tables were prepared, where the operator of PostgreSQL can
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
  const reason = wordsOf(problem.cause);
  const refuse = (key: StartupKey) =>
    new DatabaseOpenError(
      key,
      { address: readAddress(databaseUrl).shown, reason },
      { cause: error },
    );
  if (problem.kind === 'connection') {
    return refuse(SIGN_IN_REFUSALS[codeOf(problem)] ?? 'postgresUnreachable');
  }
  if (problem.kind === 'damaged') {
    return refuse('postgresDamaged');
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
 * Opens a database on a PostgreSQL server (15 or newer, encoded in UTF-8), or on the one of several
 * that takes writes.
 * @param application by which the server's administrator knows the connections
 * @throws DatabaseOpenError when the address is wrong or the server is out of reach or unfit.
 */
export async function openPostgres(
  databaseUrl: string,
  application: string,
  log: (line: string) => void,
): Promise<Database> {
  const { shown, urls } = readAddress(databaseUrl);
  shareValueTypes();
  const lines = new Lines();
  const hosts = new Hosts(urls);
  const pools = new PostgresPools(hosts, lines, application, log);
  try {
    checkServer(await readServerFacts(pools.of('background')), shown);
  } catch (error) {
    await pools.end();
    // The driver leaves one open on which it refused to sign in, and a command would wait for it.
    lines.cut();
    if (error instanceof DatabaseOpenError) {
      throw error;
    }
    const refusal = readPostgresRefusal(error, databaseUrl);
    if (refusal) {
      throw refusal;
    }
    const reason = wordsOf(error);
    const key = NO_PASSWORD.test(reason) ? 'postgresSignInRefused' : 'postgresUnreachable';
    throw new DatabaseOpenError(key, { address: shown, reason }, { cause: error });
  }
  const asks = { clock: SYSTEM_CLOCK, answers: () => isAnswering(hosts.current, application) };
  const stopWatching = watchForSilence(pools.all, lines, asks, log);
  const common = {
    kind: 'postgres',
    for: (work: Work) => shares[work],
    state: () => pools.state(),
    connections: () => pools.connections(),
    close: closeOnce(async () => {
      stopWatching();
      await pools.end();
    }),
  } as const;
  const shares = perWork((work): Database => ({ ...common, db: queriesOn(pools.of(work)) }));
  return shares.background;
}
