import { chosenFrom, type Master, type Masters } from './masters.ts';
import { type Weighted, weighted } from './random.ts';
import {
  DAYS_A_YEAR,
  HANDLED_KG,
  HOUSEHOLD_KG_PER_PERSON_YEAR,
  LEVEL_FACTOR,
  MEMBERS,
  meanOf,
  PERIODS,
  SHARE_OF_WASTE,
} from './shape/figures.ts';
import type { Level } from './shape/provinces.ts';
import { RECORDS_IN_100, type ReporterType } from './shape/reporter-types.ts';
import { MANAGES } from './shape/waste-mixes.ts';

/** Share of the weight that is waste by what was done with it. */
function wasteShare(table: Weighted<Master>): number {
  const weights = table.sums.map((sum, at) => sum - (table.sums[at - 1] ?? 0));
  const counted = weights.filter((_, at) => table.values[at]?.fields.countsAsWaste === true);
  return counted.reduce((sum, weight) => sum + weight, 0) / (table.sums.at(-1) ?? 1);
}

/** Kilograms of waste in a day: of one person at home, and of a place of the usual size. */
function kilogramsADay(type: ReporterType): number {
  const person = HOUSEHOLD_KG_PER_PERSON_YEAR / DAYS_A_YEAR;
  if (type === 'consumer') return person;
  if (type === 'handler') return HANDLED_KG;
  const households = person * meanOf(MEMBERS) * meanOf(PERIODS.consumer) * RECORDS_IN_100.consumer;
  const all = (households * SHARE_OF_WASTE[type]) / SHARE_OF_WASTE.consumer;
  return all / RECORDS_IN_100[type] / meanOf(PERIODS[type]);
}

/** What is done with what is thrown away, and how much that is. */
export interface Managing {
  readonly table: Weighted<Master>;
  /** Kilograms thrown away in a day, whatever is done with them. */
  readonly kgADay: number;
}

export function managingOf(masters: Masters, type: ReporterType, level: Level): Managing {
  const table = weighted(chosenFrom(masters.wasteManages, MANAGES[type][level]));
  const kgADay = (kilogramsADay(type) * LEVEL_FACTOR[level]) / (wasteShare(table) || 1);
  return { table, kgADay };
}
