import pg from 'pg';

/** How long one of several servers may take to be connected to before the next is tried. */
const PATIENCE_WITH_EACH = { connectionTimeoutMillis: 5_000 };

type OnConnect = (error: Error | null) => void;

/** The servers of an address: connections are opened to the one that took the last. */
export class Hosts {
  readonly #addresses = new WeakMap<pg.ClientBase, string>();
  #place = 0;

  constructor(readonly urls: readonly string[]) {}

  /** The connection string of the server that is tried next. */
  get current(): string {
    return this.urls[this.#place] ?? '';
  }

  /** Goes on to the next server, unless others have left that of this connection already. */
  leave(client: pg.ClientBase): void {
    if (this.#addresses.get(client) === this.current) {
      this.#place = (this.#place + 1) % this.urls.length;
    }
  }

  /** The driver's client, connecting to the current server; one that cannot be reached is left. */
  get Client(): new (
    config?: pg.ClientConfig,
  ) => pg.Client {
    const hosts = this;
    return class extends pg.Client {
      constructor(config?: pg.ClientConfig) {
        const patience = hosts.urls.length > 1 && PATIENCE_WITH_EACH;
        super({ ...config, connectionString: hosts.current, ...patience });
        hosts.#addresses.set(this, hosts.current);
      }

      override connect(): Promise<pg.Client>;
      override connect(callback: OnConnect): void;
      override connect(callback?: OnConnect): Promise<pg.Client> | undefined {
        if (!callback) return super.connect();
        super.connect((error: Error | null) => {
          if (error) hosts.leave(this);
          callback(error);
        });
        return undefined;
      }
    };
  }
}
