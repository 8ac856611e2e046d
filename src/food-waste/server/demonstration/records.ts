import type { Values } from '../../../engine/declaration/validate.ts';
import type { PublicUserType } from '../../user-types.ts';
import { dayText, monthOf, seasonOf } from './calendar.ts';
import { chosenFrom, firstMostOften, type Master, type Masters } from './masters.ts';
import { Chance, choices, namesIn, once, type Weighted, weighted } from './random.ts';
import { GROUP } from './reporters.ts';
import {
  CLEAN_OF_100,
  FRUIT,
  FRUIT_MONTHS,
  IMPROVEMENT,
  KG_PER_MEAL,
  KINDS,
  type Kind,
  PACKAGING,
  PACKAGING_WAYS,
  PARTS,
  PRICE_OF_DISHES,
  PRICES,
  type Shares,
  TYPES,
  UNITS,
} from './shares.ts';
import { HANDING_ON, handsOn, type KnownReporter, type Plan, periodOf, turnsOf } from './turns.ts';

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
const NOISE = 0.4;
const MEALS_SPREAD = 0.25;
const PIECES_SPREAD = 0.6;
const KG_A_PIECE = 0.012;

/** Something that can be thrown away. */
interface Item {
  readonly values: Values;
  readonly kind: Kind;
  readonly price: number | undefined;
  readonly isFruit: boolean;
  /** What it can be named more closely by. */
  readonly subField: string;
  readonly subs: Weighted<Master> | null;
  /** Kilograms of a dish on a plate. */
  readonly servingKg: number | null;
}

const priceOf = new Map(namesIn(PRICES));

/** What a type throws away. */
function itemsOf(masters: Masters, type: PublicUserType): Weighted<Item> {
  const { items, dishes } = TYPES[type];
  const named = type === 'retail' ? 'retailStore' : 'material';
  const groups = new Map(masters.materials.map(({ id, code }) => [id, code]));
  const single = chosenFrom(masters[`${named}s`], items).map(([master, weight]) => {
    const { id, code, fields } = master;
    const subs = masters[`${named}Subs`].filter((sub) => sub.fields[`${named}Id`] === id);
    const material = groups.get(type === 'retail' ? Number(fields.materialId) : id) ?? '';
    const item: Item = {
      values: { [`${named}Id`]: id },
      kind: KINDS[material] ?? 'fresh',
      price: priceOf.get(material),
      isFruit: FRUIT.split(' ').includes(code),
      subField: `${named}SubId`,
      subs: subs.length > 0 ? weighted(firstMostOften(subs, 1)) : null,
      servingKg: null,
    };
    return [item, weight] as const;
  });
  const plates = masters.menus.map(({ id, fields }) => {
    const item: Item = {
      ...{ values: { menuId: id }, kind: 'cooked', price: PRICE_OF_DISHES },
      ...{ isFruit: false, subField: '', subs: null },
      servingKg: typeof fields.servingGrams === 'number' ? fields.servingGrams / 1000 : null,
    };
    return [item, dishes / masters.menus.length] as const;
  });
  return weighted([...single, ...plates]);
}

/** What is done with it: in a turn to hand on, and else. */
function waysOf({ wasteManages }: Masters, shares: Shares) {
  const chosen = chosenFrom(wasteManages, shares);
  const isWaste = ([{ fields }]: (typeof chosen)[number]): boolean => fields.countsAsWaste === true;
  const sum = (of: typeof chosen): number => of.reduce((all, [, weight]) => all + weight, 0);
  const [waste, used] = [chosen.filter(isWaste), chosen.filter((one) => !isWaste(one))];
  return {
    waste: weighted(waste.length > 0 ? waste : chosen),
    used: used.length > 0 ? weighted(used) : null,
    /** Of all turns; no more than there are turns to hand on. */
    usedShare: Math.min(HANDING_ON / GROUP, sum(used) / sum(chosen)),
  };
}

const LARGE_KG = 100;
function rounded(value: number, step: number): number {
  return Number((Math.max(1, Math.round(value / step)) * step).toFixed(4));
}

/** How somebody writes a weight down who measures so: a quantity of a unit, or kilograms alone. */
function amountOf(
  kg: number,
  method: string,
  { servingKg }: Item,
  units: readonly Master[],
  chance: Chance,
): Values {
  const weightKg = rounded(kg, kg < LARGE_KG ? 0.01 : 1);
  const isPlates = servingKg !== null && method === 'counting';
  const code = isPlates
    ? 'PLATE'
    : chance.pick(choices(UNITS[method] ?? (kg < 1 ? 'G 1' : 'KG 1')));
  const unit = units.find((one) => one.code === code);
  const kgPerUnit = isPlates ? servingKg : unit?.fields.kgPerUnit;
  if (!unit || typeof kgPerUnit !== 'number') return { weightKg };
  if (code === 'KG') return { quantity: weightKg, unitId: unit.id };
  return { quantity: rounded(kg / kgPerUnit, code === 'G' ? 5 : 0.5), unitId: unit.id };
}

