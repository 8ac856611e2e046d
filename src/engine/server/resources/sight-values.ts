/** What somebody's sight is in a statement: who they are, their organisations, and their areas. */
import { type SQL, sql } from 'drizzle-orm';
import type { ScopeFact } from '../../declaration/scope.ts';
import type { Sight } from '../access/sight.ts';
import { OF_ONE_PERSON, type PersonalStatements } from '../query/statements.ts';

/** Whose own is asked for. */
export interface BoundOwners {
  /** What ids are compared with: one of them, or `any` of some. */
  readonly user: SQL;
  /** The same as an array. */
  readonly users: SQL;
}

/** What a person's sight is in a statement: its values, or the placeholders of them. */
export interface Bound extends BoundOwners {
  readonly organisations: SQL;
  /** Codes of areas from one on and before another. */
  readonly ranges: readonly (readonly [from: SQL, before: SQL])[];
  /** Stands in what holds for one person alone. */
  readonly mark: SQL;
}

/** Follows every character that codes of areas are made of. */
const AFTER_ANY_SIGN = '~';
/** Between these no code lies. */
const EMPTY_RANGE = [AFTER_ANY_SIGN, AFTER_ANY_SIGN] as const;

/** Whether no code of an area lies between what begins with one and what begins with another. */
function isNext(code: string, other: string): boolean {
  const [last, next] = [code, other].map((one) => one.charCodeAt(one.length - 1));
  return (
    last !== undefined &&
    next === last + 1 &&
    code.length === other.length &&
    code.slice(0, -1) === other.slice(0, -1)
  );
}

/** The codes that lie in areas, from one on and before another; neighbours are one range. */
function rangesOf({ areas }: Sight): (readonly [from: string, before: string])[] {
  const ranges: [from: string, last: string][] = [];
  for (const code of areas) {
    const range = ranges.at(-1);
    if (range && isNext(range[1], code)) range[1] = code;
    else ranges.push([code, code]);
  }
  return ranges.map(([from, last]) => [from, last + AFTER_ANY_SIGN]);
}

/** The values themselves, for a statement that is made for one person. */
export function valuesOf(sight: Sight): Bound {
  return {
    user: sql`${sight.userId}::integer`,
    users: sql`array[${sight.userId}::integer]`,
    organisations: sql`${sql.param([...sight.organisations])}`,
    ranges: rangesOf(sight).map(([from, before]) => [sql`${from}`, sql`${before}`]),
    mark: sql.raw(OF_ONE_PERSON),
  };
}

/** Few rows are sought by few organisations and areas: one plan is good for all of those people. */
const FEW = 8;

/** Fewer kinds of statements are to be kept than there are numbers of areas. */
const roomFor = (ranges: number): number =>
  ranges > FEW ? ranges : 2 ** Math.ceil(Math.log2(Math.max(ranges, 1)));

/** Placeholders, for statements that are kept for whoever is of one kind. */
export const placeholdersOf = (sight: Sight): Bound => ({
  user: sql`${sql.placeholder('sightUser')}::integer`,
  users: sql`array[${sql.placeholder('sightUser')}::integer]`,
  organisations: sql`${sql.placeholder('sightOrganisations')}`,
  ranges: Array.from({ length: roomFor(rangesOf(sight).length) }, (_, place) => [
    sql`${sql.placeholder(`sightFrom${place}`)}`,
    sql`${sql.placeholder(`sightBefore${place}`)}`,
  ]),
  mark: sql.empty(),
});

/** What the placeholders stand for, and how statements with them differ from others. */
export function placeholderValues(sight: Sight): PersonalStatements {
  const ranges = rangesOf(sight);
  const room = roomFor(ranges.length);
  const edges = Array.from({ length: room }, (_, place) => ranges[place] ?? EMPTY_RANGE);
  const { organisations } = sight;
  const isLarge = Math.max(organisations.length, room) > FEW;
  return {
    kind: `${room}${isLarge ? ' and more' : ''}`,
    named: !isLarge,
    values: {
      sightUser: sight.userId,
      sightOrganisations: [...organisations],
      ...Object.fromEntries(edges.map(([from], place) => [`sightFrom${place}`, from])),
      ...Object.fromEntries(edges.map(([, before], place) => [`sightBefore${place}`, before])),
    },
  };
}

/** A column that a fact is read from; of one that holds several, one of them is enough. */
interface FactColumn {
  readonly column: SQL;
  readonly isMany: boolean;
}

/** The condition that a fact of a row is one for which it is seen. */
export function testSql(
  fact: ScopeFact,
  { column, isMany }: FactColumn,
  { user, users, organisations, ranges }: Bound,
): SQL {
  if (fact === 'owner' && isMany) return sql`${column} && ${users}`;
  if (fact === 'owner') return sql`${column} = ${user}`;
  if (fact === 'organisation') return sql`${column} = any(${organisations}::integer[])`;
  if (ranges.length === 0) return sql`false`;
  const within = ranges.map(
    ([from, before]) => sql`(${column} >= ${from}::text and ${column} < ${before}::text)`,
  );
  return sql`(${sql.join(within, sql` or `)})`;
}

/** Whether a fact of a row is one for which it is seen. */
export function passes(
  fact: ScopeFact,
  value: unknown,
  { userId, organisations, areas }: Sight,
): boolean {
  if (fact === 'owner') return Array.isArray(value) ? value.includes(userId) : value === userId;
  if (fact === 'organisation') return organisations.some((id) => id === value);
  return areas.some((code) => typeof value === 'string' && value.startsWith(code));
}
