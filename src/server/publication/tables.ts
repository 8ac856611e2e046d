import { type Cell, isSafe, unionOf } from './cells.ts';
import { type CountryFacts, type GatheredArea, monthTable, type Rate } from './gather.ts';
import { APART, entriesOf, groupsOf, tableKey, totalOf } from './level.ts';
import { bandOf, publishedKg, shareInSteps, toThreeDigits } from './rounding.ts';
import {
  GENERATORS,
  SUMMARIES,
  SUMMARY_USER_TYPES,
  type Summary,
  type SummaryUserType,
  TOTALS,
} from './summaries.ts';

/** One published weight, and what was derived from it. */
export interface PublishedRow {
  /** Id or word of what it is of; '' or '0' of what is not specified, `POOLED` of several. */
  readonly key: string;
  /** What it is the sum of, where that is several that are not shown by themselves. */
  readonly pooled?: readonly string[];
  /** It is not part of the total, as it does not count as waste. */
  readonly apart?: true;
  readonly kg: number;
  /** In steps of five points, as all shares of coverage. */
  readonly weighedShare: number;
  readonly reporters: number;
  readonly reportersTo: number;
  readonly kgCo2e: number | null;
  readonly baht: number | null;
}

/** What rates are worked out of: kilograms whose people, meals or floor are known, and these, in days. */
export interface PublishedRate {
  readonly basedKg: number | null;
  readonly base: number | null;
}

/** All that was reported in an area, with what its rates are worked out of. */
export interface PublishedTotal extends PublishedRow, PublishedRate {
  /** Half the 95 % interval of their quotient, as a share of it. */
  readonly margin: number | null;
  readonly avoidedKgCo2e: number | null;
  /** Accounts there are, in a band as reporters are. */
  readonly users: number;
  readonly usersTo: number;
  /** Shares of the weight that have a factor, a price, a base. */
  readonly coverage: {
    readonly co2e: number;
    readonly avoided: number;
    readonly baht: number;
    readonly base: number;
  };
}

export const POOLED = 'pooled';

/** A table of one area and user type as it is published. */
export interface PublishedTable {
  readonly breakdown: string;
  readonly userType: SummaryUserType;
  readonly area: string;
  readonly total: PublishedTotal | null;
  readonly rows: readonly (PublishedRow & Partial<PublishedTotal>)[];
  /** Something is in no row: what does not count as waste, where too few report it. */
  readonly isCut?: true;
}

const Z_95 = 1.96;

/**
 * Half of the 95 % interval of a quotient of sums, as a share of it: reporters are the clusters, and
 * the ratio estimator is linearised (Taylor; Wolter 2007, chapter 6). Null of fewer than two.
 */
export function marginOf(rates: readonly Rate[]): number | null {
  const known = rates.filter(({ base }) => base > 0);
  const count = known.length;
  const based = known.reduce((sum, it) => sum + it.based, 0);
  const base = known.reduce((sum, it) => sum + it.base, 0);
  if (count < 2 || based === 0 || base === 0) return null;
  const ratio = based / base;
  const squares = known.reduce((sum, it) => sum + (it.based - ratio * it.base) ** 2, 0);
  const error = Math.sqrt((count / (count - 1)) * squares) / base;
  return toThreeDigits((Z_95 * error) / ratio);
}

function rowOf(key: string, cell: Cell): PublishedRow {
  const [reporters, reportersTo] = bandOf(cell.reporters);
  return {
    key,
    kg: publishedKg(cell.weight),
    weighedShare: shareInSteps(cell.weighed / cell.weight),
    reporters,
    reportersTo,
    kgCo2e: null,
    baht: null,
  };
}

const times = (kg: number, factor: number | null): number | null =>
  factor === null ? null : toThreeDigits(kg * factor);

/** What weights come to by the factors that everybody may know. */
function valued(
  row: PublishedRow,
  { name }: Summary,
  type: SummaryUserType,
  facts: CountryFacts,
): PublishedRow {
  const value = `${row.apart ? APART : ''}${row.key}`;
  if (name === 'manage') return { ...row, kgCo2e: times(row.kg, facts.emission(value)) };
  if (name === 'material') return { ...row, baht: times(row.kg, facts.price(type, row.key)) };
  return row;
}

