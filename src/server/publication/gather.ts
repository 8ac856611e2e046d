import type { Source } from '../rollups/cuts.ts';
import { APART, type AreaCells, tableKey } from './level.ts';
import type { MonthRows, ReadRow } from './read.ts';
import { type Cell, type Group, NOBODY, type PlacedRecord, Records } from './records.ts';
import { GENERATORS, SUMMARIES, type Summary, TOTALS } from './summaries.ts';

const WITH_VALUES: Readonly<Record<Source, readonly Summary[]>> = {
  waste: SUMMARIES.filter(({ source, column }) => source === 'waste' && column !== 'month'),
  packaging: SUMMARIES.filter(({ source }) => source === 'packaging'),
};

/** What a row is told apart by in a summary; null where it is none of its rows. */
function valueIn({ column, ofReported, userTypes }: Summary, row: ReadRow): string | null {
  if (!userTypes.some((type) => type === row.type)) return null;
  const value = row[column] ?? '';
  if (row.counts) return value;
  return ofReported ? `${APART}${value}` : null;
}

/** What one reporter's weights of a month are divided by: people, meals or floor, in days. */
export interface Base {
  readonly month: number;
  readonly reporter: number;
  readonly base: number;
}

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** An area as it is gathered. */
export interface GatheredArea extends AreaCells {
  readonly cells: Map<string, Map<string, GatheredGroup>>;
  /** By `tableKey` of a total. */
  readonly bases: Map<string, Base[]>;
  /** Places of all records of a tambon. */
  readonly records: number[];
}

interface GatheredGroup extends Group {
  readonly cells: number[][];
}

/** A factor or price of a value, and the places of the records that have it. */
type Classes = Map<number, number[]>;

/** Names of the tables of a type, which are looked for with every record. */
const KEYS = new Map(
  [...SUMMARIES.map(({ name }) => name), ...Object.values(TOTALS)].map((table) => [
    table,
    new Map(['consumer', 'outofhome', 'retail', 'handler'].map((it) => [it, tableKey(table, it)])),
  ]),
);
const HOLDERS = new Map(
  SUMMARIES.map(({ within: holder }) => [holder, SUMMARIES.find(({ name }) => name === holder)]),
);

/** All that is known of the records: which there are in which area, and what they say of factors. */
export class Gathered {
  #placed: PlacedRecord[] = [];
  /** By summary, the value of another that holds a value. */
  readonly holders = new Map<string, Map<string, string>>();
  /** Of all levels, by code; those of provinces and the country are made of amphoe. */
  readonly #areas = new Map<string, GatheredArea>();
  readonly #places = new Map<string, readonly [amphoe: GatheredArea, tambon: GatheredArea]>();
  /** By measure, type and value, records by what a kilogram of them comes to. */
  readonly #classes = new Map<string, Map<string, Classes>>();
  readonly #reporters = new Map<string, number>([['', NOBODY]]);

