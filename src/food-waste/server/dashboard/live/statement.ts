import type { SQL } from 'drizzle-orm';
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
import { areaName, cellsOfRows, keyNames, readParts, recordRows, rollupRows } from './rows.ts';

/** What a statement is written for, beside the question. */
export interface StatementState {
  /** First days of the months that the rollups are behind in, in order. */
  readonly behind: readonly string[];
  /** Bits that are enough for every reporter there is. */
  readonly width: number;
}

/** A cell as the database answers, beside `k0`, … and `m0`, …. */
export interface FoundCell extends ClusterSums, Record<string, unknown> {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly records: number;
  /** Slots of reporters that are taken. */
  readonly reporters: number;
  readonly base_of_cell: number | null;
  /** Of the whole period in question, the same in each cell. */
  readonly all_reporters: number;
  readonly all_records: number;
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
  const ready = values.add(
    months.filter((month) => !late.includes(month)),
    'date[]',
  );
  const parts = ofEachSize(ofAreas).map(
    (part) => `select t.period from ${table} t
      where ${rollupPlace(part, values)} and t.user_type = any(${types}) and t.period = any(${ready})`,
  );
  if (late.length > 0) {
    const where = [PUBLISHED, ...recordPlace(ofAreas, values), recordTime(late, values)];
    parts.push(`select ${RECORD_MONTH} from ${SOURCE_TABLES[source]} r
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
    if (table === null) return recordRows(part, all, width, values);
    const rows = rollupRows(table, part, width, values);
    return late.length === 0 ? rows : [rows, recordRows(part, late, width, values)];
  });
  return parts.join(' union all ');
}

/** Something that cells are joined with: its table, its columns, and where it meets a cell `c`. */
interface Beside {
  readonly table: string;
  readonly columns: readonly string[];
  readonly join: string;
}

function besideCells(
  question: PlacedQuestion,
  months: { readonly all: readonly string[]; readonly late: readonly string[] },
  values: Values,
): Beside[] {
  const area = areaName(question);
  const sameArea = (name: string): string => (area ? ` and ${name}.area = c.${area}` : '');
  const found: Beside[] = [];
  if (question.base) {
    found.push({
      table: `bases as (${baseStatement(question, months, values)})`,
      columns: ['bases.base::float8 as base_of_cell'],
      join: `left join bases on bases.series = c.series and bases.bucket = c.bucket${sameArea('bases')}`,
    });
  }
  if (question.margin) {
    found.push({
      table: `margins as materialized (${marginStatement(question, values)})`,
      columns: [
        'margins.clusters',
        'margins.based_sum as based',
        'margins.base_sum as base',
        'margins.based_squared as "basedSquared"',
        'margins.product',
        'margins.base_squared as "baseSquared"',
      ],
      join: `left join margins on margins.series = c.series${sameArea('margins')}`,
    });
  }
  return found;
}

/** The one statement that answers a question; its rows are `FoundCell`s. */
export function answerStatement(question: PlacedQuestion, { behind, width }: StatementState): SQL {
  const values = new Values();
  const all = monthsIn(question.ranges);
  const months = { all, late: all.filter((month) => behind.includes(month)) };
  const periods = periodsTable(question, behind, values);
  const rows = rowsStatement(question, months, width, values);
  const beside = besideCells(question, months, values);
  const tables = [
    periods,
    `cells as materialized (${cellsOfRows(question, rows)})`,
    ...beside.map(({ table }) => table),
  ];
  const columns = [
    'c.series',
    'c.bucket',
    ...keyNames(question).map((name) => `c.${name}`),
    'c.records::int as records',
    ...question.measures.map((_name, at) => `c.m${at}::float8 as m${at}`),
    'coalesce(bit_count(c.reporters), 0)::int as reporters',
    `(select coalesce(bit_count(bit_or(reporters)), 0)::int from cells where series = 0) as all_reporters`,
    '(select coalesce(sum(records), 0)::int from cells where series = 0) as all_records',
    `(${firstMonthStatement(question, behind, values)}) as first_month`,
    ...beside.flatMap((it) => it.columns),
  ];
  const joins = beside.map(({ join }) => join).join(' ');
  return values.bind(
    `with ${tables.join(', ')} select ${columns.join(', ')} from cells c ${joins}`,
  );
}

/** The first month with data, `YYYY-MM`, where the period in question begins earlier; else null. */
export function firstMonthOf(question: Question, found: string | null): string | null {
  const [begin] = monthsIn(currentRanges(question));
  if (found === null || begin === undefined || firstDay(monthOf(found)) <= begin) return null;
  return monthOf(found);
}
