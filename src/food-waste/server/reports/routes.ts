import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { dayInName } from '../../../engine/declaration/day-in-name.ts';
import { isRecord } from '../../../engine/declaration/record.ts';
import type { Screen } from '../../../engine/declaration/types.ts';
import { holdersOf } from '../../../engine/server/access/access.ts';
import {
  type Guard,
  principalOf,
  requirePermission,
} from '../../../engine/server/access/guards.ts';
import { actorOf, writeAudit } from '../../../engine/server/audit/entries.ts';
import { type Access, type CallTypes, call } from '../../../engine/server/calls/call.ts';
import { fileAnswer } from '../../../engine/server/calls/components.ts';
import { ANY_DATA, bodyOf, day } from '../../../engine/server/calls/schemas.ts';
import type { ServerContext } from '../../../engine/server/context.ts';
import { attachment } from '../../../engine/server/excel/attachment.ts';
import { XLSX_TYPE } from '../../../engine/server/excel/write/workbook.ts';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { languageOf } from '../../../engine/server/http/language.ts';
import { cancelledBy } from '../../../engine/server/http/lines.ts';
import type { Words } from '../../../engine/server/i18n.ts';
import { dayInBangkok } from '../../../thailand/clock.ts';
import { areasIn } from '../../../thailand/server/geography/areas.ts';
import type { ChartYear, Reports } from '../../report.ts';
import type { Speech } from '../dashboard/export/words.ts';
import { EVERYTHING } from '../dashboard/figure-scope.ts';
import type { LiveReader } from '../dashboard/live/live-reader.ts';
import { monthOf, shifted } from '../dashboard/periods.ts';
import { invalid, type OwnFields, type Query, readQuery } from '../dashboard/query.ts';
import { FIGURES_KEY, maySeeFigures } from '../dashboard/viewers.ts';
import { REPORTS } from './answer.ts';
import { SECTOR_RATES, SECTORS } from './figures.ts';
import { makeDocument, makeModel, type ReportModel } from './make.ts';
import { wordIn } from './numbers.ts';
import { PDF_TYPE, writePdf } from './pdf.ts';
import { type Progress, pathAt, yearOf } from './progress.ts';
import { readTargets, targetSchema, writeTarget } from './target.ts';
import { projectedAt, yearsShown } from './target-table.ts';
import { writeReportWorkbook } from './workbook.ts';

/** The line from base to target, what came of it, and what is projected. */
function chartOf(progress: Progress): Reports['chart'] {
  const years = yearsShown(progress).map((year): ChartYear => {
    const found = yearOf(progress, year);
    const projected = projectedAt(progress, year);
    return {
      year,
      actual:
        found && found.value !== null
          ? { value: found.value, isPartial: found.isPartial, ...found.interval }
          : null,
      path: pathAt(progress, year),
      projected: projected && { value: projected.value, ...projected.interval },
    };
  });
  return { unit: SECTOR_RATES[progress.sector], years };
}

/** The screen's name in the declaration, whose key opens the calls. */
const REPORTS_SCREEN = 'reports';
const BODY_BYTES = 16 * 1024;
/** What a report is downloaded as, the usual first. */
const REPORT_FORMATS = ['xlsx', 'pdf'] as const;

/** What a report may be narrowed by: its tables are of all food and all ways. */
const FILTERS = ['from', 'to', 'area', 'userType'];

/** Refuses (403) whom exact figures are not for, as the live dashboards do. */
const requireFigures: Guard = async (request) => {
  if (!maySeeFigures(principalOf(request))) throw new ApiError('forbidden');
};

const SAVED_TARGET = z.strictObject({
  userType: z.enum(SECTORS),
  /** Null takes it back to what holds without an office's word. */
  target: targetSchema.nullable(),
});

/** What is said of a field that is wrong. */
const MESSAGES = {
  userType: { key: 'choice' },
  baseYear: { key: 'report:problems.year' },
  baseValue: { key: 'report:problems.baseValue' },
  baseSource: { key: 'report:problems.baseSource' },
  targetYear: { key: 'report:problems.targetYear' },
  percent: { key: 'report:problems.percent' },
};

const SHOWN_FILTERS = {
  ...{ from: day.optional(), to: day.optional() },
  area: z.string().meta({ pattern: '^(\\d\\d){0,3}$' }).optional(),
  userType: z.enum(SECTORS).optional(),
};
const shownBody = (more: z.ZodRawShape = {}) =>
  bodyOf({ data: z.strictObject({ ...SHOWN_FILTERS, ...more }).optional() });

