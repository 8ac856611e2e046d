import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language, Words } from '../i18n.ts';
import { logFault, readError, renderError } from './error-handler.ts';

const LINES = 'application/x-ndjson';
/** Sent no more often: a bar that moves ten times a second moves smoothly. */
const PROGRESS_MILLISECONDS = 100;

/** Whether the caller wants to hear how far the work is. */
export function wantsLines({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes(LINES) ?? false;
}

/** Aborted when the client disconnects before the response is sent. */
export function cancelledBy({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Lets the first of a stage through, and then one now and then. */
function seldom<Progress extends { readonly stage: string }>(
  onProgress: (progress: Progress) => void,
): (progress: Progress) => void {
  let stage = '';
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.stage === stage && now - last < PROGRESS_MILLISECONDS) return;
    [stage, last] = [progress.stage, now];
    onProgress(progress);
  };
}

/**
 * Answers as lines of JSON: `{"progress": …}` on the way, at last `{"status", "data"}` or
 * `{"status", "error"}`, for the status of the answer itself has gone out by then.
 */
export function sendLines<Progress extends { readonly stage: string }>(
  request: FastifyRequest,
  reply: FastifyReply,
  { words, language }: { readonly words: Words; readonly language: Language },
  run: (onProgress: (progress: Progress) => void) => Promise<unknown>,
): FastifyReply {
  const lines = new PassThrough();
  const line = (value: object) => lines.write(`${JSON.stringify(value)}\n`);
  run(seldom((progress) => line({ progress })))
    .then(
      (data) => line({ status: 200, data }),
      (error: unknown) => {
        if (reply.raw.destroyed) return;
        const known = readError(error);
        logFault(error, known, request);
        line({ status: known.status, ...renderError(known, words, language, request.id) });
      },
    )
    .finally(() => lines.end());
  // Proxies that gather an answer before they pass it on would hide the progress.
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}
