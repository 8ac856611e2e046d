/** Why a figure changed: its change between two periods, split by what it is made of. */
import { CODE_LENGTHS, levelBelow } from '../../../thailand/geography.ts';
import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { DIVIDED_BY, RATE_OF } from '../../rates.ts';
import { wasteQuestion } from './asking.ts';
import type { Answer, Cell } from './cells.ts';
import {
  type Breakdown,
  CHANGE_BY,
  type ChangeAnswer,
  type ChangeBy,
  type ChangeData,
  type ChangeRow,
  NARROWED_BY,
  type NarrowedTo,
  type Quotient,
  type RowName,
  type Weight,
} from './change-data.ts';
import {
  exactly,
  inBoth,
  isMostlyKnown,
  isPublished,
  type Pair,
  partsIn,
  stepsOf,
  type Whole,
} from './change-parts.ts';
import { peersOf } from './change-peers.ts';
import type { FigureSource } from './figure-source.ts';
import { FORMULAE, figureOf } from './figures.ts';
import { type MapMeasure, SUMS } from './map.ts';
import { WASTE_DIMENSIONS } from './names.ts';
import type { Query } from './query.ts';
import { type Question, RECIPE_KG } from './question.ts';
import { type RetailItems, retailItemsIn } from './retail-items.ts';
import { changeOf, reportersIn, rounded, weighedShareOf } from './shares.ts';

/** Whose base is divided by, where a figure is a rate; else everybody's sums. */
const countedFor = (query: Query, measure: MapMeasure): Query => {
  const userType = RATE_OF[measure];
  return userType ? { ...query, userType } : query;
};

/** A question about the figure, broken down by something or by the areas of a level. */
function questionOf(query: Query, measure: MapMeasure, more: Partial<Question>): Question {
  const { keys = [], ...others } = more;
  // The way waste goes narrows nothing here: what is split is what the figure is of.
  const { counted } = wasteQuestion(query, []);
  const isOfMaterials = query.materialId !== null || keys.includes(WASTE_DIMENSIONS.material);
  return wasteQuestion(query, keys, {
    measures: [
      ...['kg', 'weighed_kg', 'records', ...SUMS[measure]],
      ...(isOfMaterials ? [RECIPE_KG] : []),
    ],
    ...{ counted, ...others },
  });
}

/** What a figure may be split by: what it is narrowed to, or is of alone, says nothing. */
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

const IDS = { material: 'materialId', step: 'wasteFoodId', manage: 'wasteManageId' } as const;

/** What the figure is of alone, by name. */
async function narrowedIn(source: FigureSource, query: Query): Promise<readonly NarrowedTo[]> {
  const found = NARROWED_BY.map(async (by) => {
    const id = query[IDS[by]];
    if (id === null) return [];
    const nameOf = await source.names(WASTE_DIMENSIONS[by], [String(id)]);
    return [{ by, ...nameOf(String(id)) }];
  });
  return (await Promise.all(found)).flat();
}

interface Splitting {
  readonly source: FigureSource;
  readonly areas: Areas;
  readonly query: Query;
  readonly measure: MapMeasure;
  readonly wholes: Pair<Whole>;
}

/** Retail items that a figure counts as a material; null of a figure that counts none. */
async function itemsOf(
  source: FigureSource,
  question: Question,
  isOfTables: boolean,
): Promise<RetailItems | null> {
  const isOfMaterials = question.measures.includes(RECIPE_KG);
  // Records of others than shops name none.
  const hasShops = question.filters.every(
    ({ column, value }) => column !== 'user_type' || value === 'retail',
  );
  if (isOfTables || !isOfMaterials || !hasShops) return null;
  return retailItemsIn(source, question);
}

const inGrams = (kg: number): number => Math.round(kg * 1000) / 1000;

