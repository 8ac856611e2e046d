import type { SQL } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { bind } from '../rollups/bind.ts';
import { baseStatement } from './base-rows.ts';
import { exactOf } from './decimals.ts';
import { recordUnits } from './record-rows.ts';
import { rollupMarks, rollupUnits } from './rollup-rows.ts';
import { type RowScope, type RowTime, tableOf, Values } from './rows.ts';
import { NOBODY, setOfBits, setOfSlots, sizeOf } from './sets.ts';
import { nameOf, type Unit } from './unit.ts';

interface FoundMark extends Record<string, unknown> {
  readonly period: string;
  readonly miss: string;
  readonly records: number;
  readonly stamp?: string;
}

interface FoundUnit extends FoundMark {
  readonly bits?: Uint8Array;
  readonly slots?: readonly number[] | null;
}

/** What is read at once: rows of a scope, or what its kilograms are divided by. */
export interface Part {
  readonly scope: RowScope;
  readonly isBase: boolean;
}

const keysOf = ({ question }: RowScope, row: Record<string, unknown>): string[] =>
  Array.from({ length: question.keys.length + (question.children ? 1 : 0) }, (_, place) =>
    String(row[`k${place}`]),
  );

function unitOf(scope: RowScope, row: FoundUnit): Unit {
  const { measures, base } = scope.question;
  const sums = scope.summed
    ? measures.map((_name, place) => exactOf(String(row[`m${place}`])))
    : [];
  const set = row.bits ? setOfBits(row.bits) : setOfSlots(row.slots ?? []);
  return {
    keys: keysOf(scope, row),
    period: row.period,
    miss: Number(row.miss),
    records: row.records,
    sums: base && scope.summed ? [...sums, 0n] : sums,
    set,
    size: sizeOf(set),
    stamp: row.stamp ?? '',
  };
}

function baseUnitOf(scope: RowScope, row: Record<string, unknown>): Unit {
  const none = scope.question.measures.map(() => 0n);
  return {
    keys: keysOf(scope, row),
    period: String(row.period),
    miss: 0,
    records: 0,
    sums: [...none, exactOf(String(row.base))],
    set: NOBODY,
    size: 0,
    stamp: '',
  };
}

const nameOfUnit = (keys: readonly string[], period: string, miss: number): string =>
  `${period} ${miss} ${nameOf(keys)}`;
const byName = (units: readonly Unit[]): ReadonlyMap<string, Unit> =>
  new Map(units.map((unit) => [nameOfUnit(unit.keys, unit.period, unit.miss), unit]));

/** A statement whose values are asked for as it is written. */
function bound(statement: (values: Values) => string): SQL {
  const values = new Values();
  const text = statement(values);
  return bind(text, values.list);
}

/** What kilograms are divided by; what is as it was stays the same object. */
async function readBase(
  connection: Connection,
  scope: RowScope,
  { time, fromRecords, before }: Asked,
): Promise<readonly Unit[]> {
  const known = byName(before);
  const { rows } = await connection.execute(
    bound((values) => baseStatement(scope, time, !fromRecords, values)),
  );
  return rows.map((row) => {
    const unit = baseUnitOf(scope, row);
    const old = known.get(nameOfUnit(unit.keys, unit.period, 0));
    return old?.sums.at(-1) === unit.sums.at(-1) ? (old ?? unit) : unit;
  });
}

/** Where more than this share of the areas has changed, all are read at once. */
const MOST_CHANGED = 0.25;

/**
 * Reads again what has changed of many areas, and takes the others as they were: a save is of one
 * place. A row that is gone leaves fewer records.
 * @returns null where too much has changed
 */
async function readChanged(
  connection: Connection,
  scope: RowScope,
  table: string,
  { time, before }: Asked,
): Promise<readonly Unit[] | null> {
  const known = byName(before);
  const marks = await connection.execute<FoundMark>(
    bound((values) => rollupMarks(table, scope, time, values)),
  );
  const placeOf = (keys: readonly string[]): string => keys.at(-1) ?? '';
  const changed = new Set<string>();
  const kept = marks.rows.flatMap(({ period, miss, records, stamp, ...row }): Unit[] => {
    const keys = keysOf(scope, row);
    const unit = known.get(nameOfUnit(keys, period, Number(miss)));
    if (unit && unit.stamp === stamp && unit.records === records) return [unit];
    changed.add(placeOf(keys));
    return [];
  });
  if (changed.size > kept.length * MOST_CHANGED) return null;
  if (changed.size === 0) return kept;
  const { rows } = await connection.execute<FoundUnit>(
    bound((values) => rollupUnits(table, scope, time, values, [...changed])),
  );
  const others = kept.filter(({ keys }) => !changed.has(placeOf(keys)));
  return [...others, ...rows.map((row) => unitOf(scope, row))];
}

/** Of which time units are read, and from what. */
export interface Asked {
  readonly time: RowTime;
  /** Reads the records, where the rollups are behind. */
  readonly fromRecords: boolean;
  /** The units of that time as they were when last read. */
  readonly before: readonly Unit[];
}

/** Reads the units of some months. */
export async function readUnits(
  connection: Connection,
  { scope, isBase }: Part,
  asked: Asked,
): Promise<readonly Unit[]> {
  if (isBase) return readBase(connection, scope, asked);
  const table = asked.fromRecords ? null : tableOf(scope);
  if (table !== null && scope.question.children > 0 && asked.before.length > 0) {
    const units = await readChanged(connection, scope, table, asked);
    if (units) return units;
  }
  const { rows } = await connection.execute<FoundUnit>(
    bound((values) =>
      table === null
        ? recordUnits(scope, asked.time, values)
        : rollupUnits(table, scope, asked.time, values),
    ),
  );
  return rows.map((row) => unitOf(scope, row));
}

/** Names what is read, whatever the time: two parts of one name have the same units. */
export function nameOfPart({ scope, isBase }: Part): string {
  const { question, area, strict, loose, except, summed } = scope;
  const { source, keys, children, userTypes, counted, measures, base, grain } = question;
  const columns = keys.map(({ column }) => column);
  const sums = summed ? [measures, base] : [];
  const about = [source, columns, children, userTypes, counted, grain, sums];
  return JSON.stringify([isBase, area, strict, loose, except, about]);
}
