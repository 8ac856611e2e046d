/** The figures at the head of each dashboard, and what they rest on. */
import {
  type Ask,
  type Asking,
  type Comparing,
  isIn,
  reportersOf,
  type View,
  weighedShare,
  wire,
  wires,
} from './comparing.ts';
import { type Known, type KnownPackaging, sumOf } from './measure.ts';
import { packagingRate, type Rate, rateOf } from './ratio.ts';

/** What a figure comes to. */
interface Figure {
  readonly value: number | null;
  /** The records that it is of. */
  readonly of?: readonly { readonly reporter: number | null }[];
  readonly rate?: Rate | null;
  readonly isShare?: true;
  /** The share of the kilograms whose factor or base is known. */
  readonly coverage?: number | null;
}

/** Which part of a record's weight is in question. */
export type Narrow = (record: Known) => number;

const LOST = ['landfill', 'refuse', 'sewer', 'controlledCombustion'];
const BURIED = ['landfill', 'refuse', 'sewer'];
/** Worked out of a Thai food bank's published totals. */
const KG_PER_MEAL = 0.237;
const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** A sum of what a factor is known of: none where it is known of nothing that there is. */
export function ofFactor(
  records: readonly Known[],
  factorOf: (record: Known) => number | null,
  weigh: Narrow = ({ kg }) => kg,
): { value: number | null; coverage: number | null } {
  const known = records.filter((it) => factorOf(it) !== null);
  const [kg, knownKg] = [sumOf(records, weigh), sumOf(known, weigh)];
  const isUnknown = records.length === 0 || (kg > 0 && knownKg === 0);
  const value = isUnknown ? null : sumOf(known, (it) => weigh(it) * (factorOf(it) ?? 0));
  return { value, coverage: share(knownKg, kg) };
}

const avoidedOf = ({ landfill, factor }: Known): number | null =>
  landfill === null || factor === null ? null : landfill - factor;

/** All figures that any dashboard has at its head, of what is asked. */
export function figuresOf(view: View, ask: Ask, narrow?: Narrow): Readonly<Record<string, Figure>> {
  const weigh: Narrow = narrow ? (it) => it.kg * narrow(it) : ({ kg }) => kg;
  const inQuestion = view.waste.filter((it) => isIn(ask, it));
  const reported = narrow ? inQuestion.filter((it) => narrow(it) > 0) : inQuestion;
  const waste = reported.filter(({ counts }) => counts);
  const packaging = view.packaging.filter((it) => isIn(ask, it));
  const kgOf = (list: readonly Known[]) => sumOf(list, weigh);
  const donated = reported.filter(({ keys }) => keys.destination === 'foodDonation');
  const isNone = waste.length === 0;
  const by = (type: 'consumer' | 'outofhome' | 'retail'): Figure => {
    const own = waste.filter((it) => it.type === type);
    // Of nothing that is in question there is no rate, even where people are known.
    const rate = own.length === 0 ? null : rateOf(view.office, inQuestion, type, weigh);
    const coverage = share(rate?.based ?? 0, kgOf(own));
    return { value: rate?.value ?? null, of: own, rate, coverage };
  };
  const kgWaste = { value: isNone ? null : kgOf(waste), of: waste };
  return {
    wasteKg: kgWaste,
    receivedKg: kgWaste,
    kgCo2e: { ...ofFactor(waste, (it) => it.factor, weigh), of: waste },
    // What was handed on or fed was kept out of a landfill, too.
    avoidedKgCo2e: { ...ofFactor(reported, avoidedOf, weigh), of: reported },
    baht: { ...ofFactor(waste, (it) => it.price, weigh), of: waste },
    kgPerPersonYear: by('consumer'),
    gramsPerMeal: by('outofhome'),
    kgPerSquareMetreYear: by('retail'),
    bahtPerMeal: bahtPerMeal(view, inQuestion, waste, weigh),
    mealsHandedOn: {
      value: donated.length === 0 ? null : kgOf(donated) / KG_PER_MEAL,
      of: donated,
    },
    ...sharesOf(reported, waste, weigh),
    ...ofPackaging(view, packaging),
  };
}

/** Where what was reported went; and which part of the waste was of what. */
function sharesOf(reported: readonly Known[], waste: readonly Known[], weigh: Narrow) {
  const told = (of: readonly Known[], is: (keys: Known['keys']) => boolean): Figure => {
    const part = of.filter(({ keys }) => is(keys));
    return { value: share(sumOf(part, weigh), sumOf(of, weigh)), isShare: true };
  };
  const isTo = (places: readonly string[], { destination }: Known['keys']) =>
    places.includes(destination ?? '');
  const known = waste.filter(({ keys }) => keys.part === 'edible' || keys.part === 'inedible');
  return {
    usedShare: told(reported, (keys) => !isTo(LOST, keys)),
    divertedShare: told(reported, (keys) => !isTo(BURIED, keys)),
    handedOnShare: told(reported, (keys) => isTo(['foodDonation'], keys)),
    edibleShare: told(known, ({ part }) => part === 'edible'),
    unsoldShare: told(waste, ({ stage }) => stage === 'unsold'),
  };
}

