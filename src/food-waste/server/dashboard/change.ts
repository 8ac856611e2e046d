/** Why a figure changed: its change between two periods, split by what it is made of. */
import {
  type AreaLevel,
  CODE_LENGTHS,
  levelBelow,
  levelOf,
  seenAmong,
} from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { wholeParts } from '../../whole-parts.ts';
import { wasteQuestion } from './asking.ts';
import type { Answer, Cell } from './cells.ts';
import { areasCounted } from './figure-scope.ts';
import type { Basis, FigureSource } from './figure-source.ts';
import { type FigureMissing, FORMULAE, type Formula, figureOf } from './figures.ts';
import { type MapMeasure, RATE_OF, SUMS } from './map.ts';
import { type Named, WASTE_DIMENSIONS } from './names.ts';
import type { Precision } from './quality.ts';
import type { Query } from './query.ts';
import type { Question } from './question.ts';
import { changeOf, rounded, weighedShareOf } from './shares.ts';

/** What a change is split by, in the order in which it is told. */
export const CHANGE_BY = ['area', 'userType', 'material', 'step', 'destination'] as const;
export type ChangeBy = (typeof CHANGE_BY)[number];

type AreaName = { readonly code: string; readonly nameTh: string; readonly nameEn: string };
/** What a row is of; `others` are those beyond the limit, and what is in no row. */
type RowName = AreaName | Named | { readonly key: 'others'; readonly name: null };

/** A part of the figure: what it came to in both periods, and how much of the change it is. */
export type ChangeRow = RowName & {
  readonly now: number;
  readonly before: number;
  readonly change: number;
  /** Of the whole change; null where that is none. */
  readonly share: number | null;
  /** Null of those beyond the limit, who may be the same. */
  readonly reporters: number | null;
  readonly previousReporters: number | null;
  readonly records: number | null;
};

export interface Breakdown {
  readonly by: ChangeBy;
  /** Of which level the areas are. */
  readonly level?: AreaLevel;
  /** The largest changes first; they add up to the figure in both periods. */
  readonly rows: readonly ChangeRow[];
}

/** How the same figure changed in the other areas of the level that the area lies in. */
export interface Peers {
  readonly level: AreaLevel;
  readonly areas: number;
  /** Half of them changed by more than this, -0.12 being 12 % less. */
  readonly medianChange: number;
  /** How many of them grew more, or fell less, than the area; and the other way about. */
  readonly above: number;
  readonly below: number;
}

export interface ChangeData extends Precision {
  readonly measure: MapMeasure;
  readonly now: number | null;
  readonly before: number | null;
  readonly change: number | null;
  /** As a share of what it was. */
  readonly changeShare: number | null;
  readonly reporters: number | null;
  readonly previousReporters: number | null;
  readonly records: number | null;
  readonly missing?: FigureMissing;
  /** None where the periods cannot be compared. */
  readonly breakdowns: readonly Breakdown[];
  readonly peers?: Peers;
}

export interface ChangeAnswer {
  readonly data: ChangeData;
  readonly basis: Basis;
}

/** Whose base is divided by, where a figure is a rate; else everybody's sums. */
const countedFor = (query: Query, measure: MapMeasure): Query => {
  const userType = RATE_OF[measure];
  return userType ? { ...query, userType } : query;
};

/** Steps in which sums and rates are told: grams, and millionths. */
const STEPS = { sum: 1e3, rate: 1e6 } as const;
/** Less of a step than this is no part that is missing. */
const LEAST_REST = 0.25;
const stepsOf = (measure: MapMeasure): number => (RATE_OF[measure] ? STEPS.rate : STEPS.sum);

type Pair<Value> = readonly [now: Value, before: Value];
const PAIR = [0, 1] as const;
const inBoth = <Value>(of: (series: 0 | 1) => Value): Pair<Value> => [of(0), of(1)];

/** A figure of one period, and what its parts are worked out with. */
interface Whole {
  /** In steps. */
  readonly value: number;
  readonly base: number;
}

interface Part {
  readonly key: string;
  readonly cells: Pair<Cell | undefined>;
  /** In steps, not rounded. */
  readonly values: Pair<number>;
}

const sizeOf = ({ values: [now, before] }: Part): number => Math.abs(now - before);

