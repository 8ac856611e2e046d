import pg from 'pg';
import type { PoolState } from './database.ts';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/**
 * The pool both kinds of database are read through. Beyond `pg.Pool` it takes care of connections
 * that die while leased: the lease is given back at once, so a transaction whose `begin` failed
 * (which Drizzle never releases) cannot use up the pool, and the `error` event never goes unheard.
 */
export class SharedPool extends pg.Pool {
  /**
   * @param report takes a line about each connection that broke
   * @param greet what is said on every new connection before anything else
   */
  constructor(
    config: pg.PoolConfig,
    report: (line: string) => void,
    greet: (client: pg.ClientBase) => Promise<void>,
  ) {
    super({
      ...config,
      onConnect: async (client) => {
        client.on('error', (error) => report(error.message));
        await greet(client);
      },
    });
    // An idle connection's error is reported above; unheard here it would end the process.
    this.on('error', () => undefined);
  }

  state(): PoolState {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this;
    return { open, idle, waiting, most: this.options.max };
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    if (callback) {
      super.connect(callback);
      return undefined;
    }
    return super.connect().then(releaseWhenBroken);
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
