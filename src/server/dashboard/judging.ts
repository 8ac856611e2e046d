import type { Months } from './cell-units.ts';
import {
  type Check,
  type CountedCheck,
  checksOf,
  type FamilyCheck,
  narrowed,
  unsummed,
} from './checks.ts';
import { nameInAnswer, withheldIn } from './families.ts';
import type { MonthUnits } from './kept-units.ts';
import type { Question } from './question.ts';
import { type Unit, withheldUnit } from './unit.ts';
import { isEnough, type Member, memberOf, withheldAmong } from './withholding.ts';

/** Reads all units of a question, month by month. */
export type ReadUnits = (question: Question) => Promise<Months>;

/** Tells of one month what is withheld of the units asked for, by their names in the answer. */
interface Verdict {
  /** What it is found from: as long as these are the same arrays, so is it. */
  readonly from: (month: string) => readonly (readonly Unit[])[];
  readonly withheld: (month: string, asked: readonly Unit[]) => ReadonlySet<string>;
}

const NONE: readonly Unit[] = [];
const NOTHING: ReadonlySet<string> = new Set();
const nameOfUnit = ({ period, keys }: Unit): string => nameInAnswer(period, keys);

/** Units by month; of one month there may be more than one array. */
function byMonth(months: Months): (month: string) => readonly Unit[] {
  const found = new Map(months.map((it) => [it.month, it.units]));
  return (month) => found.get(month) ?? NONE;
}

async function familyVerdict(
  { family, parts, wholes }: FamilyCheck,
  read: ReadUnits,
): Promise<Verdict> {
  const [ofParts, ofWholes] = [
    parts && byMonth(await read(parts)),
    wholes && byMonth(await read(wholes)),
  ];
  return {
    from: (month) => [...(ofParts ? [ofParts(month)] : []), ...(ofWholes ? [ofWholes(month)] : [])],
    withheld: (month, asked) =>
      withheldIn(ofParts ? ofParts(month) : asked, family, ofWholes?.(month) ?? null),
  };
}

async function countedVerdict({ parts }: CountedCheck, read: ReadUnits): Promise<Verdict> {
  const of = byMonth(await read(parts));
  return {
    from: (month) => [of(month)],
    withheld: (month, asked) => {
      const few = new Set(of(month).flatMap((it) => (isEnough(it.size) ? [] : it.period)));
      return new Set(asked.flatMap((it) => (few.has(it.period) ? nameOfUnit(it) : [])));
    },
  };
}

const without = <Item>(items: readonly Item[], at: number): Item[] => items.toSpliced(at, 1);

/** A part of what is withheld is withheld: all parts together would tell it. */
async function partVerdict(
  wider: Question,
  read: ReadUnits,
  widerKeys: (keys: readonly string[]) => readonly string[],
): Promise<Verdict> {
  const told = byMonth(await judge({ ...unsummed(wider), isComplete: false }, read));
  return {
    from: (month) => [told(month)],
    withheld: (month, asked) => {
      const missed = told(month).filter(({ isWithheld }) => isWithheld);
      if (missed.length === 0) return NOTHING;
      const names = new Set(missed.map(nameOfUnit));
      return new Set(
        asked
          .filter(({ period, keys }) => names.has(nameInAnswer(period, widerKeys(keys))))
          .map(nameOfUnit),
      );
    },
  };
}

/** What the question asks for is a part of what is asked without one of its keys, filters or areas. */
async function partVerdicts(question: Question, read: ReadUnits): Promise<Verdict[]> {
  const { keys, filters, children } = question;
  const verdicts: Verdict[] = [];
  // Areas are parts of the one around them all.
  if (children > 0) {
    verdicts.push(await partVerdict({ ...question, children: 0 }, read, () => []));
  }
  for (const at of keys.keys()) {
    const wider = { ...question, keys: without(keys, at) };
    verdicts.push(await partVerdict(wider, read, (all) => without(all, at)));
  }
  for (const at of filters.keys()) {
    const wider = { ...question, filters: without(filters, at) };
    // What areas are without the filter is judged with the areas.
    if (narrowed(question)) {
      verdicts.push(await partVerdict({ ...wider, children: 0 }, read, () => []));
    } else verdicts.push(await partVerdict(wider, read, (all) => all));
  }
  return verdicts;
}

