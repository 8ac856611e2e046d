import type { Connection } from '../db/connection.ts';
import { bind } from '../rollups/bind.ts';
import type { Source } from '../rollups/cuts.ts';
import { SLOTS } from '../rollups/measures.ts';
import { daysBetween, firstDay, monthOf, monthsOf } from './periods.ts';
import type { Filter, Question, Range } from './question.ts';
import { ASKED, baseRows, type RowScope, rollupFor, rowsOf, Values, WIDER } from './rows.ts';

/** Figures that rest on fewer people than this are nobody's business but theirs. */
export const FEWEST_REPORTERS = 5;

/** One cell of an answer, as far as it may be seen. */
export interface Cell {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly keys: readonly string[];
  /** Sums by name; null where the cell is withheld. */
  readonly sums: Readonly<Record<string, number>> | null;
  /** How many reporters it rests on; null where it is withheld. */
  readonly reporters: number | null;
  readonly records: number;
}

/** What all cells of a series rest on. */
export interface Ground {
  readonly reporters: number;
  readonly records: number;
}

export interface Answer {
  readonly cells: readonly Cell[];
  /** By series. */
  readonly ground: readonly [Ground, Ground];
}

/** What an answer is counted from, beside the question. */
export interface Reading {
  readonly connection: Connection;
  readonly behind: Readonly<Record<Source, readonly string[]>>;
  /** The highest id of an account: as long as it fits the sets, they count exactly. */
  readonly accounts: number;
}

const isAlwaysNear = ({ column }: Filter): boolean => column === 'user_type' || column === 'part';

/** The areas that hold this one, the nearest first. */
function around(area: string): string[] {
  return [4, 2, 0].filter((digits) => digits < area.length).map((digits) => area.slice(0, digits));
}

interface Plan {
  readonly rows: string;
  readonly loose: number;
  readonly wider: number;
}

/**
 * Besides what is asked, it is counted who would come in sight by asking again without a filter:
 * with user type and part, these are found on the way; of the others and the areas around, the
 * wider question is held beside the one asked.
 */
function planRows(question: Question, behind: readonly string[], values: Values): Plan {
  const { area, children, filters, base, keys } = question;
  const own = rollupFor(question, children || area.length);
  const loose = own !== null || area === '' ? filters.filter(isAlwaysNear) : filters;
  const strict = filters.filter((it) => !loose.includes(it));
  const scope: RowScope = { question, area, strict, loose, miss: ASKED, behind };
  const wider: RowScope[] = [
    ...strict.map((left) => ({
      question: { ...question, filters: filters.filter((it) => it !== left) },
      area,
    })),
    ...(children ? [] : around(area).map((place) => ({ question, area: place }))),
  ].map((it, place) => ({
    ...scope,
    ...it,
    strict: it.question.filters,
    loose: [],
    miss: WIDER + place,
  }));
  const parts = [
    ...rowsOf(scope, values),
    ...wider.flatMap((it) => rowsOf(it, values)),
    ...(base && keys.length === 0 ? baseRows(scope, values) : []),
  ];
  return { rows: parts.join('\n union all '), loose: loose.length, wider: wider.length };
}

const numbers = (count: number, from: number): number[] =>
  Array.from({ length: count }, (_, place) => from + place);

/** Days or months, by their first days, that a range is made of. */
function unitsOf({ first, last }: Range, grain: Question['grain']): string[] {
  if (grain === 'month') {
    return monthsOf({ first: monthOf(first), last: monthOf(last) }).map(firstDay);
  }
  return daysBetween(first, last);
}

/** Every unit of every range, beside its range. */
function marksTable({ ranges, grain }: Question, values: Values): string {
  const marks = ranges.flatMap((range) =>
    unitsOf(range, grain).map((period) => ({ ...range, period })),
  );
  const column = (name: keyof (typeof marks)[number], type: string): string =>
    values.add(
      marks.map((mark) => mark[name]),
      `${type}[]`,
    );
  return `marks (series, bucket, first, last, is_year, period) as materialized (
    select * from unnest(${column('series', 'int')}, ${column('bucket', 'text')},
      ${column('first', 'date')}, ${column('last', 'date')}, ${column('isYear', 'boolean')},
      ${column('period', 'date')}))`;
}

