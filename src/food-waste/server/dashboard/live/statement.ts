import type { Statement } from '../../../../engine/server/query/statements.ts';
import { AREA_CUTS, SOURCE_TABLES } from '../../rollups/cuts.ts';
import { PUBLISHED } from '../../rollups/measures.ts';
import { firstDay, monthOf } from '../periods.ts';
import type { PlacedQuestion, Question } from '../question.ts';
import {
  ofEachSize,
  ofReporters,
  RECORD_MONTH,
  recordPlace,
  recordTime,
  rollupPlace,
  Values,
} from './conditions.ts';
import { currentRanges, monthsIn, periodsTable } from './periods.ts';
import { baseStatement, type ClusterSums, marginStatement } from './rates.ts';
import { type RecordView, viewTables } from './record-view.ts';
import { cellsOfRows, keyNames, readParts, recordRows, rollupRows } from './rows.ts';

/** What a statement is written for, beside the question. */
export interface StatementState {
  /** First days of the months that the rollups are behind in, in order. */
  readonly behind: readonly string[];
  /** Bits that are enough for every reporter there is. */
  readonly width: number;
  /** Whose records are counted, instead of everybody's and without any rollup. */
  readonly view?: RecordView | undefined;
}

/** A cell as the database answers, beside `k0`, … and `m0`, …; without a series where there is none. */
export interface FoundCell extends Record<string, unknown> {
  readonly series: 0 | 1 | null;
  readonly bucket: string;
  /** An exact decimal, as all sums are. */
  readonly records: string;
  /** Slots of reporters that are taken. */
  readonly reporters: number;
  /** Of the whole period in question, the same in each cell. */
  readonly all_reporters: number;
  /** The first month with any record; of this question's area and user types. */
  readonly first_month: string | null;
}

/** The first months of reporters, each of which an index leads to. */
function firstMonthsOfReporters(
  question: PlacedQuestion,
  months: readonly string[],
  values: Values,
): string {
  const { source, userTypes, reporters } = question;
  const where = [
    PUBLISHED,
    ...ofReporters(question, '= own.id', values),
    recordTime(months, values),
    `r.user_type = any(${values.add(userTypes, 'text[]')})`,
  ];
  return `select first.period from unnest(${values.add(reporters, 'integer[]')}) own (id)
    cross join lateral (select ${RECORD_MONTH} as period from ${SOURCE_TABLES[source]} r
      where ${where.join(' and ')} order by r.record_date limit 1) first`;
}

/** The first month of the period in question with any record of the area and the user types. */
function firstMonthStatement(
  question: PlacedQuestion,
  behind: readonly string[],
  values: Values,
): string {
  const { source, userTypes } = question;
  const ofAreas: PlacedQuestion = { ...question, reporters: [], children: 0 };
  const table = AREA_CUTS.find((it) => it.source === source)?.table;
  const months = monthsIn(currentRanges(question));
  const late = months.filter((month) => behind.includes(month));
  const types = values.add(userTypes, 'text[]');
  const ready = months.filter((month) => !late.includes(month));
  const summed = () =>
    ofEachSize(ofAreas).map(
      (part) => `select t.period from ${table} t where ${rollupPlace(part, values)}
        and t.user_type = any(${types}) and t.period = any(${values.add(ready, 'date[]')})`,
    );
  const parts = ready.length > 0 ? summed() : [];
  if (late.length > 0) {
    const where = [PUBLISHED, ...recordPlace(ofAreas, values), recordTime(late, values)];
    parts.push(`select ${RECORD_MONTH} as period from ${SOURCE_TABLES[source]} r
      where ${where.join(' and ')} and r.user_type = any(${types})`);
  }
  if (question.reporters.length > 0) parts.push(firstMonthsOfReporters(question, months, values));
  return `select min(period)::text from (${parts.join(' union all ')}) months`;
}

/** Rows of the narrowest rollup, and of the records where it is behind or there is none. */
function rowsStatement(
  question: PlacedQuestion,
  { all, late }: { readonly all: readonly string[]; readonly late: readonly string[] },
  width: number,
  values: Values,
): string {
  const parts = readParts(question).flatMap(({ table, question: part }) => {
    if (table === null || late.length === all.length) return recordRows(part, all, width, values);
    const rows = rollupRows(table, part, width, values);
    return late.length === 0 ? rows : [rows, recordRows(part, late, width, values)];
  });
  return parts.join(' union all ');
}

/** What a statement reads: the months, of which the late ones are read from the records, and tables for it. */
interface Reading {
  readonly all: readonly string[];
  readonly late: readonly string[];
  readonly tables: readonly string[];
}

function readingOf(
  question: PlacedQuestion,
  { behind, view }: StatementState,
  values: Values,
): Reading {
  const all = monthsIn(question.ranges);
  const late = view ? all : all.filter((month) => behind.includes(month));
  const tables = view ? viewTables(view, all, values) : [];
  return { all, late, tables: [...tables, periodsTable(question, late, values)] };
}

/** The statement of the cells of a question; its rows are `FoundCell`s, one at least. */
export function cellsStatement(question: PlacedQuestion, state: StatementState): Statement {
  const values = new Values();
  const reading = readingOf(question, state, values);
  const rows = rowsStatement(question, reading, state.width, values);
  const tables = [...reading.tables, `cells as materialized (${cellsOfRows(question, rows)})`];
  const columns = [
    'c.series',
    'c.bucket',
    ...keyNames(question).map((name) => `c.${name}`),
    'c.records::text as records',
    ...question.measures.map((_name, at) => `c.m${at}::text as m${at}`),
    'coalesce(bit_count(c.reporters), 0)::int as reporters',
    `(select coalesce(bit_count(bit_or(reporters)), 0)::int from cells where series = 0) as all_reporters`,
    `(${firstMonthStatement(question, reading.late, values)}) as first_month`,
  ];
  return values.of(`with ${tables.join(', ')} select ${columns.join(', ')}
    from (values (1)) one left join cells c on true`);
}

/** What kilograms are divided by, of each series, bucket and area; none where it is not requested. */
export interface FoundBase extends Record<string, unknown> {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly area: string;
  readonly base: string;
}

export function basesStatement(question: PlacedQuestion, state: StatementState): Statement {
  const values = new Values();
  const reading = readingOf(question, state, values);
  const bases = baseStatement(question, reading, values);
  const area = question.children ? 'area' : `''`;
  return values.of(`with ${reading.tables.join(', ')}
    select series, bucket, ${area} as area, base::text from (${bases}) bases where base is not null`);
}

/** Sums over reporter clusters, of each series and area. */
export interface FoundMargin extends ClusterSums, Record<string, unknown> {
  readonly series: 0 | 1;
  readonly area: string;
}

export function marginsStatement(question: PlacedQuestion, state: StatementState): Statement {
  const values = new Values();
  const { tables } = readingOf(question, state, values);
  const area = question.children ? 'area' : `''`;
  return values.of(`with ${tables.join(', ')}
    select series, ${area} as area, clusters, based_sum as based, base_sum as base,
      based_squared as "basedSquared", product, base_squared as "baseSquared"
    from (${marginStatement(question, values)}) margins`);
}

/** The first month with data, `YYYY-MM`, where the period in question begins earlier; else null. */
export function firstMonthOf(question: Question, found: string | null): string | null {
  const [begin] = monthsIn(currentRanges(question));
  if (found === null || begin === undefined || firstDay(monthOf(found)) <= begin) return null;
  return monthOf(found);
}
