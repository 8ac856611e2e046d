/** How much of the true weight the public sees row by row, not merely together with others. */
import type { Recomputed, Table } from './recompute.ts';

export interface Shown {
  /** Kilograms of the records. */
  readonly kg: number;
  /** Of these, those in rows of one key. */
  readonly shownKg: number;
}

const LEVELS = new Map([
  [0, 'country'],
  [2, 'province'],
  [4, 'amphoe'],
  [6, 'tambon'],
]);
const toKg = (milligrams: bigint): number => Number(milligrams) / 1_000_000;

/** Of one table. */
export function shownOf(table: Table, truth: Recomputed): Shown {
  const sums = truth.sumsOf(table) ?? new Map();
  let [kg, shownKg] = [0, 0];
  const alone = new Set(table.rows.filter(({ pooled }) => !pooled).map(({ key }) => key));
  for (const [key, { weight }] of sums) {
    kg += toKg(weight);
    if (alone.has(key)) shownKg += toKg(weight);
  }
  return { kg, shownKg };
}

export const shareOf = ({ kg, shownKg }: Shown): number => (kg === 0 ? 1 : shownKg / kg);

/** By `level breakdown userType`, over all tables. */
export function usefulnessOf(
  tables: readonly Table[],
  truths: ReadonlyMap<string, Recomputed>,
): ReadonlyMap<string, Shown> {
  const found = new Map<string, Shown>();
  for (const table of tables) {
    const truth = truths.get(table.month);
    if (!truth) continue;
    const name = `${LEVELS.get(table.area.length)} ${table.breakdown} ${table.userType || 'all'}`;
    const before = found.get(name) ?? { kg: 0, shownKg: 0 };
    const { kg, shownKg } = shownOf(table, truth);
    found.set(name, { kg: before.kg + kg, shownKg: before.shownKg + shownKg });
  }
  return found;
}

/** As lines to read. */
export const describeUsefulness = (found: ReadonlyMap<string, Shown>): string =>
  [...found]
    .map(
      ([name, shown]) =>
        `${name}: ${(100 * shareOf(shown)).toFixed(1)} % of ${Math.round(shown.kg)} kg`,
    )
    .sort()
    .join('\n');
