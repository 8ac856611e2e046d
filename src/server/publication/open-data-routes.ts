import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isRecord } from '../../schema/record.ts';
import { CSV_START, csvLine } from '../audit/csv.ts';
import type { ServerContext } from '../context.ts';
import { looksOf, textCell } from '../excel/cells.ts';
import { type Cell, type Sheet, sheetName } from '../excel/write/sheet.ts';
import { StyleBook } from '../excel/write/styles.ts';
import { writeWorkbook, XLSX_TYPE } from '../excel/write/workbook.ts';
import { encodedBytes, isKnown } from '../http/encoding.ts';
import { languageOf } from '../http/language.ts';
import type { Language, Words } from '../i18n.ts';
import { describePackage } from './datapackage.ts';
import { type Editions, editionOf } from './editions.ts';
import { OPEN_COLUMNS, OPEN_TABLES, openRows, type Value } from './open-data.ts';
import { editionAt, FRESH, noSuch, sendJson } from './published-routes.ts';

/** The licence that the office names in its `site.json`; null where it names none. */
async function readLicence(
  folder: string | undefined,
): Promise<Readonly<Record<string, string>> | null> {
  if (folder === undefined) return null;
  try {
    const site: unknown = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
    const licence = isRecord(site) && isRecord(site.licence) ? site.licence : {};
    const texts = Object.entries(licence).filter(
      (entry): entry is [string, string] =>
        ['name', 'title', 'path'].includes(entry[0]) &&
        typeof entry[1] === 'string' &&
        entry[1] !== '',
    );
    return texts.length === 0 ? null : Object.fromEntries(texts);
  } catch {
    // There is none, or it cannot be read, which the start has said.
    return null;
  }
}

const csvValue = (value: Value): string | number =>
  typeof value === 'number' ? value : String(value ?? '');

async function* csvLines(rows: AsyncIterable<readonly Value[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(OPEN_COLUMNS.map(({ name }) => name));
  for await (const row of rows) yield csvLine(row.map(csvValue));
}

async function* sheetRows(
  headings: readonly Cell[],
  rows: AsyncIterable<readonly Value[]>,
): AsyncGenerator<readonly Cell[]> {
  yield headings;
  for await (const row of rows) yield row.map((value) => ({ value, look: 0 }));
}

const WIDTH = 18;

type Rows = AsyncIterable<readonly Value[]>;

export interface OpenDataOptions {
  readonly context: ServerContext;
  readonly editions: Editions;
  readonly words: Words;
  /** Where the office's `site.json` is, which names the licence; none if absent. */
  readonly officeFolder?: string | undefined;
}

interface FileAddress {
  readonly Params: { readonly edition: string; readonly file: string };
}

/** A table as a workbook of one sheet, its headings in the reader's language. */
function workbookOf(
  { context: { config, areas }, words }: OpenDataOptions,
  language: Language,
  breakdown: string,
  rows: Rows,
): Readable {
  const styles = new StyleBook();
  const looks = looksOf(styles, { config, words, language, areas });
  const word = (key: string): string => words.text(language, `dashboard:openData.${key}`);
  const headings = OPEN_COLUMNS.map(({ name }) =>
    textCell(looks, word(`columns.${name}`), looks.heading),
  );
  const sheet: Sheet = {
    name: sheetName(word(`tables.${breakdown}`)),
    columns: OPEN_COLUMNS.map(() => ({ width: WIDTH })),
    rows: sheetRows(headings, rows),
    frozen: { rows: 1, columns: 0 },
    filter: true,
  };
  return writeWorkbook([sheet], styles);
}

/** `GET /api/dashboard/open-data/<edition>/<file>`: published tables as files, for everybody. */
export async function openDataRoutes(
  app: FastifyInstance,
  options: OpenDataOptions,
): Promise<void> {
  const { context, editions, words, officeFolder } = options;
  const language = (request: FastifyRequest) => languageOf(request, words.languages);

  const sendTable = (
    edition: string,
    file: string,
    rowsOf: (breakdown: string) => Rows,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ): FastifyReply => {
    const [, breakdown = '', kind] = /^(\w+)\.(csv|xlsx)$/.exec(file) ?? [];
    if (!OPEN_TABLES.includes(breakdown)) {
      throw noSuch('file', ['datapackage.json', ...OPEN_TABLES.map((it) => `${it}.csv`)]);
    }
    if (isKnown(request, reply, `${edition}.${file}`)) return reply.code(304).send();
    reply.header('content-disposition', `attachment; filename="${edition}-${file}"`);
    if (kind === 'csv') {
      return reply.type('text/csv; charset=utf-8').send(Readable.from(csvLines(rowsOf(breakdown))));
    }
    reply.header('vary', 'Accept-Language').type(XLSX_TYPE);
    return reply.send(workbookOf(options, language(request), breakdown, rowsOf(breakdown)));
  };

  app.get<FileAddress>(
    '/api/dashboard/open-data/:edition/:file',
    // Kept by caches that others read from: no answer may carry anybody's token.
    { config: { keepsToken: true } },
    async (request, reply) => {
      const publication = await editionAt(editions, request.params.edition, reply);
      const { file } = request.params;
      if (file !== 'datapackage.json') {
        const { db } = context.database.for('exports');
        const rowsOf = (breakdown: string) => openRows(db, publication, breakdown, context.areas);
        return sendTable(editionOf(publication), file, rowsOf, { request, reply });
      }
      const text = (key: string, params?: Readonly<Record<string, string | number>>) =>
        words.text(language(request), `dashboard:openData.${key}`, params);
      const described = describePackage(publication, await readLicence(officeFolder), text);
      // The office may name another licence.
      reply.header('cache-control', FRESH).header('vary', 'Accept-Language');
      return sendJson(
        request,
        reply,
        encodedBytes(Buffer.from(JSON.stringify(described, null, 2))),
      );
    },
  );
}
