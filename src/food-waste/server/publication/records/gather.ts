import type { Source } from '../../rollups/cuts.ts';
import { type MonthRows, type ReadRow, TEXTS } from './read.ts';
import { type Cell, NOBODY, Records } from './records.ts';
import {
  APART,
  APART_TOTAL,
  DECIDED_SUMMARIES,
  GENERATORS,
  HANDLER,
  REPORTER_TYPES,
  type Summary,
  TOTALS,
} from './summaries.ts';

/** Names of the tables of each type, which are looked for with every record. */
const keysOf = (table: string): ReadonlyMap<string, string> =>
  new Map(REPORTER_TYPES.map((type) => [type, `${table} ${type}`]));
const withKeys = (source: Source) =>
  DECIDED_SUMMARIES.filter((it) => it.source === source).map((summary) => ({
    summary,
    keys: keysOf(summary.name),
  }));
const WITH_VALUES = { waste: withKeys('waste'), packaging: withKeys('packaging') };
const TOTAL_KEYS = { waste: keysOf(TOTALS.waste), packaging: keysOf(TOTALS.packaging) };
const APART_KEYS = keysOf(APART_TOTAL);
const LEVELS = [0, 2, 4, 6];

/** What one reporter's weights of a month are divided by: people, meals or floor, in days. */
export interface Base {
  readonly month: number;
  readonly reporter: number;
  readonly base: number;
}

/** The records of an area by what they are broken down by; totals have the value ''. */
export interface Area {
  readonly code: string;
  /** By `tableKey`, and then by value. */
  readonly tables: Map<string, Map<string, number[][]>>;
  /** By `tableKey` of a total. */
  readonly bases: Map<string, Base[]>;
}

export const tableKey = (table: string, type: string): string => `${table} ${type}`;

