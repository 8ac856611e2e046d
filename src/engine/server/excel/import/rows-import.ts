import { setImmediate } from 'node:timers/promises';
import type { ImportProgress } from '../../../declaration/excel-import.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Principal } from '../../access/principal.ts';
import type { Connection } from '../../db/connection.ts';
import type { Engine } from '../../resources/engine.ts';
import type { SaveEvent } from '../../resources/hooks.ts';
import type { KnownRows } from '../../resources/labels.ts';
import { ReferredRows } from '../../resources/referred.ts';
import { beginWriteMany, type Writing } from '../../resources/save-many.ts';
import { Uniques } from '../../resources/uniques.ts';
import type { SheetLocale } from '../columns.ts';
import { Alike } from './alike.ts';
import { CellReader, resourcesNamedIn } from './cell.ts';
import { type Checking, checkRows, fieldColumns, type Outcome } from './check.ts';
import type { Layout } from './headings.ts';
import { Names } from './names.ts';
import { Report } from './report.ts';
import type { DataRows, Source } from './source.ts';
import { Targets } from './targets.ts';

/** What an import works with. */
export interface Import {
  readonly engine: Engine;
  readonly locale: SheetLocale;
  readonly principal: Principal;
  readonly resource: Resource;
  readonly bytes: Uint8Array;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Resources whose rows are named in the columns of the file. */
export function namedIn(resource: Resource, layout: Layout): Set<string> {
  const read = layout.columns.filter(({ column }) => column.read);
  return new Set(
    read.flatMap(({ column }) => {
      const field = resource.fieldsByName[column.name];
      return field ? resourcesNamedIn(field) : [];
    }),
  );
}

const eventsIn = (outcomes: readonly Outcome[]): SaveEvent[] =>
  outcomes.flatMap((outcome) =>
    outcome.kind === 'new' || outcome.kind === 'changed' ? outcome.event : [],
  );

/**
 * Writes part after part. While one is recorded in the audit log, the next is read and checked: the rows
 * are there by then, and the log is nothing that checks read.
 */
class Writer {
  #logged: Promise<void> = Promise.resolve();

  constructor(private readonly writing: Writing) {}

  async write(events: readonly SaveEvent[]): Promise<void> {
    await this.settled();
    if (events.length > 0) this.#logged = (await beginWriteMany(this.writing, events)).logged;
  }

  /** @throws what went wrong with the part written last */
  settled(): Promise<void> {
    return this.#logged;
  }
}

/** What labels need not be read again for: rows that are held, where the importing user sees them all. */
function heldOf({ engine, resource }: Import, referred: ReferredRows): KnownRows | undefined {
  // A hook may change what it likes.
  if (engine.hooks[resource.name]) return undefined;
  return (name, id) =>
    engine.sight || name === resource.name ? undefined : referred.held(name, id);
}

/** The rows of a batch, each by itself. */
function rowByRow({ rows, examples, progress }: DataRows): DataRows[] {
  const alone = rows.map((row) => ({ rows: [row], examples: 0, progress }));
  return examples > 0 ? [{ rows: [], examples, progress }, ...alone] : alone;
}

/**
 * Looks through the rows of a file and, if they are to be written, writes them as long as none is
 * wrong. `on` is the transaction to write in; a look alone may do without one.
 */
export async function importRows(
  work: Import,
  { layout, data }: Source,
  on: Connection,
  writing: boolean,
): Promise<Report> {
  const { engine, locale, principal, resource, bytes, signal, onProgress } = work;
  const names = new Names(engine, on);
  await names.load(namedIn(resource, layout));
  const cells = new CellReader(locale, names);
  const uniques = new Uniques(engine, resource);
  const columns = fieldColumns(resource, layout);
  const checking: Checking = { engine, resource, principal, layout, cells, uniques, columns };
  const targets = new Targets(engine, resource, layout, cells);
  const referred = new ReferredRows(engine, on);
  if (writing) await referred.measurements.takeTurn(resource);
  const report = new Report(checking, locale, bytes);
  const alike = new Alike(engine, resource, layout);
  const writer = new Writer({ engine, tx: on, resource, known: heldOf(work, referred) });
  const takeBatch = async ({ rows, examples, progress }: DataRows): Promise<void> => {
    for (let skipped = 0; skipped < examples; skipped += 1) report.skip();
    const targeted = await targets.find(on, rows, writing ? referred.measurements : null);
    const outcomes = await checkRows(checking, targeted, referred);
    await report.take(on, outcomes);
    if (!writing) report.takeAlike(await alike.find(on, outcomes));
    if (writing && report.wrong === 0) await writer.write(eventsIn(outcomes));
    const share = progress.total > 0 ? Math.min(1, progress.done / progress.total) : 0;
    onProgress({ stage: writing ? 'writing' : 'checking', rows: report.rows, share });
  };
  // A hook that reads other rows must see those before it in the file.
  const isHooked = engine.hooks[resource.name]?.beforeSave !== undefined;
  try {
    for await (const batch of data) {
      for (const part of writing && isHooked ? rowByRow(batch) : [batch]) await takeBatch(part);
      await setImmediate();
      signal.throwIfAborted();
    }
  } finally {
    // The first failure is reported, and not that nothing could be read after it.
    await writer.settled();
  }
  return report;
}