  #area(code: string): GatheredArea {
    return within(this.#areas, code, () => ({
      code,
      cells: new Map<string, Map<string, GatheredGroup>>(),
      entries: new Map(),
      bases: new Map<string, Base[]>(),
      records: [],
    }));
  }

  #reporter(name: string): number {
    return within(this.#reporters, name, () => this.#reporters.size);
  }

  /** Adds what was read of a month, the oldest first. */
  add(source: Source, month: number, { rows, bases }: MonthRows): void {
    for (const row of rows) {
      const { weight, flags, changed } = row;
      const place = this.#placed.length;
      this.#placed.push({ month, reporter: this.#reporter(row.reporter), weight, flags, changed });
      this.#place(source, row, place);
      if (source === 'waste') this.#classify(row, place);
    }
    for (const { tambon, type, reporter, base } of bases) {
      const entry = { month, reporter: this.#reporter(reporter), base };
      for (const digits of [0, 2, 4, 6]) {
        const own = this.#area(tambon.slice(0, digits)).bases;
        within(own, tableKey(TOTALS[source], type), () => []).push(entry);
      }
    }
  }

  #place(source: Source, row: ReadRow, place: number): void {
    const [amphoe, tambon] = within(this.#places, row.tambon, () => [
      this.#area(row.tambon.slice(0, 4)),
      this.#area(row.tambon),
    ]);
    tambon.records.push(place);
    if (row.counts) {
      put(amphoe, TOTALS[source], row.type, '', place);
      put(tambon, TOTALS[source], row.type, '', place);
    }
    for (const summary of WITH_VALUES[source]) {
      const value = valueIn(summary, row);
      if (value === null) continue;
      put(amphoe, summary.name, row.type, value, place);
      if (summary.within !== undefined) this.#hold(summary, value, row);
    }
  }

  /** A value that is held by several is held by none. */
  #hold({ name, within: holder }: Summary, value: string, row: ReadRow): void {
    const summary = HOLDERS.get(holder);
    const found = (summary && valueIn(summary, row)) ?? '';
    const held = within(this.holders, name, () => new Map<string, string>());
    if (within(held, value, () => found) !== found) held.set(value, '');
  }

  #classify({ counts, manage = '', material = '', type, ...row }: ReadRow, place: number): void {
    const note = (name: string, value: string, factor: number | null): void => {
      if (factor === null) return;
      const values = within(this.#classes, name, () => new Map<string, Classes>());
      const classes = within(values, value, () => new Map<number, number[]>());
      within(classes, factor, () => []).push(place);
    };
    const way = counts ? manage : `${APART}${manage}`;
    note('co2e', way, row.co2e);
    note('avoided', way, row.avoided);
    if (!counts) return;
    note(type, material, row.price);
    if (type !== 'handler') note('', material, row.price);
  }

  /** Factors of a value in the whole country; `name` is `co2e`, `avoided`, or whose prices. */
  classesOf(name: string, value: string): ReadonlyMap<number, Cell> {
    return this.#classes.get(name)?.get(value) ?? new Map();
  }

  /** Puts the records of an area beside one another. */
  #inOrder(): Records {
    const placed = this.#placed;
    const order = this.level(6).flatMap(({ records }) => records);
    const places = new Int32Array(placed.length);
    order.forEach((before, after) => {
      places[before] = after;
    });
    const move = (cell: number[]): void => {
      for (let at = 0; at < cell.length; at += 1) cell[at] = places[cell[at] ?? 0] ?? 0;
    };
    for (const { cells } of this.#areas.values()) {
      for (const values of cells.values())
        for (const group of values.values()) group.cells.forEach(move);
    }
    for (const values of this.#classes.values()) {
      for (const classes of values.values()) for (const cell of classes.values()) move(cell);
    }
    this.#placed = [];
    return new Records(
      order.map((it) => placed[it]).filter(isPlaced),
      order.length,
      this.#reporters.size,
    );
  }

  /** Makes provinces and the country of the amphoe in them, and all generators of each. */
  join(): Records {
    const records = this.#inOrder();
    for (const area of [...this.#areas.values()]) {
      if (area.code.length >= 4) joinGenerators(area);
      if (area.code.length !== 4) continue;
      for (const code of [area.code.slice(0, 2), '']) {
        const whole = this.#area(code).cells;
        for (const [table, values] of area.cells) addGroups(whole, table, values);
      }
    }
    return records;
  }

  /** Areas of a level, in order, as they are before anything of a window is decided. */
  level(digits: number, parent = ''): GatheredArea[] {
    return [...this.#areas.values()]
      .filter(({ code }) => code.length === digits && code.startsWith(parent))
      .sort((one, other) => (one.code < other.code ? -1 : 1))
      .map((area) => ({ ...area, entries: new Map() }));
  }

  /** Forgets what is known of the months of an area's groups. */
  forget({ cells }: GatheredArea): void {
    for (const values of cells.values()) {
      for (const group of values.values()) delete group.profile;
    }
  }
}

const isPlaced = (record: PlacedRecord | undefined): record is PlacedRecord => record !== undefined;

function put(area: GatheredArea, table: string, type: string, value: string, place: number): void {
  const key = KEYS.get(table)?.get(type);
  if (key === undefined) return;
  const values = within(area.cells, key, () => new Map<string, GatheredGroup>());
  const { cells } = within(values, value, () => ({ cells: [[]] }));
  cells[0]?.push(place);
}

function addGroups(
  tables: GatheredArea['cells'],
  table: string,
  values: ReadonlyMap<string, GatheredGroup>,
): void {
  const known = within(tables, table, () => new Map<string, GatheredGroup>());
  for (const [value, { cells }] of values) {
    within(known, value, (): GatheredGroup => ({ cells: [] })).cells.push(...cells);
  }
}

function joinGenerators({ cells }: GatheredArea): void {
  for (const table of KEYS.keys()) {
    for (const type of GENERATORS) {
      const values = cells.get(tableKey(table, type));
      if (values) addGroups(cells, tableKey(table, ''), values);
    }
  }
}
