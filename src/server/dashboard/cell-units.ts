import type { MonthUnits } from './kept-units.ts';
import { monthOf } from './periods.ts';
import type { Range } from './question.ts';
import { type ReporterSet, Union } from './sets.ts';
import type { Unit } from './unit.ts';
import { unionOf } from './withholding.ts';

/** Units of some months in order, those of one month in one or more arrays. */
export type Months = readonly MonthUnits[];

function grouped(
  units: readonly Unit[],
  nameOfUnit: (unit: Unit) => string,
): ReadonlyMap<string, readonly Unit[]> {
  const groups = new Map<string, Unit[]>();
  for (const unit of units) {
    const name = nameOfUnit(unit);
    const group = groups.get(name);
    if (group) group.push(unit);
    else groups.set(name, [unit]);
  }
  return groups;
}

/** Work done once for units that stay as they are. */
function once<Result>(work: (units: readonly Unit[]) => Result) {
  const done = new WeakMap<readonly Unit[], Result>();
  return (units: readonly Unit[]): Result => {
    const known = done.get(units);
    if (known !== undefined) return known;
    const result = work(units);
    done.set(units, result);
    return result;
  };
}

const compared = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
const inOrder = (units: readonly Unit[]): readonly Unit[] =>
  units.every(({ period }) => period === units[0]?.period)
    ? units
    : units.toSorted((one, other) => compared(one.period, other.period));

/** Units of one month by their cells, in order of time. */
const byCell = once((units) => grouped(inOrder(units), ({ cell }) => cell));

/** Everybody who is told of in a month. */
const setOf = once((units): ReporterSet => unionOf(units).toSet());
const recordsOf = once((units): number => units.reduce((sum, { records }) => sum + records, 0));

type Stretch = Pick<Range, 'first' | 'last'>;
const isIn = ({ first, last }: Stretch, period: string): boolean =>
  period >= first && period <= last;
const monthsIn = ({ first, last }: Stretch, months: Months): Months => {
  const [from, to] = [monthOf(first), monthOf(last)];
  return months.filter(({ month }) => monthOf(month) >= from && monthOf(month) <= to);
};

/** The units of a cell within months. */
export function unitsOfCell(name: string, months: Months): readonly Unit[] {
  const found: Unit[] = [];
  for (const { units } of months) {
    const ofCell = byCell(units).get(name);
    if (ofCell) found.push(...ofCell);
  }
  return found;
}

function namesIn(months: Months): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { units } of months) for (const name of byCell(units).keys()) names.add(name);
  return names;
}

const areSame = (some: readonly Unit[], others: readonly Unit[]): boolean =>
  some.length === others.length && some.every((unit, place) => unit === others[place]);

/** The cells that have other units than before; null where these are other months. */
export function changedCells(before: Months, now: Months): ReadonlySet<string> | null {
  const isAlike =
    before.length === now.length && before.every(({ month }, place) => month === now[place]?.month);
  if (!isAlike) return null;
  const changed = new Set<string>();
  for (const [place, { units }] of now.entries()) {
    const old = before[place]?.units ?? [];
    if (old === units) continue;
    const [ofOld, ofNew] = [byCell(old), byCell(units)];
    for (const name of [...ofOld.keys(), ...ofNew.keys()]) {
      if (!areSame(ofOld.get(name) ?? [], ofNew.get(name) ?? [])) changed.add(name);
    }
  }
  return changed;
}

/**
 * Every cell of a stretch of time, with its units in order.
 * @param only cells of these names
 */
export function* cellsIn(
  stretch: Stretch,
  months: Months,
  only?: ReadonlySet<string>,
): Generator<readonly [name: string, units: readonly Unit[]]> {
  const within = monthsIn(stretch, months);
  for (const name of only ?? namesIn(within)) {
    const units = unitsOfCell(name, within);
    const [first, last] = [units[0]?.period ?? '', units.at(-1)?.period ?? ''];
    const isWhole = isIn(stretch, first) && isIn(stretch, last);
    yield [name, isWhole ? units : units.filter(({ period }) => isIn(stretch, period))];
  }
}

/** Everything told in some stretches of whole months: who reported it, and in how many records. */
export function allIn(stretches: readonly Stretch[], months: Months) {
  const days = stretches.flatMap((it) => [it.first, it.last]).sort();
  const [first = '', last = first] = [days[0], days.at(-1)];
  const union = new Union();
  let records = 0;
  let isWithheld = false;
  for (const { units } of monthsIn({ first, last }, months)) {
    union.add(setOf(units));
    records += recordsOf(units);
    isWithheld ||= units.some((unit) => unit.isWithheld);
  }
  return { reporters: union.size, records, isWithheld };
}
