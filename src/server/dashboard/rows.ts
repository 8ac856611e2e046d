import {
  AREA_CUTS,
  CUTS,
  type Cut,
  type Dimension,
  SOURCE_TABLES,
  type Source,
} from '../rollups/cuts.ts';
import {
  COUNTS,
  type Measure,
  PACKAGING_MEASURES,
  PUBLISHED,
  slotOf,
  WASTE_MEASURES,
} from '../rollups/measures.ts';
import type { Filter, Question } from './question.ts';

/** Values of a statement's places, in the order they were asked for. */
export class Values {
  readonly list: unknown[] = [];

  /** The place of a value: `$3`, with its type. */
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** Of the records that do not fill these, nothing is asked when they are told apart. */
const FILLED: ReadonlySet<string> = new Set(CUTS.flatMap(({ holds }) => holds ?? []));

/** Which rows, of any time. */
export interface RowScope {
  readonly question: Question;
  readonly area: string;
  /** Filters that all rows meet. */
  readonly strict: readonly Filter[];
  /** Filters of which a row may miss one, which is then its `miss`, from 1 on; 0 misses none. */
  readonly loose: readonly Filter[];
  /** A filter that no row meets. */
  readonly except: Filter | null;
  /** Whether sums are wanted, or only who the rows rest on. */
  readonly summed: boolean;
}

/** Which of those rows, and how wide sets of reporters are. */
export interface RowTime {
  /** Months by their first days, in order. */
  readonly months: readonly string[];
  /** Bits that are enough for every reporter there is. */
  readonly width: number;
}

/** The first day of a record's month. */
export const RECORD_MONTH = `date_trunc('month', r.record_date::timestamp)::date`;
const MEASURES: Readonly<Record<Source, readonly Measure[]>> = {
  waste: WASTE_MEASURES,
  packaging: PACKAGING_MEASURES,
};

/** Everything a row is asked for, beside where and when it is. */
function columnsNeeded({ keys, filters, counted, source }: Question): string[] {
  const counts = counted && source === 'waste' ? ['counts'] : [];
  return [...keys.map(({ column }) => column), ...filters.map(({ column }) => column), ...counts];
}

/** Whether sums of areas by user type tell enough. */
function areasTellEnough({ source, keys, filters, measures, counted, grain }: Question): boolean {
  const sums = new Set(
    AREA_CUTS.find((it) => it.source === source)?.measures.map(({ name }) => name),
  );
  return (
    keys.length === 0 &&
    grain === 'month' &&
    (counted || source === 'packaging') &&
    filters.every(({ column }) => column === 'user_type') &&
    measures.every((name) => sums.has(name))
  );
}

function tellsEnough({ source, grain, dimensions, holds }: Cut, question: Question): boolean {
  const has = new Set(dimensions.map(({ name }) => name));
  const needed = columnsNeeded(question);
  if (source !== question.source || grain !== question.grain) return false;
  if (!needed.every((name) => has.has(name))) return false;
  if (holds === undefined) return true;
  return holds === 'handler'
    ? question.userTypes.every((it) => it === 'handler')
    : question.keys.some(({ column }) => column === holds);
}

/** The table of the narrowest rollup that tells enough of areas of a level; null where none does. */
export function rollupFor(question: Question, level: number): string | null {
  if (areasTellEnough(question)) {
    return AREA_CUTS.find(({ source }) => source === question.source)?.table ?? null;
  }
  if (level > 2 || (question.grain === 'day' && level > 0)) return null;
  return CUTS.find((cut) => tellsEnough(cut, question))?.table ?? null;
}

/** SQL of a dimension in a record. */
function inRecord(name: string): string {
  if (name === 'counts') return COUNTS;
  const found: Dimension | undefined = CUTS.flatMap(({ dimensions }) => dimensions).find(
    (it) => it.name === name,
  );
  if (!found) throw new Error(`No dimension ${name}`);
  return found.of;
}

const TYPES: Readonly<Record<string, string>> = { user_type: 'text', part: 'text' };
const valueType = ({ column }: Filter): string => TYPES[column] ?? 'integer';

/** Which of the loose filters a row misses; null where it misses more than one. */
function missOf(scope: RowScope, values: Values, column: (name: string) => string): string {
  const { loose } = scope;
  if (loose.length === 0) return '0';
  const hits = loose.map((it) => `${column(it.column)} = ${values.add(it.value, valueType(it))}`);
  const all = (missing: number): string =>
    hits.map((hit, place) => (place === missing ? `not (${hit})` : hit)).join(' and ');
  const cases = hits.map((_hit, place) => `when ${all(place)} then ${place + 1}`);
  return `case when ${all(-1)} then 0 ${cases.join(' ')} end`;
}

function conditions(scope: RowScope, values: Values, column: (name: string) => string): string[] {
  const { question, strict, except } = scope;
  const { userTypes, counted, source } = question;
  const meets = (it: Filter, sign: string): string =>
    `${column(it.column)} ${sign} ${values.add(it.value, valueType(it))}`;
  return [
    `${column('user_type')} = any(${values.add(userTypes, 'text[]')})`,
    ...(counted && source === 'waste' ? [column('counts')] : []),
    ...strict.map((it) => meets(it, '=')),
    ...(except ? [meets(except, '<>')] : []),
  ];
}

/** Columns that rows are told apart by: what is asked, the time, and which filter they miss. */
function groupsOf(
  scope: RowScope,
  values: Values,
  { place, period, column }: { place: string; period: string; column: (name: string) => string },
): string[] {
  const { keys, children } = scope.question;
  const names = [...keys.map((key) => column(key.column)), ...(children ? [place] : [])];
  return [
    ...names.map((name, at) => `${name} as k${at}`),
    `${period} as period`,
    `${missOf(scope, values, column)} as miss`,
  ];
}

const wanted = ({ question, summed }: RowScope): readonly string[] =>
  summed ? question.measures : [];

const keyNames = ({ keys, children }: Question): string[] =>
  Array.from({ length: keys.length + (children ? 1 : 0) }, (_, place) => `k${place}`);

/** Adds rows up by what they are told apart by; everything comes out as text but the set. */
function unitsOf(scope: RowScope, rows: string, set: string): string {
  const groups = [...keyNames(scope.question), 'period', 'miss'];
  const sums = wanted(scope).map((_name, place) => `sum(m${place})::text as m${place}`);
  return `select ${groups.map((name) => `${name}::text`).join(', ')}, sum(records)::int as records,
    ${[...sums, set].join(', ')} from (${rows}) rows where miss is not null
    group by ${groups.join(', ')}`;
}

const monthOfUnit = ({ grain }: Question): string =>
  grain === 'month' ? 't.period' : `date_trunc('month', t.period::timestamp)::date`;

function rollupUnits(table: string, scope: RowScope, time: RowTime, values: Values): string {
  const { question, area } = scope;
  const { children } = question;
  // Sums of areas are of what counts as waste alone.
  const isOfAreas = AREA_CUTS.some((it) => it.table === table);
  const column = (name: string): string => (name === 'counts' && isOfAreas ? 'true' : `t.${name}`);
  const place = children
    ? area === ''
      ? []
      : [`t.place >= ${values.add(area, 'text')}`, `t.place < ${values.add(`${area}:`, 'text')}`]
    : [`t.place = ${values.add(area, 'text')}`];
  const where = [
    `t.level = ${children || area.length}`,
    ...place,
    `${monthOfUnit(question)} = any(${values.add(time.months, 'date[]')})`,
    ...conditions(scope, values, column),
  ];
  const columns = [
    ...groupsOf(scope, values, { place: 't.place', period: 't.period', column }),
    't.records',
    ...wanted(scope).map((name, at) => `t.${name} as m${at}`),
    't.reporters',
  ];
  const rows = `select ${columns.join(', ')} from ${table} t where ${where.join(' and ')}`;
  return unitsOf(scope, rows, `bit_send(bit_or(reporters::bit(${time.width}))) as bits`);
}

/** Conditions on a record's place. */
export function inArea(area: string, values: Values): string[] {
  const within = (digits: number): string =>
    `left(r.tambon_code, ${digits}) = ${values.add(area.slice(0, digits), 'text')}`;
  if (area === '') return [];
  if (area.length === 2) return [within(2)];
  return area.length === 4
    ? [within(4)]
    : [within(4), `r.tambon_code = ${values.add(area, 'text')}`];
}

/** Records of some months. */
export function inTime({ months }: RowTime, values: Values): string[] {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  return [
    `r.record_date >= ${values.add(first, 'date')}`,
    `r.record_date < (${values.add(last, 'date')} + interval '1 month')::date`,
    `${RECORD_MONTH} = any(${values.add(months, 'date[]')})`,
  ];
}

function recordUnits(scope: RowScope, time: RowTime, values: Values): string {
  const { question, area } = scope;
  const { source, children, grain } = question;
  const of = new Map(MEASURES[source].map((it) => [it.name, it.of]));
  const where = [
    PUBLISHED,
    ...inArea(area, values),
    ...inTime(time, values),
    ...conditions(scope, values, inRecord),
  ];
  for (const key of question.keys) {
    if (FILLED.has(key.column)) where.push(`r.${key.column} is not null`);
  }
  const columns = [
    ...groupsOf(scope, values, {
      place: `left(r.tambon_code, ${children})`,
      period: grain === 'day' ? 'r.record_date' : RECORD_MONTH,
      column: inRecord,
    }),
    `${slotOf('r.reporter_id')} as slot`,
  ];
  const sums = wanted(scope).map((name, at) => `coalesce(sum(${of.get(name)}), 0) as m${at}`);
  // Each reporter once: the set is a list of them.
  const rows = `select ${columns.join(', ')}, ${['count(*) as records', ...sums].join(', ')}
    from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}
    group by ${columns.map((_column, at) => at + 1).join(', ')}`;
  return unitsOf(scope, rows, 'array_agg(slot) filter (where slot is not null) as slots');
}

/** Where rows of a scope are found: the rollup that tells enough, or null for the records. */
export const tableOf = ({ question, area }: RowScope): string | null =>
  rollupFor(question, question.children || area.length);

/** The statement that adds up a scope's rows of some months, from a rollup or from the records. */
export function unitsStatement(
  scope: RowScope,
  time: RowTime,
  table: string | null,
  values: Values,
): string {
  return table === null
    ? recordUnits(scope, time, values)
    : rollupUnits(table, scope, time, values);
}
