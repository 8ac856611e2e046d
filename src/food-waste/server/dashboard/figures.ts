import type { FigureMissing } from '../../population.ts';
import type { Interval, Precision } from '../../precision.ts';
import type { Answer, Cell } from './cells.ts';
import { isSureChange, precisionOf } from './quality.ts';
import { KG_PER_MEAL } from './references.ts';
import { changeOf, quotient, reportersIn, rounded } from './shares.ts';

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
export interface Figure extends Precision {
  readonly key: string;
  readonly value: number | null;
  readonly unit: FigureUnit;
  readonly previous: number | null;
  /** The 95 % interval of a rate before; absent where that is not known. */
  readonly previousInterval?: Interval;
  /** It is a rate of which it is not sure which way it went. */
  readonly uncertain?: true;
  /** -0.12 is 12% less than before. */
  readonly change: number | null;
  readonly reporters: number | null;
  /** The most of a band, where reporters are given in bands. */
  readonly reportersTo?: number;
  readonly weighedShare: number | null;
  /** Share of the kilograms that the factor, or what is divided by, was known of. */
  readonly coverage?: number;
  /** A factor or what to divide by is missing; or it is suppressed, or not published of such areas. */
  readonly missing?: FigureMissing;
  /** It covers a part of the period or of the rows; then nothing is compared with it. */
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
  /** It is a quotient by people, meals or floor, whose interval is known. */
  readonly isRate?: true;
}

const DAYS_IN_YEAR = 365;
const GRAMS_IN_KG = 1000;

const at = (sums: Sums, name: string): number => sums[name] ?? 0;
/** Whether there is waste, and none of it has the factor: no waste at all comes to nothing. */
const isUnknown = (sums: Sums, known: string): boolean =>
  at(sums, known) === 0 && at(sums, 'kg') > 0;
/** A sum of what has a factor; where nothing has, there is no sum of it. */
const ofKnown = (name: string, known: string) => (sums: Sums) =>
  isUnknown(sums, known) ? null : at(sums, name);
const perBase = (name: string, times: number) => (sums: Sums) => {
  const share = quotient(at(sums, name), at(sums, 'base'));
  return share === null ? null : share * times;
};

/** The kilograms whose people, meals or floor are known. */
const BASED = 'based_kg';

/** Kilograms a year for a person or a square metre, by what the base counts in days. */
const perYear = (unit: FigureUnit): Formula => ({
  unit,
  value: perBase(BASED, DAYS_IN_YEAR),
  known: BASED,
  isRate: true,
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
    value: perBase(BASED, GRAMS_IN_KG),
    known: BASED,
    isRate: true,
  },
  bahtPerMeal: {
    unit: 'bahtPerMeal',
    value: (sums) => (isUnknown(sums, 'baht_kg') ? null : perBase('based_baht', 1)(sums)),
    known: 'baht_kg',
    // Prices are factors: how sure it is follows from the weight.
    isRate: true,
  },
  mealsHandedOn: { unit: 'meals', value: (sums) => at(sums, 'kg') / KG_PER_MEAL },
} as const satisfies Record<string, Formula>;

/** What a figure comes to in one period: null with the reason. */
interface Outcome {
  readonly value: number | null;
  readonly missing?: FigureMissing;
  readonly cell?: Cell | undefined;
}

const INSUFFICIENT: Outcome = { value: null, missing: 'insufficient' };

/** Why a formula has no value of a cell that is published. */
export const whyMissing = (
  { unpublished = [] }: Cell,
  { known }: Pick<Formula, 'known'>,
): 'insufficient' | 'unpublished' =>
  known !== undefined && unpublished.includes(known) ? 'unpublished' : 'insufficient';

function outcomeOf(cell: Cell | undefined, formula: Formula): Outcome {
  if (!cell) return INSUFFICIENT;
  if (cell.sums === null) return { value: null, missing: 'withheld', cell };
  const value = formula.value(cell.sums);
  return value === null ? { value, missing: whyMissing(cell, formula), cell } : { value, cell };
}

/** A sum that a factor is known of much more or much less of than before changed for that alone. */
const MOST_COVERAGE_CHANGE = 0.05;
/** Above this a sum covers all of its rows, but for rounding. */
const WHOLE_COVERAGE = 0.995;

/** The share of the kilograms that the factor, or the base, is known of; null where it needs none. */
function coverageOf(cell: Cell | undefined, known: string | undefined): number | null {
  if (!cell?.sums || known === undefined) return null;
  if (cell.hasSecretBase && known === BASED) return null;
  return quotient(at(cell.sums, known), at(cell.sums, 'kg'));
}

/** Two periods can be compared where both are covered alike: other months have other waste. */
function areComparable(
  [now, before]: readonly [Cell | undefined, Cell | undefined],
  known: string | undefined,
): boolean {
  const [coverage, earlier] = [coverageOf(now, known) ?? 1, coverageOf(before, known) ?? 1];
  const isAlike = Math.abs(coverage - earlier) <= MOST_COVERAGE_CHANGE + Number.EPSILON;
  return !now?.isPartial && !before?.isPartial && isAlike;
}

