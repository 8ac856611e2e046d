import { Duplex } from 'node:stream';
import type { EmbeddedEngine, SessionReceiver } from './engine.ts';
import { BatchGatherer } from './wire.ts';

/**
 * Stands where `pg` expects a socket, and carries its bytes to the worker and back. So the driver,
 * its prepared statements, its types and its errors are the same for both kinds of database.
 */
export class EmbeddedStream extends Duplex implements SessionReceiver {
  readonly #engine: EmbeddedEngine;
  readonly #session: number;
  readonly #gatherer = new BatchGatherer();
  readonly #inbox: Uint8Array[] = [];
  #isDraining = false;

  constructor(engine: EmbeddedEngine) {
    super();
    this.#engine = engine;
    this.#session = engine.openSession(this);
  }

  /** What `pg` calls on a socket; there is nothing to dial. */
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  /** Parts of a large answer are read one for each turn of the event loop, to let others in. */
  receive(bytes: Uint8Array): void {
    if (this.writableEnded) {
      return;
    }
    if (this.#isDraining) {
      this.#inbox.push(bytes);
      return;
    }
    this.#isDraining = true;
    this.push(bytes);
    setImmediate(() => this.#drain());
  }

  #drain(): void {
    const bytes = this.#inbox.shift();
    if (!bytes || this.writableEnded) {
      this.#isDraining = false;
      return;
    }
    this.push(bytes);
    setImmediate(() => this.#drain());
  }

  fail(error: Error): void {
    this.destroy(error);
  }

  #send(chunk: Buffer): void {
    const batch = this.#gatherer.take(chunk);
    if (batch) {
      this.#engine.send(this.#session, batch);
    }
  }

  override _read(): void {
    // The worker sends on its own.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#engine.closeSession(this.#session);
    done(error);
  }
}
