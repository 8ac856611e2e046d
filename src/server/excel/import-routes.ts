import { Readable } from 'node:stream';
import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { excelCalls, MAXIMUM_UPLOAD_BYTES } from '../../schema/excel.ts';
import { IMPORT_STEPS, type ImportStep } from '../../schema/excel-import.ts';
import type { Resource } from '../../schema/types.ts';
import { principalOf, requirePermission } from '../auth/guards.ts';
import { ApiError } from '../http/errors.ts';
import { readForm } from '../http/forms.ts';
import { cancelledBy, sendLines, wantsLines } from '../http/lines.ts';
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

async function handle(
  { engine, tellingOf }: ImportRoutesOptions,
  resource: Resource,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { bytes, step, revision } = await readForm(() => readUpload(request));
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
  if (wantsLines(request)) return sendLines(request, reply, telling, run);
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
