import { asc, inArray } from 'drizzle-orm';
import { isId } from '../../../declaration/fields/value.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import {
  checkValue,
  initialValues,
  isBlank,
  isNeverBlank,
  type Values,
  writableFields,
} from '../../../declaration/validate.ts';
import { isMoment } from '../../../fields/index.ts';
import type { Connection } from '../../db/connection.ts';
import { columnOf } from '../../query/tables.ts';
import { type Engine, resourceOf } from '../../resources/engine.ts';
import type { Row } from '../../resources/hooks.ts';
import { MOST_ENTRIES } from '../../resources/list-entries.ts';
import { isSame } from '../../resources/log/changes.ts';
import { ReferredRows } from '../../resources/referred.ts';
import { columnsFor, rowFieldNames, toRow } from '../../resources/rows.ts';
import { keepingUnseenInWhole, withoutUnseen } from '../../resources/unseen.ts';

/** A stored row, and what a file shows of it to the importing user. */
interface Stored {
  readonly row: Row;
  readonly shown: Values;
}

/** A row of the file. */
export interface ReadRow {
  /** What its cells say; blank ones are left out. */
  readonly read: Values;
  /** What values mean beside a stored row. */
  readonly meant: (row: Row, values: Values) => Values;
}

/** The stored rows of the lists that a file is about, each for one row of the file. */
export class StoredLists {
  readonly #lists = new Map<number, readonly Stored[]>();
  readonly #referred: ReferredRows;
  readonly #unique: readonly string[];
  /** Fields that the file has a column for. */
  readonly #read: readonly Field[];
  readonly #hasMoments: boolean;
  readonly #parentField: string;

  constructor(
    private readonly engine: Engine,
    private readonly resource: Resource,
    private readonly on: Connection,
    /** Fields that have a column in the file. */
    private readonly columns: ReadonlySet<string>,
  ) {
    if (!resource.parent) throw new Error(`${resource.name} has no parent`);
    this.#referred = new ReferredRows(engine, on);
    this.#unique = resource.uniques[0] ?? [];
    this.#read = writableFields(resource).filter(({ name }) => columns.has(name));
    this.#hasMoments = this.#read.some(isMoment);
    this.#parentField = resource.parent.field;
  }

  /** What a row of the file stands under, as far as it can be read. */
  parentOf(read: Values): number | null {
    const id = read[this.#parentField];
    return isId(id) ? id : null;
  }

  /** Reads the lists under these parents, unless they have been read. */
  async load(parents: readonly (number | null)[]): Promise<void> {
    const missing = new Set(parents.flatMap((id) => id ?? []).filter((id) => !this.#lists.has(id)));
    if (missing.size === 0) return;
    const { resource, table, rows: seen } = resourceOf(this.engine, this.resource.name);
    const found = await this.on
      .select(columnsFor(table, rowFieldNames(resource)))
      .from(seen)
      .where(inArray(columnOf(table, this.#parentField), [...missing]))
      .orderBy(asc(columnOf(table, 'sortOrder')), asc(columnOf(table, 'id')));
    const lists = new Map<number, Stored[]>([...missing].map((id) => [id, []]));
    for (const row of found.map(toRow)) {
      const shown = await withoutUnseen(resource, row, this.#referred);
      lists.get(Number(row[this.#parentField]))?.push({ row, shown });
    }
    for (const [id, list] of lists) this.#lists.set(id, list);
  }

  under(parentId: number): readonly Row[] {
    return (this.#lists.get(parentId) ?? []).map(({ row }) => row);
  }

  /**
   * The stored row that each row of the file under a parent is about, by what rows of a list differ
   * in. Where that says nothing, rows that are as they were are found first; without a rule by which
   * rows differ, the others are those at the same place, unless there are more or fewer than stored.
   */
  match(parentId: number, rows: readonly ReadRow[]): (Stored | null)[] {
    const stored = this.#lists.get(parentId) ?? [];
    // Those are refused: nothing is looked for among them.
    if (rows.length > MOST_ENTRIES) return rows.map(() => null);
    const left = new Set(stored);
    const found = new Map<ReadRow, Stored>();
    const pair = (row: ReadRow, values: Values): void => {
      const one = [...left].find(({ row: old, shown }) => {
        const own = this.#hasMoments ? row.meant(old, values) : values;
        return Object.keys(values).every((name) => isSame(shown[name], own[name]));
      });
      if (one && left.delete(one)) found.set(row, one);
    };
    const key = this.#unique;
    for (const row of rows) {
      const own = this.#asStored(key, row.read);
      const isClear = key.length > 0 && key.every((name) => !isBlank(own[name]));
      if (!isClear) pair(row, this.#said(row.read));
    }
    for (const row of rows) {
      if (key.length > 0 && !found.has(row)) pair(row, this.#asStored(key, row.read));
    }
    const isAsMany = key.length === 0 && rows.length === stored.length;
    const others = isAsMany ? [...left] : [];
    return rows.map((row) => found.get(row) ?? others.shift() ?? null);
  }

  /** These values of a row as they would be stored in a new one. */
  #asStored(names: readonly string[], read: Values): Values {
    const { config } = this.engine;
    const initial = initialValues(this.resource, config);
    const values = names.map((name) => {
      const field = this.resource.fieldsByName[name];
      if (!field || isBlank(read[name])) return [name, initial[name]];
      const checked = checkValue(field, read[name], name, config);
      return [name, 'value' in checked ? checked.value : read[name]];
    });
    return Object.fromEntries(values);
  }

  /** What the cells of a row say; blank ones are empty, but for what is never blank. */
  #said(read: Values): Values {
    const filled = this.#read.filter(({ name }) => !isBlank(read[name]));
    const blank = this.#read.filter((field) => isBlank(read[field.name]) && !isNeverBlank(field));
    const names = (fields: readonly Field[]) => fields.map(({ name }) => name);
    return { ...this.#asStored(names(filled), read), ...this.#emptied(names(blank)) };
  }

  #emptied(names: readonly string[]): Values {
    const initial = initialValues(this.resource, this.engine.config);
    return Object.fromEntries(
      names.map((name) => [name, Array.isArray(initial[name]) ? [] : null]),
    );
  }

  /**
   * What the cells of a row say, as a whole row: fields without a column stay as they are stored, and
   * so does what the row refers to and the importing user does not see, as no file names it.
   */
  async whole(read: Values, { row, shown }: Stored): Promise<Values> {
    const others = writableFields(this.resource).flatMap((field): [string, unknown][] => {
      const { name } = field;
      if (name in read) return [];
      const isUnseen = row[name] !== null && shown[name] === null;
      if (this.columns.has(name) && !isNeverBlank(field) && !isUnseen) {
        return Object.entries(this.#emptied([name]));
      }
      return [[name, isUnseen ? row[name] : shown[name]]];
    });
    const sent = { ...Object.fromEntries(others), ...read };
    return keepingUnseenInWhole(this.resource, { sent, current: row }, this.#referred);
  }
}
