import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { dayInName } from '../../../../engine/declaration/day-in-name.ts';
import { principalOf, requireAction } from '../../../../engine/server/access/guards.ts';
import type { ServerContext } from '../../../../engine/server/context.ts';
import { attachment } from '../../../../engine/server/excel/attachment.ts';
import type { Sheet } from '../../../../engine/server/excel/write/sheet.ts';
import { StyleBook } from '../../../../engine/server/excel/write/styles.ts';
import { writeWorkbook, XLSX_TYPE } from '../../../../engine/server/excel/write/workbook.ts';
import { languageOf } from '../../../../engine/server/http/language.ts';
import { cancelledBy } from '../../../../engine/server/http/lines.ts';
import type { Words } from '../../../../engine/server/i18n.ts';
import { areasIn } from '../../../../thailand/server/geography/areas.ts';
import { type CallAnswer, PACKAGING_CALL } from '../calls.ts';
import type { FigureSource } from '../figure-source.ts';
import type { LiveReader } from '../live/live-reader.ts';
import type { PublishedFigures } from '../published.ts';
import { referencesWithText } from '../references.ts';
import { readRequest } from '../request.ts';
import { FIGURES_KEY } from '../viewers.ts';
import { coverSheet, filterNames, subjectIn } from './cover.ts';
import { reportLooks } from './looks.ts';
import { type RequestedSheet, type RequestedWorkbook, readWorkbook } from './requested.ts';
import { sheetOf } from './sheets.ts';
import { countCell, type Table } from './table.ts';
import { referencesTable, tableOf } from './tables.ts';
import type { Speech } from './words.ts';
import { periodIn, wordIn } from './words.ts';

interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly styles: StyleBook;
}

const PERCENT = 100;

/** What a sheet's numbers rest on, and what part of them it shows, in a line. */
function noteOf(speech: Speech, { body }: CallAnswer): string {
  const word = wordIn(speech);
  const { basis } = body;
  const { records, firstMonth } = basis;
  const reporters = countCell(basis.reporters, basis.reportersTo);
  if (reporters === null) return word('missing.withheld');
  const counted = reporters.toLocaleString('en');
  return [
    records === null
      ? word('restsOnReporters', { reporters: counted })
      : word('restsOn', { reporters: counted, records: records.toLocaleString('en') }),
    firstMonth !== null && word('dataFrom', { month: periodIn(speech, 'month', firstMonth) }),
    'cut' in body && word('cut'),
    'recipeShare' in body &&
      body.recipeShare !== undefined &&
      word('byRecipe', { share: `${Math.round(body.recipeShare * PERCENT * 10) / 10}%` }),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The sheets of a report: the request, the figures, a sheet for each chart, and references. */
async function workbookOf(
  speech: Speech,
  source: FigureSource,
  { query, sheets }: RequestedWorkbook,
  { now, edition }: { readonly now: Date; readonly edition: string | null },
): Promise<Workbook> {
  const styles = new StyleBook();
  const looks = reportLooks(styles, speech);
  const tables: { readonly table: Table; readonly note: string }[] = [];
  let basis = null;
  for (const { call, prepared } of sheets) {
    const answer = await prepared.answer(source);
    basis ??= answer.body.basis;
    const table = tableOf(speech, answer, call.startsWith('getCircleBar'));
    tables.push({ table, note: noteOf(speech, answer) });
  }
  const references = referencesWithText(query, speech.words, speech.language);
  if (references.length > 0) {
    const note = wordIn(speech)('cover.referencesNote');
    tables.push({ table: referencesTable(speech, references), note });
  }
  if (basis === null) throw new Error('A workbook has at least its headline figures');
  const names = await filterNames(source, query);
  const contents = tables.map(({ table }) => table.title);
  return {
    styles,
    sheets: [
      coverSheet(speech, looks, {
        ...{ query, basis, names, contents, now, edition },
        scope: source.scopeOf(query.area),
      }),
      ...tables.map(({ table, note }, place) => sheetOf(looks, table, place + 2, note)),
    ],
  };
}

export interface WorkbookOptions {
  readonly context: ServerContext;
  readonly live: LiveReader;
  readonly published: PublishedFigures;
  readonly words: Words;
  /** @throws ApiError `too_many` */
  readonly admit: (request: FastifyRequest) => void;
}

/** A question, and what reads its figures. */
interface Opened {
  readonly requested: RequestedWorkbook;
  /** The edition as a person reads it; null of live figures. */
  readonly edition: string | null;
  read<Result>(work: (source: FigureSource) => Promise<Result>): Promise<Result>;
}

async function open(
  request: FastifyRequest,
  { context, live, published, words }: WorkbookOptions,
  reply: FastifyReply,
): Promise<Opened> {
  const { data, reader, scope } = await readRequest(request, {
    words,
    context,
    action: 'export',
  });
  const setting = { areas: areasIn(context), now: context.now() };
  if (reader === null) {
    requireAction(principalOf(request), FIGURES_KEY, 'export');
    const { query, sheets } = readWorkbook(data, { ...setting, scope });
    // All sheets are of the areas and places that the cover names.
    const isOfThese = ({ call }: RequestedSheet) => !scope.packaging || call !== PACKAGING_CALL;
    const requested = { query, sheets: sheets.filter(isOfThese) };
    const user = String(request.principal?.userId);
    const read: Opened['read'] = (work) =>
      live.read(work, { signal: cancelledBy(reply), user, scope });
    return { requested, edition: null, read };
  }
  const { charts, ...filters } = data;
  const opened = await published.open(filters, reader);
  const requested = readWorkbook({ ...opened.data, charts }, setting, opened.check);
  return { requested, edition: opened.title, read: opened.read };
}

/** `POST /api/dashboard/exportExcel`: what a dashboard shows, as a workbook with charts. */
export function workbookRoute(
  app: FastifyInstance,
  routeOptions: RouteShorthandOptions,
  options: WorkbookOptions,
): void {
  const { context, words, admit } = options;
  app.post('/api/dashboard/exportExcel', routeOptions, async (request, reply) => {
    admit(request);
    const { requested, edition, read } = await open(request, options, reply);
    const now = context.now();
    const speech = {
      words,
      areas: areasIn(context),
      language: languageOf(request, words.languages),
    };
    const { sheets, styles } = await read((source) =>
      workbookOf(speech, source, requested, { now, edition }),
    );
    const day = dayInName(context.config.region, now, speech.language);
    const name = wordIn(speech)('file', { subject: subjectIn(speech, requested.query), day });
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', attachment(name, `dashboard-${day}`))
      .header('cache-control', 'private, no-store')
      .send(writeWorkbook(sheets, styles));
  });
}
