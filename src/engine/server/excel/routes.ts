import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayInName } from '../../declaration/day-in-name.ts';
import { csvAddress, excelCalls } from '../../declaration/excel.ts';
import { labelName } from '../../declaration/naming.ts';
import type { Resource } from '../../declaration/types.ts';
import { isDay, isMoment } from '../../fields/index.ts';
import { principalOf } from '../access/guards.ts';
import { type CallTypes, call } from '../calls/call.ts';
import { fileAnswer } from '../calls/components.ts';
import type { Describer } from '../calls/describe.ts';
import { type JsonSchema, schemaName } from '../calls/json-schema.ts';
import { ANY_DATA, bodyOf, refTo } from '../calls/schemas.ts';
import { contextFor, type ServerContext } from '../context.ts';
import { CSV_START, CSV_TYPE, csvLine } from '../csv.ts';
import { languageOf } from '../http/language.ts';
import type { Words } from '../i18n.ts';
import { sheetNumber } from '../locale.ts';
import { createEngine, type Engine, seenBy } from '../resources/engine.ts';
import type { HookRegistry } from '../resources/hooks.ts';
import { seenFor } from '../resources/row-actions.ts';
import type { WireRow } from '../resources/rows.ts';
import { attachment } from './attachment.ts';
import { Choices } from './choices.ts';
import { type Column, columnsOf, REQUIRED_MARK, type SheetLocale } from './columns.ts';
import { readExample } from './example-values.ts';
import { sheetDay, sheetMoment } from './import/sheet-days.ts';
import { sheetFacts } from './import-facts.ts';
import { importRoutes } from './import-routes.ts';
import { noteExport } from './note-export.ts';
import { findRows } from './rows.ts';
import { workbookOf } from './sheets.ts';
import { valueText } from './values.ts';
import { writeWorkbook, XLSX_TYPE } from './write/workbook.ts';

/** What stands in a column of a row, as the cell of a workbook shows it. */
function cellOf(locale: SheetLocale, { name, field }: Column, row: WireRow): string | number {
  const value = row[name];
  if (value === null || value === undefined) return '';
  const number = sheetNumber(field, value);
  if (number !== null) return number;
  if (isDay(field) && typeof value === 'string') return sheetDay(locale, value);
  if (isMoment(field) && typeof value === 'string') return sheetMoment(locale, value);
  return valueText(locale, field, { name, value, label: row[labelName(name)] });
}

/** Lines are put together until they are worth sending. */
const PIECE = 16_384;