/** Days are parts of their month: too few of them would show as what is missing of it. */
function withheldDays(days: readonly Unit[]): ReadonlySet<string> {
  const months = new Map<string, Member[]>();
  for (const day of days) {
    const member = memberOf(nameOfUnit(day), [day]);
    const month = months.get(day.cell);
    if (month) month.push(member);
    else months.set(day.cell, [member]);
  }
  return new Set([...months.values()].flatMap((month) => [...withheldAmong(month)]));
}

/** Of a month that is withheld no day is told, and of others none that is missed. */
async function dayVerdicts(question: Question, read: ReadUnits): Promise<Verdict[]> {
  if (question.grain === 'month') return [];
  const monthly = { ...unsummed(question), grain: 'month' } as const;
  const ofMonth = byMonth(await judge(monthly, read));
  return [
    {
      from: (month) => [ofMonth(month)],
      withheld: (month, days) => {
        const told = ofMonth(month).filter(({ isWithheld }) => !isWithheld);
        const cells = new Set(told.map(({ cell }) => cell));
        return new Set(days.filter(({ cell }) => !cells.has(cell)).map(nameOfUnit));
      },
    },
    { from: () => [], withheld: (_month, days) => withheldDays(days) },
  ];
}

function verdictOf(check: Check, read: ReadUnits): Promise<Verdict> {
  if (check.kind === 'family') return familyVerdict(check, read);
  return countedVerdict(check, read);
}

interface Told {
  readonly isComplete: boolean;
  readonly from: readonly (readonly Unit[])[];
  readonly units: readonly Unit[];
}

/** What is told of units that are kept, as long as what it was found from stays the same. */
const known = new WeakMap<readonly Unit[], Told>();

function tellMonth(
  question: Question,
  { month, units }: MonthUnits,
  base: readonly Unit[],
  verdicts: readonly Verdict[],
): readonly Unit[] {
  const withheld = verdicts.map((verdict) => verdict.withheld(month, units));
  const telling = withheld.filter(({ size }) => size > 0);
  const isTold = (unit: Unit): boolean => {
    if (!isEnough(unit.size)) return false;
    if (telling.length === 0) return true;
    const name = nameOfUnit(unit);
    return !telling.some((names) => names.has(name));
  };
  const asked = units.filter(({ records }) => records > 0);
  const told = new Set(asked.filter(isTold));
  const missed = new Set(asked.filter((it) => !told.has(it)).map(({ period }) => period));
  const stays = (unit: Unit): boolean =>
    told.has(unit) && !(question.isComplete && missed.has(unit.period));
  const named = base.length === 0 ? null : new Set(asked.filter(stays).map(nameOfUnit));
  return [
    ...asked.map((it) => (stays(it) ? it : withheldUnit(it))),
    ...base.filter((it) => named?.has(nameOfUnit(it))),
  ];
}

/**
 * Keeps back, month by month, what would tell of fewer than five reporters: what a longer time
 * tells is the sum of what its months do, so that no times taken from each other tell more. Units
 * that may not be told come out empty.
 */
export async function judge(question: Question, read: ReadUnits, base: Months = []) {
  const verdicts = [
    ...(await dayVerdicts(question, read)),
    ...(await partVerdicts(question, read)),
  ];
  const asked = await read(question);
  for (const check of checksOf(question)) verdicts.push(await verdictOf(check, read));
  const baseOf = byMonth(base);
  return asked.map((it): MonthUnits => {
    const { month, units } = it;
    const from = [baseOf(month), ...verdicts.flatMap((it) => it.from(month))];
    const before = known.get(units);
    const isSame =
      before?.isComplete === question.isComplete &&
      before.from.length === from.length &&
      before.from.every((it, at) => it === from[at]);
    if (before && isSame) return { month, units: before.units };
    const told = tellMonth(question, it, baseOf(month), verdicts);
    known.set(units, { from, units: told, isComplete: question.isComplete });
    return { month, units: told };
  });
}