/** Reads the `data` of a report. @throws ApiError `validation` naming what is unknown or wrong */
function readReportQuery<Own extends OwnFields>(data: unknown, own: Own, context: ServerContext) {
  const known = [...FILTERS, ...Object.keys(own)];
  const others = isRecord(data) ? Object.keys(data).filter((name) => !known.includes(name)) : [];
  if (others.length > 0) {
    throw invalid(Object.fromEntries(others.map((name) => [name, [{ key: 'unknownField' }]])));
  }
  const setting = { areas: areasIn(context), now: context.now() };
  const asked = readQuery(data, { ...own, userType: SECTORS }, setting);
  const query: Query = { ...asked.query, userType: asked.own.userType ?? null };
  return { query, own: asked.own };
}

/** Those with the key of the screen who may see live figures. */
const accessTo = ({ permission }: Screen): Access => ({
  ...holdersOf([permission, FIGURES_KEY], ({ find, word }) => {
    const screen = find(`menu:screens.${REPORTS_SCREEN}`);
    return `${word('needsPermission', { screen, key: permission })} ${find('report:openapi.staffOnly')}`;
  }),
  guard: [requirePermission(permission), requireFigures],
});

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
  const { config, database, now } = context;
  const areas = areasIn(context);
  const screen = config.screens[REPORTS_SCREEN];
  // An office may have left the page out of its declaration.
  if (!screen) return;
  const calls = app.withTypeProvider<CallTypes>();
  const common = {
    access: accessTo(screen),
    tag: 'report:openapi.tag',
    errors: ['validation', 'too_large'] as const,
  };
  const options = { bodyLimit: BODY_BYTES };
  const methods = config.choices.measuringMethod ?? [];

  const readModel = async (query: Query, request: FastifyRequest, reply: FastifyReply) => {
    const today = dayInBangkok(now());
    const lastMonth = shifted(monthOf(today), -1);
    const targets = await readTargets(database.db);
    const asked = { query, today, lastMonth, targets, areas };
    const user = String(principalOf(request).userId);
    return live.read((source) => makeModel(source, asked), {
      ...{ signal: cancelledBy(reply), user },
      // Nobody else has this screen.
      scope: EVERYTHING,
    });
  };
  const speechOf = (request: FastifyRequest): Speech => {
    return { words, areas, language: languageOf(request, words.languages) };
  };
  const documentOf = (speech: Speech, model: ReportModel) =>
    makeDocument(speech, model, { now: now(), methods });

  const getReports = call({
    ...common,
    summary: 'report:openapi.getReports',
    body: ANY_DATA,
    shown: shownBody(),
    example: { data: { from: '2025-01-01', to: '2025-12-31' } },
    answer: z.object({ data: REPORTS }),
  });
  calls.post('/api/report/getReports', { ...getReports, ...options }, async (request, reply) => {
    const { query } = readReportQuery(request.body.data, {}, context);
    const model = await readModel(query, request, reply);
    const { isOwn, target, sector } = model.progress;
    reply.header('cache-control', 'private, no-store');
    const report = documentOf(speechOf(request), model);
    return {
      data: { ...report, chart: chartOf(model.progress), target: { sector, isOwn, ...target } },
    };
  });

  const exportReports = call({
    ...common,
    summary: 'report:openapi.exportReports',
    body: ANY_DATA,
    shown: shownBody({ format: z.enum(REPORT_FORMATS).optional() }),
    example: { data: { format: 'pdf' } },
    file: fileAnswer(XLSX_TYPE, PDF_TYPE),
  });
  const download = { ...exportReports, ...options };
  calls.post('/api/report/exportReports', download, async (request, reply) => {
    const asked = readReportQuery(request.body.data, { format: REPORT_FORMATS }, context);
    const speech = speechOf(request);
    const report = documentOf(speech, await readModel(asked.query, request, reply));
    const day = dayInName(context.config.region, now(), speech.language);
    const name = wordIn(speech)('file', { day });
    const format = asked.own.format ?? 'xlsx';
    reply
      .type(format === 'pdf' ? PDF_TYPE : XLSX_TYPE)
      .header('content-disposition', attachment(name, `reports-${day}`, format))
      .header('cache-control', 'private, no-store');
    return reply.send(
      format === 'pdf' ? await writePdf(report) : writeReportWorkbook(speech, report),
    );
  });

  const saveTarget = call({
    ...common,
    summary: 'report:openapi.saveTarget',
    body: bodyOf({ data: SAVED_TARGET }),
    messages: MESSAGES,
    fieldAt: (path) => path.at(-1),
    example: {
      data: {
        userType: 'consumer',
        target: {
          ...{ baseYear: 2025, baseValue: null, baseSource: '', targetYear: 2030, percent: 50 },
        },
      },
    },
    answer: z.object({ data: SAVED_TARGET }),
  });
  calls.post('/api/report/saveTarget', { ...saveTarget, ...options }, async (request) => {
    const { userType, target } = request.body.data;
    const by = actorOf(principalOf(request));
    await database.db.transaction(async (tx) => {
      await writeTarget(tx, userType, target);
      const details = { userType, ...target };
      await writeAudit(tx, [{ at: now(), by, action: 'reportTarget', details }]);
    });
    return { data: { userType, target } };
  });
}
