import type { Values } from '../../../engine/declaration/validate.ts';
import type { Row } from '../../../engine/server/resources/hooks.ts';
import type { PublicUserType } from '../../user-types.ts';
import { chosenFrom, evenly, type Masters } from './masters.ts';
import { Chance, type Choices, namesIn, once, weightOf } from './random.ts';
import { GROUP } from './reporters.ts';
import {
  FOOD,
  IMPROVEMENT,
  KINDS,
  type Kind,
  PACKAGING,
  type Shares,
  TYPES,
  UNITS,
  UNITS_OF_OTHERS,
} from './shares.ts';
import {
  dayText,
  type KnownReporter,
  monthOf,
  type Plan,
  periodsOf,
  seasonOf,
  turnsOf,
} from './turns.ts';

/** A record as a person would send it. */
export interface MadeRecord {
  readonly values: Values;
  /** Baht a kilogram, where the master data says nothing of it. */
  readonly price?: number | undefined;
}

/** Kinds of streams for `Chance`. */
const WASTE_STREAM = 3;
const PACKAGING_STREAM = 4;
const NAMED_MORE_CLOSELY = 0.75;
const NOISE = 0.3;
const MEALS_SPREAD = 0.25;
const PIECES_SPREAD = 0.6;
const KG_A_PIECE = 0.012;

/** Something that can be thrown away. */
interface Item {
  readonly values: Values;
  readonly kind: Kind;
  readonly price: number | undefined;
  readonly isFruit?: boolean;
  /** What it can be named more closely by. */
  readonly subs?: Choices<Values>;
  /** Kilograms of a dish on a plate. */
  readonly servingKg?: number | null;
}

const priceOf = new Map(namesIn(FOOD.prices));

/** What a type throws away. */
function itemsOf(masters: Masters, type: PublicUserType): Choices<Item> {
  const { items, dishes } = TYPES[type];
  const named = type === 'retail' ? 'retailStore' : 'material';
  const groups = new Map(masters('materials').map(({ id, code }) => [id, String(code)]));
  const single = chosenFrom(masters(`${named}s`), items).map(([row, weight]) => {
    const { id, code, materialId } = row;
    const material = groups.get(type === 'retail' ? Number(materialId) : id) ?? '';
    const subs = masters(`${named}Subs`).filter((sub) => sub[`${named}Id`] === id);
    const item: Item = {
      values: { [`${named}Id`]: id },
      kind: KINDS[material] ?? 'fresh',
      price: priceOf.get(material),
      isFruit: FOOD.fruit.split(' ').includes(String(code)),
      subs: evenly(subs.map((sub) => ({ [`${named}SubId`]: sub.id }))),
    };
    return [item, weight] as const;
  });
  const plates = masters('menus').map(({ id, servingGrams }): Item => {
    const dish = { values: { menuId: id }, kind: 'cooked', price: FOOD.priceOfDishes } as const;
    return { ...dish, servingKg: servingGrams === null ? null : Number(servingGrams) / 1000 };
  });
  return [...single, ...evenly(plates, dishes)];
}

/**
 * Of a group, how many hand on in a month what can be used, by turns: with fewer than five who waste,
 * the month of an area would not be published.
 */
const HANDING_ON = 3;

/** What is done with it: which is waste, which is handed on, and how often in a turn to do so. */
function waysOf(masters: Masters, shares: Shares) {
  const chosen = chosenFrom(masters('wasteManages'), shares);
  const waste = chosen.filter(([{ countsAsWaste }]) => countsAsWaste === true);
  const used = chosen.filter((one) => !waste.includes(one));
  const often = Math.min(1, (weightOf(used) / weightOf(chosen)) * (GROUP / HANDING_ON));
  return { waste: waste.length > 0 ? waste : chosen, used, often };
}

function rounded(value: number, step: number): number {
  return Number((Math.max(1, Math.round(value / step)) * step).toFixed(4));
}

/** How somebody writes a weight down who measures so: a quantity of a unit, or kilograms alone. */
function amountOf(kg: number, code: string, units: readonly Row[], plateKg: unknown): Values {
  const weightKg = rounded(kg, kg < 100 ? 0.01 : 1);
  const unit = units.find((one) => one.code === code);
  const kgPerUnit = code === 'PLATE' ? plateKg : unit?.kgPerUnit;
  if (!unit || typeof kgPerUnit !== 'number') return { weightKg };
  if (code === 'KG') return { quantity: weightKg, unitId: unit.id };
  return { quantity: rounded(kg / kgPerUnit, 0.5), unitId: unit.id };
}

