import { and, eq, inArray, or } from 'drizzle-orm';
import { isId } from '../../../declaration/fields/value.ts';
import type { Message } from '../../../declaration/messages.ts';
import type { Resource } from '../../../declaration/types.ts';
import { checkValue, type Values } from '../../../declaration/validate.ts';
import { PATTERNS } from '../../../fields/text/patterns.ts';
import type { Connection } from '../../db/connection.ts';
import { writtenMoment } from '../../locale.ts';
import { columnOf } from '../../query/tables.ts';
import { lastChangedBy } from '../../resources/bulk/outcomes.ts';
import { type Engine, resourceOf } from '../../resources/engine.ts';
import type { Row } from '../../resources/hooks.ts';
import type { Measurements } from '../../resources/measurements.ts';
import { columnsFor, rowFieldNames, toRow } from '../../resources/rows.ts';
import type { RawRow, RawValue } from '../read/reader.ts';
import type { CellReader } from './cell.ts';
import type { Layout } from './headings.ts';
import { readNumber } from './numbers.ts';
import { tidyCell } from './tidy.ts';

/** What is wrong with one cell: the field of its column, and why (under `excel:cell`). */
export interface CellProblem {
  readonly field: string;
  readonly message: Message;
}

/** Which row of the database a row of the file is. */
export interface Targeted {
  readonly raw: RawRow;
  /** Null for a new row. */
  readonly current: Row | null;
  readonly problems: readonly CellProblem[];
}

interface Keys {
  readonly raw: RawRow;
  readonly id: number | null;
  readonly version: number | null;
  readonly code: string | null;
  /** Values that name the row in place of a code (`importedBy`). */
  readonly values?: Values;
  readonly problem: CellProblem | null;
}

interface Stored {
  readonly byId: ReadonlyMap<number, Row>;
  readonly byCode: ReadonlyMap<string, Row>;
  readonly named: ReadonlyMap<string, Row>;
}

function nameOf({ importedBy }: Resource, row: Values): string {
  return JSON.stringify(importedBy.map((name) => row[name]));
}

/** The cell in the column of a field; null where the file has no such column. */
export function cellAt(layout: Layout, raw: RawRow, name: string): RawValue {
  const placed = layout.columns.find(({ column }) => column.name === name);
  return placed === undefined ? null : (raw.cells[placed.place] ?? null);
}

function wholeNumber(value: RawValue): number | null | undefined {
  if (value === null || (typeof value === 'string' && tidyCell(value) === '')) return null;
  const read = readNumber(value, undefined);
  return 'number' in read && isId(read.number) ? read.number : undefined;
}

function readKeys(layout: Layout, raw: RawRow): Keys {
  const id = wholeNumber(cellAt(layout, raw, 'id'));
  const version = wholeNumber(cellAt(layout, raw, 'version'));
  const written = cellAt(layout, raw, 'code');
  const code = written === null ? '' : tidyCell(String(written)).toUpperCase();
  // Of what is no code, the check of the field says so.
  const known = PATTERNS.code.test(code) ? code : null;
  const keys = { raw, id: id ?? null, version: version ?? null, code: known };
  const wrong = (field: string, key: string): Keys => ({
    ...keys,
    problem: { field, message: { key } },
  });
  if (id === undefined) return wrong('id', 'keyUnreadable');
  if (version === undefined) return wrong('version', 'keyUnreadable');
  if (id !== null && version === null) return wrong('version', 'versionMissing');
  return { ...keys, problem: null };
}

