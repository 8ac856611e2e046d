import type { Values } from '../../../engine/declaration/validate.ts';
import { type Item, itemTables, stepTables } from './items.ts';
import { type Managing, managingOf, wasteAlone } from './managing.ts';
import { chosenFrom, type Master, type Masters } from './masters.ts';
import { amountOf } from './measuring.ts';
import { type KnownReporter, type Occasion, occasionsOf, type Plan } from './plan.ts';
import { Chance, type Weighted, weighted } from './random.ts';
import { GRAMS_PER_MEAL, IMPROVEMENT } from './shape/figures.ts';
import type { Level } from './shape/provinces.ts';
import type { ReporterType } from './shape/reporter-types.ts';
import { dayOf, type Seasons, seasonsOf } from './shape/seasons.ts';
import {
  BETTER,
  BETTERMENT,
  type ItemClass,
  METHODS,
  type Mix,
  PARTS,
  WORSE,
} from './shape/waste-mixes.ts';
import { Spans } from './spans.ts';

/** Kind of stream for `Chance`. */
const WASTE_STREAM = 2;
const NAMED_MORE_CLOSELY = 0.75;
const NOISE = 0.4;
const MEALS_SPREAD = 0.25;

/** A record as a person would send it, and whose it is. */
export interface MadeRecord {
  readonly reporter: KnownReporter;
  readonly values: Values;
  /** Baht a kilogram, where the master data says nothing of it. */
  readonly price?: number | undefined;
}

const tableOf = (mix: Mix): Weighted<string> => weighted(Object.entries(mix));

const PART_TABLES: Readonly<Record<ItemClass, Weighted<string>>> = {
  trimming: tableOf(PARTS.trimming),
  fresh: tableOf(PARTS.fresh),
  cooked: tableOf(PARTS.cooked),
  mixed: tableOf(PARTS.mixed),
};

/** How the records of one user type come out. */
interface TypeShape extends Readonly<Record<Level, Managing>> {
  readonly methods: Weighted<string>;
  readonly better: Weighted<Master>;
  /** The same for who hands nothing on. */
  readonly betterWaste: Weighted<Master>;
}

function shapeOf(masters: Masters, type: ReporterType): TypeShape {
  const better = chosenFrom(masters.wasteManages, BETTER[type]);
  return {
    better: weighted(better),
    betterWaste: wasteAlone(better),
    methods: tableOf(METHODS[type]),
    urban: managingOf(masters, type, 'urban'),
    rural: managingOf(masters, type, 'rural'),
  };
}

const MONTH_OF_WASTE = '07';

class WasteMaker {
  readonly #occasionOf: (index: number, chance: Chance) => Occasion;
  readonly #seasons: Seasons;
  readonly #spans: Spans;
  readonly #itemsFor: (type: ReporterType, month: string) => Weighted<Item>;
  readonly #stepsFor: (type: ReporterType, of: ItemClass) => Weighted<Master>;
  readonly #shapes: Readonly<Record<ReporterType, TypeShape>>;

  constructor(
    private readonly plan: Plan,
    private readonly masters: Masters,
  ) {
    this.#occasionOf = occasionsOf(plan);
    this.#seasons = seasonsOf(plan.first, plan.days);
    this.#spans = new Spans(plan);
    this.#itemsFor = itemTables(masters);
    this.#stepsFor = stepTables(masters);
    this.#shapes = {
      consumer: shapeOf(masters, 'consumer'),
      outofhome: shapeOf(masters, 'outofhome'),
      retail: shapeOf(masters, 'retail'),
      handler: shapeOf(masters, 'handler'),
    };
  }

  make(index: number): MadeRecord {
    const chance = new Chance(this.plan.seed, WASTE_STREAM, index);
    const occasion = this.#occasionOf(index, chance);
    const { type, reporter } = occasion;
    const shape = this.#shapes[type];
    const span = this.#spans.spanOf(occasion, chance);
    const { last: day, days: periodDays } = span;
    const whose = {
      recordDate: dayOf(day),
      reporterId: reporter.id,
      userType: type,
      tambonCode: reporter.values.tambonCode,
      periodDays,
    };
    if (span.quiet) {
      return { reporter, values: { ...whose, quantity: 0, method: chance.pick(shape.methods) } };
    }
    const item = chance.pick(this.#itemsFor(type, this.#seasons.month(day)));
    const sub = item.subs && chance.happens(NAMED_MORE_CLOSELY) ? chance.pick(item.subs) : null;
    const method = chance.pick(shape.methods);
    const kg = span.share * this.#kilograms({ ...occasion, day }, periodDays, chance);
    const { material, portionKg } = item;
    const { unitWeights } = sub?.fields ?? {};
    const ownWeights = Array.isArray(unitWeights) && unitWeights.length > 0;
    const measured = { kg, method, material, portionKg, inShop: type === 'retail', ownWeights };
    const values = {
      ...whose,
      [item.field]: item.master.id,
      ...(sub && { [item.subField]: sub.id }),
      wasteFoodId: chance.pick(this.#stepsFor(type, item.itemClass)).id,
      wasteManageId: this.#managed(occasion, chance).id,
      part: chance.pick(PART_TABLES[item.itemClass]),
      method,
      ...amountOf(measured, this.masters, chance),
      ...(type === 'outofhome' && { covers: meals(kg, chance) }),
    };
    return { reporter, values, price: item.price };
  }

  #kilograms({ type, reporter, day, progress }: Occasion, days: number, chance: Chance): number {
    const people = type === 'consumer' ? Number(reporter.values.members) : 1;
    const usual = this.#shapes[type][reporter.level].kgADay * people * days * reporter.habit;
    const school = reporter.school ? this.#seasons.school(day) : 1;
    const trend = 1 + IMPROVEMENT - 2 * IMPROVEMENT * progress;
    const noise = chance.factor(NOISE / Math.sqrt(days));
    return usual * school * this.#seasons.factor(type, day, days) * trend * noise;
  }

  #managed({ type, reporter, day, progress }: Occasion, chance: Chance): Master {
    const { level } = reporter;
    // In one month of each year nobody hands anything on, so that all count in any twelve.
    const handsOn = dayOf(day).slice(5, 7) === MONTH_OF_WASTE ? 'never' : reporter.handsOn;
    const shape = this.#shapes[type];
    const usual = chance.pick(shape[level].tables[handsOn]);
    const improves = WORSE.has(usual.code) && chance.happens(BETTERMENT[type] * progress);
    if (!improves) return usual;
    return chance.pick(handsOn === 'never' ? shape.betterWaste : shape.better);
  }
}

function meals(kg: number, chance: Chance): number {
  return Math.max(1, Math.round((kg * 1000) / (GRAMS_PER_MEAL * chance.factor(MEALS_SPREAD))));
}

/** Makes the waste records of a plan: the same for the same plan and master data, in any order. */
export function wasteRecordsOf(plan: Plan, masters: Masters): (index: number) => MadeRecord {
  const maker = new WasteMaker(plan, masters);
  return (index) => maker.make(index);
}