const CODE_DIGITS = 6;
/** What every record begins with. */
function recordOf(
  kind: 'W' | 'P',
  index: number,
  day: number,
  { id, type, values: { tambonCode } }: KnownReporter,
): Values {
  const code = `DEMO-${kind}-${String(index + 1).padStart(CODE_DIGITS, '0')}`;
  return { code, recordDate: dayText(day), reporterId: id, userType: type, tambonCode };
}

/** More than the mean at the first day, less at the last. */
const trend = (day: number, { first, end }: Plan): number =>
  1 + IMPROVEMENT * (1 - (2 * (day - first)) / (end - first));

/** Makes the waste records of a plan: the same for the same plan and master data, in any order. */
export function wasteRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const turnOf = turnsOf(plan);
  const items = once((type: PublicUserType) => itemsOf(masters, type));
  const steps = once((shares: Shares) => weighted(chosenFrom(masters.wasteFoods, shares)));
  const ways = once((shares: Shares) => waysOf(masters, shares));
  return (index) => {
    const chance = new Chance(plan.seed, WASTE_STREAM, index);
    const turn = turnOf(index, chance);
    const { reporter } = turn;
    const { type } = reporter;
    const shares = TYPES[type];
    const { last, days, share, isQuiet } = periodOf(turn, plan);
    const method = chance.pick(choices(shares.methods));
    const sent = { ...recordOf('W', index, last, reporter), periodDays: days, method };
    if (isQuiet) return { values: { ...sent, quantity: 0 } };
    const { waste, used, usedShare } = ways(shares.ways[reporter.level]);
    const less = trend(last, plan);
    const kg =
      (shares.kgADay / (1 - usedShare)) *
      (type === 'consumer' ? Number(reporter.values.members) : 1) *
      (reporter.habit * days * share) *
      (less * seasonOf(type, last, days) * chance.factor(NOISE / Math.sqrt(days)));
    const drawn = chance.pick(items(type));
    const isThere = !drawn.isFruit || chance.happens(FRUIT_MONTHS[monthOf(last).number % 12] ?? 1);
    const item = isThere ? drawn : chance.pick(items(type));
    const isUsed =
      handsOn(reporter, last) && chance.happens((usedShare / less) * (GROUP / HANDING_ON));
    const meals = kg / (KG_PER_MEAL * chance.factor(MEALS_SPREAD));
    const sub = item.subs && chance.happens(NAMED_MORE_CLOSELY) ? chance.pick(item.subs) : null;
    const values = {
      ...sent,
      ...item.values,
      ...(sub && { [item.subField]: sub.id }),
      wasteFoodId: chance.pick(steps(shares.steps[item.kind])).id,
      wasteManageId: chance.pick(isUsed && used ? used : waste).id,
      part: chance.pick(choices(PARTS[item.kind])),
      ...amountOf(kg, method, item, masters.units, chance),
      ...(type === 'outofhome' && { covers: Math.max(1, Math.round(meals)) }),
    };
    return { values, price: item.price };
  };
}

/** Makes the packaging records of a plan: the same for the same plan and master data. */
export function packagingRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const turnOf = turnsOf(plan);
  const packaging = weighted(chosenFrom(masters.categoryUnits, PACKAGING));
  const ways = once((shares: Shares) =>
    weighted(chosenFrom(masters.wasteManagePackagings, shares)),
  );
  return (index) => {
    const chance = new Chance(plan.seed, PACKAGING_STREAM, index);
    const { reporter, day } = turnOf(index, chance);
    const { type, level, habit } = reporter;
    const packed = chance.pick(packaging);
    // Handlers take what they can sell on, and weigh it.
    const isTaken = packed.fields.recyclable === true || type === 'handler';
    const way = chance.pick(ways(PACKAGING_WAYS[isTaken ? 'taken' : 'other'][level]));
    const usual = TYPES[type].pieces * habit * seasonOf(type, day, 1) * trend(day, plan);
    const pieces = Math.max(1, Math.round(usual * chance.factor(PIECES_SPREAD)));
    const clean = CLEAN_OF_100[way.fields.recovered === true ? 'recovered' : 'other'];
    const values = {
      ...recordOf('P', index, day, reporter),
      categoryUnitId: packed.id,
      ...(type === 'handler' ? { weightKg: rounded(pieces * KG_A_PIECE, 0.1) } : { pieces }),
      wasteManagePackagingId: way.id,
      clean: chance.happens(clean / 100) ? 'clean' : 'contaminated',
    };
    return { values };
  };
}