/** Of a figure of materials: kilograms of records that name it, and of what else is counted in it. */
function madeOf(cells: Pair<Cell | undefined>, key: string, items: RetailItems | null) {
  const kgOf = (series: 0 | 1) => {
    const { kg = 0, [RECIPE_KG]: recipes = 0 } = cells[series]?.sums ?? {};
    const ofItems = items?.(series, key) ?? 0;
    return { named: inGrams(kg - recipes - ofItems), recipes: inGrams(recipes), ofItems };
  };
  const [now, before] = inBoth(kgOf);
  const hasRecipes = now.recipes > 0 || before.recipes > 0;
  const hasItems = now.ofItems > 0 || before.ofItems > 0;
  return {
    ...((hasRecipes || hasItems) && { namedKg: now.named, previousNamedKg: before.named }),
    ...(hasRecipes && { recipeKg: now.recipes, previousRecipeKg: before.recipes }),
    ...(hasItems && {
      ...{ retailItemKg: inGrams(now.ofItems), previousRetailItemKg: inGrams(before.ofItems) },
    }),
  };
}

/** How many a row rests on in both periods; nobody where there is nothing of it. */
function restsOf(cells: Pair<Cell | undefined>, isOfTables: boolean) {
  const [cell, earlier] = cells;
  const [now, before] = [reportersIn(cell), reportersIn(earlier)];
  return {
    ...now,
    previousReporters: before.reporters,
    ...(before.reportersTo !== undefined && { previousReportersTo: before.reportersTo }),
    // A menu's record is of several materials by parts.
    records: isOfTables ? null : Math.round(cell?.sums?.records ?? 0),
  };
}
const UNKNOWN_RESTS = { reporters: null, previousReporters: null, records: null };

/** Null where no part of the figure is published by itself. */
async function breakdownBy(by: ChangeBy, splitting: Splitting): Promise<Breakdown | null> {
  const { source, areas, query, measure, wholes } = splitting;
  const level = by === 'area' ? (levelBelow(query.area) ?? 'province') : null;
  const dimension = by === 'area' ? null : WASTE_DIMENSIONS[by];
  const question = questionOf(query, measure, {
    ...(dimension && { keys: [dimension] }),
    ...(level && { children: CODE_LENGTHS[level] }),
  });
  const found = partsIn(await source.count(question), measure, wholes);
  if (found.isPublished && found.parts.length === 0) return null;
  const items = await itemsOf(source, question, found.isPublished);
  const parts = exactly(found, wholes, query.limit);
  const keys = parts.flatMap(({ part }) => (typeof part === 'string' ? [] : part.key));
  const nameOf = dimension && (await source.names(dimension, keys));
  const rowNameOf = (key: string): RowName => {
    if (nameOf) return nameOf(key);
    const { nameTh = key, nameEn = key } = areas.path(key).at(-1) ?? {};
    return { code: key, nameTh, nameEn };
  };
  const steps = stepsOf(measure);
  const whole = Math.round(wholes[0].value) - Math.round(wholes[1].value);
  const rows = parts.map(({ part, values: [now, before], rows: beyond }): ChangeRow => {
    const isRest = typeof part === 'string';
    return {
      ...(isRest ? { key: part, name: null } : rowNameOf(part.key)),
      ...(beyond !== undefined && { rows: beyond }),
      now: now / steps,
      before: before / steps,
      change: (now - before) / steps,
      share: whole === 0 ? null : rounded((now - before) / whole),
      ...(isRest ? UNKNOWN_RESTS : restsOf(part.cells, found.isPublished)),
      ...(!isRest && !found.isPublished && madeOf(part.cells, part.key, items)),
    };
  });
  return { by, ...(level && { level }), rows };
}

type Split = Pick<ChangeData, 'breakdowns' | 'untold' | 'untoldFor'>;

/** All that the change is split by, and what it cannot be. */
async function splitBy(splitting: Splitting, figure: Answer): Promise<Split> {
  const { query, measure } = splitting;
  const splits = splitsOf(query, measure);
  // Records themselves say which of them have people, meals or floor.
  const isOfTables = RATE_OF[measure] !== undefined && isPublished(figure);
  if (isOfTables && !figure.cells.every((cell) => isMostlyKnown(cell, measure))) {
    return { breakdowns: [], untold: splits, untoldFor: 'base' };
  }
  const breakdowns: Breakdown[] = [];
  const untold: ChangeBy[] = [];
  for (const by of splits) {
    const found = await breakdownBy(by, splitting);
    if (found) breakdowns.push(found);
    else untold.push(by);
  }
  return { breakdowns, ...(untold.length > 0 && { untold }) };
}

