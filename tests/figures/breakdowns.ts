/** What is told apart: rows of waste and packaging, crossings, months, maps, and who reports. */
import { type Ask, GENERATORS, isIn, reportersOf, weighedShare, wire, wires } from './comparing.ts';
import { figuresOf, type Held, type Narrow, ofFactor } from './head.ts';
import { type Known, type KnownPackaging, sumOf } from './measure.ts';
import type { Type } from './office.ts';

/** Tables of the rows that keys are of; null where keys are words. */
const TABLES: Readonly<Record<string, string | null>> = {
  ...{ material: 'materials', materialSub: 'material_subs', menu: 'menus', step: 'waste_foods' },
  ...{ category: 'retail_store_categories', retailStore: 'retail_stores', stage: null },
  ...{ manage: 'waste_manages', destination: null, part: null, method: null, userType: null },
};
export const WASTE_BREAKDOWNS = Object.keys(TABLES).filter((it) => it !== 'userType');
const PACKAGING_TABLES: Readonly<Record<string, string | null>> = {
  ...{ packagingMaterial: null, categoryUnit: 'category_units', clean: null },
  manage: 'waste_manage_packagings',
};
export const PACKAGING_BREAKDOWNS = Object.keys(PACKAGING_TABLES);

/** Told apart by what became of it, everything reported is in question, not waste alone. */
const isOfBecoming = (by: string): boolean => by === 'manage' || by === 'destination';

/** Which part of a record is of each key. */
function partsOf(record: Known, by: string): ReadonlyMap<string, number> {
  if (record.isNothing) return new Map();
  if (by === 'material') return record.materials;
  const key = record.keys[by];
  return new Map(key === undefined ? [] : [[key, 1]]);
}

/** The records in question by key, each with the part of it that is of the key. */
function groupsOf(records: readonly Known[], by: string): ReadonlyMap<string, readonly Known[]> {
  const keys = new Set(records.flatMap((it) => [...partsOf(it, by).keys()]));
  return new Map(
    [...keys].map((key) => [key, records.filter((it) => partsOf(it, by).has(key))] as const),
  );
}
const partOf =
  (by: string, key: string): Narrow =>
  (it) =>
    it.kg * (partsOf(it, by).get(key) ?? 0);

const inQuestion = ({ view }: Held, ask: Ask, ...by: readonly string[]): Known[] =>
  view.waste.filter((it) => isIn(ask, it) && (it.counts || by.some(isOfBecoming)));

/** Rows of one call about waste. */
export async function checkRows(held: Held, ask: Ask, before: Ask, by: string): Promise<void> {
  const { asking, comparing } = held;
  const call = by === 'part' || by === 'stage' ? 'getCircleBarIngredient' : 'getCalculateMaterials';
  const what = `${by} ${JSON.stringify(ask)}`;
  const answer = await asking.post(`dashboard/${call}`, {
    ...{ ...ask, by, compare: 'lastYear', limit: 50 },
  });
  const records = inQuestion(held, ask, by);
  const earlier = inQuestion(held, before, by);
  const groups = groupsOf(records, by);
  const all = [...groups].map(([key, own]) => sumOf(own, partOf(by, key)));
  const kg = sumOf(all, (it) => it);
  const rows = wires(answer.data);
  const keys = rows.map((row) => asking.keyOf(TABLES[by] ?? null, row));
  comparing.same(`${what} rows`, keys.toSorted(), [...groups.keys()].toSorted());
  for (const [at, row] of rows.entries()) {
    const key = keys[at] ?? '';
    const own = groups.get(key) ?? [];
    const [weigh, told] = [partOf(by, key), `${what} ${key}`];
    const [value, then] = [sumOf(own, weigh), sumOf(earlier, weigh)];
    comparing.near(told, row.kg, value);
    comparing.near(`${told} before`, row.previousKg, then === 0 ? null : then);
    comparing.share(`${told} change`, row.change, then === 0 ? null : value / then - 1);
    comparing.share(`${told} share`, row.share, value / kg);
    comparing.near(`${told} CO2e`, row.kgCo2e, ofFactor(own, (it) => it.factor, weigh).value);
    comparing.near(`${told} baht`, row.baht, ofFactor(own, (it) => it.price, weigh).value);
    comparing.same(`${told} reporters`, row.reporters, reportersOf(own));
  }
  if (by !== 'material') return;
  const derived = records.filter((it) => it.isOfRecipe);
  const stated = sumOf(derived, (it) => it.kg * (1 - (it.materials.get('none') ?? 0)));
  if (stated > 0) comparing.share(`${what} by recipes`, answer.recipeShare, stated / kg);
  const basis = wire(answer.basis);
  comparing.same(`${what} of reporters`, basis.reporters, reportersOf(ofWeight(records)));
  comparing.share(`${what} weighed`, basis.weighedShare, weighedShare(records));
}

