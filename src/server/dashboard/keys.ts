import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import type { Exact } from './decimals.ts';
import { isPlain, type Key, type Lookup } from './question.ts';
import { sizeOf, Union } from './sets.ts';
import { nameOf, type Unit } from './unit.ts';

type MakeKey = (value: string) => string;

interface Looked {
  readonly values: ReadonlyMap<string, string | null>;
  /** Another one whenever a value is. */
  readonly state: string;
}

/** What keys are looked up in: each master is read once in the course of a call. */
export class Lookups {
  readonly #looked = new Map<string, Promise<Looked>>();

  constructor(readonly connection: Connection) {}

  async #read({ table, value }: Lookup): Promise<Looked> {
    const { rows } = await this.connection.execute<{ id: number; value: string | null }>(
      sql`select id, (${sql.raw(value)})::text as value from ${sql.identifier(table)} order by id`,
    );
    const values = rows.map((row) => [String(row.id), row.value] as const);
    const state = createHash('sha256').update(JSON.stringify(values)).digest('base64');
    return { values: new Map(values), state };
  }

  of(lookup: Lookup): Promise<Looked> {
    const name = `${lookup.table} ${lookup.value}`;
    const looked = this.#looked.get(name) ?? this.#read(lookup);
    this.#looked.set(name, looked);
    return looked;
  }

  /** Changes whenever one of the keys would be made otherwise; '' where they never are. */
  async stateOf(keys: readonly Key[]): Promise<string> {
    const states: string[] = [];
    for (const { lookup } of keys) if (lookup) states.push((await this.of(lookup)).state);
    return states.join(' ');
  }
}

/** What makes keys out of those of the columns; null where these are the keys already. */
export async function keyMaker(
  lookups: Lookups,
  keys: readonly Key[],
): Promise<((values: readonly string[]) => readonly string[]) | null> {
  if (keys.every(isPlain)) return null;
  const makers: (MakeKey | undefined)[] = [];
  for (const { among, lookup } of keys) {
    if (lookup) {
      const { values } = await lookups.of(lookup);
      makers.push((id) => values.get(id) ?? lookup.blank);
    } else makers.push(among && ((word) => String(among.includes(word))));
  }
  // Behind the keys may stand an area's code.
  return (values) => values.map((value, place) => makers[place]?.(value) ?? value);
}

const narrowedUnits = new WeakMap<Unit, Unit>();

/** A unit without the first of its keys; the same for the same unit. */
function withoutFirst(unit: Unit): Unit {
  const known = narrowedUnits.get(unit);
  if (known) return known;
  const keys = unit.keys.slice(1);
  const narrowed = { ...unit, keys, cell: nameOf(keys) };
  narrowedUnits.set(unit, narrowed);
  return narrowed;
}

/** Those units that have a value for their first key, without it. */
export const unitsWith = (units: readonly Unit[], value: string): readonly Unit[] =>
  units.flatMap((unit) => (unit.keys[0] === value ? withoutFirst(unit) : []));

/** Units with other keys: those that come to share all of them are put together. */
export function withKeys(
  units: readonly Unit[],
  make: (values: readonly string[]) => readonly string[],
): readonly Unit[] {
  const groups = new Map<string, { first: Unit; others: Unit[] }>();
  for (const unit of units) {
    const keys = make(unit.keys);
    const cell = nameOf(keys);
    const name = `${unit.period} ${cell}`;
    const group = groups.get(name);
    if (group) group.others.push(unit);
    else groups.set(name, { first: { ...unit, keys, cell }, others: [] });
  }
  return [...groups.values()].map(({ first, others }) =>
    others.length === 0 ? first : together(first, others),
  );
}

function together(first: Unit, others: readonly Unit[]): Unit {
  const union = new Union().add(first.set);
  const sums: Exact[] = [...first.sums];
  let { records, size } = first;
  for (const unit of others) {
    union.add(unit.set);
    records += unit.records;
    size = Math.max(size, unit.size);
    for (const [place, sum] of unit.sums.entries()) sums[place] = (sums[place] ?? 0n) + sum;
  }
  const set = union.toSet();
  // Of those that are only judged by, reporters are known where they are few.
  return { ...first, records, sums, set, size: Math.max(size, sizeOf(set)) };
}
