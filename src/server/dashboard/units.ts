import type { SQL } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import { bind } from '../rollups/bind.ts';
import { baseStatement } from './base-rows.ts';
import { exactOf } from './decimals.ts';
import type { Question } from './question.ts';
import { recordUnits } from './record-rows.ts';
import { rollupMarks, rollupUnits } from './rollup-rows.ts';
import { type RowTime, tableOf, Values } from './rows.ts';
import { NOBODY, setOfBits, setOfSlots } from './sets.ts';
import { nameOf, type Unit } from './unit.ts';
import { FEWEST_REPORTERS } from './withholding.ts';

interface FoundMark extends Record<string, unknown> {
  readonly period: string;
  readonly records: number;
  readonly stamp?: string;
}

interface FoundUnit extends FoundMark {
  /** How many reporters there are; they are not told where nobody needs to know. */
  readonly size: number;
  readonly bits?: Uint8Array | null;
  readonly slots?: readonly number[] | null;
}

/** What is read at once: rows of a question, or what its kilograms are divided by. */
export interface Part {
  readonly question: Question;
  readonly isBase: boolean;
}

const keysOf = (question: Question, row: Record<string, unknown>): string[] =>
  Array.from({ length: question.keys.length + (question.children ? 1 : 0) }, (_, place) =>
    String(row[`k${place}`]),
  );

function unitOf(question: Question, row: FoundUnit): Unit {
  const { measures, base } = question;
  const sums = measures.map((_name, place) => exactOf(String(row[`m${place}`])));
  const keys = keysOf(question, row);
  const set = row.bits ? setOfBits(row.bits) : setOfSlots(row.slots ?? []);
  return {
    keys,
    cell: nameOf(keys),
    period: row.period,
    records: row.records,
    sums: base ? [...sums, 0n] : sums,
    set,
    size: row.size,
    stamp: row.stamp ?? '',
  };
}

function baseUnitOf(question: Question, row: Record<string, unknown>): Unit {
  const none = question.measures.map(() => 0n);
  const keys = keysOf(question, row);
  return {
    keys,
    cell: nameOf(keys),
    period: String(row.period),
    records: 0,
    sums: [...none, exactOf(String(row.base))],
    set: NOBODY,
    size: 0,
    stamp: '',
  };
}

const nameOfUnit = (cell: string, period: string): string => `${period} ${cell}`;
const byName = (units: readonly Unit[]): ReadonlyMap<string, Unit> =>
  new Map(units.map((unit) => [nameOfUnit(unit.cell, unit.period), unit]));

/** A statement whose values are asked for as it is written. */
function bound(statement: (values: Values) => string): SQL {
  const values = new Values();
  const text = statement(values);
  return bind(text, values.list);
}

/** What kilograms are divided by; what is as it was stays the same object. */
async function readBase(
  connection: Connection,
  question: Question,
  { time, fromRecords, before }: Asked,
): Promise<readonly Unit[]> {
  const known = byName(before);
  const { rows } = await connection.execute(
    bound((values) => baseStatement(question, time, !fromRecords, values)),
  );
  return rows.map((row) => {
    const unit = baseUnitOf(question, row);
    const old = known.get(nameOfUnit(unit.cell, unit.period));
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
  question: Question,
  table: string,
  { time, before }: Asked,
): Promise<readonly Unit[] | null> {
  const known = byName(before);
  const marks = await connection.execute<FoundMark>(
    bound((values) => rollupMarks(table, question, time, values)),
  );
  const placeOf = (keys: readonly string[]): string => keys.at(-1) ?? '';
  const changed = new Set<string>();
  const kept = marks.rows.flatMap(({ period, records, stamp, ...row }): Unit[] => {
    const keys = keysOf(question, row);
    const unit = known.get(nameOfUnit(nameOf(keys), period));
    if (unit && unit.stamp === stamp && unit.records === records) return [unit];
    changed.add(placeOf(keys));
    return [];
  });
  if (changed.size > kept.length * MOST_CHANGED) return null;
  if (changed.size === 0) return kept;
  const { rows } = await connection.execute<FoundUnit>(
    bound((values) => rollupUnits(table, question, time, values, [...changed])),
  );
  const others = kept.filter(({ keys }) => !changed.has(placeOf(keys)));
  return [...others, ...rows.map((row) => unitOf(question, row))];
}

/** Of the areas of each whole those that may be withheld (see `Question.telling`). */
const tellingOf = ({ keys }: Question, units: string): string => {
  const wholes = [...keys.map((_key, at) => `k${at}`), 'period', `size < ${FEWEST_REPORTERS}`];
  return `select * from (
      select units.*, row_number() over (partition by ${wholes.join(', ')}
        order by records, k${keys.length} collate "C") as place from (${units}) units) ranked
    where size < ${FEWEST_REPORTERS} or place = 1`;
};

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
  { question, isBase }: Part,
  asked: Asked,
): Promise<readonly Unit[]> {
  if (isBase) return readBase(connection, question, asked);
  const table = asked.fromRecords ? null : tableOf(question);
  const isWhole = question.children > 0 && !question.telling;
  if (table !== null && isWhole && asked.before.length > 0) {
    const units = await readChanged(connection, question, table, asked);
    if (units) return units;
  }
  const { rows } = await connection.execute<FoundUnit>(
    bound((values) => {
      const units =
        table === null
          ? recordUnits(question, asked.time, values)
          : rollupUnits(table, question, asked.time, values);
      return question.telling ? tellingOf(question, units) : units;
    }),
  );
  return rows.map((row) => unitOf(question, row));
}

/** Names what is read, whatever the time: two parts of one name have the same units. */
export function nameOfPart({ question, isBase }: Part): string {
  const { source, area, filters, keys, children, userTypes, counted, measures, base, grain } =
    question;
  const { telling = false } = question;
  // Of others the keys are made only when they are read.
  const columns = telling ? keys : keys.map(({ column }) => column);
  const rows = [source, area, filters, columns, children, userTypes, counted, grain, telling];
  return JSON.stringify([isBase, rows, measures, base]);
}
