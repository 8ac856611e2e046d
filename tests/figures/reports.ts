/** Every number of the tables of the standards: what was thrown away, where it went, per person. */
import { type Ask, GENERATORS, isIn, reportersOf, type View, weighedShare } from './comparing.ts';
import { figuresOf } from './head.ts';
import { type Known, sumOf } from './measure.ts';
import type { Type } from './office.ts';
import { perYear, statisticOf } from './population.ts';
import { gradeOf, type Rate } from './ratio.ts';

/** A number of a table, with the ends of its interval. */
export interface Told {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

/** The numbers of a row, by the place of their column after the labels; and texts that it holds. */
export interface Row {
  readonly numbers: Readonly<Record<number, Told | null>>;
  readonly texts?: readonly (readonly [column: number, text: string])[];
}
export type Rows = ReadonlyMap<string, Row>;

/** Where the FLW Standard has what went a way; null where people still eat it, or it never was. */
const DESTINATIONS: Readonly<Record<string, string | null>> = {
  // Who took it is known of these two, and nothing else.
  ...{ MUNI: 'unknown', UNKNOWN: 'unknown', LANDFILL: 'landfill', COMPOST: 'composting' },
  ...{ DUMP: 'refuse', OPENBURN: 'refuse', SEWER: 'sewer', BIOGAS: 'anaerobicDigestion' },
  ...{ WTE: 'controlledCombustion', FEED: 'animalFeed', BIOMAT: 'biomaterial' },
  ...{ DONATE: null, REUSE: null },
};
const PARTS = [
  ['edible', 'food'],
  ['inedible', 'inedible'],
  ['both', 'unseparated'],
] as const;
const RATES: Readonly<Partial<Record<Type, string>>> = {
  ...{ consumer: 'kgPerPersonYear', outofhome: 'gramsPerMeal', retail: 'kgPerSquareMetreYear' },
};
const MEASURED = ['directWeighing', 'compositionAnalysis'];

const kgOf = (records: readonly Known[]): number => sumOf(records, ({ kg }) => kg);

export const sectorsOf = ({ userType }: Ask): readonly Type[] =>
  userType ? [userType] : GENERATORS;

/** A rate and the ends of its interval; the lower is no less than nothing. */
export function toldOf(rate: Rate | null | undefined, times = 1): Told | null {
  if (!rate) return null;
  const { value, half } = rate;
  if (half === null) return { value: value * times };
  return {
    ...{ value: value * times, low: Math.max(0, value - half) * times },
    high: (value + half) * times,
  };
}

export const sectorRate = (view: View, ask: Ask, userType: Type): Rate | null =>
  figuresOf(view, { ...ask, userType })[RATES[userType] ?? '']?.rate ?? null;

const byKey = (records: readonly Known[], of: (it: Known) => string | null | undefined) => {
  const groups = new Map<string, Known[]>();
  for (const it of records) {
    const key = of(it);
    if (key === null || key === undefined) continue;
    groups.set(key, [...(groups.get(key) ?? []), it]);
  }
  return groups;
};

/** The reporting table of the FLW Standard: amounts in its second column, shares in its third. */
export function flwRows(view: View, ask: Ask): Rows {
  const reported = view.waste.filter((it) => isIn(ask, it));
  const waste = reported.filter(({ counts }) => counts);
  const rows = new Map<string, Row>();
  const total = kgOf(waste);
  const put = (key: string, kg: number) =>
    rows.set(key, { numbers: { 1: { value: kg }, 2: { value: kg / total } } });
  const aside = (key: string, records: readonly Known[]) => {
    rows.set(key, { numbers: { 1: { value: kgOf(records) } } });
    for (const [way, own] of byKey(records, (it) => it.way)) {
      rows.set(`way ${way}`, { numbers: { 1: { value: kgOf(own) } } });
    }
  };
  put('total', total);
  for (const [part, key] of PARTS) put(key, kgOf(waste.filter(({ keys }) => keys.part === part)));
  const destinationOf = ({ way }: Known) => (way === null ? undefined : DESTINATIONS[way]);
  for (const [key, own] of byKey(waste, destinationOf)) put(key, kgOf(own));
  for (const [way, own] of byKey(waste, ({ way }) => way)) put(`way ${way}`, kgOf(own));
  const others = reported.filter(({ counts }) => !counts);
  aside(
    'excluded',
    others.filter((it) => destinationOf(it) !== null),
  );
  aside(
    'notWaste',
    others.filter((it) => destinationOf(it) === null),
  );
  const stated = (isOfRecipe: boolean) =>
    sumOf(waste, (it) =>
      it.isNothing || it.isOfRecipe !== isOfRecipe
        ? 0
        : it.kg * (1 - (it.materials.get('none') ?? 0)),
    );
  put('materials', stated(false));
  put('recipes', stated(true));
  put('notStated', total - stated(false) - stated(true));
  for (const [method, own] of byKey(waste, ({ keys }) => keys.method)) {
    put(`method.${method}`, kgOf(own));
  }
  put('weighed', total * (weighedShare(waste) ?? 0));
  for (const sector of sectorsOf(ask)) {
    const own = waste.filter(({ type }) => type === sector);
    put(sector, kgOf(own));
    rows.set(`rate.${sector}`, rateRow(sectorRate(view, ask, sector), own));
  }
  return rows;
}

/** A rate, with its grade and the reporters that it rests on in words. */
function rateRow(rate: Rate | null, own: readonly Known[]): Row {
  const numbers = { 1: toldOf(rate) };
  if (!rate) return { numbers };
  const grade = gradeOf(rate)?.toUpperCase();
  const texts = [...(grade ? [grade] : []), ` ${reportersOf(own)} `];
  return { numbers, texts: texts.map((text) => [0, text] as const) };
}

/** The product's own rule, as it stands below the table. */
function confidenceOf(rate: Rate | null, measured: number): string {
  if (!rate || rate.half === null) return 'ต่ำมาก';
  const share = rate.half / rate.value;
  if (share <= 0.1 && measured >= 0.5) return 'สูง';
  return share <= 0.25 && measured >= 0.25 ? 'ปานกลาง' : 'ต่ำ';
}

/** The table of the UNEP Food Waste Index, level 2: a column for each sector. */
export function unepRows(view: View, ask: Ask): Rows {
  const rows = new Map<
    string,
    { numbers: Record<number, Told | null>; texts: [number, string][] }
  >();
  const people = statisticOf(view.office.statistics, ask, 'population')?.value ?? null;
  const at = (key: string) => {
    const row = rows.get(key) ?? { numbers: {}, texts: [] };
    rows.set(key, row);
    return row;
  };
  for (const [column, sector] of sectorsOf(ask).entries()) {
    const put = (key: string, told: Told | number | null) => {
      at(key).numbers[column] = typeof told === 'number' ? { value: told } : told;
    };
    const own = view.waste.filter((it) => it.counts && isIn({ ...ask, userType: sector }, it));
    const [kg, rate] = [kgOf(own), sectorRate(view, ask, sector)];
    const yearly = perYear(kg, ask);
    const isHousehold = sector === 'consumer';
    const each = people === null ? null : { value: yearly / people };
    put('perCapita', isHousehold ? toldOf(rate) : each);
    // Nobody counts all kitchens and shops of an area.
    put('tonnes', isHousehold && people !== null ? toldOf(rate, people / 1000) : null);
    put('recorded', yearly / 1000);
    put(`ownRate.${sector}`, toldOf(rate));
    const shareOf = (is: (it: Known) => boolean) => (kg === 0 ? null : kgOf(own.filter(is)) / kg);
    const measured = shareOf(({ method }) => MEASURED.includes(method));
    put('measured', measured);
    for (const [part] of PARTS)
      put(
        part,
        shareOf(({ keys }) => keys.part === part),
      );
    put('reporters', reportersOf(own));
    at('confidence').texts.push([column, confidenceOf(rate, measured ?? 0)]);
    const methods = [...byKey(own, ({ keys }) => keys.method).values()]
      .map((it) => kgOf(it) / kg)
      .toSorted((one, other) => other - one);
    // The three that most was measured with.
    for (const it of methods.slice(0, 3)) {
      at('methods').texts.push([column, `${(it * 100).toFixed(1)}%`]);
    }
  }
  if (people !== null) at('population').texts.push([0, people.toLocaleString('en')]);
  return rows;
}
