import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { PoolState } from './database.ts';
import { readDatabaseError } from './errors.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** What a pool does with its connections beside lending them. */
export interface ConnectionCare {
  /** Takes a line about each connection that broke. */
  readonly report: (line: string) => void;
  /** What is said on every new connection before anything else. */
  readonly greet: (client: pg.ClientBase) => Promise<void>;
  /** Whether a connection is not to be lent again, after an error that the server answered on it. */
  readonly onServerError?: (error: unknown) => boolean | undefined;
  /** How many servers are tried for one connection; 1 if left out. */
  readonly servers?: number;
}

/** Calls back with each error that the server answers on a connection. */
function listenForErrors(client: pg.ClientBase, onError: (error: unknown) => void): void {
  const connection: unknown = Reflect.get(client, 'connection');
  if (connection instanceof EventEmitter) connection.on('errorMessage', onError);
}

/**
 * The pool both kinds of database are read through. Beyond `pg.Pool` it takes care of connections
 * that die while leased: the lease is given back at once, so a transaction whose `begin` failed
 * (which Drizzle never releases) cannot use up the pool, and the `error` event never goes unheard.
 */
export class SharedPool extends pg.Pool {
  readonly #servers: number;
  readonly #generations: WeakMap<pg.ClientBase, number>;
  #generation = 0;

  constructor(
    config: pg.PoolConfig,
    { report, greet, onServerError, servers = 1 }: ConnectionCare,
  ) {
    const generations = new WeakMap<pg.ClientBase, number>();
    super({
      ...config,
      onConnect: async (client) => {
        client.on('error', (error) => report(error.message));
        generations.set(client, this.#generation);
        listenForErrors(client, (error) => {
          if (onServerError?.(error)) generations.delete(client);
        });
        await greet(client);
      },
    });
    this.#generations = generations;
    this.#servers = servers;
    // An idle connection's error is reported above; unheard here it would end the process.
    this.on('error', () => undefined);
  }

  state(): PoolState {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this;
    return { open, idle, waiting, most: this.options.max };
  }

  /** None of the connections there are is lent again: the next user gets a new one. */
  renew(): void {
    this.#generation += 1;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      this.#lend(callback, this.#servers);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.#lend((error, client) => {
        if (client) resolve(releaseWhenBroken(client));
        else reject(error);
      }, this.#servers);
    });
  }

  #lend(callback: ConnectCallback, tries: number): void {
    super.connect((error, client, done) => {
      if (client && this.#generations.get(client) !== this.#generation) {
        done(true);
        this.#lend(callback, tries);
      } else if (tries > 1 && readDatabaseError(error)?.kind === 'connection') {
        this.#lend(callback, tries - 1);
      } else {
        callback(error, client, done);
      }
    });
  }
}

/** Makes `release` safe to call twice, and calls it when the connection breaks. */
function releaseWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const releaseToPool = client.release;
  let released = false;
  const release = (reason?: Error | boolean) => {
    if (released) {
      return;
    }
    released = true;
    client.removeListener('error', release);
    releaseToPool(reason);
  };
  client.once('error', release);
  client.release = release;
  return client;
}
