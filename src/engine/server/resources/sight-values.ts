/** What somebody's sight is in a statement: who they are, their organisations, and their areas. */
import { type SQL, sql } from 'drizzle-orm';
import type { ScopeFact } from '../../declaration/scope.ts';
import { AFTER_ANY_SIGN, type Sight } from '../access/sight.ts';
import { OF_ONE_PERSON, type PersonalStatements, unplanned } from '../query/statements.ts';

/** Whose own rows are requested. */
export interface BoundOwners {
  /** What ids are compared with: one of them, or `any` of some. */
  readonly user: SQL;
  /** The same as an array. */
  readonly users: SQL;
}

/** Values from one on and before another. */
type Range<Value> = readonly [from: Value, before: Value];

/** What a person's sight is in a statement: its values, or the placeholders of them. */
export interface Bound extends BoundOwners {
  readonly organisations: SQL;
  /** Their ids, where the person belongs to most of them; else they are looked for one by one. */
  readonly spans: readonly Range<SQL>[];
  /** Codes of areas. */
  readonly ranges: readonly Range<SQL>[];
  /** Whether rows are looked up in an index by each of those that they refer to. */
  readonly lookedUp: boolean;
  /** Whether nearly all rows are seen, so that what they refer to is looked for among what is not. */
  readonly most: boolean;
  /** Stands in what holds for one person alone. */
  readonly mark: SQL;
}

/** Between these no code lies. */
const EMPTY_RANGE = [AFTER_ANY_SIGN, AFTER_ANY_SIGN] as const;

/** The first and last of values in their order that follow one another. */
function runsOf<Value>(
  values: readonly Value[],
  isNext: (value: Value, other: Value) => boolean,
): Range<Value>[] {
  const runs: [from: Value, last: Value][] = [];
  for (const value of values) {
    const run = runs.at(-1);
    if (run && isNext(run[1], value)) run[1] = value;
    else runs.push([value, value]);
  }
  return runs;
}

const DIGITS = /^\d+$/;

/** Whether no code of an area lies between what begins with one and what begins with another. */
const isNext = (code: string, other: string): boolean =>
  code.length === other.length && DIGITS.test(code) && Number(other) === Number(code) + 1;

/** Lists of organisations and areas are the same from one request of somebody to the next. */
function madeOnce<List extends object, Made>(make: (list: List) => Made): (list: List) => Made {
  const made = new WeakMap<List, Made>();
  return (list) => {
    const known = made.get(list) ?? make(list);
    made.set(list, known);
    return known;
  };
}

const rangesWithin = madeOnce((areas: readonly string[]): Range<string>[] =>
  runsOf(areas, isNext).map(([from, last]) => [from, last + AFTER_ANY_SIGN]),
);

/** The codes that lie in areas; neighbours are one range. */
const rangesOf = ({ areas }: Sight): Range<string>[] => rangesWithin(areas);

/** More of them are sooner looked for one by one. */
const MOST_SPANS = 100;

const spansWithin = madeOnce((organisations: readonly number[]): Range<number>[] => {
  const sorted = organisations.toSorted((one, other) => one - other);
  const spans = runsOf(sorted, (id, other) => other === id + 1);
  return spans.length > MOST_SPANS ? [] : spans.map(([from, last]) => [from, last + 1]);
});

/** Ids of organisations that follow one another, for who belongs to most; none for others. */
const spansOf = ({ organisations, most }: Sight): Range<number>[] =>
  most ? spansWithin(organisations) : [];

/** Few rows are sought by few organisations and areas: one plan is good for all of those people. */
const FEW = 8;

function isOfFew(sight: Sight): boolean {
  const { organisations, most } = sight;
  return !most && Math.max(organisations.length, rangesOf(sight).length) <= FEW;
}

/** What is not seen is little, and described by few numbers: one plan is good for these people, too. */
export const isOfMost = (sight: Sight): boolean => spansOf(sight).length > 0;

/** Whether somebody sees neither few nor nearly all rows, so that no plan is good for all of their kind. */
export const seesSome = (sight: Sight): boolean => !isOfFew(sight) && !isOfMost(sight);

/** The values themselves, for a statement that is made for one person. */
export function valuesOf(sight: Sight): Bound {
  return {
    user: sql`${sight.userId}::integer`,
    users: sql`array[${sight.userId}::integer]`,
    organisations: sql`${sql.param([...sight.organisations])}`,
    spans: spansOf(sight).map(([from, before]) => [sql`${from}`, sql`${before}`]),
    ranges: rangesOf(sight).map(([from, before]) => [sql`${from}`, sql`${before}`]),
    lookedUp: isOfFew(sight),
    most: isOfMost(sight),
    mark: sql.raw(OF_ONE_PERSON),
  };
}

/**
 * Places of ranges in a statement: fewer kinds of statements are to be cached than there are numbers of
 * areas, but where most are seen, of which there are few kinds, and each place takes time to plan.
 */
function roomFor(sight: Sight): number {
  const { length } = rangesOf(sight);
  if (length > FEW || sight.most) return length;
  return 2 ** Math.ceil(Math.log2(Math.max(length, 1)));
}

const placeholders = (length: number, name: string): Range<SQL>[] =>
  Array.from({ length }, (_, place) => [
    sql`${sql.placeholder(`${name}From${place}`)}`,
    sql`${sql.placeholder(`${name}Before${place}`)}`,
  ]);

