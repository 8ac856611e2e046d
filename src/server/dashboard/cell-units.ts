import { type Time, unionOf } from './edges.ts';
import type { MonthUnits } from './kept-units.ts';
import { monthOf } from './periods.ts';
import type { Range } from './question.ts';
import { nameOf, type Unit } from './unit.ts';

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
const byCell = once((units) => grouped(inOrder(units), ({ keys }) => nameOf(keys)));

/** The times of one month in which something was reported that is asked for. */
const timesOf = once((units): readonly Time[] => {
  const told = units.filter(({ miss, records }) => miss === 0 && records > 0);
  return [...grouped(told, ({ period }) => period)].map(([period, rows]) => {
    const union = unionOf(rows);
    return { period, size: union.size, set: union.toSet() };
  });
});

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

/** The last of stretches, in order, that begins no later; there may be one for every day. */
function stretchAt(stretches: readonly Stretch[], period: string): Stretch | undefined {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((stretches[middle]?.first ?? '') <= period) low = middle + 1;
    else high = middle;
  }
  return stretches[low - 1];
}

/** The times of some stretches, of which none lies in another, in which something was reported. */
export function timesIn(stretches: readonly Stretch[], months: Months): readonly Time[] {
  const inOrder = stretches.toSorted((one, other) => compared(one.first, other.first));
  return months
    .flatMap(({ units }) => timesOf(units))
    .filter(({ period }) => {
      const stretch = stretchAt(inOrder, period);
      return stretch !== undefined && isIn(stretch, period);
    });
}