function toFigure(
  key: string,
  { unit, known, isRate }: Omit<Formula, 'value'>,
  now: Outcome,
  before: Outcome,
): Figure {
  const { cell } = now;
  const sums = cell?.sums;
  const previous = areComparable([cell, before.cell], known) ? before.value : null;
  const precision = isRate ? precisionOf(now.value, cell?.margin) : {};
  const earlier = isRate ? precisionOf(previous, before.cell?.margin) : {};
  const change = rounded(changeOf(now.value, previous));
  const isSure = isSureChange({ value: now.value, ...precision }, { value: previous, ...earlier });
  const coverage = coverageOf(cell, known);
  // A rate is of what its base is known of; a sum leaves out what has no factor.
  const isPartial = cell?.isPartial || (!isRate && coverage !== null && coverage < WHOLE_COVERAGE);
  return {
    key,
    value: now.value,
    unit,
    previous,
    change,
    ...(cell || now.missing !== 'withheld' ? reportersIn(cell) : { reporters: null }),
    weighedShare:
      sums?.weighed_kg === undefined ? null : rounded(quotient(sums.weighed_kg, at(sums, 'kg'))),
    ...precision,
    ...(earlier.interval && { previousInterval: earlier.interval }),
    ...(isRate && change !== null && !isSure && { uncertain: true as const }),
    ...(coverage !== null && { coverage: rounded(coverage) ?? 0 }),
    ...(now.missing && { missing: now.missing }),
    ...(isPartial && now.value !== null && { partial: true as const }),
  };
}

/** The cell of a key; one of several keys together holds it where it is not shown by itself. */
function outcomeIn(
  { cells, isCut }: Answer,
  series: 0 | 1,
  formula: Formula,
  key: string | undefined,
): Outcome {
  const own = cells.filter((it) => it.series === series);
  if (key === undefined) return outcomeOf(own[0], formula);
  const found = own.find(({ keys, pooled }) => !pooled && keys[0] === key);
  const isHidden = isCut || own.some(({ pooled }) => pooled?.includes(key));
  return !found && isHidden ? { value: null, missing: 'withheld' } : outcomeOf(found, formula);
}

/** A figure out of an answer's one cell, or the one of a key. */
export function figureOf(name: string, formula: Formula, answer: Answer, key?: string): Figure {
  const now = outcomeIn(answer, 0, formula, key);
  return toFigure(name, formula, now, outcomeIn(answer, 1, formula, key));
}

type KeyTest = (key: string) => boolean;

/** Whether keys are in a part: null where some are and some are not. */
function areIn(cell: Cell, isIn: KeyTest): boolean | null {
  const keys = cell.pooled ?? [cell.keys[0] ?? ''];
  if (keys.every(isIn)) return true;
  return keys.some(isIn) ? null : false;
}

/** What some keys' kilograms are of those of all; one cell suppressed suppresses it. */
function shareOf(answer: Answer, series: 0 | 1, isPart: KeyTest, isWhole: KeyTest): Outcome {
  const { cells, foundation, isCut } = answer;
  const own = cells.filter((it) => it.series === series && areIn(it, isWhole) !== false);
  if (own.length === 0) return isCut ? { value: null, missing: 'withheld' } : INSUFFICIENT;
  let [part, whole, weighed] = [0, 0, 0];
  for (const cell of own) {
    const { sums } = cell;
    const isOfPart = areIn(cell, isPart);
    if (sums === null || isOfPart === null || areIn(cell, isWhole) === null) {
      return { value: null, missing: 'withheld' };
    }
    whole += at(sums, 'kg');
    weighed += at(sums, 'weighed_kg');
    if (isOfPart) part += at(sums, 'kg');
  }
  // All of the part may be in what is in no cell: nothing is no share of it.
  if (isCut && !own.some((it) => areIn(it, isPart))) return { value: null, missing: 'withheld' };
  const share = quotient(part, whole);
  if (share === null) return INSUFFICIENT;
  const isWeighedKnown = own.every(({ sums }) => sums?.weighed_kg !== undefined);
  const cell: Cell = {
    ...{ series, bucket: '', keys: [] },
    // Published rows do not say how much of them was weighed.
    sums: { kg: whole, ...(isWeighedKnown && { weighed_kg: weighed }) },
    ...reportersIn(foundation),
    isPartial: isCut || own.some((it) => it.isPartial),
  };
  return { value: share, cell };
}

/** The share that some cells of an answer have in others of it. */
export function shareFigure(
  name: string,
  answer: Answer,
  isPart: KeyTest,
  isWhole: KeyTest = () => true,
): Figure {
  const now = shareOf(answer, 0, isPart, isWhole);
  const before = shareOf(answer, 1, isPart, isWhole);
  const figure = toFigure(name, { unit: 'share' }, now, before);
  return { ...figure, value: rounded(figure.value), previous: rounded(figure.previous) };
}
