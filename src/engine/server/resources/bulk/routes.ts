import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type BulkPreviewAnswer,
  type BulkUndoneAnswer,
  bulkCalls,
} from '../../../declaration/bulk.ts';
import type { Resource } from '../../../declaration/types.ts';
import { principalOf, requirePermission } from '../../auth/guards.ts';
import { readBody } from '../../http/body.ts';
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

/** `bulk<Thing>` and `undoBulk<Thing>` of a resource that is saved row by row. */
export function addBulkRoutes(options: BulkRoutesOptions, resource: Resource): void {
  const { app, service, bodyLimit } = options;
  const calls = bulkCalls(resource);
  if (!calls) return;
  const guard = { onRequest: requirePermission(resource.permission), bodyLimit };
  app.post(`/api/${calls.group}/${calls.change}`, guard, async (request) => {
    const { data } = readBody(request, ['data']);
    const found = await service.bulk(principalOf(request), resource.name, data);
    return { data: localize(options, request, resource, found) };
  });
  app.post(`/api/${calls.group}/${calls.undo}`, guard, async (request) => {
    const { data } = readBody(request, ['data']);
    const undone = await service.undoBulk(principalOf(request), resource.name, data);
    return { data: localizeUndone(options, request, resource, undone) };
  });
}