/**
 * A cell's first and last unit (month or day) shown. Each must rest on enough reporters by itself:
 * then whoever asks for a longer and a shorter time learns of enough reporters, or of none. A cell
 * with no such unit is shown for exactly a year that begins and ends with records, as no other such
 * year lies within it.
 */
const FEW = FEWEST_REPORTERS;
const shownFrom = (by: string): string => `select ${by},
    coalesce(min(period) filter (where safe),
      case when bool_and(is_year) and bool_or(period = first) and bool_or(period = last)
        and bit_count(bit_or(bits)) >= ${FEW} then min(first) end) as shown_first,
    coalesce(max(period) filter (where safe), max(last)) as shown_last`;

function statement(question: Question, plan: Plan, marks: string): string {
  const { measures, base, children, keys } = question;
  const sums = ['records', ...measures, ...(base ? ['base'] : [])];
  const ks = numbers(keys.length + (children ? 1 : 0), 0).map((place) => `k${place}`);
  const by = ['series', 'bucket', ...ks].join(', ');
  const list = (columns: readonly string[]): string => columns.map((it) => `${it}, `).join('');
  const misses = numbers(plan.loose, 1);
  const wider = numbers(plan.wider, WIDER);
  const asked = `miss = ${ASKED}`;
  const others = [
    ...misses.map(
      (miss) => `coalesce(sum(records) filter (where miss = ${miss} and shown), 0) as left_${miss},
      bit_or(bits) filter (where miss = ${miss} and shown) as left_bits_${miss}`,
    ),
    ...wider.map(
      (miss) => `coalesce(sum(records) filter (where miss = ${miss} and shown), 0) as wide_${miss},
      bit_or(bits) filter (where miss = ${miss} and shown) as wide_bits_${miss}`,
    ),
  ];
  const guards = [
    'coalesce(bit_count(own), 0) >= 5',
    ...misses.map((miss) => `(left_${miss} = 0 or bit_count(left_bits_${miss}) >= ${FEW})`),
    ...wider.map(
      (miss) => `(wide_${miss} = records or bit_count(wide_bits_${miss} & ~own) >= ${FEW})`,
    ),
  ];
  return `with rows (${list(ks)}period, miss, ${list(sums)}reporters) as (${plan.rows}),
  ${marks},
  units as (
    select ${list(ks)}period, miss, ${sums.map((it) => `sum(${it}) as ${it}`).join(', ')},
      bit_or(reporters) as bits
    from rows where miss is not null group by ${list(ks)}period, miss),
  placed as (
    select marks.*, ${list(ks)}miss, ${list(sums)}bits, bit_count(bits) >= ${FEW} as safe
    from units join marks using (period)),
  edges as materialized (${shownFrom(by)} from placed where ${asked} and records > 0 group by ${by}),
  whole as (
    select series, period, bit_or(bits) as bits, bit_count(bit_or(bits)) >= ${FEW} as safe
    from placed where ${asked} and records > 0 group by series, period),
  spans as (select series, min(first) as first, max(last) as last,
    count(distinct bucket) = 1 and bool_and(is_year) as is_year from marks group by series),
  whole_edges as materialized (${shownFrom('series')} from whole join spans using (series) group by series),
  known as (
    select placed.*, coalesce(period between e.shown_first and e.shown_last, false) as shown,
      coalesce(period between w.shown_first and w.shown_last, false) as told
    from placed join edges e using (${by}) left join whole_edges w using (series)),
  cells as (
    select ${by},
      ${sums.map((it) => `coalesce(sum(${it}) filter (where ${asked} and shown), 0) as ${it}`).join(', ')},
      bit_or(bits) filter (where ${asked} and shown) as own,
      bit_or(bits) filter (where ${asked} and told) as everybody,
      bit_or(bits) filter (where ${asked} and told and not shown) as cut,
      coalesce(sum(records) filter (where ${asked} and told and not shown), 0) as cut_records,
      coalesce(sum(records) filter (where ${asked} and told), 0) as told_records,
      coalesce(sum(records) filter (where ${asked}), 0) as all_records
      ${others.map((it) => `, ${it}`).join('')}
    from known group by ${by}),
  judged as (select *, ${guards.join(' and ')} as visible from cells),
  ranked as (select *, row_number() over (
      partition by series, bucket order by visible desc, ${measures.includes('kg') ? 'kg' : 'records'} desc, ${['bucket', ...ks].join(', ')}) as rank
    from judged)
  select ${by}, ${sums.join(', ')}, visible, coalesce(bit_count(own), 0) as slots_taken,
    bit_count(bit_or(case when visible then cut else everybody end) over (partition by series)) as hidden,
    sum(case when visible then cut_records else told_records end) over (partition by series) as hidden_records,
    bit_count(bit_or(everybody) over (partition by series)) as ground_taken,
    sum(all_records) over (partition by series) as ground_records
  from ranked order by series, bucket, rank`;
}

