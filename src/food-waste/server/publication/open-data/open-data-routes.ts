import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dateInName } from '../../../../engine/declaration/day-in-name.ts';
import { DEFAULT_LANGUAGE } from '../../../../engine/declaration/languages.ts';
import { call } from '../../../../engine/server/calls/call.ts';
import type { ServerContext } from '../../../../engine/server/context.ts';
import { CSV_START, csvLine } from '../../../../engine/server/csv.ts';
import { looksOf, textCell } from '../../../../engine/server/excel/cells.ts';
import { type Cell, type Sheet, sheetName } from '../../../../engine/server/excel/write/sheet.ts';
import { StyleBook } from '../../../../engine/server/excel/write/styles.ts';
import { writeWorkbook, XLSX_TYPE } from '../../../../engine/server/excel/write/workbook.ts';
import {
  type EncodedBytes,
  encodedBytes,
  isKnown,
} from '../../../../engine/server/http/encoding.ts';
import { languageOf } from '../../../../engine/server/http/language.ts';
import type { Language, Words } from '../../../../engine/server/i18n.ts';
import { thailandRegion } from '../../../../thailand/region.ts';
import { areasIn } from '../../../../thailand/server/geography/areas.ts';
import { editionOf } from '../../../publication.ts';
import type { Editions } from '../editions.ts';
import { PromiseCache } from '../public/promise-cache.ts';
import {
  EDITION,
  editionAt,
  FRESH,
  noSuch,
  OPEN_CALL,
  OPEN_ERRORS,
  sendJson,
} from '../public/published-routes.ts';
import { OPEN_TABLES } from '../records/summaries.ts';
import type { Publication } from '../store.ts';
import { describePackage } from './datapackage.ts';
import { readLicence } from './licence.ts';
import { OPEN_COLUMNS, openRows, type Value } from './open-data.ts';
import { OpenDataFiles, type OpenedFile, type WriteFile } from './open-data-files.ts';

const DESCRIPTION = 'datapackage.json';
/** Descriptions of some 10 KB, by publication and language. */
const MOST_DESCRIPTIONS = 100;

const csvValue = (value: Value): string | number =>
  typeof value === 'number' ? value : String(value ?? '');

/** Lines are given on in pieces of so many characters: each piece is work of its own. */
const PIECE_CHARACTERS = 64 * 1024;

