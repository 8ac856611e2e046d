/** What somebody's sight is in a statement: who they are, their organisations, and their areas. */
import { type SQL, sql } from 'drizzle-orm';
import type { ScopeFact } from '../../declaration/scope.ts';
import { AFTER_ANY_SIGN, type Sight } from '../access/sight.ts';
import { OF_ONE_PERSON, type PersonalStatements } from '../query/statements.ts';

/** Whose own is asked for. */
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

/** What is not seen is little, and told by few numbers: one plan is good for these people, too. */
const isOfMost = (sight: Sight): boolean => spansOf(sight).length > 0;

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

/** Fewer kinds of statements are to be kept than there are numbers of areas. */
const roomFor = (ranges: number): number =>
  ranges > FEW ? ranges : 2 ** Math.ceil(Math.log2(Math.max(ranges, 1)));

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

/** Placeholders, for statements that are kept for whoever is of one kind. */
export const placeholdersOf = (sight: Sight): Bound => ({
  user: sql`${sql.placeholder('sightUser')}::integer`,
  users: sql`array[${sql.placeholder('sightUser')}::integer]`,
  organisations: sql`${sql.placeholder('sightOrganisations')}`,
  spans: placeholders(spansOf(sight).length, 'sightId'),
  ranges: placeholders(roomFor(rangesOf(sight).length), 'sight'),
  lookedUp: isOfFew(sight),
  most: isOfMost(sight),
  mark: sql.empty(),
});

/** What the placeholders stand for, and how statements with them differ from others. */
export function placeholderValues(sight: Sight): PersonalStatements {
  const ranges = rangesOf(sight);
  const spans = spansOf(sight);
  const room = roomFor(ranges.length);
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

/** What a fact is compared with where it is compared with ranges, and their type. */
function rangesFor(fact: ScopeFact, { spans, ranges }: Bound) {
  if (fact === 'area') return { within: ranges, type: sql.raw('text') };
  return fact === 'organisation' && spans.length > 0
    ? { within: spans, type: sql.raw('integer') }
    : null;
}

/** The condition that a fact of a row is one for which it is seen. */
export function testSql(fact: ScopeFact, { column, isMany }: FactColumn, bound: Bound): SQL {
  const { user, users, organisations } = bound;
  if (fact === 'owner') return isMany ? sql`${column} && ${users}` : sql`${column} = ${user}`;
  const compared = rangesFor(fact, bound);
  if (!compared) return sql`${column} = any(${organisations}::integer[])`;
  const { within, type } = compared;
  if (within.length === 0) return sql`false`;
  const inside = within.map(
    ([from, before]) => sql`(${column} >= ${from}::${type} and ${column} < ${before}::${type})`,
  );
  return sql`(${sql.join(inside, sql` or `)})`;
}

/** The opposite of the same condition: of ranges those between them, to be read in an index. */
export function oppositeSql(fact: ScopeFact, column: FactColumn, bound: Bound): SQL {
  const compared = rangesFor(fact, bound);
  if (!compared) return sql`${testSql(fact, column, bound)} is not true`;
  const { within, type } = compared;
  const from = (edge: SQL) => sql`${column.column} >= ${edge}::${type}`;
  const before = (edge: SQL) => sql`${column.column} < ${edge}::${type}`;
  const between = [...within, null].map((range, place) => {
    const last = within[place - 1];
    const edges = [...(last ? [from(last[1])] : []), ...(range ? [before(range[0])] : [])];
    return edges.length > 0 ? sql`(${sql.join(edges, sql` and `)})` : sql`true`;
  });
  return sql`(${column.column} is null or ${sql.join(between, sql` or `)})`;
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
