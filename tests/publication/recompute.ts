/**
 * The tables of a publication made once more from the plain records, exactly, and compared with
 * what was published. Written from the rules alone; shares nothing with the product.
 */
import {
  type Masters,
  monthFrom,
  type Office,
  type OfficeRecord,
  TYPES,
  type UserType,
  whoOf,
} from './random-office.ts';

/** A row of a published table; keys are codes. */
export interface Row {
  readonly key: string;
  /** Keys that are shown together. */
  readonly pooled?: readonly string[];
  readonly kg: number;
  readonly weighedShare?: number | null;
  /** Of totals: which share has people, meals or floor to be divided by. */
  readonly coverage?: { readonly base: number | null };
  readonly reporters: number;
  readonly reportersTo: number;
  readonly kgCo2e?: number | null;
  readonly baht?: number | null;
  readonly avoidedKgCo2e?: number | null;
  /** Kilograms of those whose people, meals or floor are known. */
  readonly basedKg?: number | null;
}

/** A published table of an area (`''` is the country) and user type (`''` is all generators). */
export interface Table {
  /** The last month of the window. */
  readonly month: string;
  /** 1 where it was made after the correction, 0 or absent before. */
  readonly state?: 0 | 1;
  /** Some of the total is in no row. */
  readonly isCut?: true;
  readonly breakdown: string;
  readonly area: string;
  readonly userType: string;
  readonly total: Row | null;
  readonly rows: readonly Row[];
}

interface Breakdown {
  readonly source: OfficeRecord['source'];
  /** What does not count as waste has rows too, but is no part of the total. */
  readonly ofReported?: true;
  /** The key of a record; `none` where it has no value, null where the table is not about it. */
  readonly keyOf: (record: OfficeRecord, masters: Masters) => string;
}

const NONE = 'none';
type Waste = Extract<OfficeRecord, { source: 'waste' }>;
type Packaging = Exclude<OfficeRecord, Waste>;
const ofWaste = (
  keyOf: (record: Waste, masters: Masters) => string | null | undefined,
  more: Pick<Breakdown, 'ofReported'> = {},
): Breakdown => ({
  ...more,
  source: 'waste',
  keyOf: (record, masters) => (record.source === 'waste' && keyOf(record, masters)) || NONE,
});
const ofPackaging = (
  keyOf: (record: Packaging, masters: Masters) => string | null | undefined,
): Breakdown => ({
  source: 'packaging',
  keyOf: (record, masters) => (record.source === 'packaging' && keyOf(record, masters)) || NONE,
});

/** Every breakdown that there may be. One of another name must be added before it is published. */
export const BREAKDOWNS: Readonly<Record<string, Breakdown>> = {
  month: ofWaste(({ day }) => day.slice(0, 7)),
  material: ofWaste(
    ({ material, item }, { materialOfItem }) => material ?? materialOfItem.get(item ?? ''),
  ),
  menu: ofWaste(({ menu }) => menu),
  category: ofWaste(({ item }, { categoryOfItem }) => categoryOfItem.get(item ?? '')),
  retailStore: ofWaste(({ item }) => item),
  part: ofWaste(({ part }) => part),
  method: ofWaste(({ method }) => method),
  stage: ofWaste(({ step }, { stageOfStep }) => stageOfStep.get(step)),
  step: ofWaste(({ step }) => step),
  destination: ofWaste(({ manage }, { destinationOfManage }) => destinationOfManage.get(manage), {
    ofReported: true,
  }),
  manage: ofWaste(({ manage }) => manage, { ofReported: true }),
  packagingMaterial: ofPackaging(({ kind }, { materialOfPackaging }) =>
    materialOfPackaging.get(kind),
  ),
  packagingManage: ofPackaging(({ manage }) => manage),
  recovered: ofPackaging(({ manage }, { recoveredOfManage }) => recoveredOfManage.get(manage)),
  clean: ofPackaging(({ clean }) => clean),
};

/** Tables of totals, and of their parts: keys are codes of areas, or user types. */
export const TOTAL_TABLES: Readonly<Record<string, OfficeRecord['source']>> = {
  total: 'waste',
  packagingTotal: 'packaging',
  area: 'waste',
  userType: 'waste',
};

/** What a table is about; undefined where nobody knows it. */
export const sourceOf = (breakdown: string): OfficeRecord['source'] | undefined =>
  TOTAL_TABLES[breakdown] ?? BREAKDOWNS[breakdown]?.source;

const milligramsIn = ({ grams }: OfficeRecord): bigint => BigInt(grams) * 1_000n;
export const isWeighed = (record: OfficeRecord): boolean =>
  record.source === 'waste' && record.method === 'directWeighing';

const dayOf = ({ reporter, day, tambon }: OfficeRecord): string => `${reporter} ${day} ${tambon}`;