async function* csvPieces(rows: Rows): AsyncGenerator<string> {
  let piece = CSV_START + csvLine(OPEN_COLUMNS.map(({ name }) => name));
  for await (const row of rows) {
    piece += csvLine(row.map(csvValue));
    if (piece.length < PIECE_CHARACTERS) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

async function* sheetRows(headings: readonly Cell[], rows: Rows): AsyncGenerator<readonly Cell[]> {
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
  /** Where files are cached; as long as the server runs if absent. */
  readonly filesFolder?: string | undefined;
}

interface FileAddress {
  readonly Params: { readonly edition: string; readonly file: string };
}

/** A file of a publication: CSV is in Thai for everybody, a workbook in the reader's language. */
interface WantedFile {
  readonly publication: Publication;
  readonly breakdown: string;
  readonly kind: 'csv' | 'xlsx';
  readonly language: Language;
}

/** A table as a workbook of one sheet. */
function workbookOf(
  { words }: OpenDataOptions,
  { breakdown, language }: WantedFile,
  rows: Rows,
): Readable {
  const styles = new StyleBook();
  const looks = looksOf(styles, { language, region: thailandRegion });
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

/** Begins the names of all files of a publication; a restored backup may use its number again. */
const startOf = ({ id, madeAt }: Publication): string => `${id}-${madeAt.getTime()}.`;

/** Names a file by all that its bytes depend on; other columns or headings make another file. */
function nameOfFile(words: Words, { publication, breakdown, kind, language }: WantedFile): string {
  const headings = OPEN_COLUMNS.map(({ name }) => [
    name,
    words.text(language, `dashboard:openData.columns.${name}`),
  ]);
  const layout = createHash('sha256').update(JSON.stringify(headings)).digest('hex').slice(0, 8);
  return `${startOf(publication)}${breakdown}.${language}.${layout}.${kind}`;
}

/** Whether gzip is among the compressions that the caller reads. */
const READS_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i;

/** Sends a file as it is stored: a CSV compressed, unless the caller cannot read that. */
function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: WantedFile['kind'],
  { size, stream }: OpenedFile,
): FastifyReply {
  if (kind === 'xlsx') return reply.type(XLSX_TYPE).header('content-length', size).send(stream);
  reply.type('text/csv; charset=utf-8');
  if (!READS_GZIP.test(String(request.headers['accept-encoding'] ?? ''))) {
    // Whatever fails ends the answer with it.
    return reply.send(pipeline(stream, createGunzip(), () => undefined));
  }
  return reply.header('content-encoding', 'gzip').header('content-length', size).send(stream);
}

/** Describes publications, each once in a language. */
function describer({ words, officeFolder }: OpenDataOptions) {
  const descriptions = new PromiseCache<EncodedBytes>(MOST_DESCRIPTIONS);
  return async (publication: Publication, language: Language): Promise<EncodedBytes> => {
    // The office may name another licence.
    const licence = await readLicence(officeFolder);
    const key = JSON.stringify([startOf(publication), language, licence]);
    return descriptions.get(key, async () => {
      const text = (word: string, params?: Readonly<Record<string, string | number>>) =>
        words.text(language, `dashboard:openData.${word}`, params);
      const described = describePackage(publication, licence, text);
      return encodedBytes(Buffer.from(JSON.stringify(described, null, 2)));
    });
  };
}

/** What makes the bytes of a file. */
function writerOf(options: OpenDataOptions, wanted: WantedFile): WriteFile {
  const { context, words } = options;
  const { publication, breakdown, kind, language } = wanted;
  return () => {
    const speech = { words, language, areas: areasIn(context) };
    const rows = openRows(context.database.for('exports'), publication, breakdown, speech);
    return kind === 'xlsx'
      ? [workbookOf(options, wanted, rows)]
      : [Readable.from(csvPieces(rows), { objectMode: false }), createGzip()];
  };
}

/** Reads which table is wanted, and how. @throws ApiError `validation` naming what there is */
function wantedIn(file: string, publication: Publication, language: Language): WantedFile {
  const [, breakdown = '', kind] = /^(\w+)\.(csv|xlsx)$/.exec(file) ?? [];
  if (!OPEN_TABLES.includes(breakdown)) {
    throw noSuch('file', [DESCRIPTION, ...OPEN_TABLES.map((it) => `${it}.csv`)]);
  }
  return kind === 'xlsx'
    ? { publication, breakdown, kind, language }
    : { publication, breakdown, kind: 'csv', language: DEFAULT_LANGUAGE };
}

const OPEN_DATA = call({
  ...OPEN_CALL,
  name: 'openData',
  summary: 'dashboard:openapi.openData',
  parameters: () => [EDITION, { ...EDITION, name: 'file', example: DESCRIPTION }],
  file: ({ word }) => ({
    description: word('done'),
    content: {
      'text/csv': { schema: { type: 'string' } },
      [XLSX_TYPE]: { schema: { type: 'string', format: 'binary' } },
      'application/json': { schema: { type: 'object', additionalProperties: true } },
    },
  }),
  errors: OPEN_ERRORS,
});

/** `GET /api/dashboard/open-data/<edition>/<file>`: published tables as files, for everybody. */
export async function openDataRoutes(
  app: FastifyInstance,
  options: OpenDataOptions,
): Promise<void> {
  const { editions, words, filesFolder } = options;
  const describe = describer(options);
  const files = new OpenDataFiles(filesFolder, async () => {
    const starts = (await editions.published()).map(startOf);
    return (name) => starts.some((start) => name.startsWith(start));
  });
  app.addHook('onClose', () => files.close());

  app.get<FileAddress>(
    '/api/dashboard/open-data/:edition/:file',
    // What is sent is compressed once and for all.
    { ...OPEN_DATA, compress: false },
    async (request, reply) => {
      const publication = await editionAt(editions, request.params.edition, reply);
      const { file } = request.params;
      const language = languageOf(request, words.languages);
      if (file === DESCRIPTION) {
        reply.header('cache-control', FRESH).header('vary', 'Accept-Language');
        return sendJson(request, reply, await describe(publication, language));
      }
      const wanted = wantedIn(file, publication, language);
      const name = nameOfFile(words, wanted);
      reply.header('vary', wanted.kind === 'xlsx' ? 'Accept-Language' : 'Accept-Encoding');
      if (isKnown(request, reply, name)) return reply.code(304).send();
      const opened = await files.open(name, writerOf(options, wanted));
      const edition = editionOf(publication);
      // A workbook is for people; a CSV is called as the description calls it, in every language.
      const { region } = options.context.config;
      const named = wanted.kind === 'xlsx' ? dateInName(region, edition, language) : edition;
      const called = `${named}-${file}`;
      reply.header('content-disposition', `attachment; filename="${called}"`);
      return sendFile(request, reply, wanted.kind, opened);
    },
  );
}
