import type { Areas } from '../../../thailand/server/geography/areas.ts';
import { Chance, type Weighted, weighted } from './random.ts';
import { MEAN_FLOOR_AREA, MEAN_SEATS, MEMBERS } from './shape/figures.ts';
import { type Level, PROVINCES, type ProvinceShape, REGIONAL_CENTRES } from './shape/provinces.ts';
import {
  GROUP,
  IN_100,
  REPORTER_TYPES,
  type ReporterType,
  WASTERS_IN_GROUP,
} from './shape/reporter-types.ts';

/** How often something goes a way that does not count as waste, beside what is usual. */
export type HandsOn = 'never' | 'usually' | 'often';

/** Somebody who reports, and is nobody. */
export interface Reporter {
  readonly type: ReporterType;
  readonly level: Level;
  /** How much this one throws away beside others of its kind; its size is in it. */
  readonly habit: number;
  /** A kitchen that closes with its school. */
  readonly school: boolean;
  readonly handsOn: HandsOn;
  /** What a save of a user would be sent. */
  readonly values: Readonly<Record<string, string | number>> & {
    readonly username: string;
    readonly tambonCode: string;
  };
}

/** Kind of stream for `Chance`. */
const REPORTER_STREAM = 1;
/** Kind of stream for `Chance`; apart from those of reporters. */
const GROUP_STREAM = 8;
const SHARE_OF_SCHOOLS = 0.2;
const HABIT_SPREAD = 0.35;

/** Data, not words of the interface: it is kept in rows. */
const NAMES: Readonly<Record<ReporterType, string>> = {
  consumer: 'ครัวเรือนตัวอย่าง',
  outofhome: 'ร้านอาหารตัวอย่าง',
  retail: 'ร้านค้าตัวอย่าง',
  handler: 'ผู้จัดการขยะตัวอย่าง',
};
const LETTERS: Readonly<Record<ReporterType, string>> = {
  consumer: 'H',
  outofhome: 'F',
  retail: 'R',
  handler: 'G',
};

type Tambons = ReadonlyMap<string, Readonly<Record<Level, readonly string[]>>>;

/** The tambon of each province: those of the capital's amphoe are town, all of Bangkok is. */
function tambonsOf(areas: Areas): Tambons {
  const codes = areas
    .within('tambon', '')
    .map(({ code }) => code)
    .sort();
  return new Map(
    PROVINCES.map(({ code: province }) => {
      const inside = codes.filter((code) => code.startsWith(province));
      const isTown = (code: string) => province === '10' || code.startsWith(`${province}01`);
      const rural = inside.filter((code) => !isTown(code));
      return [province, { urban: inside.filter(isTown), rural: rural.length > 0 ? rural : inside }];
    }),
  );
}

const members = weighted(MEMBERS);

/** The provinces in which somebody of a type reports. */
function provincesOf(type: ReporterType): readonly ProvinceShape[] {
  if (type === 'consumer') return PROVINCES;
  return PROVINCES.filter(({ code }) => REGIONAL_CENTRES[type].includes(code));
}
const byPeople = (type: ReporterType) =>
  weighted(provincesOf(type).map((province) => [province, province.people]));
const PROVINCE_TABLES: Readonly<Record<ReporterType, Weighted<ProvinceShape>>> = {
  consumer: byPeople('consumer'),
  outofhome: byPeople('outofhome'),
  retail: byPeople('retail'),
  handler: byPeople('handler'),
};

interface Place {
  readonly level: Level;
  readonly tambonCode: string;
}

function placeIn({ code, urbanShare }: ProvinceShape, chance: Chance, tambons: Tambons): Place {
  const level: Level = chance.happens(urbanShare) ? 'urban' : 'rural';
  return { level, tambonCode: chance.one(tambons.get(code)?.[level] ?? []) ?? '' };
}

/**
 * Where a reporter is. The first are in groups, each of one tambon, so that no area of any level has
 * fewer of a type than may be told of, and none has more than its parts; any others are where people
 * are.
 */
function placeOf(
  { seed, type, index }: Numbered,
  chance: Chance,
  tambons: Tambons,
): Place & { readonly handsOn: HandsOn } {
  const member = Math.floor(index / IN_100[type]);
  const group = index % IN_100[type];
  const province = provincesOf(type)[group];
  if (member >= GROUP || !province) {
    const drawn = chance.pick(PROVINCE_TABLES[type]);
    return { ...placeIn(drawn, chance, tambons), handsOn: 'usually' };
  }
  const ofGroup = new Chance(seed, GROUP_STREAM + REPORTER_TYPES.indexOf(type) * 16, group);
  const handsOn = member < WASTERS_IN_GROUP ? 'never' : 'often';
  return { ...placeIn(province, ofGroup, tambons), handsOn };
}

interface Numbered {
  readonly seed: number;
  readonly type: ReporterType;
  readonly index: number;
}

function bounded(value: number, min: number, max: number): number {
  return Math.round(Math.min(max, Math.max(min, value)));
}

/** What is said of the size of a reporter, and what that comes to beside the mean of its kind. */
function sizeOf(
  type: ReporterType,
  chance: Chance,
): { readonly values: Readonly<Record<string, number>>; readonly size: number } {
  if (type === 'consumer') return { values: { members: chance.pick(members) }, size: 1 };
  if (type === 'retail') {
    const floorArea = bounded(MEAN_FLOOR_AREA * chance.factor(0.6), 12, 400);
    return { values: { floorArea }, size: floorArea / MEAN_FLOOR_AREA };
  }
  if (type === 'outofhome') {
    const seats = bounded(MEAN_SEATS * chance.factor(0.6), 6, 300);
    return { values: { seats }, size: seats / MEAN_SEATS };
  }
  return { values: {}, size: chance.factor(0.6) };
}

function makeReporter(numbered: Numbered, tambons: Tambons): Reporter {
  const { seed, type, index } = numbered;
  const kind = REPORTER_STREAM + REPORTER_TYPES.indexOf(type) * 16;
  const chance = new Chance(seed, kind, index);
  const { level, tambonCode, handsOn } = placeOf(numbered, chance, tambons);
  const { values, size } = sizeOf(type, chance);
  const number = String(index + 1).padStart(3, '0');
  return {
    type,
    level,
    habit: size * chance.factor(HABIT_SPREAD),
    school: type === 'outofhome' && chance.happens(SHARE_OF_SCHOOLS),
    handsOn,
    values: {
      ...values,
      code: `DEMO-${LETTERS[type]}-${number}`,
      username: `demo.${type}.${number}`,
      firstName: NAMES[type],
      lastName: number,
      userType: type,
      tambonCode,
    },
  };
}

/** The reporters of each type; those with lower numbers stay who they are when there are more. */
export type Reporters = Readonly<Record<ReporterType, readonly Reporter[]>>;

/** Some `count` reporters, the same for the same seed. */
export function makeReporters(seed: number, count: number, areas: Areas): Reporters {
  const tambons = tambonsOf(areas);
  const made = (type: ReporterType): readonly Reporter[] =>
    Array.from({ length: Math.ceil((count * IN_100[type]) / 100) }, (_, index) =>
      makeReporter({ seed, type, index }, tambons),
    );
  return {
    consumer: made('consumer'),
    outofhome: made('outofhome'),
    retail: made('retail'),
    handler: made('handler'),
  };
}