function wholeIn(value: number | null, cell: Cell | undefined, steps: number): Whole {
  const { base = 0, kg = 0 } = cell?.sums ?? {};
  return { value: (value ?? 0) * steps, base, kg };
}

/** In grams, and hundredths of what they are divided by: a person may share a meal. */
function quotientIn(measure: MapMeasure, [now, before]: Pair<Cell | undefined>): Quotient | null {
  const userType = RATE_OF[measure];
  const by = userType && DIVIDED_BY[userType];
  if (by === undefined || !now?.sums || !before?.sums) return null;
  const to = (value = 0, steps = 1): number => Math.round(value * steps) / steps;
  return {
    by,
    ...{ kg: to(now.sums.based_kg, 1000), previousKg: to(before.sums.based_kg, 1000) },
    ...{ base: to(now.sums.base, 100), previousBase: to(before.sums.base, 100) },
  };
}

/**
 * The whole weight, as it is published: rounding preserves its direction. Of the part that the rate is
 * of only a share in steps is published, which may turn that round.
 */
function weightIn(measure: MapMeasure, [now, before]: Pair<Cell | undefined>): Weight | null {
  const [kg, previousKg] = [now?.sums?.kg, before?.sums?.kg];
  if (RATE_OF[measure] === undefined || kg === undefined || previousKg === undefined) return null;
  return { kg: Math.round(kg), previousKg: Math.round(previousKg) };
}

/** The figure itself, in both periods. */
async function figureIn(source: FigureSource, query: Query, measure: MapMeasure) {
  const isRate = RATE_OF[measure] !== undefined;
  const margin = isRate && { margin: true as const };
  const question = questionOf(query, measure, { base: isRate, ...margin });
  const answer: Answer = await source.count(question);
  const cells = inBoth((series) => answer.cells.find((it) => it.series === series));
  const isOfTables = isPublished(answer);
  const made = isOfTables ? {} : madeOf(cells, '', await itemsOf(source, question, isOfTables));
  return { answer, cells, made, figure: figureOf(measure, FORMULAE[measure], answer) };
}

/** How a figure changed, and what made up the change. */
export async function changeOfFigure(
  source: FigureSource,
  areas: Areas,
  wanted: Query,
  measure: MapMeasure,
): Promise<ChangeAnswer> {
  const query = countedFor(wanted, measure);
  const { answer, cells, made, figure } = await figureIn(source, query, measure);
  const { value, previous, interval, quality, missing, previousInterval, uncertain } = figure;
  const steps = stepsOf(measure);
  const wholes: Pair<Whole> = [wholeIn(value, cells[0], steps), wholeIn(previous, cells[1], steps)];
  const isCompared = value !== null && previous !== null;
  const splitting = { source, areas, query, measure, wholes };
  const split: Split = isCompared ? await splitBy(splitting, answer) : { breakdowns: [] };
  const changeShare = changeOf(value, previous);
  const base = RATE_OF[measure] !== undefined;
  const askAreas = (area: string, children: Question['children']) =>
    source.count(questionOf({ ...query, area }, measure, { children, base }));
  const peers =
    changeShare === null ? null : await peersOf({ ...splitting, askAreas }, changeShare);
  const narrowedTo = await narrowedIn(source, query);
  const weight = weightIn(measure, cells);
  const inSteps = (of: number | null): number | null =>
    of === null ? null : Math.round(of * steps) / steps;
  return {
    data: {
      measure,
      ...(narrowedTo.length > 0 && { narrowedTo }),
      now: inSteps(value),
      before: inSteps(previous),
      change: isCompared
        ? (Math.round(wholes[0].value) - Math.round(wholes[1].value)) / steps
        : null,
      changeShare: rounded(changeShare),
      ...restsOf(cells, isPublished(answer)),
      ...made,
      records: answer.foundation.records,
      ...(interval && { interval }),
      ...(quality && { quality }),
      ...(missing && { missing }),
      ...(previousInterval && { previousInterval }),
      ...(uncertain && { uncertain }),
      quotient: isPublished(answer) ? null : quotientIn(measure, cells),
      ...(isPublished(answer) && weight && { weight }),
      ...split,
      ...(peers && { peers }),
    },
    basis: source.basis(answer.foundation, weighedShareOf(answer.cells)),
  };
}
