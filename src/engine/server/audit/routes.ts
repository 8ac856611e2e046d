import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { dayInBangkok } from '../../declaration/today.ts';
import { principalOf, requireAdmin } from '../auth/guards.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { CSV_START, csvLine } from '../csv.ts';
import { readBody } from '../http/body.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import type { Telling } from '../telling.ts';
import { AuditLog } from './log.ts';
import { entryCells, headCells } from './telling.ts';

type Entries = Awaited<ReturnType<AuditLog['export']>>;

async function* csvOf(telling: Telling, entries: Entries): AsyncGenerator<string> {
  yield CSV_START + csvLine(headCells(telling));
  for await (const entry of entries) yield csvLine(entryCells(telling, entry));
}

/** `POST /api/audit/searchAudit` and `exportAudit`, for administrators alone. */
export async function auditRoutes(
  app: FastifyInstance,
  { context, words }: { context: ServerContext; words: Words },
): Promise<void> {
  const log = new AuditLog(contextFor(context, 'lists'));
  const archive = new AuditLog(contextFor(context, 'exports'));
  const guard = { onRequest: requireAdmin };

  app.post('/api/audit/searchAudit', guard, (request) =>
    log.search(principalOf(request), readBody(request, ['data']).data),
  );

  app.post('/api/audit/exportAudit', guard, async (request, reply) => {
    const entries = await archive.export(principalOf(request), readBody(request, ['data']).data);
    const language = languageOf(request, words.languages);
    const day = dayInBangkok(context.now());
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="audit-${day}.csv"`)
      .header('cache-control', 'no-store')
      .send(Readable.from(csvOf({ config: context.config, words, language }, entries)));
  });
}