/** The parts that cells are, the largest changes first. */
function partsIn({ cells }: Answer, measure: MapMeasure, wholes: Pair<Whole>): Part[] {
  const formula: Formula = FORMULAE[measure];
  const steps = stepsOf(measure);
  const found = inBoth(
    (series) =>
      new Map(cells.flatMap((it) => (it.series === series ? [[it.keys[0] ?? '', it]] : []))),
  );
  const keys = [...new Set(PAIR.flatMap((series) => [...found[series].keys()]))];
  return keys
    .map((key): Part => {
      const both = inBoth((series) => found[series].get(key));
      const values = inBoth((series) => {
        const { base } = wholes[series];
        const sums = both[series]?.sums;
        // Every part of a rate is divided by the people, meals or floor of all.
        return sums ? (formula.value({ ...sums, base }) ?? 0) * steps : 0;
      });
      return { key, cells: both, values };
    })
    .sort((one, other) => sizeOf(other) - sizeOf(one));
}

/** A part in whole steps, with what it is called by. */
interface WholePart {
  readonly part: Part | null;
  readonly values: Pair<number>;
}

/** Parts in whole steps that add up exactly; those beyond the limit, and what is in none, are one. */
function exactly(parts: readonly Part[], wholes: Pair<Whole>, limit: number): WholePart[] {
  const shown = parts.slice(0, limit);
  const sums = inBoth((series) => parts.reduce((sum, it) => sum + it.values[series], 0));
  // Sums of the same records differ by what a computer's numbers cannot hold at most.
  const hasRest = PAIR.some((series) => Math.abs(wholes[series].value - sums[series]) > LEAST_REST);
  const hasOthers = hasRest || parts.length > limit;
  const whole = inBoth((series) => {
    const values = shown.map((it) => it.values[series]);
    const { value } = wholes[series];
    const told = values.reduce((sum, it) => sum + it, 0);
    return wholeParts(Math.round(value), hasOthers ? [...values, value - told] : values);
  });
  return [...shown, ...(hasOthers ? [null] : [])].map((part, place) => ({
    part,
    values: inBoth((series) => whole[series][place] ?? 0),
  }));
}

/** A question about the figure, told apart by something or by the areas of a level. */
function questionOf(query: Query, measure: MapMeasure, more: Partial<Question>): Question {
  const { keys = [], ...others } = more;
  // The way waste goes narrows nothing here: what is split is what the figure is of.
  const { counted } = wasteQuestion(query, []);
  return wasteQuestion(query, keys, {
    measures: ['kg', 'weighed_kg', 'records', ...SUMS[measure]],
    ...{ counted, ...others },
  });
}

/** What a figure may be split by: what it is narrowed to, or is of alone, tells nothing. */
function splitsOf(query: Query, measure: MapMeasure): readonly ChangeBy[] {
  const narrowed: Readonly<Record<ChangeBy, boolean>> = {
    area: levelBelow(query.area) === null,
    userType: query.userType !== null || RATE_OF[measure] !== undefined,
    material: query.materialId !== null,
    step: query.wasteFoodId !== null,
    destination: query.wasteManageId !== null,
  };
  return CHANGE_BY.filter((by) => !narrowed[by]);
}

interface Splitting {
  readonly source: FigureSource;
  readonly areas: Areas;
  readonly query: Query;
  readonly measure: MapMeasure;
  readonly wholes: Pair<Whole>;
}

async function breakdownBy(by: ChangeBy, splitting: Splitting): Promise<Breakdown> {
  const { source, areas, query, measure, wholes } = splitting;
  const level = by === 'area' ? (levelBelow(query.area) ?? 'province') : null;
  const dimension = by === 'area' ? null : WASTE_DIMENSIONS[by];
  const answer = await source.count(
    questionOf(query, measure, {
      ...(dimension && { keys: [dimension] }),
      ...(level && { children: CODE_LENGTHS[level] }),
    }),
  );
  const parts = exactly(partsIn(answer, measure, wholes), wholes, query.limit);
  const keys = parts.flatMap(({ part }) => part?.key ?? []);
  const nameOf = dimension && (await source.names(dimension, keys));
  const rowNameOf = (key: string): RowName => {
    if (nameOf) return nameOf(key);
    const { nameTh = key, nameEn = key } = areas.path(key).at(-1) ?? {};
    return { code: key, nameTh, nameEn };
  };
  const steps = stepsOf(measure);
  const whole = Math.round(wholes[0].value) - Math.round(wholes[1].value);
  const rows = parts.map(({ part, values: [now, before] }): ChangeRow => {
    const [cell, earlier] = part?.cells ?? [];
    return {
      ...(part ? rowNameOf(part.key) : { key: 'others', name: null }),
      now: now / steps,
      before: before / steps,
      change: (now - before) / steps,
      share: whole === 0 ? null : rounded((now - before) / whole),
      reporters: part && (cell?.reporters ?? 0),
      previousReporters: part && (earlier?.reporters ?? 0),
      // A menu's record is of several materials by parts.
      records: part && Math.round(cell?.sums?.records ?? 0),
    };
  });
  return { by, ...(level && { level }), rows };
}

