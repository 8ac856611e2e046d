import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { attachment, dayInName } from '../../excel/attachment.ts';
import type { Telling } from '../../excel/columns.ts';
import type { Sheet } from '../../excel/write/sheet.ts';
import { StyleBook } from '../../excel/write/styles.ts';
import { writeWorkbook, XLSX_TYPE } from '../../excel/write/workbook.ts';
import { readBody } from '../../http/body.ts';
import { languageOf } from '../../http/language.ts';
import { cancelledBy } from '../../http/lines.ts';
import type { Words } from '../../i18n.ts';
import type { Told } from '../calls.ts';
import type { Look, Reader } from '../reading.ts';
import { toldReferences } from '../references.ts';
import type { Asker } from '../throttle.ts';
import { type AskedWorkbook, readWorkbook } from './asked.ts';
import { coverSheet, filterNames, subjectIn } from './cover.ts';
import { reportLooks } from './looks.ts';
import { sheetOf } from './sheets.ts';
import type { Table } from './table.ts';
import { referencesTable, tableOf } from './tables.ts';
import { wordIn } from './words.ts';

interface Workbook {
  readonly sheets: readonly Sheet[];
  readonly styles: StyleBook;
}

/** What a sheet's numbers rest on, in a line. */
function noteOf(telling: Telling, { body: { basis } }: Told): string {
  const word = wordIn(telling);
  const { reporters, records } = basis;
  return reporters === null || records === null
    ? word('missing.withheld')
    : word('restsOn', {
        reporters: reporters.toLocaleString('en'),
        records: records.toLocaleString('en'),
      });
}

/** The sheets of a report: what was asked, the figures, a sheet for each chart, and references. */
async function workbookOf(
  telling: Telling,
  look: Look,
  { query, sheets }: AskedWorkbook,
  now: Date,
): Promise<Workbook> {
  const styles = new StyleBook();
  const looks = reportLooks(styles, telling);
  const tables: { readonly table: Table; readonly note: string }[] = [];
  let basis = null;
  for (const { call, prepared } of sheets) {
    const told = await prepared.answer(look);
    basis ??= told.body.basis;
    const table = tableOf(telling, told, call.startsWith('getCircleBar'));
    tables.push({ table, note: noteOf(telling, told) });
  }
  const references = toldReferences(query, telling.words, telling.language);
  if (references.length > 0) {
    const note = wordIn(telling)('cover.referencesNote');
    tables.push({ table: referencesTable(telling, references), note });
  }
  if (basis === null) throw new Error('A workbook has at least its headline figures');
  const names = await filterNames(look, query);
  const contents = tables.map(({ table }) => table.title);
  return {
    styles,
    sheets: [
      coverSheet(telling, looks, { query, basis, names, contents, now }),
      ...tables.map(({ table, note }, place) => sheetOf(looks, table, place + 2, note)),
    ],
  };
}

/** `POST /api/dashboard/exportExcel`: what a dashboard shows, as a workbook with charts. */
export function workbookRoute(
  app: FastifyInstance,
  options: RouteShorthandOptions,
  {
    context,
    reader,
    words,
    admit,
  }: {
    context: ServerContext;
    reader: Reader;
    words: Words;
    admit: (request: FastifyRequest) => Asker;
  },
): void {
  app.post('/api/dashboard/exportExcel', options, async (request, reply) => {
    const asker = admit(request);
    const { data } = readBody(request, ['data']);
    const { areas, config } = context;
    const now = context.now();
    const asked = readWorkbook(data, { areas, now });
    const telling = { config, words, areas, language: languageOf(request, words.languages) };
    const work = (look: Look) => workbookOf(telling, look, asked, now);
    const { sheets, styles } = await reader.read(work, asker, cancelledBy(reply));
    const day = dayInName(now, telling.language);
    const name = wordIn(telling)('file', { subject: subjectIn(telling, asked.query), day });
    return reply
      .type(XLSX_TYPE)
      .header('content-disposition', attachment(name, `dashboard-${day}`))
      .header('cache-control', 'no-store')
      .send(writeWorkbook(sheets, styles));
  });
}
