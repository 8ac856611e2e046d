import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { excelCalls, MAXIMUM_UPLOAD_BYTES } from '../../declaration/excel.ts';
import { IMPORT_STEPS, type ImportStep } from '../../declaration/excel-import.ts';
import type { Resource } from '../../declaration/types.ts';
import { principalOf } from '../access/guards.ts';
import { CSV_TYPE } from '../csv.ts';
import { ApiError } from '../http/errors.ts';
import { readForm } from '../http/forms.ts';
import { cancelledBy, sendLines, wantsLines } from '../http/lines.ts';
import { type Engine, seenBy } from '../resources/engine.ts';
import { attachment } from './attachment.ts';
import type { SheetLocale } from './columns.ts';
import { personOf, takePlace } from './import/gate.ts';
import { importFile, markFile } from './import/import.ts';
import type { Import } from './import/rows-import.ts';
import { importCall } from './import-facts.ts';
import { kindOf } from './read/kind.ts';
import { XLSX_TYPE } from './write/workbook.ts';

/** How long a marked file may take, until it has been looked through and fetched. */
const MOST_SENDING_MILLISECONDS = 2 * 60_000;

export interface ImportRoutesOptions {
  readonly engine: Engine;
  readonly localeOf: (request: FastifyRequest) => SheetLocale;
}

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

/** One call of an import. */
interface ImportCall {
  readonly resource: Resource;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
}

async function answer(
  { engine, localeOf }: ImportRoutesOptions,
  { resource, request, reply, signal }: ImportCall,
): Promise<unknown> {
  const principal = principalOf(request);
  reply.raw.once('close', takePlace(personOf(principal)));
  const { bytes, step, revision } = await readForm(() => readUpload(request));
  const locale = localeOf(request);
  const work = { engine: seenBy(engine, principal), locale, principal, resource, bytes, signal };
  if (step === 'mark') {
    const sending = AbortSignal.any([signal, AbortSignal.timeout(MOST_SENDING_MILLISECONDS)]);
    const marked = await markFile({ ...work, signal: sending, onProgress: () => undefined });
    const { words, language } = locale;
    const title = words.text(language, `resources:${resource.name}.title`);
    const name = words.text(language, 'excel:files.marked', { title });
    const isCsv = kindOf(Buffer.from(bytes)) === 'csv';
    const plain = `${resource.name}-marked`;
    return reply
      .type(isCsv ? CSV_TYPE : XLSX_TYPE)
      .header('content-disposition', attachment(name, plain, isCsv ? 'csv' : 'xlsx'))
      .send(Readable.from(marked, { objectMode: false, signal: sending }));
  }
  const run = (onProgress: Import['onProgress']) =>
    importFile({ ...work, onProgress }, step, revision);
  if (wantsLines(request)) return sendLines(request, reply, locale, run);
  return { data: await run(() => undefined) };
}

/** Answers an import, unless nobody waits for the answer any more: that is no fault of ours. */
async function handle(
  options: ImportRoutesOptions,
  call: Omit<ImportCall, 'signal'>,
): Promise<unknown> {
  // Otherwise the place of somebody who disconnects during the check of rights would never be free again.
  if (call.reply.raw.destroyed) return call.reply.hijack();
  // A disconnect while the file still comes in is noticed too.
  const signal = cancelledBy(call.reply);
  try {
    return await answer(options, { ...call, signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    return call.reply.hijack();
  }
}

/** The calls that take spreadsheets in; they alone accept forms. */
export async function importRoutes(
  app: FastifyInstance,
  options: ImportRoutesOptions,
): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAXIMUM_UPLOAD_BYTES, files: 1, fields: 4, fieldSize: 200 },
  });
  for (const resource of Object.values(options.engine.config.resources)) {
    const calls = excelCalls(resource);
    if (calls.import === null) continue;
    app.post(`/api/${calls.group}/${calls.import}`, importCall(resource), (request, reply) =>
      handle(options, { resource, request, reply }),
    );
  }
}
