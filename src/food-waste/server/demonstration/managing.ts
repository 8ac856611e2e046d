import { chosenFrom, type Master, type Masters } from './masters.ts';
import { type Weighted, weighted } from './random.ts';
import type { HandsOn } from './reporters.ts';
import {
  DAYS_A_YEAR,
  HANDLED_KG,
  HOUSEHOLD_KG_PER_PERSON_YEAR,
  LEVEL_FACTOR,
  MEMBERS,
  meanDays,
  meanOf,
  RHYTHMS,
  SHARE_OF_WASTE,
} from './shape/figures.ts';
import type { Level } from './shape/provinces.ts';
import { GROUP, IN_100, type ReporterType, WASTERS_IN_GROUP } from './shape/reporter-types.ts';
import { MANAGES, type Mix } from './shape/waste-mixes.ts';

type Chosen = readonly (readonly [Master, number])[];

const isWaste = ([{ fields }]: Chosen[number]): boolean => fields.countsAsWaste === true;
const weightOf = (chosen: Chosen): number => chosen.reduce((sum, [, weight]) => sum + weight, 0);

/** Ways that count as waste alone; all, where none does. */
export function wasteAlone(chosen: Chosen): Weighted<Master> {
  const counted = chosen.filter(isWaste);
  return weighted(counted.length > 0 ? counted : chosen);
}

/** For who hands on what others of the group do not, so that all together do what is usual. */
function handedOnOften(chosen: Chosen, share: number): Weighted<Master> {
  const handedOn = Math.min(1, ((1 - share) * GROUP) / (GROUP - WASTERS_IN_GROUP));
  const times = (entry: Chosen[number]): number =>
    isWaste(entry) ? (1 - handedOn) / share : handedOn / (1 - share);
  return weighted(chosen.map((entry) => [entry[0], entry[1] * times(entry)]));
}

/** Kilograms of waste in a day: of one person at home, and of a place of the usual size. */
function kilogramsADay(type: ReporterType): number {
  const person = HOUSEHOLD_KG_PER_PERSON_YEAR / DAYS_A_YEAR;
  if (type === 'consumer') return person;
  if (type === 'handler') return HANDLED_KG;
  const households = person * meanOf(MEMBERS) * meanDays(RHYTHMS.consumer) * IN_100.consumer;
  const all = (households * SHARE_OF_WASTE[type]) / SHARE_OF_WASTE.consumer;
  return all / IN_100[type] / meanDays(RHYTHMS[type]);
}

/** What is done with what is thrown away, and how much that is. */
export interface Managing {
  readonly tables: Readonly<Record<HandsOn, Weighted<Master>>>;
  /** Kilograms thrown away in a day, whatever is done with them. */
  readonly kgADay: number;
}

export function managingOf(masters: Masters, type: ReporterType, level: Level): Managing {
  const mix: Mix = MANAGES[type][level];
  const chosen = chosenFrom(masters.wasteManages, mix);
  const usual = weighted(chosen);
  const share = weightOf(chosen.filter(isWaste)) / weightOf(chosen);
  const often = share > 0 && share < 1 ? handedOnOften(chosen, share) : usual;
  return {
    tables: { never: wasteAlone(chosen), usually: usual, often },
    kgADay: (kilogramsADay(type) * LEVEL_FACTOR[level]) / (share || 1),
  };
}
