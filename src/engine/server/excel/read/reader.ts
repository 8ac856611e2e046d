import type { Worker } from 'node:worker_threads';
import { startReader, threadFile } from '../../threads.ts';
import type { Marks } from './marks.ts';
import type { FromReader, Task } from './messages.ts';
import { FileProblem } from './problem.ts';
import type { RawRow, ReadProgress } from './sheet.ts';

export type { Marks } from './marks.ts';
export { FileProblem } from './problem.ts';
export {
  NO_ERROR_NAME,
  NO_RESULT,
  type RawRow,
  type RawValue,
  type ReadProgress,
} from './sheet.ts';

/** Beyond this a file takes more than any honest one would. */
const MOST_MEGABYTES = 320;
/** How long a thread may be waited for, all in all; the largest honest file takes some 15 s. */
const PATIENCE_MILLISECONDS = 90_000;

/** Rows, and how far into the sheet they reach. */
export interface RowsRead {
  readonly rows: readonly RawRow[];
  readonly progress: ReadProgress;
}

function startThread(task: Task): Worker {
  const url = threadFile(import.meta.url, './worker.ts', './excel-worker.js');
  return startReader(url, { task, mostMegabytes: MOST_MEGABYTES, name: 'excel-reader' });
}

/** Waits for what wakes it, but in all its waits together no longer than it was given. */
class Waiting {
  #left: number;
  wake: () => void = () => undefined;

  constructor(milliseconds: number) {
    this.#left = milliseconds;
  }

  /** @throws FileProblem once the time is up */
  async next(): Promise<void> {
    const started = performance.now();
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.wake = resolve;
      timer = setTimeout(resolve, Math.max(0, this.#left));
    });
    clearTimeout(timer);
    this.#left -= performance.now() - started;
    if (this.#left <= 0) throw new FileProblem('tooSlow');
  }
}

/** The messages of a thread, one after another, until it ends; it is gone when nobody listens. */
async function* messagesOf(
  task: Task,
  signal: AbortSignal,
  patience: number,
): AsyncGenerator<FromReader> {
  const thread = startThread(task);
  const come: FromReader[] = [];
  let fault: Error | undefined;
  const waiting = new Waiting(patience);
  const stop = (error: Error): void => {
    fault ??= error;
    waiting.wake();
  };
  thread.on('message', (message: FromReader) => {
    come.push(message);
    waiting.wake();
  });
  thread.on('error', (error: Error & { code?: string }) => {
    stop(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileProblem('bomb') : error);
  });
  thread.on('exit', () => stop(new Error('The reading thread ended')));
  const cancel = (): void => stop(new DOMException('cancelled', 'AbortError'));
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    for (;;) {
      const message = come.shift();
      if (message) {
        yield message;
        if (message.kind !== 'rows' && message.kind !== 'bytes') return;
        thread.postMessage('next');
      } else if (fault) throw fault;
      else await waiting.next();
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await thread.terminate();
  }
}

/** @throws FileProblem, or Error for a fault of ours */
function refuse(message: FromReader): void {
  if (message.kind === 'problem') throw new FileProblem(message.key, message.params);
  if (message.kind === 'fault') throw new Error(message.reason);
}

/**
 * The rows of the first sheet in sight that hold something, in a thread of their own, read no
 * faster than they are taken.
 * @throws FileProblem when the file is none that can be read, or takes longer than `patience`
 * (milliseconds); `AbortError` once cancelled
 */
export async function* readRows(
  bytes: Uint8Array,
  signal: AbortSignal,
  patience = PATIENCE_MILLISECONDS,
): AsyncGenerator<RowsRead> {
  for await (const message of messagesOf({ bytes, marks: null }, signal, patience)) {
    refuse(message);
    if (message.kind === 'rows') yield message;
  }
}

/** The file with its wrong cells marked, as the bytes of an .xlsx file. @throws as `readRows` */
export async function* markedFile(
  bytes: Uint8Array,
  marks: Marks,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  for await (const message of messagesOf({ bytes, marks }, signal, PATIENCE_MILLISECONDS)) {
    refuse(message);
    if (message.kind === 'bytes') yield message.bytes;
  }
}
