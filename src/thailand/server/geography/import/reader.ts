import type { Worker } from 'node:worker_threads';
import { startReader, threadFile } from '../../../../engine/server/threads.ts';
import type { FromReader, ReadingProgress, ReadResult, Task } from './messages.ts';
import { BoundaryProblem } from './problem.ts';

/** Beyond this a file takes more than any honest map of Thailand would. */
const MOST_MEGABYTES = 1500;
/** Every tambon in full detail takes a minute on a slow machine. */
const LONGEST_MILLISECONDS = 5 * 60_000;

function startThread(task: Task): Worker {
  const url = threadFile(import.meta.url, './worker.ts', './boundaries-worker.js');
  return startReader(url, { task, mostMegabytes: MOST_MEGABYTES, name: 'boundaries-reader' });
}

/**
 * Reads files of boundaries in a thread of its own.
 * @throws BoundaryProblem when a file is wrong; `AbortError` once cancelled
 */
export async function readInThread(
  task: Task,
  tell: (progress: ReadingProgress) => void,
  signal?: AbortSignal,
): Promise<ReadResult> {
  const thread = startThread(task);
  const tooLong = AbortSignal.timeout(LONGEST_MILLISECONDS);
  try {
    return await new Promise<ReadResult>((resolve, reject) => {
      thread.on('message', (message: FromReader) => {
        if (message.kind === 'progress') tell(message.progress);
        else if (message.kind === 'done') resolve(message.result);
        else if (message.kind === 'problem') {
          reject(new BoundaryProblem(message.key, message.params));
        } else reject(new Error(message.reason));
      });
      thread.on('error', (error: Error & { code?: string }) => {
        const full = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(full ? new BoundaryProblem('tooLarge') : error);
      });
      thread.on('exit', () => reject(new Error('The reading thread ended')));
      tooLong.addEventListener('abort', () => reject(new BoundaryProblem('tooLarge')));
      signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      signal?.throwIfAborted();
    });
  } finally {
    await thread.terminate();
  }
}
