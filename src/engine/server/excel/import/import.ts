import { MAXIMUM_IMPORT_ROWS } from '../../../declaration/excel.ts';
import type { ImportPreview, ImportStep } from '../../../declaration/excel-import.ts';
import type { Message } from '../../../declaration/messages.ts';
import { writeFigures } from '../../../fields/shared/numbers.ts';
import { requireAction } from '../../access/guards.ts';
import { actorOf } from '../../audit/entries.ts';
import type { Connection } from '../../db/connection.ts';
import { WAIT_FOR_TURN } from '../../db/patience.ts';
import { ApiError, type RowProblem } from '../../http/errors.ts';
import { brokenUnique } from '../../resources/duplicates.ts';
import { columnsOf, type SheetLocale } from '../columns.ts';
import { FileProblem, markedFile } from '../read/reader.ts';
import { personOf, takeTurn } from './gate.ts';
import type { Layout } from './headings.ts';
import { importLists, lookAtLists } from './list-import.ts';
import type { Report } from './report.ts';
import { type Import, importRows } from './rows-import.ts';
import { LayoutRefused, openSource, type Source } from './source.ts';

interface Looked {
  readonly report: Report;
  readonly layout: Layout;
}

function say({ words, language }: SheetLocale, { key, params }: Message): string {
  return words.text(language, `excel:file.${key}`, writeFigures(params));
}

/** The error (601) for a file that cannot be read at all. */
function refusedFile(locale: SheetLocale, error: unknown): unknown {
  if (error instanceof FileProblem) {
    const message = say(locale, { key: error.key, params: error.params });
    return new ApiError('upload', { rows: [{ row: 0, column: '', message }] });
  }
  if (error instanceof LayoutRefused) {
    const rows = error.problems.map(({ row, column, message }): RowProblem => {
      return { row, column, message: say(locale, message) };
    });
    return new ApiError('upload', { rows });
  }
  return error;
}

/** The error (601) for a file with wrong rows. */
function refusedRows(preview: ImportPreview): ApiError {
  const rows = preview.wrong.map(
    ({ row, column, message, rows: all, count }): RowProblem => ({
      ...{ row, column, message },
      ...(count > 1 && { rows: all }),
    }),
  );
  return new ApiError('upload', { rows, preview });
}

/**
 * Columns without which nothing new can come in, where there is nothing to be changed either; and
 * those by which rows of a list are distinguished.
 */
function checkColumns({ layout }: Source, { resource, locale }: Import): void {
  const given = new Set(layout.columns.map(({ column }) => column.name));
  const key = resource.replaced ? (resource.uniques[0] ?? []) : [];
  const missing = columnsOf(locale, resource).filter(
    ({ name, required }) => !given.has(name) && (required || key.includes(name)),
  );
  if (given.has('id') || missing.length === 0) return;
  throw new LayoutRefused(
    missing.map(({ heading }) => ({
      row: layout.headingRow,
      column: '',
      message: { key: 'columnMissing', params: { heading } },
    })),
  );
}

function limited(source: Source): Source {
  async function* counted(): Source['data'] {
    let rows = 0;
    for await (const batch of source.data) {
      rows += batch.rows.length;
      if (rows > MAXIMUM_IMPORT_ROWS) {
        throw new FileProblem('tooManyRows', { max: MAXIMUM_IMPORT_ROWS });
      }
      yield batch;
    }
    if (rows === 0) throw new FileProblem('noRows');
  }
  return { ...source, data: counted() };
}

async function look(work: Import, writing: boolean, revision: string | null): Promise<Looked> {
  const { locale, resource, bytes, signal } = work;
  const source = limited(await openSource(locale, resource, bytes, signal));
  try {
    checkColumns(source, work);
    await source.checkLength(MAXIMUM_IMPORT_ROWS);
    return await lookThrough(work, source, writing, revision);
  } finally {
    await source.close();
  }
}

async function lookThrough(
  work: Import,
  source: Source,
  writing: boolean,
  revision: string | null,
): Promise<Looked> {
  const { engine, signal } = work;
  const { layout } = source;
  const { replaced } = work.resource;
  if (!writing) {
    const look = replaced
      ? lookAtLists(work, source)
      : importRows(work, source, engine.root, false);
    return { report: await look, layout };
  }
  return engine.root.transaction(async (tx) => {
    // Another import may hold, for as long as it takes, what this one changes.
    await tx.execute(WAIT_FOR_TURN);
    const report = await (replaced
      ? importLists(work, source, tx)
      : importRows(work, source, tx, true));
    const preview = report.preview(layout);
    if (report.wrong > 0) throw refusedRows(preview);
    if (revision !== null && revision !== preview.revision) {
      throw new ApiError('conflict', { message: { key: 'importChanged' } });
    }
    await noteImport(work, tx, preview);
    signal.throwIfAborted();
    return { report, layout };
  });
}

/** One line of the audit log beside those of the rows, to find them all by. */
async function noteImport(
  { engine, principal, resource }: Import,
  tx: Connection,
  { counts }: ImportPreview,
): Promise<void> {
  const rows = { [resource.name]: counts.new + counts.changed + counts.removed };
  const at = engine.context.now();
  const by = actorOf(principal);
  await engine.audit(tx, [{ at, by, action: 'rowsImported', details: { rows } }]);
}

/** Looks through a file when it is its turn; the caller ends the turn. */
async function lookInTurn(work: Import, writing: boolean, revision: string | null) {
  work.onProgress({ stage: 'waiting', rows: 0, share: 0 });
  const done = await takeTurn(personOf(work.principal), work.signal);
  work.onProgress({ stage: writing ? 'writing' : 'checking', rows: 0, share: 0 });
  try {
    return { ...(await look(work, writing, revision)), done };
  } catch (error) {
    done();
    if (brokenUnique(work.resource, error)) {
      throw new ApiError('conflict', { message: { key: 'importChanged' } });
    }
    throw refusedFile(work.locale, error);
  }
}

/**
 * Reports what a file comes to (`preview`), or takes it in, all or nothing (`apply`), in one
 * transaction. With the `revision` of a preview it is only taken in if it still comes to the same.
 * @throws ApiError `upload` for a wrong file, with its rows; `conflict` when others changed
 * meanwhile what it changes; `forbidden`. `AbortError` once cancelled: nothing is left behind.
 */
export async function importFile(
  work: Import,
  step: Exclude<ImportStep, 'mark'>,
  revision: string | null,
): Promise<ImportPreview> {
  requireAction(work.principal, work.resource.permission, 'import');
  const { report, layout, done } = await lookInTurn(work, step === 'apply', revision);
  done();
  const preview = report.preview(layout);
  if (report.wrong > 0) throw refusedRows(preview);
  return preview;
}

/** Hands pieces on, and ends the turn with the last one or when nobody takes more. */
async function* untilOver(
  pieces: AsyncIterable<Uint8Array>,
  done: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } finally {
    done();
  }
}

/**
 * The file as it came, with its wrong cells marked and a column that says what is wrong.
 * @throws ApiError `upload` for a file that cannot be read, `forbidden`
 */
export async function markFile(work: Import): Promise<AsyncIterable<Uint8Array>> {
  requireAction(work.principal, work.resource.permission, 'import');
  const { report, layout, done } = await lookInTurn(work, false, null);
  // Who has left may never begin to take the pieces.
  work.signal.addEventListener('abort', done, { once: true });
  if (work.signal.aborted) done();
  return untilOver(markedFile(work.bytes, report.marks(layout), work.signal), done);
}