/** Whether it is known how many people, meals or square metres a record is of. */
export function isBased(record: OfficeRecord, { records }: Pick<Office, 'records'>): boolean {
  if (record.type === 'consumer') return record.members !== null;
  if (record.source === 'packaging') return false;
  if (record.type === 'outofhome') {
    const isNamed = record.reporter !== null;
    return record.covers !== null || (isNamed && daysWithMeals(records).has(dayOf(record)));
  }
  return record.type === 'retail' && record.floorArea !== null;
}

const knownDays = new WeakMap<readonly OfficeRecord[], ReadonlySet<string>>();

/** Days of kitchens on one of whose records the meals are noted. */
function daysWithMeals(records: readonly OfficeRecord[]): ReadonlySet<string> {
  const known = knownDays.get(records);
  if (known) return known;
  const days = new Set(
    records.filter((it) => it.source === 'waste' && it.covers !== null && !it.came).map(dayOf),
  );
  knownDays.set(records, days);
  return days;
}

/** Exact weight of some records and who has how much of it. */
export class Sum {
  /** Milligrams. */
  weight = 0n;
  weighed = 0n;
  readonly byWho = new Map<string, bigint>();
  /** Of records that name nobody; it is one in the weight, and none among the reporters. */
  nobody = 0n;
  readonly records: OfficeRecord[] = [];

  add(record: OfficeRecord, who: string | null): void {
    const weight = milligramsIn(record);
    const weighed = isWeighed(record) ? weight : 0n;
    this.records.push(record);
    this.weight += weight;
    this.weighed += weighed;
    if (who === null) this.nobody += weight;
    else this.byWho.set(who, (this.byWho.get(who) ?? 0n) + weight);
  }

  static of(sums: Iterable<Sum>): Sum {
    const union = new Sum();
    for (const sum of sums) {
      union.weight += sum.weight;
      union.weighed += sum.weighed;
      union.nobody += sum.nobody;
      for (const record of sum.records) union.records.push(record);
      for (const [who, weight] of sum.byWho) {
        union.byWho.set(who, (union.byWho.get(who) ?? 0n) + weight);
      }
    }
    return union;
  }

  get reporters(): number {
    return this.byWho.size;
  }

  /** Whether one reporter has more than 60 %. */
  get isDominated(): boolean {
    let largest = this.nobody;
    for (const weight of this.byWho.values()) if (weight > largest) largest = weight;
    return largest * 10n > this.weight * 6n;
  }
}

/** Whether it counts as generated, or received by a handler. */
export const counts = (record: OfficeRecord, { countsOfManage }: Masters): boolean =>
  record.source === 'packaging' ||
  record.type === 'handler' ||
  countsOfManage.get(record.manage) === true;

/** User types of a published one: `''` is all generators. */
export const typesOf = (userType: string): readonly UserType[] =>
  TYPES.filter((type) => (userType === '' ? type !== 'handler' : type === userType));

/** All sums of one window. */
export class Recomputed {
  readonly first: string;
  readonly #sums = new Map<string, Map<string, Sum>>();
  readonly #areas = new Map<string, Map<string, Sum>>();

  constructor(
    readonly office: Office,
    readonly month: string,
    state: 0 | 1 = 0,
  ) {
    this.first = monthFrom(month, -11);
    for (const record of office.records) {
      if (state === 0 ? record.came : record.gone) continue;
      const at = record.day.slice(0, 7);
      if (at >= this.first && at <= month) this.#add(record);
    }
  }