/** Of fewer areas the middle says nothing. */
const FEWEST_PEERS = 3;

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1] ?? 0, sorted[sorted.length >> 1] ?? 0];
  return (low + high) / 2;
}

/** The areas beside the one in question of which somebody sees something. */
async function peersOf(
  { source, areas, query, measure }: Omit<Splitting, 'wholes'>,
  own: number,
): Promise<Peers | null> {
  const level = levelOf(query.area);
  if (!level) return null;
  const area = areas.path(query.area).at(-2)?.code ?? '';
  const around = { ...query, area };
  const isRate = RATE_OF[measure] !== undefined;
  const answer = await source.count(
    questionOf(around, measure, { children: CODE_LENGTHS[level], base: isRate }),
  );
  const counted = areasCounted(area, source.scopeOf(area));
  const seen = seenAmong(areas.within(level, area), counted);
  const formula: Formula = FORMULAE[measure];
  const changes = seen.flatMap(({ code }) => {
    if (code === query.area) return [];
    const [now, before] = inBoth((series) => {
      const cell = answer.cells.find((it) => it.series === series && it.keys[0] === code);
      return cell?.sums ? formula.value(cell.sums) : null;
    });
    return changeOf(now, before) ?? [];
  });
  if (changes.length < FEWEST_PEERS) return null;
  return {
    level,
    areas: changes.length,
    medianChange: rounded(middleOf(changes)) ?? 0,
    above: changes.filter((it) => it > own).length,
    below: changes.filter((it) => it < own).length,
  };
}

/** How a figure changed, and what made up the change. */
export async function changeOfFigure(
  source: FigureSource,
  areas: Areas,
  asked: Query,
  measure: MapMeasure,
): Promise<ChangeAnswer> {
  const query = countedFor(asked, measure);
  const isRate = RATE_OF[measure] !== undefined;
  const answer = await source.count(
    questionOf(query, measure, { base: isRate, ...(isRate && { margin: true as const }) }),
  );
  const { value, previous, interval, quality, missing } = figureOf(
    measure,
    FORMULAE[measure],
    answer,
  );
  const steps = stepsOf(measure);
  const [now, before] = inBoth((series) => answer.cells.find((it) => it.series === series));
  const isCompared = value !== null && previous !== null;
  const wholes: Pair<Whole> = [
    { value: (value ?? 0) * steps, base: now?.sums?.base ?? 0 },
    { value: (previous ?? 0) * steps, base: before?.sums?.base ?? 0 },
  ];
  const splitting = { source, areas, query, measure, wholes };
  const breakdowns: Breakdown[] = [];
  for (const by of isCompared ? splitsOf(query, measure) : []) {
    breakdowns.push(await breakdownBy(by, splitting));
  }
  const changeShare = changeOf(value, previous);
  const peers = changeShare === null ? null : await peersOf(splitting, changeShare);
  const inSteps = (figure: number | null): number | null =>
    figure === null ? null : Math.round(figure * steps) / steps;
  return {
    data: {
      measure,
      now: inSteps(value),
      before: inSteps(previous),
      change: isCompared
        ? (Math.round(wholes[0].value) - Math.round(wholes[1].value)) / steps
        : null,
      changeShare: rounded(changeShare),
      reporters: now?.reporters ?? 0,
      previousReporters: before?.reporters ?? 0,
      records: answer.foundation.records,
      ...(interval && { interval }),
      ...(quality && { quality }),
      ...(missing && { missing }),
      breakdowns,
      ...(peers && { peers }),
    },
    basis: source.basis(answer.foundation, weighedShareOf(answer.cells)),
  };
}