/** What every record begins with. */
function begun(kind: 'W' | 'P', index: number, day: number, reporter: KnownReporter): Values {
  const code = `DEMO-${kind}-${String(index + 1).padStart(6, '0')}`;
  const { id: reporterId, type: userType, values } = reporter;
  const { tambonCode } = values;
  return { code, recordDate: dayText(day), reporterId, userType, tambonCode };
}

/** More than the mean at the first day, less at the last. */
const trend = (day: number, { first, end }: Plan): number =>
  1 + IMPROVEMENT * (1 - (2 * (day - first)) / (end - first));

/** Makes the waste records of a plan: the same for the same plan and master data, in any order. */
export function wasteRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const turnOf = turnsOf(plan);
  const chanceOf = (index: number) => new Chance(plan.seed, WASTE_STREAM, index);
  const periodOf = periodsOf(plan, (index) => turnOf(index, chanceOf(index)));
  const items = once((type: PublicUserType) => itemsOf(masters, type));
  const steps = once((shares: Shares) => chosenFrom(masters('wasteFoods'), shares));
  const ways = once((shares: Shares) => waysOf(masters, shares));
  return (index) => {
    const chance = chanceOf(index);
    const turn = turnOf(index, chance);
    const { reporter } = turn;
    const { type, member, level, size, habit } = reporter;
    const usual = TYPES[type];
    const { last, days, share, isQuiet } = periodOf(index, turn, chance);
    const method = chance.pick(namesIn(usual.methods));
    const values = { ...begun('W', index, last, reporter), periodDays: days, method };
    if (isQuiet) return { values: { ...values, quantity: 0 } };

    const drawn = chance.pick(items(type));
    const month = monthOf(last).number;
    const ripe = FOOD.fruitMonths[month % 12] ?? 1;
    const item = drawn.isFruit && !chance.happens(ripe) ? chance.pick(items(type)) : drawn;
    const { waste, used, often } = ways(usual.ways[level]);
    const less = trend(last, plan);
    const isTurn = (member + month) % GROUP < HANDING_ON;
    const isUsed = isTurn && chance.happens(often / less);
    const kg =
      (usual.kgADay / (1 - (often * HANDING_ON) / GROUP)) *
      size *
      habit *
      (days * share) *
      less *
      seasonOf(type, last, days) *
      chance.factor(NOISE / Math.sqrt(days));
    const meals = kg / (FOOD.kgPerMeal * chance.factor(MEALS_SPREAD));
    const isNamed = item.subs && item.subs.length > 0 && chance.happens(NAMED_MORE_CLOSELY);
    const isOfPlates = item.servingKg && method === 'counting';
    const unit = isOfPlates ? 'PLATE' : chance.pick(namesIn(UNITS[method] ?? UNITS_OF_OTHERS));
    return {
      price: item.price,
      values: {
        ...values,
        ...item.values,
        ...(isNamed && chance.pick(item.subs)),
        wasteFoodId: chance.pick(steps(usual.steps[item.kind])).id,
        wasteManageId: chance.pick(isUsed ? used : waste).id,
        part: chance.pick(namesIn(FOOD.parts[item.kind])),
        ...amountOf(kg, unit, masters('units'), item.servingKg),
        ...(type === 'outofhome' && { covers: Math.max(1, Math.round(meals)) }),
      },
    };
  };
}

/** Makes the packaging records of a plan: the same for the same plan and master data. */
export function packagingRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const turnOf = turnsOf(plan);
  const items = chosenFrom(masters('categoryUnits'), PACKAGING.items);
  const ways = once((shares: Shares) => chosenFrom(masters('wasteManagePackagings'), shares));
  return (index) => {
    const chance = new Chance(plan.seed, PACKAGING_STREAM, index);
    const { reporter, day } = turnOf(index, chance);
    const { type, level, size, habit } = reporter;
    const item = chance.pick(items);
    // Handlers take what they can sell on, and weigh it.
    const isTaken = item.recyclable === true || type === 'handler';
    const way = chance.pick(ways(PACKAGING.ways[isTaken ? 'taken' : 'other'][level]));
    const usual = TYPES[type].pieces * size * habit * seasonOf(type, day, 1) * trend(day, plan);
    const pieces = Math.max(1, Math.round(usual * chance.factor(PIECES_SPREAD)));
    const values = {
      ...begun('P', index, day, reporter),
      categoryUnitId: item.id,
      ...(type === 'handler' ? { weightKg: rounded(pieces * KG_A_PIECE, 0.1) } : { pieces }),
      wasteManagePackagingId: way.id,
      clean: chance.pick(namesIn(PACKAGING.clean[way.recovered ? 'recovered' : 'other'])),
    };
    return { values };
  };
}
