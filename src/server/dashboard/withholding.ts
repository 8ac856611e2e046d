import { type ReporterSet, slotsOf, Union } from './sets.ts';

/** Figures that rest on fewer people than this are nobody's business but theirs. */
export const FEWEST_REPORTERS = 5;

export const isEnough = (reporters: number): boolean => reporters >= FEWEST_REPORTERS;

/** All reporters of some rows. */
export function unionOf(rows: Iterable<{ readonly set: ReporterSet }>): Union {
  const union = new Union();
  for (const { set } of rows) union.add(set);
  return union;
}

/** One of the parts that a whole is made of. */
export interface Member {
  readonly name: string;
  readonly records: number;
  /** Together its reporters. */
  readonly sets: readonly ReporterSet[];
  readonly isFew: boolean;
}

/** Whether sets of a few reporters each are enough together. */
export function areEnough(sets: Iterable<ReporterSet>): boolean {
  const reporters = new Set<number>();
  for (const set of sets) {
    for (const slot of slotsOf(set)) reporters.add(slot);
    // Mostly the first ones are enough to know.
    if (isEnough(reporters.size)) return true;
  }
  return false;
}

/** A part out of what was read of it. */
export function memberOf(
  name: string,
  rows: readonly { readonly records: number; readonly set: ReporterSet; readonly size: number }[],
): Member {
  const sets = rows.map(({ set }) => set);
  return {
    name,
    records: rows.reduce((sum, { records }) => sum + records, 0),
    sets,
    isFew: !rows.some(({ size }) => isEnough(size)) && !areEnough(sets),
  };
}

function isLess(one: Member, other: Member): boolean {
  if (one.records !== other.records) return one.records < other.records;
  return one.name < other.name;
}

/**
 * The parts of a whole that are withheld: those of too few reporters, and where these rest together
 * on too few, the smallest of the others as well. So the whole less all parts that are told leaves
 * nothing, or enough reporters. Who has only parts of the whole must find the same ones withheld:
 * it follows from nothing but the parts themselves.
 */
export function withheldAmong(family: readonly Member[]): ReadonlySet<string> {
  const few = family.filter(({ isFew }) => isFew);
  const withheld = new Set(few.map(({ name }) => name));
  if (few.length === 0 || areEnough(few.flatMap(({ sets }) => sets))) return withheld;
  const [first, ...others] = family.filter(({ name }) => !withheld.has(name));
  if (first)
    withheld.add(others.reduce((least, it) => (isLess(it, least) ? it : least), first).name);
  return withheld;
}
