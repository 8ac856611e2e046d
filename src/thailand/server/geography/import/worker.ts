/** A thread that reads boundaries, so that no file, however large, holds the server up. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromReader, Task } from './messages.ts';
import { BoundaryProblem } from './problem.ts';
import { readBoundaries } from './read.ts';

if (!parentPort) throw new Error('This file is a thread of the server.');
const port = parentPort;
const send = (message: FromReader): void => port.postMessage(message);

try {
  // Structured clone carries no types; only `reader.ts` starts this file.
  const task = workerData as Task;
  const result = await readBoundaries(task, (progress) => send({ kind: 'progress', progress }));
  send({ kind: 'done', result });
} catch (error) {
  if (error instanceof BoundaryProblem) {
    send({ kind: 'problem', key: error.key, params: error.params });
  } else {
    send({ kind: 'fault', reason: error instanceof Error ? error.message : String(error) });
  }
}