const heaviestFirst = (one: PublishedRow, other: PublishedRow): number => other.kg - one.kg;

const ratesOf = (area: GatheredArea, table: string, type: SummaryUserType): Rate[] => [
  ...(area.rates.get(tableKey(table, type))?.values() ?? []),
];

function rateOf(rates: readonly Rate[]): PublishedRate {
  const based = rates.reduce((sum, it) => sum + it.based, 0);
  const base = rates.reduce((sum, it) => sum + it.base, 0);
  if (based === 0 || base === 0) return { basedKg: null, base: null };
  return { basedKg: publishedKg(based), base: toThreeDigits(base) };
}

/** A month's rate; other summaries have none. */
const rateIn = (
  area: GatheredArea,
  { name }: Summary,
  type: SummaryUserType,
  value: string,
): Partial<PublishedRate> =>
  name === 'month' && type !== '' ? rateOf(ratesOf(area, monthTable(value), type)) : {};

/** The rows of a summary: what is shown by itself, and the rest of each group as one. */
function rowsOf(
  area: GatheredArea,
  type: SummaryUserType,
  summary: Summary,
  facts: CountryFacts,
): Pick<PublishedTable, 'rows' | 'isCut'> {
  const entries = entriesOf(area, summary.name, type);
  const rows: PublishedRow[] = [];
  const pools: PublishedRow[] = [];
  let isCut = false;
  for (const [place, { values }] of groupsOf(area, type, summary).entries()) {
    const mark = place === 0 ? {} : { apart: true as const };
    const plain = (value: string): string => (place === 0 ? value : value.slice(APART.length));
    const rest: [value: string, cell: Cell][] = [];
    for (const value of values) {
      const entry = entries.get(value);
      if (entry?.isShown) {
        const row = { ...rowOf(plain(value), entry.cell), ...mark };
        rows.push({ ...valued(row, summary, type, facts), ...rateIn(area, summary, type, value) });
      } else if (entry) rest.push([plain(value), entry.cell]);
    }
    const pool = unionOf(rest.map(([, cell]) => cell));
    if (rest.length < 2 || !isSafe(pool)) {
      isCut ||= rest.length > 0;
      continue;
    }
    pools.push({ ...rowOf(POOLED, pool), pooled: rest.map(([value]) => value).sort(), ...mark });
  }
  return { rows: [...rows.sort(heaviestFirst), ...pools], ...(isCut && { isCut }) };
}

/** A sum of what has a factor, and the share of the weight that has one. */
function summed(rows: readonly PublishedRow[], factorOf: (row: PublishedRow) => number | null) {
  let [sum, of, all] = [0, 0, 0];
  for (const row of rows) {
    const factor = row.pooled ? null : factorOf(row);
    all += row.kg;
    if (factor === null) continue;
    sum += row.kg * factor;
    of += row.kg;
  }
  return of === 0
    ? { value: null, coverage: 0 }
    : { value: toThreeDigits(sum), coverage: shareInSteps(of / all) };
}

/** What tables are made of beside the cells. */
export interface TableFacts {
  readonly facts: CountryFacts;
  /** How many accounts there are of an area and user type; of '' all generators. */
  readonly accounts: (area: string, type: string) => number;
}

/** What is published of all that an area reported. */
function publishedTotal(
  area: GatheredArea,
  table: string,
  type: SummaryUserType,
  { facts, accounts }: TableFacts,
  rowsBy: (name: string) => readonly PublishedRow[],
): PublishedTotal | null {
  const entry = totalOf(area, table, type);
  if (!entry?.isShown) return null;
  const rates = ratesOf(area, table, type);
  const rate = rateOf(rates);
  const manages = table === TOTALS.waste ? rowsBy('manage') : [];
  const manageOf = ({ apart, key }: PublishedRow): string => `${apart ? APART : ''}${key}`;
  const co2e = summed(
    manages.filter(({ apart }) => !apart),
    (row) => facts.emission(manageOf(row)),
  );
  const avoided = summed(manages, (row) => facts.avoided(manageOf(row)));
  const materials = table === TOTALS.waste ? rowsBy('material') : [];
  const baht = summed(materials, ({ key }) => facts.price(type, key));
  const [users, usersTo] = bandOf(accounts(area.code, type));
  return {
    ...rowOf(area.code, entry.cell),
    users,
    usersTo,
    kgCo2e: co2e.value,
    baht: baht.value,
    avoidedKgCo2e: avoided.value,
    ...rate,
    margin: rate.base === null ? null : marginOf(rates),
    coverage: {
      co2e: co2e.coverage,
      avoided: avoided.coverage,
      baht: baht.coverage,
      base: shareInSteps(rates.reduce((sum, it) => sum + it.based, 0) / entry.cell.weight),
    },
  };
}