/** The value of a key, made where there is none. */
export function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function put(area: Area, key: string | undefined, value: string, place: number): void {
  if (key === undefined) return;
  const values = within(area.tables, key, () => new Map<string, number[][]>());
  const cells = values.get(value);
  if (cells) cells[0]?.push(place);
  else values.set(value, [[place]]);
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** What a row is broken down by in a summary; null where it is none of its rows. */
function valueIn({ column, total, userTypes }: Summary, row: ReadRow): string | null {
  if (row.counts === (total === APART_TOTAL)) return null;
  return userTypes.some((type) => type === row.type) ? (row[column] ?? '') : null;
}

/** All that is known of the records: which there are in which area, and what they say of factors. */
export class Gathered {
  readonly records = new Records();
  /** By summary, the value of another that holds a value; '' where several do. */
  readonly holders = new Map<string, Map<string, string>>();
  readonly #areas = new Map<string, Area>();
  /** By the code of what they are in, in order. */
  readonly #inside = new Map<string, Area[]>();
  /** By measure or type, and value, the records by what a kilogram of them comes to. */
  readonly #factors = new Map<string, Map<number, number[]>>();
  readonly #reporters = new Map<string, number>([['', NOBODY]]);
  /** What is read, by source and tambon, until all is. */
  readonly #read = { waste: new Map<string, ReadRow[]>(), packaging: new Map<string, ReadRow[]>() };
  /** Each text once, as there are few different ones. */
  readonly #texts = new Map<string, string>();

  #area(code: string): Area {
    return within(this.#areas, code, () => ({ code, tables: new Map(), bases: new Map() }));
  }

  #reporter(name: string): number {
    return within(this.#reporters, name, () => this.#reporters.size);
  }

  /** Takes what was read of a month. */
  add(source: Source, month: number, { rows, bases }: MonthRows): void {
    for (const row of rows) {
      for (const name of TEXTS[source]) {
        const text = row[name] ?? '';
        row[name] = within(this.#texts, text, () => text);
      }
      within(this.#read[source], row.tambon, (): ReadRow[] => []).push(row);
    }
    for (const { tambon, type, reporter, base } of bases) {
      const entry = { month, reporter: this.#reporter(reporter), base };
      for (const digits of LEVELS) {
        const own = this.#area(tambon.slice(0, digits)).bases;
        within(own, tableKey(TOTALS[source], type), () => []).push(entry);
      }
    }
  }

  /** Places a record in all tables that it is part of. */
  #place(source: Source, row: ReadRow): void {
    const { inMonth: month, weight, flags, changed, asOf, type, counts } = row;
    const reporter = this.#reporter(row.reporter);
    const place = this.records.add({ month, reporter, weight, flags, changed, asOf });
    const amphoe = this.#area(row.tambon.slice(0, 4));
    const total = counts ? TOTAL_KEYS[source] : APART_KEYS;
    for (const area of [amphoe, this.#area(row.tambon)]) put(area, total.get(type), '', place);
    if (row.isNothing) return;
    for (const { summary, keys } of WITH_VALUES[source]) {
      const value = valueIn(summary, row);
      if (value === null) continue;
      put(amphoe, keys.get(type), value, place);
      if (summary.within !== undefined) this.#hold(summary, value, row);
    }
    if (source === 'waste') this.#noteFactors(row, place);
  }

  #hold({ name, within: holder }: Summary, value: string, row: ReadRow): void {
    const summary = DECIDED_SUMMARIES.find((it) => it.name === holder);
    if (!summary) return;
    const found = valueIn(summary, row) ?? '';
    const held = within(this.holders, name, () => new Map<string, string>());
    if (within(held, value, () => found) !== found) held.set(value, '');
  }

  #noteFactors({ counts, manage = '', material = '', type, ...row }: ReadRow, place: number): void {
    const note = (name: string, value: string, factor: number | null): void => {
      if (factor === null) return;
      const known = within(this.#factors, tableKey(name, value), () => new Map());
      within(known, factor, () => []).push(place);
    };
    const way = counts ? manage : `${APART}${manage}`;
    note('co2e', way, row.co2e);
    note('avoided', way, row.avoided);
    if (!counts) return;
    note(type, material, row.price);
    if (type !== HANDLER) note('', material, row.price);
  }

  /** By `tableKey` of `co2e`, `avoided` or whose prices, and a value: records by their factor. */
  get factors(): ReadonlyMap<string, ReadonlyMap<number, Cell>> {
    return this.#factors;
  }

  /** Places all records: those of an area and of a reporter beside one another, as they are added up. */
  async #placeAll(breathe: () => Promise<void>): Promise<void> {
    for (const source of ['waste', 'packaging'] as const) {
      for (const [, rows] of [...this.#read[source]].sort(byName)) {
        rows.sort((one, other) => (one.reporter < other.reporter ? -1 : 1));
        for (const row of rows) this.#place(source, row);
        await breathe();
      }
      this.#read[source].clear();
    }
  }

  /** Makes areas of all that was read: provinces and the country of the amphoe in them. */
  async join(breathe: () => Promise<void>): Promise<void> {
    await this.#placeAll(breathe);
    for (const area of [...this.#areas.values()].filter(({ code }) => code.length === 4)) {
      for (const code of [area.code.slice(0, 2), '']) {
        const whole = this.#area(code).tables;
        for (const [key, values] of area.tables) {
          const known = within(whole, key, () => new Map<string, number[][]>());
          for (const [value, cells] of values) within(known, value, () => []).push(...cells);
        }
      }
      await breathe();
    }
    const inOrder = [...this.#areas.values()].sort((one, other) =>
      one.code < other.code ? -1 : 1,
    );
    for (const area of inOrder.filter(({ code }) => code !== '')) {
      within(this.#inside, area.code.slice(0, -2), (): Area[] => []).push(area);
    }
  }

  get country(): Area {
    return this.#area('');
  }

  /** The areas in another, in order. */
  inside({ code }: Area): readonly Area[] {
    return this.#inside.get(code) ?? [];
  }

  /** The cells of a value, of a type or of all generators (''). */
  static cellsOf({ tables }: Area, table: string, type: string, value = ''): readonly Cell[] {
    const types: readonly string[] = type === '' ? GENERATORS : [type];
    return types.flatMap((it) => tables.get(tableKey(table, it))?.get(value) ?? []);
  }

  /** The values of a table, of a type or of all generators (''). */
  static valuesOf({ tables }: Area, table: string, type: string): ReadonlySet<string> {
    const types: readonly string[] = type === '' ? GENERATORS : [type];
    return new Set(types.flatMap((it) => [...(tables.get(tableKey(table, it))?.keys() ?? [])]));
  }
}
