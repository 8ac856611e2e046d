import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { PUBLIC_USER_TYPES, type PublicUserType } from '../../user-types.ts';
import { Chance, choices, once } from './random.ts';
import {
  type Level,
  MEAN_FLOOR_AREA,
  MEAN_SEATS,
  MEMBERS,
  METROPOLIS,
  TOWNS_OF_100,
  TYPES,
} from './shares.ts';

/** Neighbours of one type in one tambon: of fewer than five nothing would be published. */
export const GROUP = 8;
/** Kinds of streams for `Chance`. */
const GROUP_STREAM = 1;
const REPORTER_STREAM = 2;
const HABIT_SPREAD = 0.35;
const SIZE_SPREAD = 0.6;

/** Somebody who reports, and is nobody. */
export interface Reporter {
  readonly type: PublicUserType;
  /** Among those of the type, from 1. */
  readonly number: number;
  /** Place in the group. */
  readonly member: number;
  readonly level: Level;
  /** How much this one throws away beside others of its kind; its size is in it. */
  readonly habit: number;
  /** What a save of a user would be sent. */
  readonly values: Readonly<Record<string, string | number>> & {
    readonly username: string;
    readonly tambonCode: string;
  };
}

/** Reporters of one type in one of its provinces. */
interface Group {
  readonly id: number;
  readonly type: PublicUserType;
  readonly province: string;
  /** Among the groups of the type, of which there are so many. */
  readonly place: number;
  readonly ofType: number;
}

/** No divisor in common with the number of groups: every place in a shuffled list comes up once. */
const STRIDE = 37;
/** All groups, shuffled, so that neighbours in a round of turns are of different types. */
const GROUPS: readonly Group[] = PUBLIC_USER_TYPES.flatMap((type) =>
  TYPES[type].provinces
    .split(' ')
    .map((province, place, { length: ofType }) => ({ type, province, place, ofType })),
)
  .map((group, id, { length }) => ({ ...group, id, order: (id * STRIDE) % length }))
  .sort((one, other) => one.order - other.order);

/** The tambons of a province's towns, or of its country: those of the capital's amphoe are town. */
function tambonsOf(areas: Areas, province: string, level: Level): readonly string[] {
  const codes = areas.within('tambon', province).map(({ code }) => code);
  const isTown = (code: string) => province === '10' || code.startsWith(`${province}01`);
  const found = codes.filter((code) => isTown(code) === (level === 'urban'));
  return found.length > 0 ? found : codes;
}

function bounded(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}

/** What is said of the size of a reporter, and what that comes to beside the mean of its kind. */
function sizeOf(
  type: PublicUserType,
  chance: Chance,
): { readonly said: Readonly<Record<string, number>>; readonly size: number } {
  const factor = chance.factor(SIZE_SPREAD);
  if (type === 'consumer')
    return { said: { members: Number(chance.pick(choices(MEMBERS))) }, size: 1 };
  if (type === 'retail') {
    const floorArea = bounded(MEAN_FLOOR_AREA * factor, 12, 400);
    return { said: { floorArea }, size: floorArea / MEAN_FLOOR_AREA };
  }
  if (type === 'outofhome') {
    const seats = bounded(MEAN_SEATS * factor, 6, 300);
    return { said: { seats }, size: seats / MEAN_SEATS };
  }
  return { said: {}, size: factor };
}

/** Some `count` reporters, the same for the same seed; the first stay who they are with more. */
export function makeReporters(seed: number, count: number, areas: Areas): readonly Reporter[] {
  const urban = once((province: string) => tambonsOf(areas, province, 'urban'));
  const rural = once((province: string) => tambonsOf(areas, province, 'rural'));
  const make = ({ id, type, province, place, ofType }: Group, member: number): Reporter => {
    // The next eight of a province live in another tambon.
    const eight = id + Math.floor(member / GROUP) * GROUPS.length;
    const shared = new Chance(seed, GROUP_STREAM, eight);
    const isUrban = METROPOLIS.includes(province) || shared.happens(TOWNS_OF_100 / 100);
    const tambonCode = shared.one((isUrban ? urban : rural)(province)) ?? '';
    const chance = new Chance(seed, REPORTER_STREAM, id + member * GROUPS.length);
    const { said, size } = sizeOf(type, chance);
    const number = member * ofType + place + 1;
    const digits = String(number).padStart(3, '0');
    return {
      ...{ type, number, member: member % GROUP, level: isUrban ? 'urban' : 'rural' },
      habit: size * chance.factor(HABIT_SPREAD),
      values: {
        ...said,
        code: `DEMO-${TYPES[type].letter}-${digits}`,
        username: `demo.${type}.${digits}`,
        firstName: TYPES[type].name,
        lastName: digits,
        userType: type,
        tambonCode,
      },
    };
  };
  const rounds = Array.from({ length: Math.ceil(count / GROUPS.length) }, (_, member) =>
    GROUPS.map((group) => make(group, member)),
  );
  return rounds.flat().slice(0, count);
}
