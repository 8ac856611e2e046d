/** A thread that takes a file apart, so that no file, however large, holds the server up. */
import { parentPort, workerData } from 'node:worker_threads';
import { openArchive } from './archive.ts';
import { markCsv, readCsv } from './csv.ts';
import { kindOf } from './kind.ts';
import { markFile } from './mark.ts';
import type { FromReader, Task } from './messages.ts';
import { FileProblem } from './problem.ts';
import { readSheet } from './sheet.ts';

if (!parentPort) throw new Error('This file is a thread of the server.');
const port = parentPort;

/** Messages that may be under way before the next is requested. */
const AHEAD = 2;
let allowed = AHEAD;
let wake: (() => void) | undefined;
port.on('message', () => {
  allowed += 1;
  wake?.();
});

async function send(message: FromReader): Promise<void> {
  while (allowed <= 0) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
  allowed -= 1;
  port.postMessage(message);
}

async function workOnCsv(file: Buffer, marks: Task['marks']): Promise<void> {
  if (marks === null) {
    await readCsv(file, (rows, progress) => send({ kind: 'rows', rows, progress }));
    return;
  }
  for (const piece of markCsv(file, marks)) await send({ kind: 'bytes', bytes: piece });
}

async function work({ bytes, marks }: Task): Promise<void> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kindOf(file) === 'csv') {
    await workOnCsv(file, marks);
    return;
  }
  const archive = await openArchive(file);
  if (marks === null) {
    await readSheet(archive, (rows, progress) => send({ kind: 'rows', rows, progress }));
  } else {
    for await (const piece of await markFile(archive, marks)) {
      await send({ kind: 'bytes', bytes: piece });
    }
  }
  archive.close();
}

function readFailure(error: unknown): FromReader {
  if (error instanceof FileProblem) {
    return { kind: 'problem', key: error.key, params: error.params };
  }
  return { kind: 'fault', reason: error instanceof Error ? error.message : String(error) };
}

try {
  // Structured clone carries no types; only `reader.ts` starts this file.
  await work(workerData as Task);
  await send({ kind: 'end' });
} catch (error) {
  await send(readFailure(error));
}
port.close();
