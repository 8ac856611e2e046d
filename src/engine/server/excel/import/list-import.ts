import { asc, inArray } from 'drizzle-orm';
import { dayAt } from '../../../declaration/clock.ts';
import { type Values, validate } from '../../../declaration/validate.ts';
import type { Connection } from '../../db/connection.ts';
import { ApiError } from '../../http/errors.ts';
import { columnOf } from '../../query/tables.ts';
import { resourceOf } from '../../resources/engine.ts';
import type { Row } from '../../resources/hooks.ts';
import { replaceList } from '../../resources/lists.ts';
import { changedFields } from '../../resources/log/changes.ts';
import { columnsFor, rowFieldNames, toRow } from '../../resources/rows.ts';
import { Uniques } from '../../resources/uniques.ts';
import type { RawRow } from '../read/reader.ts';
import { CellReader } from './cell.ts';
import { type Checking, fieldColumns, type Outcome, readFields } from './check.ts';
import { Names } from './names.ts';
import { Pauses } from './pauses.ts';
import { Report } from './report.ts';
import { type Import, namedIn } from './rows-import.ts';
import type { Source } from './source.ts';
import type { CellProblem } from './targets.ts';

/** A row of the file that could be read. */
interface Entry {
  readonly raw: RawRow;
  readonly values: Values;
}

/** Thrown at the end of a look, so that nothing of it stays. */
class LookedOnly extends Error {}

function parentFieldOf({ resource }: Import): string {
  if (!resource.parent) throw new Error(`${resource.name} has no parent`);
  return resource.parent.field;
}

async function readStored(work: Import, on: Connection, parents: readonly number[]) {
  const { resource, table, rows: seen } = resourceOf(work.engine, work.resource.name);
  if (parents.length === 0) return [];
  const rows = await on
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(seen)
    .where(inArray(columnOf(table, parentFieldOf(work)), [...parents]))
    .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
  return rows.map(toRow);
}

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
  readonly #entries = new Map<number, Entry[]>();
  readonly #checking: Checking;
  readonly #pauses = new Pauses();

  constructor(
    private readonly work: Import,
    private readonly source: Source,
    private readonly on: Connection,
    names: Names,
  ) {
    const { engine, telling, principal, resource, bytes } = work;
    const cells = new CellReader(telling, names);
    const uniques = new Uniques(engine, resource);
    const { layout } = source;
    const columns = fieldColumns(resource, layout);
    this.#checking = { engine, resource, principal, layout, cells, uniques, columns };
    this.report = new Report(this.#checking, telling, bytes);
  }

  async run(): Promise<void> {
    const { tell, signal } = this.work;
    for await (const { rows, examples, progress } of this.source.data) {
      for (let skipped = 0; skipped < examples; skipped += 1) this.report.skip();
      const wrong: Outcome[] = [];
      for (const raw of rows) {
        wrong.push(...this.#read(raw));
        await this.#pauses.whenDue();
      }
      await this.report.take(this.on, wrong);
      const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) / 2 : 0;
      tell({ stage: 'checking', rows: this.report.rows, share });
      signal.throwIfAborted();
    }
    const stored = await readStored(this.work, this.on, [...this.#entries.keys()]);
    let done = 0;
    const parentField = parentFieldOf(this.work);
    const byParent = new Map<unknown, Row[]>();
    for (const row of stored) {
      const rows = byParent.get(row[parentField]) ?? [];
      rows.push(row);
      byParent.set(row[parentField], rows);
    }
    for (const [parentId, entries] of this.#entries) {
      const before = byParent.get(parentId) ?? [];
      await this.#replace(parentId, entries, before);
      done += 1;
      const share = 0.5 + done / this.#entries.size / 2;
      tell({ stage: 'checking', rows: this.report.rows, share });
      signal.throwIfAborted();
    }
  }

  /** Puts the row to those of its parent, unless something is wrong with it. */
  #read(raw: RawRow): Outcome[] {
    const { engine, resource } = this.work;
    const { fields, problems } = readFields(this.#checking, raw, null);
    if (problems.length > 0) return [{ kind: 'wrong', raw, problems }];
    const today = dayAt(engine.config.region, engine.context.now());
    const checked = validate(resource, fields, null, engine.config, today);
    if (!checked.ok) {
      const told = Object.entries(checked.errors).flatMap(([field, messages]) =>
        messages.map((message) => ({ field, message })),
      );
      return [{ kind: 'wrong', raw, problems: told }];
    }
    const parentId = Number(checked.values[parentFieldOf(this.work)]);
    const list = this.#entries.get(parentId) ?? [];
    list.push({ raw, values: checked.values });
    this.#entries.set(parentId, list);
    return [];
  }

  async #replace(parentId: number, entries: readonly Entry[], before: readonly Row[]) {
    const { engine, principal, resource } = this.work;
    const kept = entries.map(({ values }) => before.find((row) => this.#isSame(row, values)));
    const outcomes = entries.map((entry, place) => this.#outcome(entry, kept[place] ?? null));
    const same =
      outcomes.every(({ kind }) => kind === 'unchanged') &&
      kept.every((row, place) => row === before[place]) &&
      kept.length === before.length;
    try {
      if (!same) {
        const sent = entries.map(({ values }, place) => ({ ...values, id: kept[place]?.id }));
        const replacement = { parentId, entries: sent };
        await replaceList(engine, principal, resource.name, replacement, this.on);
      }
      await this.report.take(this.on, outcomes);
      const gone = before.filter((row) => !kept.includes(row));
      await this.report.takeRemoved(this.on, gone);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.details.fields) throw error;
      const problems = problemsByPlace(error);
      const told = outcomes.map((outcome, place): Outcome => {
        const wrong = problems.get(place);
        return wrong ? { kind: 'wrong', raw: outcome.raw, problems: wrong } : outcome;
      });
      await this.report.take(this.on, told);
    }
  }

  #isSame(row: Row, values: Values): boolean {
    const [unique = []] = this.work.resource.uniques;
    return unique.every((name) => (row[name] ?? null) === (values[name] ?? null));
  }

  #outcome({ raw, values }: Entry, current: Row | null): Outcome {
    const { engine, principal, resource } = this.work;
    const { sortOrder: _place, ...fields } = values;
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
