import type { Source } from '../rollups/cuts.ts';
import { Cell } from './cells.ts';
import { APART, type AreaCells, type Holders, tableKey } from './level.ts';
import type { ProvinceRows, ReadRow } from './read.ts';
import { MILLIGRAMS } from './rounding.ts';
import { SUMMARIES, type Summary, TOTALS } from './summaries.ts';

/** What one reporter's weights are divided by; milligrams and people, meals or floor, in days. */
export interface Rate {
  based: number;
  base: number;
}

/** A sum of products, and the milligrams that it was made of. */
interface Mean {
  sum: number;
  of: number;
}

/** The cells of an area as they are gathered, and what its rates are made of. */
export interface GatheredArea extends AreaCells {
  readonly cells: Map<string, Map<string, Cell>>;
  /** By `tableKey` of a total or of a month in it, by reporter. */
  readonly rates: Map<string, Map<string, Rate>>;
}

export const emptyArea = (code: string): GatheredArea => ({
  code,
  cells: new Map(),
  entries: new Map(),
  rates: new Map(),
});

function within<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

const BY_SOURCE: Readonly<Record<Source, readonly Summary[]>> = {
  waste: SUMMARIES.filter(({ source }) => source === 'waste'),
  packaging: SUMMARIES.filter(({ source }) => source === 'packaging'),
};

/** What a row is told apart by in a summary; null where it is none of its rows. */
function valueIn({ column, ofReported, userTypes }: Summary, row: ReadRow): string | null {
  if (!userTypes.some((type) => type === row.type)) return null;
  const value = row[column] ?? '';
  if (row.counts) return value;
  return ofReported ? `${APART}${value}` : null;
}

function addTo(area: GatheredArea, source: Source, row: ReadRow): void {
  const add = (table: string, value: string): void => {
    const values = within(area.cells, tableKey(table, row.type), () => new Map<string, Cell>());
    within(values, value, () => new Cell()).add(row.reporter, row.weight, row.weighed);
  };
  if (row.counts) add(TOTALS[source], '');
  for (const summary of BY_SOURCE[source]) {
    if (summary.digits < area.code.length) continue;
    const value = valueIn(summary, row);
    if (value !== null) add(summary.name, value);
  }
}

/** The table of what rates of a month are made of. */
export const monthTable = (month: string): string => `month ${month}`;

function addRate(
  area: GatheredArea,
  source: Source,
  row: Pick<ReadRow, 'type' | 'reporter' | 'month'>,
  more: Partial<Rate>,
): void {
  const months = source === 'waste' ? [monthTable(row.month ?? '')] : [];
  for (const table of [TOTALS[source], ...months]) {
    const rates = within(area.rates, tableKey(table, row.type), () => new Map<string, Rate>());
    const rate = within(rates, row.reporter, () => ({ based: 0, base: 0 }));
    rate.based += more.based ?? 0;
    rate.base += more.base ?? 0;
  }
}

/** Adds rows to the areas that they are of. */
export function gather(
  source: Source,
  { rows, bases }: ProvinceRows,
  areasOf: (tambon: string) => readonly GatheredArea[],
): void {
  for (const row of rows) {
    for (const area of areasOf(row.tambon)) {
      addTo(area, source, row);
      if (row.counts && row.based > 0) addRate(area, source, row, { based: row.based });
    }
  }
  for (const row of bases) {
    for (const area of areasOf(row.tambon)) addRate(area, source, row, { base: row.base });
  }
}

/** What the whole country tells of factors and of which values hold which. */
export class CountryFacts {
  readonly #emissions = new Map<string, Mean>();
  readonly #avoided = new Map<string, Mean>();
  readonly #prices = new Map<string, Mean>();
  readonly #holders = new Map<string, Map<string, string>>();

  note(source: Source, rows: readonly ReadRow[]): void {
    for (const row of rows) {
      for (const summary of BY_SOURCE[source]) this.#noteHolder(summary, row);
      if (source === 'packaging') continue;
      const value = `${row.counts ? '' : APART}${row.manage}`;
      addMean(this.#emissions, value, row.co2e, row.co2eOf);
      addMean(this.#avoided, value, row.avoided, row.avoidedOf);
      if (!row.counts) continue;
      addMean(this.#prices, tableKey(row.type, row.material ?? ''), row.baht, row.bahtOf);
      if (row.type !== 'handler') {
        addMean(this.#prices, tableKey('', row.material ?? ''), row.baht, row.bahtOf);
      }
    }
  }

  #noteHolder(summary: Summary, row: ReadRow): void {
    const holder = SUMMARIES.find(({ name }) => name === summary.within);
    const value = holder && valueIn(summary, row);
    if (!holder || value === null || value === undefined) return;
    const held = within(this.#holders, summary.name, () => new Map<string, string>());
    held.set(value, valueIn(holder, row) ?? '');
  }

  get holders(): Holders {
    return this.#holders;
  }

  /** Kilograms of carbon dioxide for a kilogram managed in a way; null where no factor is known. */
  emission = (manage: string): number | null => meanOf(this.#emissions.get(manage));
  /** Of these, how many fewer than in a landfill. */
  avoided = (manage: string): number | null => meanOf(this.#avoided.get(manage));
  /** Baht for a kilogram of a material, as a type of users reports it. */
  price = (type: string, material: string): number | null =>
    meanOf(this.#prices.get(tableKey(type, material)));
}

function addMean(means: Map<string, Mean>, name: string, sum: number, of: number): void {
  if (of === 0) return;
  const mean = within(means, name, () => ({ sum: 0, of: 0 }));
  mean.sum += sum;
  mean.of += of;
}

/** Six digits are what a factor has; a mean of several is no closer than that either. */
const DIGITS_OF_FACTOR = 6;
const meanOf = (mean: Mean | undefined): number | null =>
  mean ? Number(((mean.sum * MILLIGRAMS) / mean.of).toFixed(DIGITS_OF_FACTOR)) : null;
