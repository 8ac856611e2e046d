import { Worker } from 'node:worker_threads';
import { threadArguments, threadFile } from '../../threads.ts';
import type { FromWorker, ToWorker, WorkerSetup } from './messages.ts';

/** Called with the worker's output for one connection. */
export interface SessionReceiver {
  receive(bytes: Uint8Array): void;
  /** The database has stopped; nothing more will come. */
  fail(error: Error): void;
}

/** Why the database stopped on its own. */
export interface EngineFailure {
  severity: string;
  reason: string;
}

/** Its objects are bytes on their way: a small young generation holds them as well as the usual 48 MB. */
const YOUNG_GENERATION_MEGABYTES = 6;

function startWorker(url: URL, setup: WorkerSetup): Worker {
  return new Worker(url, {
    workerData: setup,
    execArgv: threadArguments(url),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
    name: 'embedded-database',
  });
}

/** The main thread's end of the embedded database's worker. */
export class EmbeddedEngine {
  readonly #worker: Worker;
  readonly #onFailure: (failure: EngineFailure) => void;
  readonly #receivers = new Map<number, SessionReceiver>();
  #lastSession = 0;
  #stopping = false;
  #failure: EngineFailure | undefined;

  private constructor(worker: Worker, onFailure: (failure: EngineFailure) => void) {
    this.#worker = worker;
    this.#onFailure = onFailure;
  }

  /**
   * Starts the worker and waits until the database answers.
   * @throws Error with PGlite's own words when it does not start.
   */
  static async start(
    setup: WorkerSetup,
    onFailure: (failure: EngineFailure) => void,
    workerUrl: URL = threadFile(import.meta.url, './worker.ts', './embedded-worker.js'),
  ): Promise<EmbeddedEngine> {
    const worker = startWorker(workerUrl, setup);
    const engine = new EmbeddedEngine(worker, onFailure);
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (message: FromWorker) => {
        if (message.kind === 'ready') {
          resolve();
        } else {
          reject(new Error('reason' in message ? message.reason : message.kind));
        }
      });
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`worker exit ${code}`)));
    }).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    engine.#listen();
    return engine;
  }

  #listen(): void {
    this.#worker.removeAllListeners('error');
    this.#worker.on('message', (message: FromWorker) => this.#handle(message));
    this.#worker.on('error', (error) => this.#fail({ severity: 'FATAL', reason: error.message }));
    this.#worker.on('exit', (code) => {
      if (!this.#stopping) {
        this.#fail({ severity: 'FATAL', reason: `worker exit ${code}` });
      }
    });
  }

  #handle(message: FromWorker): void {
    if (message.kind === 'bytes') {
      this.#receivers.get(message.session)?.receive(message.bytes);
    } else if (message.kind === 'fatal') {
      this.#fail(message);
    }
  }

  #fail(failure: EngineFailure): void {
    if (this.#failure) {
      return;
    }
    this.#failure = failure;
    this.#onFailure(failure);
    for (const receiver of this.#receivers.values()) {
      receiver.fail(new Error(failure.reason));
    }
  }

  /** Registers a connection; its number goes with every message. */
  openSession(receiver: SessionReceiver): number {
    this.#lastSession += 1;
    this.#receivers.set(this.#lastSession, receiver);
    return this.#lastSession;
  }

  closeSession(session: number): void {
    this.#receivers.delete(session);
  }

  send(session: number, batch: Uint8Array): void {
    if (this.#failure) {
      this.#receivers.get(session)?.fail(new Error(this.#failure.reason));
      return;
    }
    this.#post({ kind: 'exchange', session, bytes: batch });
  }

  /** Writes everything out and ends the worker. */
  async close(): Promise<void> {
    this.#stopping = true;
    if (this.#failure) {
      await this.#worker.terminate();
      return;
    }
    const ended = new Promise<void>((resolve) => {
      this.#worker.once('exit', () => resolve());
    });
    this.#post({ kind: 'close' });
    await ended;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }
}