  #add(record: OfficeRecord): void {
    const { masters } = this.office;
    const who = whoOf(this.office, record);
    const isCounted = counts(record, masters);
    const types = record.type === 'handler' ? ['handler'] : ['', record.type];
    const keys = Object.entries(BREAKDOWNS)
      .filter(([, { source, ofReported }]) => source === record.source && (ofReported || isCounted))
      .map(([name, { keyOf }]) => [name, keyOf(record, masters)] as const);
    for (const digits of [0, 2, 4, 6]) {
      const area = record.tambon.slice(0, digits);
      for (const type of types) {
        if (isCounted) {
          const within = digits === 0 ? [] : [record.tambon.slice(0, digits - 2)];
          const total = `${record.source} ${type}`;
          put(this.#areas, `${total} ${area}`, '', record, who);
          for (const it of within) put(this.#areas, `${total} ${it}`, area, record, who);
        }
        for (const [name, key] of keys) {
          put(this.#sums, `${name} ${type} ${area}`, key, record, who);
        }
      }
    }
  }

  /** True weights by key; null where nobody knows the breakdown. */
  sumsOf(table: Pick<Table, 'breakdown' | 'userType' | 'area'>): ReadonlyMap<string, Sum> | null {
    const { breakdown, userType, area } = table;
    if (BREAKDOWNS[breakdown]) {
      return this.#sums.get(`${breakdown} ${userType} ${area}`) ?? new Map();
    }
    const source = sourceOf(breakdown);
    if (!source) return null;
    if (breakdown === 'userType') {
      const parts = typesOf(userType).map((type) => {
        return [type, this.totalOf({ breakdown, userType: type, area })] as const;
      });
      return new Map(parts.filter(([, { weight }]) => weight > 0n));
    }
    const parts = new Map(this.#areas.get(`${source} ${userType} ${area}`));
    parts.delete('');
    return parts;
  }

  totalOf({ breakdown, userType, area }: Pick<Table, 'breakdown' | 'userType' | 'area'>): Sum {
    return this.#areas.get(`${sourceOf(breakdown)} ${userType} ${area}`)?.get('') ?? new Sum();
  }
}

function put(
  sums: Map<string, Map<string, Sum>>,
  table: string,
  key: string,
  record: OfficeRecord,
  who: string | null,
): void {
  let byKey = sums.get(table);
  if (!byKey) {
    byKey = new Map();
    sums.set(table, byKey);
  }
  let sum = byKey.get(key);
  if (!sum) {
    sum = new Sum();
    byKey.set(key, sum);
  }
  sum.add(record, who);
}

/** To three significant digits, a half upwards. */
export function roundThree(value: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, value.toString().length - 3));
  return ((2n * value + unit) / (2n * unit)) * unit;
}

const MILLIGRAMS = 1_000_000;
/** Published kilograms as milligrams. */
const milligramsOf = (kg: number): bigint => BigInt(Math.round(kg * MILLIGRAMS));
/** A positive number to three significant digits; how a half is rounded does not matter here. */
const isThreeDigitsOf = (given: number, exact: number): boolean => {
  const unit = exact === 0 ? 1 : 10 ** (Math.floor(Math.log10(Math.abs(exact))) - 2);
  return Math.abs(given - exact) <= unit * 0.500_001;
};

const EXACT_REPORTERS = 10;
/** The upper ends of the bands. */
const BAND_ENDS = [10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];

/** The band that so many reporters are told as. */
export function bandOf(reporters: number): readonly [number, number] {
  if (reporters <= EXACT_REPORTERS) return [reporters, reporters];
  const to = BAND_ENDS.findIndex((end) => reporters <= end);
  return [(BAND_ENDS[to - 1] ?? 0) + 1, BAND_ENDS[to] ?? Number.POSITIVE_INFINITY];
}

/** What is wrong with one row that ought to tell of these records. */
function checkRow(row: Row, sum: Sum): string[] {
  const wrong: string[] = [];
  const rounded = roundThree(sum.weight);
  if (milligramsOf(row.kg) !== rounded) wrong.push(`kg ${row.kg}, but ${sum.weight} mg`);
  if (sum.reporters < 5) wrong.push(`${sum.reporters} reporters`);
  if (sum.isDominated) wrong.push('one reporter has more than 60 %');
  const [from, to] = bandOf(sum.reporters);
  if (row.reporters !== from || row.reportersTo !== to) {
    wrong.push(`reporters ${row.reporters} to ${row.reportersTo}, but ${sum.reporters}`);
  }
  if (typeof row.weighedShare === 'number') {
    const exact = Number(sum.weighed) / Number(sum.weight);
    const steps = row.weighedShare * 20;
    if (Math.abs(steps - Math.round(steps)) > 1e-9) wrong.push(`weighed share ${row.weighedShare}`);
    if (Math.abs(row.weighedShare - exact) > 0.0251) {
      wrong.push(`weighed share ${row.weighedShare}, but ${exact}`);
    }
  }
  return wrong;
}

/**
 * What is derived from the weight of one key must say no more than it does: the public factor of the
 * key times the published kilograms, or nothing.
 */
function checkFactors({ breakdown }: Table, row: Row, masters: Masters): string[] {
  const { factorOfManage, priceOfMaterial } = masters;
  const isAlone = !row.pooled;
  return [
    ...compareDerived(
      'kgCo2e',
      row.kgCo2e,
      isAlone && breakdown === 'manage' ? times(row.kg, factorOfManage.get(row.key)) : null,
    ),
    ...compareDerived(
      'baht',
      row.baht,
      isAlone && breakdown === 'material' ? times(row.kg, priceOfMaterial.get(row.key)) : null,
    ),
  ];
}

const times = (kg: number, factor: number | null | undefined): number | null =>
  typeof factor === 'number' ? kg * factor : null;

function compareDerived(
  name: string,
  given: number | null | undefined,
  exact: number | null,
): string[] {
  if (given === null || given === undefined) return [];
  if (exact === null) return [`${name} ${given}, that nothing published comes to`];
  return isThreeDigitsOf(given, exact) ? [] : [`${name} ${given}, but rows come to ${exact}`];
}

/** Kilograms of carbon dioxide for a kilogram in a landfill. */
const LANDFILL = 2.53;

/** What is derived for a total may only come from the rows of its own tables. */
function checkTotal(
  total: Row,
  manages: Table | undefined,
  materials: Table | undefined,
  { factorOfManage, priceOfMaterial, countsOfManage }: Masters,
): string[] {
  const sum = (table: Table | undefined, of: (row: Row) => number | null): number | null => {
    const values = (table?.rows ?? [])
      .map((row) => (row.pooled ? null : of(row)))
      .filter((it) => it !== null);
    return values.length === 0 ? null : values.reduce((all, it) => all + it, 0);
  };
  const avoided = (key: string): number | null => {
    const factor = factorOfManage.get(key);
    return typeof factor === 'number' ? LANDFILL - factor : null;
  };
  const isCounted = ({ key }: Row): boolean =>
    manages?.userType === 'handler' || countsOfManage.get(key) === true;
  return [
    ...compareDerived(
      'kgCo2e',
      total.kgCo2e,
      sum(manages, (row) => (isCounted(row) ? times(row.kg, factorOfManage.get(row.key)) : null)),
    ),
    ...compareDerived(
      'avoidedKgCo2e',
      total.avoidedKgCo2e,
      sum(manages, (row) => times(row.kg, avoided(row.key))),
    ),
    ...compareDerived(
      'baht',
      total.baht,
      sum(materials, (row) => times(row.kg, priceOfMaterial.get(row.key))),
    ),
  ];
}

/** Whether values of a key are part of the total. */
function isPartOfTotal({ breakdown, userType }: Table, key: string, masters: Masters): boolean {
  if (!BREAKDOWNS[breakdown]?.ofReported || userType === 'handler') return true;
  const { countsOfManage, destinationOfManage } = masters;
  return [...countsOfManage].some(
    ([manage, isCounted]) =>
      isCounted && (manage === key || destinationOfManage.get(manage) === key),
  );
}

const nameOf = ({ month, breakdown, area, userType }: Table): string =>
  `${month} ${breakdown} ${area || 'TH'} ${userType || 'all'}`;

/** Everything that is not as it must be in a published table; empty where all is well. */
function checkTable(table: Table, truth: Recomputed, byName: ReadonlyMap<string, Table>): string[] {
  const { masters } = truth.office;
  const name = nameOf(table);
  const sums = truth.sumsOf(table);
  if (!sums) return [`${name}: nobody knows this breakdown`];
  const wrong: string[] = [];
  const tell = (what: string, list: readonly string[]): void => {
    for (const it of list) wrong.push(`${name}, ${what}: ${it}`);
  };
  const checkDerived = (row: Row, area: string, userType: string): string[] => {
    const find = (breakdown: string) => byName.get(nameOf({ ...table, breakdown, area, userType }));
    return checkTotal(row, find('manage'), find('material'), masters);
  };
  if (table.total) {
    tell('total', checkRow(table.total, truth.totalOf(table)));
    if (sourceOf(table.breakdown) === 'waste') {
      tell('total', checkDerived(table.total, table.area, table.userType));
    }
  }
  const seen = new Set<string>();
  for (const row of table.rows) {
    const what = row.pooled ? `pool of ${row.pooled.join(' ')}` : row.key;
    const keys = row.pooled ?? [row.key];
    const missing = keys.filter((key) => !sums.has(key));
    if (missing.length > 0) tell(what, [`there are no records of ${missing.join(' ')}`]);
    const found = keys.map((key) => sums.get(key)).filter((it) => it !== undefined);
    tell(what, checkRow(row, Sum.of(found)));
    if (table.breakdown === 'area') tell(what, checkDerived(row, row.key, table.userType));
    else if (table.breakdown === 'userType') tell(what, checkDerived(row, table.area, row.key));
    else tell(what, checkFactors(table, row, masters));
    for (const key of keys) {
      if (seen.has(key)) tell(what, [`${key} is in two rows`]);
      seen.add(key);
    }
  }
  if (table.rows.length > 0) {
    const absent = [...sums.keys()].filter(
      (key) => !seen.has(key) && isPartOfTotal(table, key, masters),
    );
    if (absent.length > 0 && !table.isCut) tell('rows', [`nothing says of ${absent.join(' ')}`]);
    if (!table.total) tell('rows', ['there are rows without a total']);
  }
  return wrong;
}

/** Everything that is not as it must be in the tables of a window. */
export function checkTables(tables: readonly Table[], truth: Recomputed): string[] {
  const own = tables.filter(({ month }) => month === truth.month);
  const byName = new Map(own.map((table) => [nameOf(table), table]));
  return own.flatMap((table) => checkTable(table, truth, byName));
}
