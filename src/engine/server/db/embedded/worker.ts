/**
 * The thread the embedded database lives in, so that a long query does not hold up the requests
 * of the main thread. It passes PostgreSQL's protocol through as bytes: names of prepared
 * statements, types and errors are the business of the driver on the other side.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';
import { startPGlite } from './start.ts';
import { SevereErrorWatch, simpleQuery, WELCOME } from './wire.ts';

/** Large answers leave in parts of about this size, so that neither thread holds them whole. */
const PART_BYTES = 128 * 1024;

if (!parentPort) {
  throw new Error('The embedded database runs as a worker thread only.');
}
const port = parentPort;
const watch = new SevereErrorWatch();

function send(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  port.postMessage(message, transfer);
}

function run(database: PGlite, batch: Uint8Array, onBytes: (bytes: Uint8Array) => void): void {
  // PGlite answers before the promise returns; with nothing to sync there is nothing to wait for.
  void database.execProtocolRawStream(batch, {
    syncToFs: false,
    onRawData: (bytes) => {
      const severe = watch.scan(bytes);
      if (severe) {
        // Reported at once: after a PANIC the call we are in may never return.
        send({ kind: 'fatal', ...severe });
      }
      onBytes(bytes);
    },
  });
}

/** Collects an answer and sends it on in parts. */
class Answer {
  #parts: Uint8Array[] = [];
  #size = 0;

  constructor(readonly session: number) {}

  add(bytes: Uint8Array): void {
    // A view into PGlite's memory, which the next query overwrites.
    this.#parts.push(bytes.slice());
    this.#size += bytes.byteLength;
    if (this.#size >= PART_BYTES) {
      this.send();
    }
  }

  send(): void {
    if (this.#size === 0) {
      return;
    }
    const bytes = new Uint8Array(this.#size);
    let at = 0;
    for (const part of this.#parts) {
      bytes.set(part, at);
      at += part.byteLength;
    }
    this.#parts = [];
    this.#size = 0;
    send({ kind: 'bytes', session: this.session, bytes }, [bytes.buffer]);
  }
}

/** PGlite has one session for all: a new connection finds it as a new one would be. */
function welcome(database: PGlite, answer: Answer): void {
  const ignore = () => undefined;
  run(database, simpleQuery('rollback'), ignore);
  run(database, simpleQuery('discard all'), ignore);
  answer.add(WELCOME);
}

function exchange(database: PGlite, session: number, batch: Uint8Array): void {
  const answer = new Answer(session);
  const isStartup = batch[0] === 0;
  if (isStartup) {
    welcome(database, answer);
  } else {
    run(database, batch, (bytes) => answer.add(bytes));
  }
  answer.send();
}

async function close(database: PGlite): Promise<void> {
  await database.close();
  send({ kind: 'closed' });
  port.close();
}

try {
  // Structured clone carries no types; the main thread is the only one to start this file.
  const database = await startPGlite(workerData as WorkerSetup);
  port.on('message', (message: ToWorker) => {
    if (message.kind === 'exchange') {
      exchange(database, message.session, message.bytes);
    } else {
      void close(database);
    }
  });
  send({ kind: 'ready' });
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  port.close();
}