const ofWeight = (records: readonly Known[]): Known[] => records.filter((it) => !it.isNothing);

/** What handlers received is packaging as much as what others threw away. */
export async function checkPackaging(held: Held, ask: Ask, before: Ask, by: string) {
  const { view, asking, comparing } = held;
  const what = `packaging by ${by} ${JSON.stringify(ask)}`;
  const answer = await asking.post('dashboard/getCircleBarWare', {
    ...{ ...ask, by, compare: 'lastYear', limit: 50 },
  });
  const records = view.packaging.filter((it) => it.counts && isIn(ask, it));
  const earlier = view.packaging.filter((it) => it.counts && isIn(before, it));
  const of = (list: readonly KnownPackaging[], key: string) =>
    list.filter(({ keys }) => keys[by] === key);
  const kgOf = (list: readonly KnownPackaging[]) => sumOf(list, (it) => it.kg);
  const rows = wires(answer.data);
  const keys = rows.map((row) => asking.keyOf(PACKAGING_TABLES[by] ?? null, row));
  const wanted = [...new Set(records.map((it) => it.keys[by]))];
  comparing.same(`${what} rows`, keys.toSorted(), wanted.toSorted());
  for (const [at, row] of rows.entries()) {
    const key = keys[at] ?? '';
    const [own, then] = [of(records, key), kgOf(of(earlier, key))];
    const told = `${what} ${key}`;
    comparing.near(told, row.kg, kgOf(own));
    comparing.near(`${told} before`, row.previousKg, then === 0 ? null : then);
    comparing.near(
      `${told} pieces`,
      row.pieces,
      sumOf(own, ({ pieces }) => pieces),
    );
    comparing.share(`${told} share`, row.share, kgOf(own) / kgOf(records));
    comparing.same(`${told} reporters`, row.reporters, reportersOf(own));
  }
}

/** Kilograms by two things at once. */
export async function checkCrossing(held: Held, ask: Ask, rowsBy: string, columnsBy: string) {
  const { asking, comparing } = held;
  const what = `${rowsBy} by ${columnsBy} ${JSON.stringify(ask)}`;
  const answer = await asking.post('dashboard/getCalculateMaterialsByGroupUser', {
    ...{ ...ask, rowsBy, columnsBy, limit: 50 },
  });
  const grid = wire(answer.data);
  const codes = (rows: unknown, by: string) =>
    new Map(
      wires(rows).map((row) => [row.id ?? row.key, asking.keyOf(TABLES[by] ?? null, row)] as const),
    );
  const [rows, columns] = [codes(grid.rows, rowsBy), codes(grid.columns, columnsBy)];
  const wanted = new Map<string, number>();
  for (const it of inQuestion(held, ask, rowsBy, columnsBy)) {
    for (const [row, one] of partsOf(it, rowsBy)) {
      for (const [column, other] of partsOf(it, columnsBy)) {
        const key = `${row} ${column}`;
        wanted.set(key, (wanted.get(key) ?? 0) + it.kg * one * other);
      }
    }
  }
  const cells = wires(grid.cells);
  comparing.same(`${what} cells`, cells.length, wanted.size);
  for (const { row, column, kg } of cells) {
    const key = `${rows.get(row)} ${columns.get(column)}`;
    comparing.near(`${what} ${key}`, kg, wanted.get(key));
  }
}

/** Fiscal years begin in October, and are named by the Buddhist year that they end in. */
const PERIODS: Readonly<Record<string, (day: string) => string>> = {
  month: (day) => day.slice(0, 7),
  year: (day) => day.slice(0, 4),
  fiscalYear: (day) => String(Number(day.slice(0, 4)) + 543 + (day.slice(5, 7) > '09' ? 1 : 0)),
};

