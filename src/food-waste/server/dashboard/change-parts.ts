/** The parts that a figure is made of in two periods, in whole steps that add up exactly. */
import { RATE_OF } from '../../rates.ts';
import { wholeParts } from '../../whole-parts.ts';
import type { Answer, Cell } from './cells.ts';
import type { RestKey } from './change-data.ts';
import { FORMULAE, type Formula } from './figures.ts';
import type { MapMeasure } from './map.ts';
import { quotient } from './shares.ts';

/** Steps in which sums and rates are given: grams, and millionths. */
const STEPS = { sum: 1e3, rate: 1e6 } as const;
/** Less of a step than this is no part that is missing. */
const LEAST_REST = 0.25;
/** Of less of the weight than this a factor or a base is known too seldom to compare parts by it. */
const LEAST_KNOWN = 0.9;

export const stepsOf = (measure: MapMeasure): number => (RATE_OF[measure] ? STEPS.rate : STEPS.sum);

export type Pair<Value> = readonly [now: Value, before: Value];
const PAIR = [0, 1] as const;
export const inBoth = <Value>(of: (series: 0 | 1) => Value): Pair<Value> => [of(0), of(1)];

/** A figure of one period, and what its parts are worked out with. */
export interface Whole {
  /** In steps. */
  readonly value: number;
  readonly base: number;
  readonly kg: number;
}

interface Part {
  readonly key: string;
  readonly cells: Pair<Cell | undefined>;
  /** In steps, not rounded. */
  readonly values: Pair<number>;
}

/** What is shown of a figure, the largest changes first, and whether anything of it is hidden. */
export interface Parts {
  readonly parts: readonly Part[];
  readonly isHidden: boolean;
  /** Of published tables: what they leave has a row of its own. */
  readonly isPublished: boolean;
}

/** Published tables do not say how many records they have. */
export const isPublished = ({ foundation }: Answer): boolean => foundation.records === null;

/** Whether what it is worked out of is published of nearly all of its weight. */
export function isMostlyKnown({ sums, hasSecretBase }: Cell, measure: MapMeasure): boolean {
  const { known }: Formula = FORMULAE[measure];
  if (known === undefined || !sums) return true;
  const isSecret = RATE_OF[measure] !== undefined && hasSecretBase;
  return !isSecret && (quotient(sums[known] ?? 0, sums.kg ?? 0) ?? 1) >= LEAST_KNOWN;
}

/** In steps; null of what is unknown. */
type PartValue = (cell: Cell, whole: Whole) => number | null;

/** Of records: every part of a rate is divided by the people, meals or floor of all. */
function ofRecords(measure: MapMeasure): PartValue {
  const formula: Formula = FORMULAE[measure];
  const steps = stepsOf(measure);
  return ({ sums }, { base }) => (sums ? (formula.value({ ...sums, base }) ?? 0) * steps : 0);
}

/**
 * Of published tables: those have only of the whole what its weight is divided by, so that a part of
 * a rate is as much of it as of the published weight.
 */
function ofTables(measure: MapMeasure): PartValue {
  const formula: Formula = FORMULAE[measure];
  const steps = stepsOf(measure);
  return (cell, { value, kg }) => {
    if (!cell.sums) return null;
    if (RATE_OF[measure]) return (cell.sums.kg ?? 0) * (quotient(value, kg) ?? 0);
    const own = isMostlyKnown(cell, measure) ? formula.value(cell.sums) : null;
    return own === null ? null : own * steps;
  };
}

const sizeOf = ({ values: [now, before] }: Part): number => Math.abs(now - before);

/** The parts that cells are. What is hidden in either period, or may be, is none of them. */
export function partsIn(answer: Answer, measure: MapMeasure, wholes: Pair<Whole>): Parts {
  const { cells, isCut, isCutBefore = false } = answer;
  const ofPublic = isPublished(answer);
  const partValue = ofPublic ? ofTables(measure) : ofRecords(measure);
  const single = cells.filter(({ pooled }) => !pooled);
  const found = inBoth(
    (series) =>
      new Map(single.flatMap((it) => (it.series === series ? [[it.keys[0] ?? '', it]] : []))),
  );
  const pooled = inBoth(
    (series) => new Set(cells.flatMap((it) => (it.series === series ? (it.pooled ?? []) : []))),
  );
  const areCut: Pair<boolean> = [isCut, isCutBefore];
  const keys = [...new Set(PAIR.flatMap((series) => [...found[series].keys()]))];
  const all = keys.map((key) => {
    const both = inBoth((series) => found[series].get(key));
    const values = inBoth((series): number | null => {
      const cell = both[series];
      if (cell) return partValue(cell, wholes[series]);
      // Where all of a table is shown, what is not in it did not occur.
      return areCut[series] || pooled[series].has(key) ? null : 0;
    });
    return { key, cells: both, values };
  });
  const parts = all.flatMap(({ values: [now, before], ...part }): Part[] =>
    now === null || before === null ? [] : [{ ...part, values: [now, before] }],
  );
  const isHidden =
    parts.length < all.length || PAIR.some((series) => areCut[series] || pooled[series].size > 0);
  return {
    parts: parts.sort((one, other) => sizeOf(other) - sizeOf(one)),
    isHidden,
    isPublished: ofPublic,
  };
}

/** A part in whole steps, or what it is called that is no one thing. */
interface WholePart {
  readonly part: Part | RestKey;
  readonly values: Pair<number>;
  /** How many are in what is beyond the limit. */
  readonly rows?: number;
}

const sumOf = (parts: readonly Part[]): Pair<number> =>
  inBoth((series) => parts.reduce((sum, it) => sum + it.values[series], 0));

/** Rows that are no one thing: what is beyond the limit, and what is in no part. */
function restsOf(
  { parts, isHidden, ...of }: Parts,
  wholes: Pair<Whole>,
  limit: number,
): (WholePart & { readonly part: RestKey })[] {
  const beyond = parts.slice(limit);
  const all = sumOf(parts);
  const rest = inBoth((series) => wholes[series].value - all[series]);
  // Sums of the same records differ by what a computer's numbers cannot hold at most.
  const hasRest = isHidden || rest.some((value) => Math.abs(value) > LEAST_REST);
  const others = sumOf(beyond);
  const rows = beyond.length > 0 ? { rows: beyond.length } : {};
  if (!of.isPublished) {
    const values = inBoth((series) => others[series] + rest[series]);
    return hasRest || beyond.length > 0 ? [{ part: 'others', values, ...rows }] : [];
  }
  return [
    ...(beyond.length > 0 ? [{ part: 'others' as const, values: others, ...rows }] : []),
    ...(hasRest
      ? [{ part: isHidden ? ('hidden' as const) : ('rounding' as const), values: rest }]
      : []),
  ];
}

/** Parts in whole steps that add up exactly to the figure in both periods. */
export function exactly(found: Parts, wholes: Pair<Whole>, limit: number): WholePart[] {
  const shown = found.parts
    .slice(0, limit)
    .map((part): WholePart => ({ part, values: part.values }));
  const all: readonly WholePart[] = [...shown, ...restsOf(found, wholes, limit)];
  const whole = inBoth((series) =>
    wholeParts(
      Math.round(wholes[series].value),
      all.map(({ values }) => values[series]),
    ),
  );
  return all.map((it, place) => ({
    ...it,
    values: inBoth((series) => whole[series][place] ?? 0),
  }));
}
