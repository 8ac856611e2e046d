import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { PUBLIC_USER_TYPES, type PublicUserType } from '../../user-types.ts';
import { Chance, choiceAt, namesIn, once } from './random.ts';
import { type Level, METROPOLIS, TOWNS_OF_100, TYPES } from './shares.ts';

/** Neighbours of one type in one tambon: of fewer than five nothing would be published. */
export const GROUP = 8;
/** Kinds of streams for `Chance`. */
const GROUP_STREAM = 1;
const REPORTER_STREAM = 2;
const HABIT_SPREAD = 0.35;

/** Somebody who reports, and is nobody. */
export interface Reporter {
  readonly type: PublicUserType;
  /** Among those of the type, from 1. */
  readonly number: number;
  /** Place in the group. */
  readonly member: number;
  readonly level: Level;
  /** People, seats, square metres or kilograms. */
  readonly size: number;
  /** How much this one throws away beside others of its size. */
  readonly habit: number;
  /** What a save of a place would be sent. */
  readonly values: Readonly<Record<string, string | number>> & {
    readonly code: string;
    readonly tambonCode: string;
  };
}

const TYPED_PROVINCES = PUBLIC_USER_TYPES.flatMap((type) =>
  TYPES[type].provinces
    .split(' ')
    .map((province, place, { length: ofType }) => ({ type, province, place, ofType })),
);
/** No divisor in common with their number, so that every one comes up once. */
const STRIDE = 37;
/** The groups of one round of turns, shuffled, so that neighbours are of different types. */
const GROUPS = TYPED_PROVINCES.map((group, id, { length }) => ({
  ...{ ...group, id, order: (id * STRIDE) % length },
})).sort((one, other) => one.order - other.order);
type Group = (typeof GROUPS)[number];

/** The tambons of a province's towns, or of its country: those of the capital's amphoe are town. */
function tambonsOf(areas: Areas, province: string, level: Level): readonly string[] {
  const codes = areas.within('tambon', province).map(({ code }) => code);
  const isTown = (code: string) => province === '10' || code.startsWith(`${province}01`);
  const found = codes.filter((code) => isTown(code) === (level === 'urban'));
  return found.length > 0 ? found : codes;
}

/** Some `count` reporters, the same for the same seed; the first stay who they are with more. */
export function makeReporters(seed: number, count: number, areas: Areas): readonly Reporter[] {
  const tambons = {
    urban: once((province: string) => tambonsOf(areas, province, 'urban')),
    rural: once((province: string) => tambonsOf(areas, province, 'rural')),
  };
  const make = ({ id, type, province, place, ofType }: Group, round: number): Reporter => {
    const { name, letter, measure, sizes } = TYPES[type];
    const member = round % GROUP;
    // The next eight of a province live in another tambon.
    const eight = id + Math.floor(round / GROUP) * GROUPS.length;
    const shared = new Chance(seed, GROUP_STREAM, eight);
    const isTown = METROPOLIS.includes(province) || shared.happens(TOWNS_OF_100 / 100);
    const level = isTown ? 'urban' : 'rural';
    const tambonCode = shared.one(tambons[level](province)) ?? '';
    const chance = new Chance(seed, REPORTER_STREAM, id + round * GROUPS.length);
    // A group has small and large ones in their shares.
    const size = Number(choiceAt(namesIn(sizes), (member + chance.next()) / GROUP));
    const number = round * ofType + place + 1;
    const digits = String(number).padStart(3, '0');
    const values = {
      ...(measure && { [measure]: size }),
      code: `DEMO-${letter}-${digits}`,
      name: `${name} ${digits}`,
      userType: type,
      tambonCode,
    };
    const habit = chance.factor(HABIT_SPREAD);
    return { type, number, member, level, size, habit, values };
  };
  const rounds = Array.from({ length: Math.ceil(count / GROUPS.length) }, (_, round) =>
    GROUPS.map((group) => make(group, round)),
  );
  return rounds.flat().slice(0, count);
}
