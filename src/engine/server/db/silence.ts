import { Socket } from 'node:net';
import pg from 'pg';
import type { Clock } from './embedded/clock.ts';
import { readDatabaseError } from './errors.ts';
import type { SharedPool } from './pool.ts';

/** How often silence is looked for, and from when on work with the database is suspected. */
const LOOK_MILLISECONDS = 5_000;
const SUSPECT_MILLISECONDS = 10_000;
/** Questions in a row without an answer after which nobody is waited for any more. */
const MOST_UNANSWERED = 2;

/** A line on which all that is written at one go is sent at one go. */
class Line extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork());
  }
}

/** Every line to the server, so that all can be cut: the driver waits for a silent one for ever. */
export class Lines {
  readonly #open = new Set<Socket>();

  /** A line that the driver connects. */
  open(): Socket {
    const line = new Line();
    this.#open.add(line);
    line.once('close', () => this.#open.delete(line));
    return line;
  }

  /** Breaks them all: those waiting get an error that the connection was lost. */
  cut(): void {
    for (const line of this.#open) line.destroy(new Error('Connection terminated: no answer'));
  }
}

/** Checks on a separate connection whether the server responds; a refusal is an answer too. */
export async function isAnswering(connectionString: string, application: string): Promise<boolean> {
  const lines = new Lines();
  const client = new pg.Client({
    connectionString,
    application_name: application,
    connectionTimeoutMillis: LOOK_MILLISECONDS,
    query_timeout: LOOK_MILLISECONDS,
    stream: () => lines.open(),
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    const cause: unknown = readDatabaseError(error)?.cause;
    return cause instanceof pg.DatabaseError;
  } finally {
    lines.cut();
  }
}

/** Moments at which the connections in use were taken. */
function followLeases(pools: readonly SharedPool[], clock: Clock): ReadonlyMap<unknown, number> {
  const leases = new Map<unknown, number>();
  for (const pool of pools) {
    pool.on('acquire', (client) => leases.set(client, clock.now()));
    pool.on('release', (_error, client) => leases.delete(client));
    pool.on('remove', (client) => leases.delete(client));
  }
  return leases;
}

/**
 * Notices a server that has gone silent: its machine hangs, or the network between drops all it is
 * given, without an error. Only while some work takes long, it is probed on a new connection; without an
 * answer twice, all lines are cut, and what waited fails as when the server had gone down.
 * @returns stops it
 */
export function watchForSilence(
  pools: readonly SharedPool[],
  lines: Lines,
  asks: { readonly clock: Clock; readonly answers: () => Promise<boolean> },
  log: (line: string) => void,
): () => void {
  const { clock, answers } = asks;
  const leases = followLeases(pools, clock);
  let unanswered = 0;
  let isAsking = false;
  const look = async (): Promise<void> => {
    const suspect = clock.now() - SUSPECT_MILLISECONDS;
    if (![...leases.values()].some((since) => since <= suspect) || (await answers())) {
      unanswered = 0;
      return;
    }
    unanswered += 1;
    if (unanswered < MOST_UNANSWERED) return;
    unanswered = 0;
    log('the database server is silent: its connections are cut');
    lines.cut();
  };
  return clock.every(LOOK_MILLISECONDS, () => {
    if (isAsking) return;
    isAsking = true;
    void look().finally(() => {
      isAsking = false;
    });
  });
}
