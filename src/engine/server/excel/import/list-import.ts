import { dayAt } from '../../../declaration/clock.ts';
import { type Values, validate, writableFields } from '../../../declaration/validate.ts';
import type { Connection } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import type { Row } from '../../resources/hooks.ts';
import { replaceList } from '../../resources/lists.ts';
import { changedFields } from '../../resources/log/changes.ts';
import { Uniques } from '../../resources/uniques.ts';
import type { RawRow } from '../read/reader.ts';
import { CellReader } from './cell.ts';
import { asTheyWent, type Checking, fieldColumns, type Outcome, readFields } from './check.ts';
import { type ReadRow, StoredLists } from './list-rows.ts';
import { Names } from './names.ts';
import { Pauses } from './pauses.ts';
import { Report } from './report.ts';
import { type Import, namedIn } from './rows-import.ts';
import type { Source } from './source.ts';
import type { CellProblem } from './targets.ts';

/** A row of the file that could be read. */
interface FileRow extends ReadRow {
  readonly raw: RawRow;
}

/** Stands for the parent of rows that name none; no row has that id. */
const NO_PARENT = 0;

/** A row of the file that may be written. */
interface Entry {
  readonly raw: RawRow;
  readonly values: Values;
  /** The stored row that it is about. */
  readonly current: Row | null;
}

/** Thrown at the end of a look, so that nothing of it stays. */
class LookedOnly extends Error {}

/** Problems of a whole list by the row of the file they are about. */
function problemsByPlace(error: ApiError): Map<number, CellProblem[]> {
  const found = new Map<number, CellProblem[]>();
  for (const [path, messages] of Object.entries(error.details.fields ?? {})) {
    const [, place, ...field] = path.split('.');
    // What is said of the list as a whole is said at its first row.
    const at = place === undefined ? 0 : Number(place);
    const problems = messages.map((message) => ({ field: field.join('.'), message }));
    found.set(at, [...(found.get(at) ?? []), ...problems]);
  }
  return found;
}

/** Takes in lists that stand as a whole under their parents: each parent in the file gets its rows. */
class ListImport {
  readonly report: Report;
  readonly #rows = new Map<number, FileRow[]>();
  readonly #checking: Checking;
  readonly #stored: StoredLists;
  readonly #pauses = new Pauses();

