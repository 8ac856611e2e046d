/** What lies between the product and PostgreSQL, and can fail: broken, silent, or slow. */
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export class DatabaseLine {
  readonly #server: Server;
  readonly #ends = new Set<Socket>();
  #port = 0;
  #isSilent = false;
  #slowness = 0;

  private constructor(private readonly target: URL) {
    this.#server = createServer((near) => this.#join(near));
  }

  /** A line to the server at this address, on a free port. */
  static async start(target: string): Promise<DatabaseLine> {
    const line = new DatabaseLine(new URL(target));
    await new Promise<void>((resolve) => line.#server.listen(0, '127.0.0.1', resolve));
    // A TCP server that listens has an address and port.
    line.#port = (line.#server.address() as AddressInfo).port;
    return line;
  }

  /** Where the product finds PostgreSQL. */
  get url(): string {
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String(this.#port);
    return url.href;
  }

  #join(near: Socket): void {
    const far = new Socket();
    far.connect(Number(this.target.port), this.target.hostname);
    this.#pass(near, far);
    this.#pass(far, near);
  }

  #pass(from: Socket, to: Socket): void {
    this.#ends.add(from);
    let last = Promise.resolve();
    from.on('data', (bytes) => {
      last = last.then(async () => {
        if (this.#slowness > 0) await delay(this.#slowness);
        to.write(bytes);
      });
    });
    from.once('close', () => {
      this.#ends.delete(from);
      to.destroy();
    });
    from.on('error', () => undefined);
    if (this.#isSilent) from.pause();
  }

  /** Breaks every connection there is; new ones are let through. */
  cut(): void {
    for (const end of this.#ends) end.resetAndDestroy();
  }

  /** Lets nothing through any more, and tells nobody: connections stay, and new ones are taken. */
  silence(): void {
    this.#isSilent = true;
    for (const end of this.#ends) end.pause();
  }

  /** Holds up whatever is sent by so many milliseconds, in both directions. */
  slow(milliseconds: number): void {
    this.#slowness = milliseconds;
  }

  /** As it was in the beginning. */
  mend(): void {
    this.#isSilent = false;
    this.#slowness = 0;
    for (const end of this.#ends) end.resume();
  }

  async stop(): Promise<void> {
    this.cut();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
