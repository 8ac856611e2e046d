import fastifyMultipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ADMINISTRATORS } from '../../../engine/server/access/access.ts';
import { principalOf } from '../../../engine/server/access/guards.ts';
import type { Principal } from '../../../engine/server/access/principal.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { type CallTypes, type CommonFacts, call } from '../../../engine/server/calls/call.ts';
import { aFile, asRecord, bodyOf, list } from '../../../engine/server/calls/schemas.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { readForm } from '../../../engine/server/http/forms.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import { cancelledBy, sendLines, wantsLines } from '../../../engine/server/http/lines.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import { type BoundaryLevel, MAXIMUM_MAP_BYTES } from '../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel } from '../../geography.ts';
import { areasIn } from './areas.ts';
import { countAreas, dropLevel, readImports } from './boundaries/store.ts';
import { type Imported, importBoundaries } from './import/import.ts';
import type { MapFile, ReadingProgress } from './import/messages.ts';
import { BoundaryProblem } from './import/problem.ts';
import { areaLevel, boundaryImport, boundaryLevel, MAP_TAG } from './schemas.ts';

interface BoundaryRoutesOptions {
  readonly context: ServerContext;
  readonly words: Words;
}

const LONGEST_NAME = 200;
const LONGEST_SOURCE = 300;

interface Upload {
  readonly files: readonly MapFile[];
  readonly source: string;
}

/** Line breaks divide names where they are stored. A form may send a file without a name. */
const tidyName = (name: string | undefined): string =>
  (name ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME) || 'map';

/** Reads the form: a file, and whose it is. @throws ApiError `validation` */
async function readUpload(request: FastifyRequest): Promise<Upload> {
  const bad = new ApiError('validation', { message: { key: 'boundaries:problems.noFile' } });
  if (!request.isMultipart()) throw bad;
  const files: MapFile[] = [];
  let source = '';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      files.push({ name: tidyName(part.filename), bytes: await part.toBuffer() });
    } else if (part.fieldname === 'source') source = String(part.value).slice(0, LONGEST_SOURCE);
  }
  if (files.length === 0) throw bad;
  return { files, source };
}

/** What boundaries each level has. */
async function readLevels(context: ServerContext): Promise<BoundaryLevel[]> {
  const { database } = context;
  const areas = areasIn(context);
  const [imports, counts] = await Promise.all([readImports(database.db), countAreas(database.db)]);
  return AREA_LEVELS.map((level) => {
    const own = imports.filter((each) => each.level === level);
    const total = areas.within(level, '').length;
    const builtIn = level === 'province' && own.length === 0;
    return {
      level,
      total,
      areas: builtIn ? total : (counts.get(level) ?? 0),
      builtIn,
      imports: own,
    };
  });
}

/** @throws ApiError `upload` in place of what is wrong with the files */
async function takeIn(work: Parameters<typeof importBoundaries>[0]): Promise<Imported> {
  try {
    return await importBoundaries(work);
  } catch (error) {
    if (!(error instanceof BoundaryProblem)) throw error;
    const { key, params } = error;
    throw new ApiError('upload', { message: { key: `boundaries:problems.${key}`, params } });
  }
}

async function revert(
  { database, now }: ServerContext,
  principal: Principal,
  level: AreaLevel,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    if (!(await dropLevel(tx, level))) return;
    const by = actorOf(principal);
    await writeAudit(tx, [{ at: now(), by, action: 'boundariesReverted', details: { level } }]);
  });
}

const COMMON = { access: ADMINISTRATORS, tag: MAP_TAG } satisfies CommonFacts;
const LEVELS = z.object({ data: list(boundaryLevel) });
const READ_LEVELS = call({
  ...COMMON,
  summary: 'boundaries:openapi.calls.boundaries',
  answer: LEVELS,
});
const IMPORT = call({
  ...COMMON,
  summary: 'boundaries:openapi.calls.importBoundaries',
  form: z.object({ file: aFile, source: z.string().optional() }),
  answer: z.object({
    data: z.object({ imports: list(boundaryImport), skipped: list(z.string()) }),
  }),
  errors: ['validation', 'too_large', 'upload'],
});
const REVERT = call({
  ...COMMON,
  summary: 'boundaries:openapi.calls.revertBoundaries',
  body: bodyOf({ data: asRecord(z.object({ level: areaLevel })) }),
  example: { data: { level: 'amphure' } },
  answer: LEVELS,
  errors: ['validation'],
});

/**
 * `GET /api/geography/boundaries`, `POST …/importBoundaries` (a form) and `POST …/revertBoundaries`,
 * for administrators alone.
 */
export async function boundaryRoutes(
  app: FastifyInstance,
  { context, words }: BoundaryRoutesOptions,
): Promise<void> {
  await app.register(fastifyMultipart, {
    limits: { fileSize: MAXIMUM_MAP_BYTES, files: 1, fields: 1, fieldSize: 4000 },
  });
  const calls = app.withTypeProvider<CallTypes>();

  calls.get('/api/geography/boundaries', READ_LEVELS, async () => ({
    data: await readLevels(context),
  }));

  calls.post('/api/geography/importBoundaries', IMPORT, async (request, reply) => {
    const upload = await readForm(() => readUpload(request));
    const signal = cancelledBy(reply);
    const work = { context, principal: principalOf(request), ...upload, signal };
    const run = (onProgress: (progress: ReadingProgress) => void) =>
      takeIn({ ...work, onProgress });
    if (!wantsLines(request)) return { data: await run(() => undefined) };
    const language = languageOf(request, words.languages);
    return sendLines(request, reply, { words, language }, run);
  });

  calls.post('/api/geography/revertBoundaries', REVERT, async (request) => {
    await revert(context, principalOf(request), request.body.data.level);
    return { data: await readLevels(context) };
  });
}