interface FoundRow extends Record<string, unknown> {
  readonly series: 0 | 1;
  readonly bucket: string;
  readonly visible: boolean;
  readonly slots_taken: string | number;
  readonly hidden: string | number | null;
  readonly hidden_records: string | number;
  readonly ground_taken: string | number | null;
  readonly ground_records: string | number;
}

/**
 * How many reporters stand behind so many taken slots: as many, while every account has a slot of
 * its own; else the number that most likely takes so many of them.
 */
export function reportersOf(taken: number, accounts: number): number {
  if (accounts < SLOTS) return taken;
  const free = Math.max(SLOTS - taken, 0.5);
  return Math.max(taken, Math.round(-SLOTS * Math.log(free / SLOTS)));
}

const ofSeries = (rows: readonly FoundRow[], series: 0 | 1): readonly FoundRow[] =>
  rows.filter((row) => row.series === series);

/** The row to withhold as well, lest the others and the total tell of too few; null for none. */
function toWithhold(rows: readonly FoundRow[], isParted: boolean): FoundRow | null {
  const hidden = Number(rows[0]?.hidden ?? 0);
  const isAnyHidden = Number(rows[0]?.hidden_records ?? 0) > 0;
  if (!isParted || !isAnyHidden || hidden >= FEWEST_REPORTERS) return null;
  const visible = rows.filter((row) => row.visible);
  return visible.reduce<FoundRow | null>(
    (least, row) => (least === null || Number(row.records) < Number(least.records) ? row : least),
    null,
  );
}

/** Counts what is asked, and keeps back what would tell of fewer than five reporters. */
export async function countCells(question: Question, reading: Reading): Promise<Answer> {
  const { connection, behind, accounts } = reading;
  const values = new Values();
  const plan = planRows(question, behind[question.source], values);
  const text = statement(question, plan, marksTable(question, values));
  const { rows } = await connection.execute<FoundRow>(bind(text, values.list));
  const names = [...question.measures, ...(question.base ? ['base'] : [])];
  const width = question.keys.length + (question.children ? 1 : 0);
  const isParted = width > 0 || new Set(question.ranges.map(({ bucket }) => bucket)).size > 1;
  const ground = (series: 0 | 1): Ground => {
    const [row] = ofSeries(rows, series);
    return {
      reporters: reportersOf(Number(row?.ground_taken ?? 0), accounts),
      records: Number(row?.ground_records ?? 0),
    };
  };
  const withheld = new Set(
    ([0, 1] as const).map((series) => toWithhold(ofSeries(rows, series), isParted)),
  );
  const cells = rows.map((row): Cell => {
    const visible = row.visible && !withheld.has(row);
    return {
      series: row.series,
      bucket: row.bucket,
      keys: numbers(width, 0).map((place) => String(row[`k${place}`])),
      sums: visible
        ? Object.fromEntries(names.map((name) => [name, Number(row[name] ?? 0)]))
        : null,
      reporters: visible ? reportersOf(Number(row.slots_taken), accounts) : null,
      records: Number(row.records),
    };
  });
  return { cells, ground: [ground(0), ground(1)] };
}
