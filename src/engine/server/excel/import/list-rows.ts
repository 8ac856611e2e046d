import { asc, inArray } from 'drizzle-orm';
import { isId } from '../../../declaration/fields/value.ts';
import type { Resource } from '../../../declaration/types.ts';
import {
  checkValue,
  initialValues,
  isBlank,
  isNeverBlank,
  type Values,
  writableFields,
} from '../../../declaration/validate.ts';
import { holdsMany, isMoment } from '../../../fields/index.ts';
import type { Connection } from '../../db/connection.ts';
import { columnOf } from '../../query/tables.ts';
import { type Engine, resourceOf } from '../../resources/engine.ts';
import type { Row } from '../../resources/hooks.ts';
import { ReferredRows } from '../../resources/referred.ts';
import { columnsFor, rowFieldNames, toRow } from '../../resources/rows.ts';
import { keepingUnseenInWhole, withoutUnseen } from '../../resources/unseen.ts';

/** A stored row, and what a file shows of it to whoever imports. */
interface Stored {
  readonly row: Row;
  readonly shown: Values;
}

/** The stored rows of the lists that a file is about, each for one row of the file. */
export class StoredLists {
  readonly #lists = new Map<number, readonly Stored[]>();
  readonly #taken = new Set<Row>();
  readonly #referred: ReferredRows;
  readonly #unique: readonly string[];
  readonly #differInMoments: boolean;
  readonly #parentField: string;

  constructor(
    private readonly engine: Engine,
    private readonly resource: Resource,
    private readonly on: Connection,
  ) {
    if (!resource.parent) throw new Error(`${resource.name} has no parent`);
    this.#referred = new ReferredRows(engine, on);
    this.#unique = resource.uniques[0] ?? [];
    this.#differInMoments = resource.fields.some(
      (field) => isMoment(field) && this.#unique.includes(field.name),
    );
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
   * Finds the row that one of the file is about, by what rows of a list differ in; `meant` is what
   * cells mean beside a stored row.
   */
  take(read: Values, meant: (row: Row, read: Values) => Values): Stored | null {
    const key = this.#keyOf(read);
    const found = (this.#lists.get(this.parentOf(read) ?? 0) ?? []).find(({ row, shown }) => {
      if (this.#taken.has(row)) return false;
      const own = this.#differInMoments ? meant(row, key) : key;
      return this.#unique.every((name) => (shown[name] ?? null) === (own[name] ?? null));
    });
    if (found) this.#taken.add(found.row);
    return found ?? null;
  }

  /** What rows differ in, as it would be stored. */
  #keyOf(read: Values): Values {
    const { config } = this.engine;
    const initial = initialValues(this.resource, config);
    const values = this.#unique.map((name) => {
      const field = this.resource.fieldsByName[name];
      if (!field || isBlank(read[name])) return [name, initial[name]];
      const checked = checkValue(field, read[name], name, config);
      return [name, 'value' in checked ? checked.value : read[name]];
    });
    return Object.fromEntries(values);
  }

  /**
   * What the cells of a row say, as a whole row: fields without a column stay as they are stored, and
   * so does what the row refers to and whoever imports does not see, as no file names it.
   */
  async whole(read: Values, { row, shown }: Stored, columns: ReadonlySet<string>): Promise<Values> {
    const others = writableFields(this.resource).flatMap((field): [string, unknown][] => {
      const { name } = field;
      if (name in read) return [];
      const isUnseen = row[name] !== null && shown[name] === null;
      if (columns.has(name) && !isNeverBlank(field) && !isUnseen) {
        return holdsMany(field) ? [] : [[name, null]];
      }
      return [[name, isUnseen ? row[name] : shown[name]]];
    });
    const sent = { ...Object.fromEntries(others), ...read };
    return keepingUnseenInWhole(this.resource, { sent, current: row }, this.#referred);
  }
}
