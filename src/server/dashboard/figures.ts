import type { Answer, Cell } from './cells.ts';
import { KG_PER_MEAL } from './references.ts';
import { changeOf, quotient, rounded } from './shares.ts';

export type FigureUnit =
  | 'kg'
  | 'kgPerPersonYear'
  | 'kgCo2e'
  | 'baht'
  | 'meals'
  | 'share'
  | 'gramsPerMeal'
  | 'bahtPerMeal'
  | 'kgPerSquareMetreYear';

/** A headline figure, and what it rests on. */
export interface Figure {
  readonly key: string;
  readonly value: number | null;
  readonly unit: FigureUnit;
  readonly previous: number | null;
  /** -0.12 is 12% less than before. */
  readonly change: number | null;
  readonly reporters: number | null;
  readonly weighedShare: number | null;
  /** Share of the kilograms that the factor, or what is divided by, was known of. */
  readonly coverage?: number;
  /** A factor or what to divide by is missing; or too few people reported to be told. */
  readonly missing?: 'insufficient' | 'withheld';
  /** It tells of a part of the time asked for; then nothing is compared with it. */
  readonly partial?: true;
}

type Sums = Readonly<Record<string, number>>;

/** A figure out of the sums of one cell. */
export interface Formula {
  readonly unit: FigureUnit;
  /** Null where there is nothing to work it out of. */
  readonly value: (sums: Sums) => number | null;
  /** Which kilograms it could be worked out of. */
  readonly known?: string;
}

const DAYS_IN_YEAR = 365;
const GRAMS_IN_KG = 1000;

const at = (sums: Sums, name: string): number => sums[name] ?? 0;
/** A sum of what has a factor; where nothing has, there is no sum of it. */
const ofKnown = (name: string, known: string) => (sums: Sums) =>
  at(sums, known) === 0 ? null : at(sums, name);
const perBase = (name: string, times: number) => (sums: Sums) => {
  const share = quotient(at(sums, name), at(sums, 'base'));
  return share === null ? null : share * times;
};

/** Kilograms a year for a person or a square metre, by what the base counts in days. */
const perYear = (unit: FigureUnit): Formula => ({
  unit,
  value: perBase('based_kg', DAYS_IN_YEAR),
  known: 'based_kg',
});

export const FORMULAE = {
  kg: { unit: 'kg', value: (sums) => at(sums, 'kg') },
  kgCo2e: {
    unit: 'kgCo2e',
    value: ofKnown('co2e', 'co2e_kg'),
    known: 'co2e_kg',
  },
  avoidedKgCo2e: {
    unit: 'kgCo2e',
    value: ofKnown('avoided', 'avoided_kg'),
    known: 'avoided_kg',
  },
  baht: {
    unit: 'baht',
    value: ofKnown('baht', 'baht_kg'),
    known: 'baht_kg',
  },
  kgPerPersonYear: perYear('kgPerPersonYear'),
  kgPerSquareMetreYear: perYear('kgPerSquareMetreYear'),
  gramsPerMeal: {
    unit: 'gramsPerMeal',
    value: perBase('based_kg', GRAMS_IN_KG),
    known: 'based_kg',
  },
  bahtPerMeal: {
    unit: 'bahtPerMeal',
    value: (sums) => (at(sums, 'baht_kg') === 0 ? null : perBase('based_baht', 1)(sums)),
    known: 'baht_kg',
  },
  mealsHandedOn: { unit: 'meals', value: (sums) => at(sums, 'kg') / KG_PER_MEAL },
} as const satisfies Record<string, Formula>;

/** What a figure is worth in one time: null with the reason. */
interface Worth {
  readonly value: number | null;
  readonly missing?: 'insufficient' | 'withheld';
  readonly cell?: Cell | undefined;
}

function worthOf(cell: Cell | undefined, value: (sums: Sums) => number | null): Worth {
  if (!cell) return { value: null, missing: 'insufficient' };
  if (cell.sums === null) return { value: null, missing: 'withheld', cell };
  const found = value(cell.sums);
  return found === null ? { value: null, missing: 'insufficient', cell } : { value: found, cell };
}

/** Two times can be compared where both are told whole: other months have other waste. */
const areComparable = (now: Cell | undefined, before: Cell | undefined): boolean =>
  !now?.isPartial && !before?.isPartial;

function told(key: string, unit: FigureUnit, now: Worth, before: Worth, known?: string): Figure {
  const sums = now.cell?.sums;
  const previous = areComparable(now.cell, before.cell) ? before.value : null;
  const coverage = sums && known !== undefined ? quotient(at(sums, known), at(sums, 'kg')) : null;
  return {
    key,
    value: now.value,
    unit,
    previous,
    change: rounded(changeOf(now.value, previous)),
    reporters: now.cell?.reporters ?? (now.cell ? null : 0),
    weighedShare: sums ? rounded(quotient(at(sums, 'weighed_kg'), at(sums, 'kg'))) : null,
    ...(coverage !== null && { coverage: rounded(coverage) ?? 0 }),
    ...(now.missing && { missing: now.missing }),
    ...(now.cell?.isPartial && { partial: true as const }),
  };
}

const cellOf = ({ cells }: Answer, series: 0 | 1, key?: string): Cell | undefined =>
  cells.find((it) => it.series === series && (key === undefined || it.keys[0] === key));

/** A figure out of an answer's one cell, or the one of a key. */
export function figureOf(name: string, formula: Formula, answer: Answer, key?: string): Figure {
  const [now, before] = ([0, 1] as const).map((series) =>
    worthOf(cellOf(answer, series, key), formula.value),
  );
  const none: Worth = { value: null };
  return told(name, formula.unit, now ?? none, before ?? none, formula.known);
}

/** What some keys' kilograms are of those of all; one cell withheld withholds it. */
function shareOf(
  answer: Answer,
  series: 0 | 1,
  isPart: (key: string) => boolean,
  isWhole: (key: string) => boolean,
): Worth {
  const cells = answer.cells.filter((it) => it.series === series && isWhole(it.keys[0] ?? ''));
  if (cells.length === 0) return { value: null, missing: 'insufficient' };
  let [part, whole, weighed] = [0, 0, 0];
  for (const cell of cells) {
    const { keys, sums } = cell;
    if (sums === null) return { value: null, missing: 'withheld', cell };
    const kg = at(sums, 'kg');
    whole += kg;
    weighed += at(sums, 'weighed_kg');
    if (isPart(keys[0] ?? '')) part += kg;
  }
  const reporters = answer.ground[series].reporters;
  const share = quotient(part, whole);
  const cell: Cell = {
    series,
    bucket: '',
    keys: [],
    sums: { kg: whole, weighed_kg: weighed },
    reporters,
    isPartial: cells.some((it) => it.isPartial),
  };
  return share === null ? { value: null, missing: 'insufficient' } : { value: share, cell };
}

/** The share that some cells of an answer have in others of it. */
export function shareFigure(
  name: string,
  answer: Answer,
  isPart: (key: string) => boolean,
  isWhole: (key: string) => boolean = () => true,
): Figure {
  const now = shareOf(answer, 0, isPart, isWhole);
  const before = shareOf(answer, 1, isPart, isWhole);
  const figure = told(name, 'share', now, before);
  return { ...figure, value: rounded(figure.value), previous: rounded(figure.previous) };
}
