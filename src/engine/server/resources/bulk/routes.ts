import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type BulkPreviewAnswer,
  type BulkUndoneAnswer,
  bulkCalls,
  MAXIMUM_BULK_ROWS,
} from '../../../declaration/bulk.ts';
import type { Resource } from '../../../declaration/types.ts';
import { usersOfScreen } from '../../access/access.ts';
import { principalOf } from '../../access/guards.ts';
import { AUDIT_CHANGE } from '../../audit/answers.ts';
import { type CallTypes, call } from '../../calls/call.ts';
import { exampleInput } from '../../calls/examples.ts';
import { schemaName } from '../../calls/json-schema.ts';
import { ANY_DATA, anId, count, dataOf, list, refTo, rowOf, uuid } from '../../calls/schemas.ts';
import { languageOf } from '../../http/language.ts';
import type { Words } from '../../i18n.ts';
import type { ResourceService } from '../service.ts';
import { localizeWarnings } from '../warnings.ts';
import type { BulkDone, BulkPreview } from './bulk.ts';
import type { BulkUndone } from './undo.ts';

/** What the calls are made with. */
export interface BulkRoutesOptions {
  readonly app: FastifyInstance;
  readonly service: ResourceService;
  readonly words: Words;
  readonly bodyLimit: number;
}

/** A preview in the language of a person. */
function localize(
  { words }: BulkRoutesOptions,
  request: FastifyRequest,
  { name }: Resource,
  found: BulkDone | BulkPreview,
): BulkDone | BulkPreviewAnswer {
  if ('batch' in found) return found;
  const language = languageOf(request, words.languages);
  const rows = found.rows.map(({ errors, warnings, ...row }) => ({
    ...row,
    fields: words.fieldErrors(language, errors, name),
    warnings: localizeWarnings(words, language, name, warnings),
  }));
  return { ...found, rows };
}

/** What was taken back, with why rows stay in the language of a person. */
function localizeUndone(
  { words }: BulkRoutesOptions,
  request: FastifyRequest,
  { name }: Resource,
  { left, ...done }: BulkUndone,
): BulkUndoneAnswer {
  const language = languageOf(request, words.languages);
  const rows = left.map(({ errors, ...row }) => ({
    ...row,
    fields: words.fieldErrors(language, errors, name),
  }));
  return { ...done, left: rows };
}

/** Why a row is refused, by field. */
const REASONS = z.record(z.string(), list(z.string())).meta({ title: 'api:openapi.errorFields' });
const ROWS = list(z.object({ id: anId, version: anId }));
const DONE = z
  .object({
    batch: uuid.nullable().meta({ title: 'api:openapi.bulkBatch' }),
    counts: z.object({ changed: count, unchanged: count }),
    rows: ROWS,
  })
  .meta({ id: 'BulkDone' });
const PREVIEW = z
  .object({
    counts: z.object({ changed: count, unchanged: count, refused: count }),
    rows: list(
      z.object({
        id: anId,
        label: z.string(),
        result: z.enum(['changed', 'unchanged', 'refused']),
        changes: list(AUDIT_CHANGE),
        fields: REASONS,
        warnings: list(refTo<BulkPreviewAnswer['rows'][number]['warnings'][number]>('Warning')),
      }),
    ),
  })
  .meta({ id: 'BulkPreview' });

function undoneAnswer({ name }: Resource) {
  const left = z.object({
    ...{ id: anId, label: z.string(), current: rowOf(name).nullable(), fields: REASONS },
  });
  return z.object({ ...DONE.shape, left: list(left).meta({ title: 'api:openapi.bulkLeft' }) });
}

const changeShown = ({ name }: Resource) =>
  dataOf(
    z.strictObject({
      rows: ROWS.meta({ minItems: 1, maxItems: MAXIMUM_BULK_ROWS }),
      fields: refTo(schemaName(name, 'BulkFields')),
      preview: z.boolean().default(false),
    }),
  );

/** `bulk<Thing>` and `undoBulk<Thing>` of a resource that is saved row by row. */
export function addBulkRoutes(options: BulkRoutesOptions, resource: Resource): void {
  const { app, service, bodyLimit } = options;
  const named = bulkCalls(resource);
  if (!named) return;
  const common = {
    access: usersOfScreen(resource, 'change', 'retire'),
    tag: `menu:screens.${resource.screen.name}`,
    of: resource,
    body: ANY_DATA,
    errors: ['validation', 'too_large', 'not_found', 'conflict'] as const,
  };
  const calls = app.withTypeProvider<CallTypes>();
  const change = call({
    ...common,
    summary: 'api:openapi.bulk',
    shown: changeShown(resource),
    example: (describer) => {
      const retires = resource.fieldsByName.active !== undefined;
      const fields = retires ? { active: false } : exampleInput(resource, describer);
      return { data: { rows: [{ id: 1, version: 1 }], fields, preview: true } };
    },
    answer: z.object({ data: z.union([DONE, PREVIEW]) }),
  });
  calls.post(`/api/${named.group}/${named.change}`, { ...change, bodyLimit }, async (request) => {
    const found = await service.bulk(principalOf(request), resource.name, request.body.data);
    return { data: localize(options, request, resource, found) };
  });
  const undo = call({
    ...common,
    summary: 'api:openapi.bulkUndo',
    shown: dataOf(z.strictObject({ batch: uuid })),
    example: { data: { batch: '3f1c7f6a-9c1d-4a53-9d7e-0c5b8f1a2e34' } },
    answer: z.object({ data: undoneAnswer(resource) }),
  });
  calls.post(`/api/${named.group}/${named.undo}`, { ...undo, bodyLimit }, async (request) => {
    const undone = await service.undoBulk(principalOf(request), resource.name, request.body.data);
    return { data: localizeUndone(options, request, resource, undone) };
  });
}
