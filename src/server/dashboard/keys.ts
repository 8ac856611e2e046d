import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import type { Exact } from './decimals.ts';
import type { Key, Lookup } from './question.ts';
import { sizeOf, Union } from './sets.ts';
import type { Unit } from './unit.ts';

type MakeKey = (value: string) => string;

async function lookUp(connection: Connection, { table, value, blank }: Lookup): Promise<MakeKey> {
  const { rows } = await connection.execute<{ id: number; value: string | null }>(
    sql`select id, (${sql.raw(value)})::text as value from ${sql.identifier(table)}`,
  );
  const values = new Map(rows.map((row) => [String(row.id), row.value]));
  return (id) => values.get(id) ?? blank;
}

/** What makes keys out of those of the columns; null where these are the keys already. */
export async function keyMaker(
  connection: Connection,
  keys: readonly Key[],
): Promise<((values: readonly string[]) => readonly string[]) | null> {
  if (keys.every(({ among, lookup }) => !among && !lookup)) return null;
  const makers: (MakeKey | undefined)[] = [];
  for (const { among, lookup } of keys) {
    if (lookup) makers.push(await lookUp(connection, lookup));
    else makers.push(among && ((word) => String(among.includes(word))));
  }
  // Behind the keys may stand an area's code.
  return (values) => values.map((value, place) => makers[place]?.(value) ?? value);
}

/** Units with other keys: those that come to share all of them are put together. */
export function withKeys(
  units: readonly Unit[],
  make: (values: readonly string[]) => readonly string[],
): readonly Unit[] {
  const groups = new Map<string, { first: Unit; keys: readonly string[]; others: Unit[] }>();
  for (const unit of units) {
    const keys = make(unit.keys);
    const name = [unit.period, unit.miss, ...keys].join('\u0000');
    const group = groups.get(name);
    if (group) group.others.push(unit);
    else groups.set(name, { first: unit, keys, others: [] });
  }
  return [...groups.values()].map(({ first, keys, others }) =>
    others.length === 0 ? { ...first, keys } : together(first, keys, others),
  );
}

function together(first: Unit, keys: readonly string[], others: readonly Unit[]): Unit {
  const union = new Union().add(first.set);
  const sums: Exact[] = [...first.sums];
  let { records } = first;
  for (const unit of others) {
    union.add(unit.set);
    records += unit.records;
    for (const [place, sum] of unit.sums.entries()) sums[place] = (sums[place] ?? 0n) + sum;
  }
  const set = union.toSet();
  return { ...first, keys, records, sums, set, size: sizeOf(set) };
}