/** The rows of a resource as CSV in UTF-8, with the columns of its workbook. */
async function* csvOf(
  locale: SheetLocale,
  resource: Resource,
  rows: AsyncIterable<WireRow>,
): AsyncGenerator<string> {
  const columns = columnsOf(locale, resource);
  const isKey = ({ name }: Column): boolean => name === 'id' || name === 'version';
  const heads = columns.map((column) =>
    column.required && !isKey(column) ? `${column.heading}${REQUIRED_MARK}` : column.heading,
  );
  let piece = CSV_START + csvLine(heads);
  for await (const row of rows) {
    piece += csvLine(columns.map((column) => cellOf(locale, column, row)));
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

export interface ExcelRoutesOptions {
  readonly context: ServerContext;
  readonly words: Words;
  readonly hooks: HookRegistry;
}

interface Sending {
  readonly engine: Engine;
  readonly locale: SheetLocale;
  readonly resource: Resource;
  /** Those of an export, or the example of a template. */
  readonly rows: AsyncIterable<WireRow> | { readonly example: WireRow };
}

async function sendWorkbook(reply: FastifyReply, sending: Sending): Promise<FastifyReply> {
  const { engine, locale, resource, rows } = sending;
  const choices = await Choices.read(engine, locale, columnsOf(locale, resource));
  const now = engine.context.now();
  const { sheets, styles } = workbookOf({ locale, resource, choices, rows });
  const { words, language } = locale;
  const title = words.text(language, `resources:${resource.name}.title`);
  const kind = 'example' in rows ? 'template' : 'export';
  const day = dayInName(engine.config.region, now, language);
  const name =
    kind === 'template'
      ? words.text(language, 'excel:files.template', { title })
      : `${title} ${day}`;
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', attachment(name, `${resource.name}-${kind}-${day}`))
    .header('cache-control', 'no-store')
    .send(writeWorkbook(sheets, styles));
}

function sendCsv(
  reply: FastifyReply,
  { engine, locale, resource, rows }: Sending & { readonly rows: AsyncIterable<WireRow> },
): FastifyReply {
  const { words, language } = locale;
  const title = words.text(language, `resources:${resource.name}.title`);
  const day = dayInName(engine.config.region, engine.context.now(), language);
  const name = `${title} ${day}`;
  return reply
    .type(CSV_TYPE)
    .header('content-disposition', attachment(name, `${resource.name}-export-${day}`, 'csv'))
    .header('cache-control', 'no-store')
    .send(Readable.from(csvOf(locale, resource, rows)));
}

const csvAnswer = ({ word }: Describer): JsonSchema => ({
  description: word('done'),
  content: { 'text/csv': { schema: { type: 'string' } } },
});

/** Rows that a search finds, as a file. */
const exportCall = (
  resource: Resource,
  key: 'export' | 'exportCsv',
  file: (describer: Describer) => JsonSchema,
  name?: string,
) =>
  call({
    ...sheetFacts(resource, 'export'),
    name,
    summary: `excel:openapi.${key}`,
    body: ANY_DATA,
    shown: bodyOf(
      resource.replaced ? {} : { data: refTo(schemaName(resource.name, 'Search')).optional() },
    ),
    file,
  });

/** Spreadsheets of every declared resource: out, in, and empty ones to be filled. */
export async function excelRoutes(
  app: FastifyInstance,
  { context, words, hooks }: ExcelRoutesOptions,
): Promise<void> {
  const engine = createEngine(contextFor(context, 'exports'), hooks);
  const { config } = context;
  const localeOf = (request: FastifyRequest): SheetLocale => ({
    config,
    words,
    language: languageOf(request, words.languages),
    codeBooks: engine.codeBooks,
  });
  const calls = app.withTypeProvider<CallTypes>();
  for (const resource of Object.values(config.resources)) {
    const named = excelCalls(resource);
    /** Finds the rows to send, and notes who took how many. */
    const takeRows = async (request: FastifyRequest, data: unknown) => {
      const principal = principalOf(request);
      const seeing = seenFor(engine, principal, resource, 'export');
      const { rows, total } = await findRows(seeing, principal, resource.name, data);
      await noteExport(engine, principal, resource, total);
      return { engine: seeing, locale: localeOf(request), resource, rows };
    };
    const workbook = exportCall(resource, 'export', fileAnswer(XLSX_TYPE));
    calls.post(`/api/${named.group}/${named.export}`, workbook, async (request, reply) =>
      sendWorkbook(reply, await takeRows(request, request.body.data)),
    );
    const csv = exportCall(resource, 'exportCsv', csvAnswer, `${named.export}Csv`);
    calls.post(csvAddress(named), csv, async (request, reply) =>
      sendCsv(reply, await takeRows(request, request.body.data)),
    );
    if (named.template !== null) {
      const template = call({
        ...sheetFacts(resource, 'import'),
        summary: 'excel:openapi.template',
        file: fileAnswer(XLSX_TYPE),
      });
      calls.get(`/api/${named.group}/${named.template}`, template, async (request, reply) => {
        const [locale, principal] = [localeOf(request), principalOf(request)];
        const seeing = seenBy(engine, principal);
        const example = await readExample({ engine: seeing, locale, principal, resource });
        return sendWorkbook(reply, { engine: seeing, locale, resource, rows: { example } });
      });
    }
  }
  const importing = createEngine(contextFor(context, 'imports'), hooks);
  await app.register(importRoutes, { engine: importing, localeOf });
}
