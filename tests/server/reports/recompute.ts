/** What the tables of the standards come to, worked out of single records in code of its own. */
import type { PlainRecord } from '../rollups/support.ts';

export type Sector = 'consumer' | 'outofhome' | 'retail';
export const SECTORS: readonly Sector[] = ['consumer', 'outofhome', 'retail'];

/** A record, and the code of the way it went. */
export interface Known extends PlainRecord {
  readonly way: string;
}

export interface Estimate {
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
}

const within = (record: Known, from: string, to: string): boolean =>
  record.day >= from && record.day <= to;

/** Records of a period and an area that count, days without waste among them. */
export function ofPeriod(
  records: readonly Known[],
  { from, to, area = '' }: { from: string; to: string; area?: string | undefined },
): Known[] {
  return records.filter(
    (it) =>
      within(it, from, to) &&
      it.tambon.startsWith(area) &&
      SECTORS.some((sector) => sector === it.userType),
  );
}

/** Kilograms of some records, but those of days without waste. */
export function kgOf(
  records: readonly Known[],
  is: (record: Known) => boolean = () => true,
): number {
  let sum = 0;
  for (const it of records) if (!it.isNothing && is(it)) sum += Number(it.kg);
  return sum;
}

export const counts = (it: Known): boolean => it.counts ?? true;

function baseOf(it: Known): number | null {
  if (it.userType === 'consumer') return it.members ? it.members * (it.periodDays ?? 1) : null;
  if (it.userType === 'retail') return it.floorArea ? it.floorArea * (it.periodDays ?? 1) : null;
  return it.covers ?? null;
}

const TIMES: Readonly<Record<Sector, number>> = { consumer: 365, outofhome: 1000, retail: 365 };

/**
 * Σb ÷ ΣB over measurements of reporters, and ± 1.96 standard errors of a ratio whose clusters are
 * reporters: s² = n/(n−1) · Σ(bᵢ − R·Bᵢ)² ÷ (ΣB)².
 */
export function rateOf(records: readonly Known[], sector: Sector): Estimate | null {
  const own = records.filter((it) => it.userType === sector);
  // Whoever only handed food on has said nothing of waste, not even that there was none.
  if (!own.some(counts)) return null;
  const days = new Map<string, { reporter: string; kg: number; base: number | null }>();
  own.forEach((it, place) => {
    const alone = it.reporter === null ? `nobody ${place}` : '';
    const key = [it.tambon, it.day, it.reporter, alone].join();
    const day = days.get(key) ?? { reporter: String(it.reporter), kg: 0, base: null };
    days.set(key, day);
    const base = baseOf(it);
    if (base !== null) day.base = Math.max(day.base ?? 0, base);
    const isBased = sector === 'outofhome' || base !== null;
    if (isBased && !it.isNothing && counts(it)) day.kg += Number(it.kg);
  });
  const clusters = new Map<string, { b: number; B: number }>();
  for (const { reporter, kg, base } of days.values()) {
    if (base === null) continue;
    const cluster = clusters.get(reporter) ?? { b: 0, B: 0 };
    clusters.set(reporter, { b: cluster.b + kg, B: cluster.B + base });
  }
  const all = [...clusters.values()];
  const B = all.reduce((sum, it) => sum + it.B, 0);
  if (B === 0) return null;
  const R = all.reduce((sum, it) => sum + it.b, 0) / B;
  const value = R * TIMES[sector];
  if (all.length < 2 || R === 0) return { value };
  const squares = all.reduce((sum, it) => sum + (it.b - R * it.B) ** 2, 0);
  const half = 1.96 * (Math.sqrt((all.length / (all.length - 1)) * squares) / B) * TIMES[sector];
  return { value, low: Math.max(0, value - half), high: value + half };
}

/** Student's t for 0.975, by halving where its integral comes to it. */
function tOf(degrees: number): number {
  const density = (x: number): number => (1 + (x * x) / degrees) ** (-(degrees + 1) / 2);
  const integral = (to: number, steps = 20_000): number => {
    const h = to / steps;
    let sum = density(0) + density(to);
    for (let at = 1; at < steps; at += 1) sum += (at % 2 ? 4 : 2) * density(at * h);
    return (sum * h) / 3;
  };
  // The whole half: x = tan(u) √ν takes the tail in.
  const gamma = (n: number): number =>
    n === 1 ? Math.sqrt(Math.PI) : n === 2 ? 1 : (n / 2 - 1) * gamma(n - 2);
  const half = (Math.sqrt(degrees * Math.PI) * gamma(degrees)) / gamma(degrees + 1) / 2;
  let [low, high] = [0, 20];
  for (let at = 0; at < 40; at += 1) {
    const middle = (low + high) / 2;
    if (integral(middle) / half < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Weighted least squares by its normal equations, with the interval of a year to come. */
export function projectionOf(
  years: readonly (Estimate & { readonly year: number })[],
  at: number,
): Estimate | null {
  const last = years.at(-1);
  if (!last) return null;
  if (years.length < 3) {
    const { low, high } = last;
    return { value: last.value, ...(low !== undefined && high !== undefined && { low, high }) };
  }
  const errors = years.map(({ value, high }) => ((high ?? value) - value) / 1.96);
  const isKnown = errors.every((it) => it > 0);
  const raw = errors.map((it) => (isKnown ? 1 / (it * it) : 1));
  const mean = raw.reduce((sum, it) => sum + it, 0) / raw.length;
  const w = raw.map((it) => it / mean);
  const x = years.map(({ year }) => year - 2000);
  const y = years.map(({ value }) => value);
  const sum = (of: (i: number) => number): number => x.reduce((total, _it, i) => total + of(i), 0);
  const pick = (list: readonly number[], i: number): number => list[i] ?? 0;
  const [a, b, c] = [
    sum((i) => pick(w, i)),
    sum((i) => pick(w, i) * pick(x, i)),
    sum((i) => pick(w, i) * pick(x, i) ** 2),
  ];
  const [d, e] = [
    sum((i) => pick(w, i) * pick(y, i)),
    sum((i) => pick(w, i) * pick(x, i) * pick(y, i)),
  ];
  const det = a * c - b * b;
  const [intercept, slope] = [(c * d - b * e) / det, (a * e - b * d) / det];
  const residual =
    sum((i) => pick(w, i) * (pick(y, i) - intercept - slope * pick(x, i)) ** 2) / (x.length - 2);
  const to = at - 2000;
  const variance = residual * (1 + (c - 2 * b * to + a * to * to) / det);
  const half = tOf(x.length - 2) * Math.sqrt(variance);
  const value = intercept + slope * to;
  return {
    value: Math.max(0, value),
    low: Math.max(0, value - half),
    high: Math.max(0, value + half),
  };
}