function edgesOf(ranges: readonly Range<unknown>[], name: string): Record<string, unknown> {
  const edges = ranges.flatMap(([from, before], place): [string, unknown][] => [
    [`${name}From${place}`, from],
    [`${name}Before${place}`, before],
  ]);
  return Object.fromEntries(edges);
}

/** Placeholders, for statements that are cached for all users of one kind. */
export const placeholdersOf = (sight: Sight): Bound => ({
  user: sql`${sql.placeholder('sightUser')}::integer`,
  users: sql`array[${sql.placeholder('sightUser')}::integer]`,
  organisations: sql`${sql.placeholder('sightOrganisations')}`,
  spans: placeholders(spansOf(sight).length, 'sightId'),
  ranges: placeholders(roomFor(sight), 'sight'),
  lookedUp: isOfFew(sight),
  most: isOfMost(sight),
  mark: sql.empty(),
});

/** The same for statements that are planned once, whoever runs them. */
export function unplannedPlaceholdersOf(sight: Sight): Bound {
  const { spans, ranges, organisations, ...bound } = placeholdersOf(sight);
  const user = unplanned(sql.placeholder('sightUser'), 'integer');
  const ends = (pairs: readonly Range<SQL>[], type: 'integer' | 'text'): Range<SQL>[] =>
    pairs.map(([from, before]) => [unplanned(from, type), unplanned(before, type)]);
  return {
    ...bound,
    ...{ user, users: sql`array[${user}]`, organisations: unplanned(organisations, 'integer[]') },
    ...{ spans: ends(spans, 'integer'), ranges: ends(ranges, 'text') },
  };
}

/** What the placeholders stand for, and how statements with them differ from others. */
export function placeholderValues(sight: Sight): PersonalStatements {
  const ranges = rangesOf(sight);
  const spans = spansOf(sight);
  const room = roomFor(sight);
  const filled = Array.from({ length: room }, (_, place) => ranges[place] ?? EMPTY_RANGE);
  const named = isOfFew(sight) || isOfMost(sight);
  return {
    kind: `${room}${isOfFew(sight) ? '' : ' and more'}${sight.most ? ` but ${spans.length}` : ''}`,
    named,
    values: {
      sightUser: sight.userId,
      sightOrganisations: [...sight.organisations],
      ...edgesOf(spans, 'sightId'),
      ...edgesOf(filled, 'sight'),
    },
  };
}

/** A column that a fact is read from; of one that holds several, one of them is enough. */
interface FactColumn {
  readonly column: SQL;
  readonly isMany: boolean;
}

/** The type of what lies in ranges, and the values that none of them reaches beyond. */
interface RangeType {
  readonly name: SQL;
  readonly lowest: SQL;
  readonly highest: SQL;
}
const IDS: RangeType = {
  name: sql.raw('integer'),
  lowest: sql.raw('-2147483648'),
  highest: sql.raw('2147483647'),
};
const CODES: RangeType = {
  name: sql.raw('text'),
  lowest: sql.raw(`''`),
  highest: sql.raw(`'${AFTER_ANY_SIGN}'`),
};

/** What a fact is compared with where it is compared with ranges, and their type. */
function rangesFor(fact: ScopeFact, { spans, ranges }: Bound) {
  if (fact === 'area') return { within: ranges, type: CODES };
  return fact === 'organisation' && spans.length > 0 ? { within: spans, type: IDS } : null;
}

/**
 * The condition that a fact of a row is one for which it is seen. Where most are, it says that the
 * opposite is false: of ranges by themselves PostgreSQL thinks that they hold little, and would look
 * each of nearly all rows up in an index.
 */
export function testSql(fact: ScopeFact, factColumn: FactColumn, bound: Bound): SQL {
  const { column, isMany } = factColumn;
  const { user, users, organisations } = bound;
  if (fact === 'owner') return isMany ? sql`${column} && ${users}` : sql`${column} = ${user}`;
  const compared = rangesFor(fact, bound);
  if (!compared) return sql`${column} = any(${organisations}::integer[])`;
  const { within, type } = compared;
  if (within.length === 0) return sql`false`;
  if (bound.most) return sql`${oppositeSql(fact, factColumn, bound)} is false`;
  const inside = within.map(
    ([from, before]) =>
      sql`(${column} >= ${from}::${type.name} and ${column} < ${before}::${type.name})`,
  );
  return sql`(${sql.join(inside, sql` or `)})`;
}

/**
 * The opposite of the same condition: of ranges those between them, to be read in an index. The outer
 * ones have both ends, too: PostgreSQL thinks of an open one that it holds a third of all rows, and
 * would read the whole table.
 */
export function oppositeSql(fact: ScopeFact, factColumn: FactColumn, bound: Bound): SQL {
  const { column } = factColumn;
  const compared = rangesFor(fact, bound);
  if (!compared) return sql`${testSql(fact, factColumn, bound)} is not true`;
  const { within, type } = compared;
  if (within.length === 0) return sql`true`;
  const edges = within.flatMap(([from, before]) => [
    sql`${from}::${type.name}`,
    sql`${before}::${type.name}`,
  ]);
  const ends = [type.lowest, ...edges, type.highest];
  const between = ends.flatMap((end, place) => {
    const next = ends[place + 1];
    return place % 2 === 0 && next ? [sql`(${column} >= ${end} and ${column} < ${next})`] : [];
  });
  const outside = [sql`${column} is null`, ...between, sql`${column} >= ${type.highest}`];
  return sql`(${sql.join(outside, sql` or `)})`;
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
