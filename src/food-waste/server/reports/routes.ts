import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isRecord } from '../../../engine/declaration/record.ts';
import { dayInBangkok } from '../../../engine/declaration/today.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { type Guard, principalOf, requirePermission } from '../../../engine/server/auth/guards.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { attachment, dayInName } from '../../../engine/server/excel/attachment.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { readBody } from '../../../engine/server/http/body.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import { cancelledBy } from '../../../engine/server/http/lines.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import type { Speech } from '../dashboard/export/words.ts';
import type { LiveReader } from '../dashboard/live/live-reader.ts';
import { monthOf, shifted } from '../dashboard/periods.ts';
import { invalid, type OwnFields, type Query, readQuery } from '../dashboard/query.ts';
import { maySeeFigures } from '../dashboard/viewers.ts';
import { SECTORS } from './figures.ts';
import { makeDocument, makeModel, type ReportModel } from './make.ts';
import { wordIn } from './numbers.ts';
import { PDF_TYPE, writePdf } from './pdf.ts';
import { readTargets, targetSchema, writeTarget } from './target.ts';
import { chartOf } from './target-chart.ts';
import { writeReportWorkbook } from './workbook.ts';

/** The screen's name in the declaration, whose key opens the calls. */
export const REPORTS_SCREEN = 'reports';
const BODY_BYTES = 16 * 1024;
/** What a report is downloaded as, the usual first. */
export const REPORT_FORMATS = ['xlsx', 'pdf'] as const;

/** What a report may be narrowed by: its tables are of all food and all ways. */
const FILTERS = ['from', 'to', 'area', 'userType'];

/** Refuses (403) whom exact figures are not for, as the live dashboards do. */
const requireFigures: Guard = async (request) => {
  if (!maySeeFigures(principalOf(request))) throw new ApiError('forbidden');
};

export const saveTargetSchema = z.strictObject({
  userType: z.enum(SECTORS),
  /** Null takes it back to what holds without an office's word. */
  target: targetSchema.nullable(),
});

/** What is said of a field that is wrong. */
const MESSAGES: Readonly<Record<string, string>> = {
  userType: 'choice',
  baseYear: 'report:problems.year',
  baseValue: 'report:problems.baseValue',
  baseSource: 'report:problems.baseSource',
  targetYear: 'report:problems.targetYear',
  percent: 'report:problems.percent',
};

/** Reads the `data` of saveTarget. @throws ApiError `validation` naming each field that is wrong */
function readTarget(request: FastifyRequest): z.infer<typeof saveTargetSchema> {
  const parsed = saveTargetSchema.safeParse(readBody(request, ['data']).data);
  if (parsed.success) return parsed.data;
  const fields = Object.fromEntries(
    parsed.error.issues.flatMap((issue) => {
      if (issue.code === 'unrecognized_keys') {
        return issue.keys.map((key) => [key, [{ key: 'unknownField' }]]);
      }
      const name = String(issue.path.at(-1) ?? 'data');
      return [[name, [{ key: MESSAGES[name] ?? 'choice' }]]];
    }),
  );
  throw new ApiError('validation', { fields });
}

/** Reads the `data` of a report. @throws ApiError `validation` naming what is unknown or wrong */
function readAsked<Own extends OwnFields>(
  request: FastifyRequest,
  own: Own,
  { areas, now }: ServerContext,
) {
  const { data } = readBody(request, ['data']);
  const known = [...FILTERS, ...Object.keys(own)];
  const others = isRecord(data) ? Object.keys(data).filter((name) => !known.includes(name)) : [];
  if (others.length > 0) {
    throw invalid(Object.fromEntries(others.map((name) => [name, [{ key: 'unknownField' }]])));
  }
  const asked = readQuery(data, { ...own, userType: SECTORS }, { areas, now: now() });
  const query: Query = { ...asked.query, userType: asked.own.userType ?? null };
  return { query, own: asked.own };
}

export interface ReportRoutesOptions {
  readonly context: ServerContext;
  readonly live: LiveReader;
  readonly words: Words;
}

/** `/api/report/*`: the tables of the standards, for those with the key of their screen who may see live figures. */
export async function reportRoutes(
  app: FastifyInstance,
  { context, live, words }: ReportRoutesOptions,
): Promise<void> {
  const { config, areas, database, now } = context;
  const screen = config.screens[REPORTS_SCREEN];
  // An office may have left the page out of its declaration.
  if (!screen) return;
  const options = {
    bodyLimit: BODY_BYTES,
    onRequest: [requirePermission(screen.permission), requireFigures],
  };
  const methods = config.choices.measuringMethod ?? [];

  const readModel = async (query: Query, request: FastifyRequest, reply: FastifyReply) => {
    const today = dayInBangkok(now());
    const lastMonth = shifted(monthOf(today), -1);
    const targets = await readTargets(database.db);
    const asked = { query, today, lastMonth, targets, areas };
    const user = String(principalOf(request).userId);
    return live.read((source) => makeModel(source, asked), { signal: cancelledBy(reply), user });
  };
  const tellingOf = (request: FastifyRequest): Speech => {
    return { words, areas, language: languageOf(request, words.languages) };
  };
  const documentOf = (telling: Speech, model: ReportModel) =>
    makeDocument(telling, model, { now: now(), methods });

  app.post('/api/report/getReports', options, async (request, reply) => {
    const { query } = readAsked(request, {}, context);
    const model = await readModel(query, request, reply);
    const { isOwn, target, sector } = model.progress;
    reply.header('cache-control', 'private, no-store');
    const report = documentOf(tellingOf(request), model);
    return {
      data: { ...report, chart: chartOf(model.progress), target: { sector, isOwn, ...target } },
    };
  });

  app.post('/api/report/exportReports', options, async (request, reply) => {
    const asked = readAsked(request, { format: REPORT_FORMATS }, context);
    const telling = tellingOf(request);
    const report = documentOf(telling, await readModel(asked.query, request, reply));
    const day = dayInName(now(), telling.language);
    const name = wordIn(telling)('file', { day });
    const format = asked.own.format ?? 'xlsx';
    reply
      .type(format === 'pdf' ? PDF_TYPE : XLSX_TYPE)
      .header('content-disposition', attachment(name, `reports-${day}`, format))
      .header('cache-control', 'private, no-store');
    return reply.send(
      format === 'pdf' ? await writePdf(report) : writeReportWorkbook(telling, report),
    );
  });

  app.post('/api/report/saveTarget', options, async (request) => {
    const { userType, target } = readTarget(request);
    const by = actorOf(principalOf(request));
    await database.db.transaction(async (tx) => {
      await writeTarget(tx, userType, target);
      const details = { userType, ...target };
      await writeAudit(tx, [{ at: now(), by, action: 'reportTarget', details }]);
    });
    return { data: { userType, target } };
  });
}