/** The tables of one area, by summary; those without a row are left out. */
export function tablesOf(area: GatheredArea, known: TableFacts): PublishedTable[] {
  const tables: PublishedTable[] = [];
  for (const type of SUMMARY_USER_TYPES) {
    const rows = new Map(
      SUMMARIES.map((summary) => [summary.name, rowsOf(area, type, summary, known.facts)]),
    );
    const rowsBy = (name: string) => rows.get(name)?.rows ?? [];
    for (const table of Object.values(TOTALS)) {
      const total = publishedTotal(area, table, type, known, rowsBy);
      if (!total) continue;
      const own = SUMMARIES.filter(
        ({ source, userTypes }) => TOTALS[source] === table && userTypes.includes(type),
      );
      tables.push({ breakdown: table, userType: type, area: area.code, total, rows: [] });
      for (const { name } of own) {
        const found = rows.get(name);
        if (found && found.rows.length > 0) {
          tables.push({ breakdown: name, userType: type, area: area.code, total, ...found });
        }
      }
    }
  }
  return tables;
}

/** Parts that are shown, and the rest of them as one. */
function partsTable(
  whole: PublishedTable,
  breakdown: string,
  parts: readonly {
    readonly key: string;
    readonly cell: Cell;
    readonly total: PublishedTotal | undefined;
  }[],
): PublishedTable {
  const shown = parts.flatMap(({ key, total }) => (total ? [{ ...total, key }] : []));
  const rest = parts.filter(({ total }) => !total);
  const pool = unionOf(rest.map(({ cell }) => cell));
  const pooled =
    rest.length > 1 && isSafe(pool)
      ? [{ ...rowOf(POOLED, pool), pooled: rest.map(({ key }) => key).sort() }]
      : [];
  return { ...whole, breakdown, rows: [...shown.sort(heaviestFirst), ...pooled] };
}

/** The tables of an area by the areas in it, of each type. */
export function areaTables(
  area: GatheredArea,
  inside: readonly GatheredArea[],
  tables: readonly PublishedTable[],
): PublishedTable[] {
  const totals = new Map(
    tables.map((it) => [`${it.breakdown} ${it.userType} ${it.area}`, it] as const),
  );
  return SUMMARY_USER_TYPES.flatMap((type) => {
    const whole = totals.get(`${TOTALS.waste} ${type} ${area.code}`);
    if (!whole) return [];
    const parts = inside.flatMap((it) => {
      const entry = totalOf(it, TOTALS.waste, type);
      if (!entry) return [];
      const total = totals.get(`${TOTALS.waste} ${type} ${it.code}`)?.total ?? undefined;
      return [{ key: it.code, cell: entry.cell, total }];
    });
    return parts.length === 0 ? [] : [partsTable(whole, 'area', parts)];
  });
}

/** The table of an area by user type. */
export function userTypeTable(
  area: GatheredArea,
  tables: readonly PublishedTable[],
): PublishedTable[] {
  const totalFor = (type: string): PublishedTable | undefined =>
    tables.find(
      (it) => it.breakdown === TOTALS.waste && it.userType === type && it.area === area.code,
    );
  const whole = totalFor('');
  if (!whole) return [];
  const parts = GENERATORS.flatMap((type) => {
    const entry = totalOf(area, TOTALS.waste, type);
    const total = totalFor(type)?.total ?? undefined;
    return entry ? [{ key: type, cell: entry.cell, total }] : [];
  });
  return [partsTable(whole, 'userType', parts)];
}
