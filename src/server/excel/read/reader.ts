import type { Worker } from 'node:worker_threads';
import { startReader, threadFile } from '../../threads.ts';
import type { Marks } from './marks.ts';
import type { FromReader, Task } from './messages.ts';
import { FileProblem } from './problem.ts';
import type { RawRow, ReadProgress } from './sheet.ts';

export type { Marks } from './marks.ts';
export { FileProblem } from './problem.ts';
export type { RawRow, RawValue, ReadProgress } from './sheet.ts';

/** Beyond this a file takes more than any honest one would. */
const MOST_MEGABYTES = 320;

/** Rows, and how far into the sheet they reach. */
export interface RowsRead {
  readonly rows: readonly RawRow[];
  readonly progress: ReadProgress;
}

function startThread(task: Task): Worker {
  const url = threadFile(import.meta.url, './worker.ts', './excel-worker.js');
  return startReader(url, { task, mostMegabytes: MOST_MEGABYTES, name: 'excel-reader' });
}

/** The messages of a thread, one after another, until it ends; it is gone when nobody listens. */
async function* messagesOf(task: Task, signal: AbortSignal): AsyncGenerator<FromReader> {
  const thread = startThread(task);
  const come: FromReader[] = [];
  let fault: Error | undefined;
  let wake: (() => void) | undefined;
  const stop = (error: Error): void => {
    fault ??= error;
    wake?.();
  };
  thread.on('message', (message: FromReader) => {
    come.push(message);
    wake?.();
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
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
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
 * @throws FileProblem when the file is none that can be read; `AbortError` once cancelled
 */
export async function* readRows(bytes: Uint8Array, signal: AbortSignal): AsyncGenerator<RowsRead> {
  for await (const message of messagesOf({ bytes, marks: null }, signal)) {
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
  for await (const message of messagesOf({ bytes, marks }, signal)) {
    refuse(message);
    if (message.kind === 'bytes') yield message.bytes;
  }
}