/** The last day of a month. */
const endOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

/** Kilograms over time, and of months what a person has. */
export async function checkTrend(held: Held, ask: Ask, by: string, split?: string): Promise<void> {
  const { view, asking, comparing } = held;
  const answer = await asking.post('dashboard/getBarChartMaterials', {
    ...{ ...ask, by, ...(split && { split }) },
  });
  const points = wires(answer.data);
  const records = inQuestion(held, ask).filter((it) => !split || !it.isNothing);
  const nameOf = PERIODS[by];
  if (!nameOf) throw new Error(by);
  let told = 0;
  for (const { period, series, kg, kgPerPersonYear } of points) {
    const what = `${by} ${period} ${series ?? ''} ${JSON.stringify(ask)}`;
    const own = records.filter(
      (it) => nameOf(it.day) === period && (!split || it.keys[split] === series),
    );
    comparing.near(
      what,
      kg,
      sumOf(own, (it) => it.kg),
    );
    told += Number(kg);
    if (by !== 'month' || split) continue;
    const month = { ...ask, from: `${period}-01`, to: endOf(String(period)) };
    const rate = figuresOf(view, month).kgPerPersonYear;
    comparing.near(`${what} of a person`, kgPerPersonYear, rate?.value);
  }
  const all = sumOf(records, (it) => it.kg);
  comparing.near(`${by} in all ${JSON.stringify(ask)}`, told, all);
}

const LEVELS = { 0: 'loadMapProvince', 2: 'loadMapAmpur', 4: 'loadMapTambon' } as const;
/** Whose rate a measure is; of the others, everybody's. */
const SECTORS: Readonly<Record<string, Type>> = {
  ...{ kgPerPersonYear: 'consumer', gramsPerMeal: 'outofhome', kgPerSquareMetreYear: 'retail' },
};
const KEYS: Readonly<Record<string, string>> = { kg: 'wasteKg' };

/** A map of what an area is made of. */
export async function checkMap(held: Held, ask: Ask, measure: string): Promise<void> {
  const { view, asking, comparing } = held;
  const { area = '' } = ask;
  const call = area.length === 4 ? LEVELS[4] : area.length === 2 ? LEVELS[2] : LEVELS[0];
  const answer = await asking.post(`dashboard/${call}`, { ...ask, measure });
  const sector = SECTORS[measure];
  let told = 0;
  for (const found of wires(answer.data)) {
    const inside = { ...ask, area: String(found.code), ...(sector && { userType: sector }) };
    const figures = figuresOf(view, inside);
    const figure = figures[KEYS[measure] ?? measure];
    const what = `map of ${measure} ${inside.area}`;
    comparing.near(what, found.value, figure?.value);
    comparing.near(`${what} kg`, found.kg, figures.wasteKg?.value);
    comparing.same(`${what} reporters`, found.reporters, reportersOf(figures.wasteKg?.of ?? []));
    if (sector) comparing.precision(what, found, figure?.rate ?? null);
    // Nobody is ranked by what may as well be chance.
    if (found.quality === 'd') comparing.same(`${what} ranked`, found.isRanked, false);
    told += Number(found.kg ?? 0);
  }
  const all = figuresOf(view, { ...ask, ...(sector && { userType: sector }) }).wasteKg?.value ?? 0;
  comparing.near(`map of ${measure} in all`, told, all);
}

/** How many there are of each type, and how many of them reported. */
export async function checkTypes({ view, asking, comparing }: Held, ask: Ask): Promise<void> {
  const answer = await asking.post('dashboard/countTypeUsers', ask);
  const { people } = view.office;
  for (const { userType, users, reporters } of wires(answer.data)) {
    const own = people.filter(
      ({ type, tambon }) => type === userType && tambon.startsWith(ask.area ?? ''),
    );
    const inside = { ...ask, area: ask.area ?? '' };
    const type = [...GENERATORS, 'handler' as const].find((it) => it === userType);
    // Those whom figures of waste rest on: who only handed food on is none of them.
    const records = view.waste.filter(
      (it) => it.counts && type && isIn({ ...inside, userType: type }, it),
    );
    comparing.same(`users of ${userType}`, users, own.length);
    comparing.same(`reporters of ${userType}`, reporters, reportersOf(records));
  }
}
