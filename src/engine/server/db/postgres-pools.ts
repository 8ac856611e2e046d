import type pg from 'pg';
import { type DatabaseState, type PoolState, perWork, SHARES, type Work } from './database.ts';
import { isReadOnly, READ_ONLY } from './errors.ts';
import type { Hosts } from './hosts.ts';
import { SharedPool } from './pool.ts';
import { askWithoutNames, isThroughPooler } from './pooler.ts';
import type { Lines } from './silence.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Dates and times are read as text: they must be written the same way whatever the server's set-up.
 * Summaries put sets of people together, which in the usual 4 MB would go by way of the disk;
 * and to compile their statements takes many times longer than to run them. A statement that waits for a lock
 * holds one of the few connections of their kind of work. None of it is sent as the connection is
 * opened, when poolers between take no settings.
 */
const SESSION_SETTINGS = [
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set work_mem = '32MB'",
  'set jit = off',
  "set lock_timeout = '5s'",
  "set statement_timeout = '5min'",
  "set idle_in_transaction_session_timeout = '1min'",
].join('; ');

/** Also how long a request waits for a free connection before it is turned away. */
const PATIENCE = { connectionTimeoutMillis: 15 * SECOND };
/** Readiness probes soon come again. */
const PATIENCE_OF_HEALTH = { connectionTimeoutMillis: 3 * SECOND, query_timeout: 3 * SECOND };

interface Greeted {
  readonly process: number;
  readonly readOnly: string;
}

const GREETING = `select pg_backend_pid() as process,
  current_setting('transaction_read_only') as "readOnly"`;

/** @throws Error that reads as a lost connection when the server takes no writes */
async function greet(client: pg.ClientBase): Promise<void> {
  await client.query(SESSION_SETTINGS);
  const { rows } = await client.query<Greeted>(GREETING);
  if (rows[0]?.readOnly === 'on') {
    throw Object.assign(new Error('the server is read-only'), { code: READ_ONLY });
  }
  if (isThroughPooler(client, rows[0]?.process)) askWithoutNames(client);
}

/** The connections to PostgreSQL, a pool for each kind of work. */
export class PostgresPools {
  readonly #pools: Readonly<Record<Work, SharedPool>>;
  #confirming: Promise<DatabaseState> | null = null;

  constructor(hosts: Hosts, lines: Lines, application: string, report: (line: string) => void) {
    const care = {
      report,
      servers: hosts.urls.length,
      greet: async (client: pg.ClientBase) => {
        try {
          await greet(client);
        } catch (error) {
          hosts.leave(client);
          throw error;
        }
      },
      onServerError: (error: unknown) => {
        if (!isReadOnly(error)) return false;
        void this.#confirm();
        return true;
      },
    };
    this.#pools = perWork(
      (work) =>
        new SharedPool(
          {
            Client: hosts.Client,
            stream: () => lines.open(),
            application_name: application,
            max: SHARES[work],
            // Saves and dashboards wait for a few answers, and not for one after each question.
            pipeline: work === 'saves' || work === 'dashboards',
            keepAlive: true,
            keepAliveInitialDelayMillis: 10 * SECOND,
            // Long, for prepared statements live as long as their connection.
            idleTimeoutMillis: 10 * MINUTE,
            ...(work === 'health' ? PATIENCE_OF_HEALTH : PATIENCE),
          },
          care,
        ),
    );
  }

  get all(): readonly SharedPool[] {
    return Object.values(this.#pools);
  }

  of(work: Work): SharedPool {
    return this.#pools[work];
  }

  /** @throws the database's own error when it does not answer */
  async state(): Promise<DatabaseState> {
    try {
      const { rows } = await this.#pools.health.query<Greeted>(GREETING);
      if (rows[0]?.readOnly !== 'on') return 'ok';
    } catch (error) {
      if (!isReadOnly(error)) throw error;
    }
    this.#renew();
    return 'readOnly';
  }

  connections(): PoolState {
    const states = this.all.map((pool) => pool.state());
    const sum = (of: keyof PoolState): number => states.reduce((all, one) => all + one[of], 0);
    return { open: sum('open'), idle: sum('idle'), waiting: sum('waiting'), most: sum('most') };
  }

  async end(): Promise<void> {
    await Promise.all(this.all.map((pool) => pool.end()));
  }

  /**
   * Renews all connections where it is the server that takes no writes, and not a transaction of our
   * own that only reads; the connection that was refused is not lent again either way. One needs
   * all who were refused.
   */
  async #confirm(): Promise<void> {
    this.#confirming ??= this.state();
    try {
      await this.#confirming;
    } catch {
      // A server that does not answer breaks its connections by itself.
    } finally {
      this.#confirming = null;
    }
  }

  /** What is open leads to a server that takes no writes: what comes next looks for one that does. */
  #renew(): void {
    for (const pool of this.all) pool.renew();
  }
}
