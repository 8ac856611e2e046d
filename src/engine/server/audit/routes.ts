import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayAt } from '../../declaration/clock.ts';
import { ADMINISTRATORS } from '../access/access.ts';
import { principalOf } from '../access/guards.ts';
import { type CallTypes, type CommonFacts, call } from '../calls/call.ts';
import { exampleList } from '../calls/examples.ts';
import { ANY_DATA, bodyOf, refTo } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { CSV_START, csvLine } from '../csv.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { Locale } from '../locale.ts';
import { auditActionsOf } from './actions.ts';
import { auditPage, auditSearchSchemas } from './answers.ts';
import { entryCells, headCells } from './entry-cells.ts';
import { AuditLog } from './log.ts';

type Entries = Awaited<ReturnType<AuditLog['export']>>;

async function* csvOf(locale: Locale, entries: Entries): AsyncGenerator<string> {
  yield CSV_START + csvLine(headCells(locale));
  for await (const entry of entries) yield csvLine(entryCells(locale, entry));
}

/** What both calls take; the example names an existing resource. */
const commonFacts = (resource: string) =>
  ({
    access: ADMINISTRATORS,
    tag: 'audit:openapi.tag',
    body: ANY_DATA,
    shown: bodyOf({ data: refTo('AuditSearch').optional() }),
    example: {
      data: {
        filters: [
          { field: 'resource', operator: 'eq', value: resource },
          { field: 'rowId', operator: 'eq', value: 1 },
        ],
      },
    },
    errors: ['validation', 'too_large'],
  }) satisfies CommonFacts;

/** `POST /api/audit/searchAudit` and `exportAudit`, for administrators alone. */
export async function auditRoutes(
  app: FastifyInstance,
  { context, words }: { context: ServerContext; words: Words },
): Promise<void> {
  const log = new AuditLog(contextFor(context, 'lists'));
  const archive = new AuditLog(contextFor(context, 'exports'));
  const calls = app.withTypeProvider<CallTypes>();
  const common = commonFacts(exampleList(context.config).resource);

  const search = call({
    ...common,
    summary: 'audit:openapi.search',
    schemas: auditSearchSchemas,
    answer: auditPage(auditActionsOf(context.plugins)),
  });
  calls.post('/api/audit/searchAudit', search, (request) =>
    log.search(principalOf(request), request.body.data),
  );

  const download = call({
    ...common,
    summary: 'audit:openapi.export',
    file: ({ find }) => ({
      description: find('audit:openapi.csv'),
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
  });
  calls.post('/api/audit/exportAudit', download, async (request, reply) => {
    const entries = await archive.export(principalOf(request), request.body.data);
    const language = languageOf(request, words.languages);
    const day = dayAt(context.config.region, context.now());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(csvOf({ config: context.config, words, language }, entries)));
  });
}
