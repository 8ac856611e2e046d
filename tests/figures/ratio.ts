/** The ratio estimator by reporters, worked out of single measurements. */

import { type Known, type KnownPackaging, sumOf } from './measure.ts';
import type { Office, Type } from './office.ts';

export interface Rate {
  readonly value: number;
  /** Half the 95 % interval; null of fewer than two clusters. */
  readonly half: number | null;
  /** Kilograms whose people, floor or meals are known. */
  readonly based: number;
}

/** What a rate is times: grams of a meal, kilograms of a year. */
const TIMES: Readonly<Partial<Record<Type, number>>> = {
  consumer: 365,
  retail: 365,
  outofhome: 1000,
};

interface Measured {
  readonly kg: number;
  readonly base: number | null;
  /** Which measurement it is of. */
  readonly key: string;
  readonly cluster: string;
  readonly isBased: boolean;
}

/** Who a cluster is: branches of one chain are one, whatever case and blanks it was typed with. */
function clusterOf({ people }: Office, reporter: number | null, type: Type): string {
  // Whoever is not named might be anybody: all of them are one.
  if (reporter === null) return 'nobody';
  const chain = people[reporter]?.organisation?.trim().toLowerCase();
  // A household's organisation makes no chain of it.
  return type !== 'consumer' && chain ? `chain ${chain}` : `reporter ${reporter}`;
}

function estimate(measured: readonly Measured[], times: number): Rate | null {
  // All that one reporter says of the same days is of the same people, floor or meals, once.
  const bases = new Map<string, { cluster: string; base: number }>();
  for (const { key, base, cluster } of measured) {
    if (base === null) continue;
    bases.set(key, { cluster, base: Math.max(bases.get(key)?.base ?? 0, base) });
  }
  const clusters = new Map<string, { kg: number; base: number }>();
  const at = (name: string) => {
    const cluster = clusters.get(name) ?? { kg: 0, base: 0 };
    clusters.set(name, cluster);
    return cluster;
  };
  for (const { cluster, base } of bases.values()) at(cluster).base += base;
  for (const it of measured) if (it.isBased) at(it.cluster).kg += it.kg;
  const all = [...clusters.values()].filter(({ base }) => base > 0);
  const base = sumOf(all, (it) => it.base);
  if (base === 0) return null;
  const based = sumOf(all, (it) => it.kg);
  const ratio = based / base;
  // Wolter 2007, chapter 6: the variance of a ratio, linearised after Taylor, by clusters.
  const squares = sumOf(all, (it) => (it.kg - ratio * it.base) ** 2);
  const error = Math.sqrt((all.length / (all.length - 1)) * squares) / base;
  // Of one cluster nothing is known, and of nothing no share.
  const half = all.length < 2 || ratio === 0 ? null : 1.96 * error * times;
  return { value: ratio * times, half, based };
}

/**
 * Kilograms per person and year, per square metre and year, or grams per meal, of one type.
 * `weigh` is what stands above the line: kilograms, unless told otherwise.
 */
export function rateOf(
  office: Office,
  records: readonly Known[],
  type: Type,
  weigh: (record: Known) => number = ({ kg }) => kg,
): Rate | null {
  const own = records.filter((it) => it.type === type);
  // Whoever only handed food on has said nothing of waste, not even that there was none.
  if (!own.some(({ counts }) => counts)) return null;
  const baseOf = ({ members, floorArea, covers, days }: Known): number | null => {
    if (type === 'outofhome') return covers;
    const each = type === 'consumer' ? members : floorArea;
    return each === null ? null : each * days;
  };
  // Rows from before the rule of overlaps are counted as they ever were: what ends on one day is of
  // one measurement, of as many days as the longest; in each tambon that it names.
  const keyOf = (it: Known) => `${it.tambon} ${it.day} ${it.reporter ?? `alone ${it.place}`}`;
  // A kitchen may have typed its meals with one record of several.
  const counted = new Set(own.filter((it) => baseOf(it) !== null).map(keyOf));
  const measured = own.map((it) => ({
    kg: it.counts ? weigh(it) : 0,
    base: baseOf(it),
    key: keyOf(it),
    cluster: clusterOf(office, it.reporter, type),
    isBased: type === 'outofhome' ? counted.has(keyOf(it)) : baseOf(it) !== null,
  }));
  return estimate(measured, TIMES[type] ?? 1);
}

/** Kilograms of packaging per person and year. A record of packaging is of one day. */
export function packagingRate(office: Office, records: readonly KnownPackaging[]): Rate | null {
  const own = records.filter(({ type }) => type === 'consumer');
  if (!own.some(({ counts }) => counts)) return null;
  const measured = own.map((it) => ({
    kg: it.counts ? it.kg : 0,
    base: it.members,
    key: `${it.tambon} ${it.day} ${it.reporter}`,
    cluster: clusterOf(office, it.reporter, it.type),
    isBased: it.members !== null,
  }));
  return estimate(measured, 365);
}

/** By half the interval as a share of the figure: at most 5 %, 10 %, 25 %, or more. */
export function gradeOf({ value, half }: Rate): string | undefined {
  if (half === null) return undefined;
  const share = half / value;
  return share <= 0.05 ? 'a' : share <= 0.1 ? 'b' : share <= 0.25 ? 'c' : 'd';
}