  constructor(
    private readonly work: Import,
    private readonly source: Source,
    private readonly on: Connection,
    names: Names,
  ) {
    const { engine, locale, principal, resource, bytes } = work;
    const cells = new CellReader(locale, names);
    const uniques = new Uniques(engine, resource);
    const { layout } = source;
    const columns = fieldColumns(resource, layout);
    this.#checking = { engine, resource, principal, layout, cells, uniques, columns };
    const inFile = new Set(columns.map(({ field }) => field.name));
    this.#stored = new StoredLists(engine, resource, on, inFile);
    this.report = new Report(this.#checking, locale, bytes);
  }

  async run(): Promise<void> {
    const { onProgress, signal } = this.work;
    for await (const { rows, examples, progress } of this.source.data) {
      for (let skipped = 0; skipped < examples; skipped += 1) this.report.skip();
      await this.report.take(this.on, await this.#read(rows));
      const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) / 2 : 0;
      onProgress({ stage: 'checking', rows: this.report.rows, share });
      signal.throwIfAborted();
    }
    let done = 0;
    for (const [parentId, rows] of this.#rows) {
      const entries = await this.#check(parentId, rows);
      if (entries.length > 0) {
        await this.#replace(parentId, entries, this.#stored.under(parentId));
      }
      done += 1;
      const share = 0.5 + done / this.#rows.size / 2;
      onProgress({ stage: 'checking', rows: this.report.rows, share });
      signal.throwIfAborted();
    }
  }

  /** Puts rows to those of their parents; what is wrong with those that cannot be read. */
  async #read(rows: readonly RawRow[]): Promise<Outcome[]> {
    const wrong: Outcome[] = [];
    const parents: number[] = [];
    for (const raw of rows) {
      const { fields: read, problems } = readFields(this.#checking, raw, null);
      if (problems.length > 0) wrong.push({ kind: 'wrong', raw, problems });
      else {
        const meant = (row: Row, values: Values) => asTheyWent(this.#checking, raw, row, values);
        const parentId = this.#stored.parentOf(read) ?? NO_PARENT;
        const others = this.#rows.get(parentId) ?? [];
        others.push({ raw, read, meant });
        this.#rows.set(parentId, others);
        parents.push(parentId);
      }
      await this.#pauses.whenDue();
    }
    await this.#stored.load(parents);
    return wrong;
  }

  /** The rows of a parent that are as they may be; the others are reported. */
  async #check(parentId: number, rows: readonly FileRow[]): Promise<Entry[]> {
    const { engine, resource } = this.work;
    const today = dayAt(engine.config.region, engine.context.now());
    const matched = this.#stored.match(parentId, rows);
    const entries: Entry[] = [];
    for (const [place, { raw, read, meant }] of rows.entries()) {
      const stored = matched[place];
      const fields = stored ? await this.#stored.whole(meant(stored.row, read), stored) : read;
      const checked = validate(resource, fields, null, engine.config, today);
      if (checked.ok) entries.push({ raw, values: checked.values, current: stored?.row ?? null });
      else {
        const problems = Object.entries(checked.errors).flatMap(([field, messages]) =>
          messages.map((message) => ({ field, message })),
        );
        await this.report.take(this.on, [{ kind: 'wrong', raw, problems }]);
      }
      await this.#pauses.whenDue();
    }
    return entries;
  }

  async #replace(parentId: number, entries: readonly Entry[], before: readonly Row[]) {
    const { engine, principal, resource } = this.work;
    const matched = entries.map(({ current }) => current);
    const outcomes = entries.map((entry) => this.#outcome(entry));
    const same =
      outcomes.every(({ kind }) => kind === 'unchanged') &&
      matched.every((row, place) => row === before[place]) &&
      matched.length === before.length;
    try {
      if (!same) {
        const sent = entries.map(({ values, current }) => ({ ...values, id: current?.id }));
        const replacement = { parentId, entries: sent };
        await replaceList(engine, principal, resource.name, replacement, this.on);
      }
      await this.report.take(this.on, outcomes);
      const gone = before.filter((row) => !matched.includes(row));
      await this.report.takeRemoved(this.on, gone);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.details.fields) throw error;
      const problems = problemsByPlace(error);
      const resolved = outcomes.map((outcome, place): Outcome => {
        const wrong = problems.get(place);
        return wrong ? { kind: 'wrong', raw: outcome.raw, problems: wrong } : outcome;
      });
      await this.report.take(this.on, resolved);
    }
  }

  #outcome({ raw, values, current }: Entry): Outcome {
    const { engine, principal, resource } = this.work;
    // What a row of a list does not say is empty; its place is that in the file.
    const said = writableFields(resource).map(({ name }): [string, unknown] => [
      name,
      values[name] ?? (Array.isArray(current?.[name]) ? [] : null),
    ]);
    const { sortOrder: _place, ...fields } = Object.fromEntries(said);
    const next = { id: 0, version: 0, ...current, ...fields };
    if (current && changedFields(resource, current, next).length === 0) {
      return { kind: 'unchanged', raw, current };
    }
    const now = engine.context.now();
    const written = { current, values: { ...fields }, now, engine };
    const event = { tx: this.on, principal, resource, ...written };
    return { kind: current ? 'changed' : 'new', raw, event };
  }
}

/**
 * Looks through a file of lists, and with `writing` leaves them as the file has them. A look does
 * the same and takes it back, so that it finds whatever writing would.
 */
export async function importLists(work: Import, source: Source, tx: Connection): Promise<Report> {
  const names = new Names(work.engine, tx);
  await names.load(namedIn(work.resource, source.layout));
  const run = new ListImport(work, source, tx, names);
  await run.run();
  return run.report;
}

/** Does it, and takes everything back. */
export async function lookAtLists(work: Import, source: Source): Promise<Report> {
  let report: Report | undefined;
  try {
    await work.engine.root.transaction(async (tx) => {
      report = await importLists(work, source, tx);
      throw new LookedOnly();
    });
  } catch (error) {
    if (!(error instanceof LookedOnly)) throw error;
  }
  if (!report) throw new Error('The look ended without a report');
  return report;
}