/** Prices are factors: how sure it is follows from the weight alone. */
function bahtPerMeal(
  { office }: View,
  inQuestion: readonly Known[],
  waste: readonly Known[],
  weigh: Narrow,
): Figure {
  const own = waste.filter(({ type }) => type === 'outofhome');
  const { coverage } = ofFactor(own, (it) => it.price, weigh);
  const ofWeight = rateOf(office, inQuestion, 'outofhome', weigh);
  const ofBaht = rateOf(office, inQuestion, 'outofhome', (it) => weigh(it) * (it.price ?? 0));
  if (own.length === 0 || !ofBaht || !ofWeight || coverage === 0) {
    return { value: null, of: own, coverage };
  }
  const value = ofBaht.value / 1000;
  const half = ofWeight.half === null ? null : (ofWeight.half / ofWeight.value) * value;
  return { value, of: own, coverage, rate: { value, half, based: ofWeight.based } };
}

function ofPackaging(
  { office }: View,
  packaging: readonly KnownPackaging[],
): Readonly<Record<string, Figure>> {
  // What was not taken is neither waste nor recovered.
  const taken = packaging.filter(({ counts }) => counts);
  const kg = sumOf(taken, (it) => it.kg);
  const recovered = taken.filter(({ keys }) => keys.recovered === 'true');
  const rate = packagingRate(office, packaging);
  return {
    receivedPackagingKg: { value: taken.length === 0 ? null : kg, of: taken },
    packagingRecoveredShare: {
      value: share(
        sumOf(recovered, (it) => it.kg),
        kg,
      ),
      isShare: true,
    },
    packagingPerPersonYear: {
      ...{ value: rate?.value ?? null, of: taken, rate },
      coverage: share(rate?.based ?? 0, kg),
    },
  };
}

/** The same months of the year before, or as many months before. */
export interface Before {
  readonly compare: 'previous' | 'lastYear';
  readonly ask: Ask;
}

/** Holds the head of a dashboard against its records. */
export async function checkHead(
  { view, asking, comparing }: Held,
  ask: Ask,
  { compare, ask: before }: Before,
  narrowed: { readonly filters: object; readonly narrow?: Narrow } = { filters: {} },
): Promise<void> {
  const what = `head ${JSON.stringify({ ...ask, ...narrowed.filters })}`;
  const answer = await asking.post('dashboard/getHomeDashboard', {
    ...{ ...ask, compare, ...narrowed.filters },
  });
  const { compareFrom, compareTo } = wire(answer.query);
  comparing.same(`${what} compares`, [compareFrom, compareTo], [before.from, before.to]);
  const [now, then] = [ask, before].map((it) => figuresOf(view, it, narrowed.narrow));
  for (const found of wires(wire(answer.data).figures)) {
    const key = String(found.key);
    const wanted = now?.[key];
    if (!wanted) throw new Error(`No recomputation of ${key}`);
    checkFigure(comparing, `${what} ${key}`, found, wanted, then?.[key]);
  }
  if (narrowed.narrow) return;
  const records = view.waste.filter((it) => it.counts && isIn(ask, it));
  const basis = wire(answer.basis);
  comparing.same(`${what} reporters`, basis.reporters, reportersOf(records));
  comparing.same(`${what} records`, basis.records, records.length);
  comparing.share(`${what} weighed`, basis.weighedShare, weighedShare(records));
}

export interface Held {
  readonly view: View;
  readonly asking: Asking;
  readonly comparing: Comparing;
}

function checkFigure(
  comparing: Comparing,
  what: string,
  found: Readonly<Record<string, unknown>>,
  { value, of, rate, isShare, coverage }: Figure,
  before: Figure | undefined,
): void {
  const near = isShare ? comparing.share : comparing.near;
  near.call(comparing, what, found.value, value);
  if (of) comparing.same(`${what} reporters`, found.reporters, reportersOf(of));
  if (rate !== undefined) comparing.precision(what, found, rate);
  if (coverage !== undefined) comparing.share(`${what} coverage`, found.coverage, coverage);
  // Periods that are covered otherwise are not compared.
  const isComparable = Math.abs((coverage ?? 1) - (before?.coverage ?? 1)) <= 0.05;
  const previous = isComparable ? (before?.value ?? null) : null;
  near.call(comparing, `${what} before`, found.previous, previous);
  const change = value === null || !previous ? null : value / previous - 1;
  // Shares are compared as they are told.
  if (!isShare) comparing.share(`${what} change`, found.change, change);
}
