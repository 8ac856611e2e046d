import { PassThrough, Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { excelCalls, MAXIMUM_UPLOAD_BYTES } from '../../schema/excel.ts';
import {
  IMPORT_STEPS,
  type ImportPreview,
  type ImportProgress,
  type ImportStep,
} from '../../schema/excel-import.ts';
import type { Resource } from '../../schema/types.ts';
import { principalOf, requirePermission } from '../auth/guards.ts';
import { logFault, readError, renderError } from '../http/error-handler.ts';
import { ApiError } from '../http/errors.ts';
import type { Engine } from '../resources/engine.ts';
import { attachment } from './attachment.ts';
import type { Telling } from './columns.ts';
import { importFile, markFile } from './import/import.ts';
import type { Import } from './import/rows-import.ts';
import { XLSX_TYPE } from './write/workbook.ts';

export interface ImportRoutesOptions {
  readonly engine: Engine;
  readonly tellingOf: (request: FastifyRequest) => Telling;
}

const LINES = 'application/x-ndjson';
/** Told no more often: a bar that moves ten times a second moves smoothly. */
const PROGRESS_MILLISECONDS = 100;

interface Upload {
  readonly bytes: Uint8Array;
  readonly step: ImportStep;
  readonly revision: string | null;
}

function stepOf(value: unknown): ImportStep {
  const step = IMPORT_STEPS.find((candidate) => candidate === value);
  if (!step) throw new ApiError('validation', { message: { key: 'badStep' } });
  return step;
}

/** Reads the form: the file, and what is to be done with it. @throws ApiError */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) throw new ApiError('validation', { message: { key: 'badUpload' } });
  let bytes: Uint8Array | null = null;
  const fields = new Map<string, unknown>([['step', 'preview']]);
  for await (const part of request.parts()) {
    if (part.type === 'file') bytes = await part.toBuffer();
    else fields.set(part.fieldname, part.value);
  }
  if (bytes === null) throw new ApiError('validation', { message: { key: 'badUpload' } });
  const revision = fields.get('revision');
  return {
    bytes,
    step: stepOf(fields.get('step')),
    revision: typeof revision === 'string' && revision !== '' ? revision : null,
  };
}

/** Aborted when the one who asked is gone before the answer is. */
function cancelledBy({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Lets the first of a stage through, and then one now and then. */
function seldom(tell: (progress: ImportProgress) => void): Import['tell'] {
  let stage = '';
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.stage === stage && now - last < PROGRESS_MILLISECONDS) return;
    [stage, last] = [progress.stage, now];
    tell(progress);
  };
}

/**
 * The answer as lines of JSON: `{"progress": …}` on the way, at last `{"status", "data"}` or
 * `{"status", "error"}`, for the status of the answer itself has gone out by then.
 */
function sendLines(
  request: FastifyRequest,
  reply: FastifyReply,
  telling: Telling,
  run: (tell: Import['tell']) => Promise<ImportPreview>,
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
        const { words, language } = telling;
        line({ status: known.status, ...renderError(known, words, language, request.id) });
      },
    )
    .finally(() => lines.end());
  // Proxies that gather an answer before they pass it on would hide the progress.
  return reply.type(LINES).header('x-accel-buffering', 'no').send(lines);
}

async function handle(
  { engine, tellingOf }: ImportRoutesOptions,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { bytes, step, revision } = await readUpload(request);
  const telling = tellingOf(request);
  const signal = cancelledBy(reply);
  const principal = principalOf(request);
  const work = { engine, telling, principal, resource, bytes, signal };
  if (step === 'mark') {
    const marked = await markFile({ ...work, tell: () => undefined });
    const { words, language } = telling;
    const title = words.text(language, `resources:${resource.name}.title`);
    const name = words.text(language, 'excel:files.marked', { title });
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', attachment(name, `${resource.name}-marked`))
      .send(Readable.from(marked, { objectMode: false }));
  }
  const run = (tell: Import['tell']) => importFile({ ...work, tell }, step, revision);
  if (request.headers.accept?.includes(LINES)) return sendLines(request, reply, telling, run);
  return { data: await run(() => undefined) };
}

/** The calls that take spreadsheets in; they alone accept forms. */
export async function importRoutes(
  app: FastifyInstance,
  options: ImportRoutesOptions,
): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAXIMUM_UPLOAD_BYTES, files: 1, fields: 4, fieldSize: 200, parts: 5 },
  });
  for (const resource of Object.values(options.engine.config.resources)) {
    const calls = excelCalls(resource);
    if (calls.import === null) continue;
    app.post(
      `/api/${calls.group}/${calls.import}`,
      { onRequest: requirePermission(resource.permission) },
      (request, reply) => handle(options, resource, request, reply),
    );
  }
}