async function readStored(
  engine: Engine,
  on: Connection,
  resource: Resource,
  keys: readonly Keys[],
  held: Measurements | null,
): Promise<Row[]> {
  const { table, rows: seen } = resourceOf(engine, resource.name);
  const ids = keys.flatMap(({ id }) => id ?? []);
  const codes = keys.flatMap(({ id, code }) => (id === null ? (code ?? []) : []));
  const named = keys.flatMap(({ values }) => (values ? [values] : []));
  if (ids.length + codes.length + named.length === 0) return [];
  const [idColumn, codeColumn] = [columnOf(table, 'id'), columnOf(table, 'code')];
  const rows = or(
    ids.length > 0 ? inArray(idColumn, ids) : undefined,
    codes.length > 0 ? inArray(codeColumn, codes) : undefined,
    ...named.map((values) =>
      and(...Object.entries(values).map(([name, value]) => eq(columnOf(table, name), value))),
    ),
  );
  if (held && rows) await held.holdOwners(resource, rows);
  const query = on
    .select(columnsFor(table, rowFieldNames(resource)))
    .from(seen)
    .where(rows)
    .orderBy(idColumn);
  return (await (held ? query.for('update') : query)).map(toRow);
}

/** Distinguishes new rows from those that are there, and rows that stand in the file twice. */
export class Targets {
  readonly #taken = new Map<number, number>();

  constructor(
    private readonly engine: Engine,
    private readonly resource: Resource,
    private readonly layout: Layout,
    private readonly cells: CellReader,
  ) {}

  /**
   * With the days that the transaction holds, the stored rows are locked until it ends; a
   * look alone has none.
   */
  async find(
    on: Connection,
    rows: readonly RawRow[],
    held: Measurements | null,
  ): Promise<Targeted[]> {
    const keys = rows.map((raw) => this.#keysOf(raw));
    const stored = await readStored(this.engine, on, this.resource, keys, held);
    const byId = new Map(stored.map((row) => [row.id, row]));
    const byCode = new Map(stored.map((row) => [String(row.code), row]));
    const named = new Map(stored.map((row) => [nameOf(this.resource, row), row]));
    return keys.map((key) => this.#target(key, { byId, byCode, named }));
  }

  /** What names the row where nothing else does; a wrong cell is reported by its own check. */
  #keysOf(raw: RawRow): Keys {
    const keys = readKeys(this.layout, raw);
    const { importedBy, fieldsByName } = this.resource;
    if (keys.id !== null || keys.code !== null || importedBy.length === 0) return keys;
    const values: Record<string, unknown> = {};
    for (const name of importedBy) {
      const field = fieldsByName[name];
      const cell = cellAt(this.layout, raw, name);
      if (!field || this.cells.isBlank(field, cell)) return keys;
      const read = this.cells.read(field, name, cell, values);
      if ('problem' in read) return keys;
      const checked = checkValue(field, read.value, name, this.engine.config);
      if ('errors' in checked) return keys;
      values[name] = checked.value;
    }
    return { ...keys, values };
  }

  #target(keys: Keys, { byId, byCode, named }: Stored): Targeted {
    const { raw, id, version, code, values, problem } = keys;
    const targeted = (current: Row | null, ...problems: CellProblem[]): Targeted => ({
      raw,
      current,
      problems,
    });
    if (problem) return targeted(null, problem);
    const byName = values && named.get(nameOf(this.resource, values));
    const current = id === null ? (byCode.get(code ?? '') ?? byName) : byId.get(id);
    if (!current) {
      if (id === null) return targeted(null);
      return targeted(null, { field: 'id', message: { key: 'rowGone', params: { id } } });
    }
    const first = this.#taken.get(current.id);
    if (first !== undefined) {
      const field = id !== null ? 'id' : (values && this.resource.importedBy[0]) || 'code';
      return targeted(current, {
        field,
        message: { key: 'repeatedInFile', params: { row: first } },
      });
    }
    this.#taken.set(current.id, raw.number);
    if (version !== null && current.version !== version) {
      const by = lastChangedBy(current);
      const at = writtenMoment(this.engine.config.region, String(current.updatedAt));
      const message: Message =
        by === null
          ? { key: 'changedSinceByNobody', params: { at } }
          : { key: 'changedSince', params: { by, at } };
      return targeted(current, { field: 'version', message });
    }
    return targeted(current);
  }
}
