import {
  AREA_CUTS,
  CUTS,
  type Cut,
  type Dimension,
  SOURCE_TABLES,
  type Source,
} from '../rollups/cuts.ts';
import {
  BASE,
  COUNTS,
  type Measure,
  NO_REPORTERS,
  PACKAGING_BASE,
  PACKAGING_MEASURES,
  PUBLISHED,
  setOf,
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

/** Rows `miss` of 0 are those asked for; others tell who would be seen by leaving a filter out. */
export const ASKED = 0;
/** From this on, rows of a wider question that holds the one asked. */
export const WIDER = 100;

/** Which rows, and from where. */
export interface RowScope {
  readonly question: Question;
  readonly area: string;
  /** Filters that all rows meet. */
  readonly strict: readonly Filter[];
  /** Filters of which a row may miss one, which is then its `miss`, from 1 on. */
  readonly loose: readonly Filter[];
  readonly miss: number;
  /** Months, by their first days, that the rollups are behind in. */
  readonly behind: readonly string[];
}

const MONTH = `date_trunc('month', r.record_date::timestamp)::date`;
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
  const { loose, miss } = scope;
  if (loose.length === 0) return String(miss);
  const hits = loose.map((it) => `${column(it.column)} = ${values.add(it.value, valueType(it))}`);
  const all = (missing: number): string =>
    hits.map((hit, place) => (place === missing ? `not (${hit})` : hit)).join(' and ');
  const cases = hits.map((_hit, place) => `when ${all(place)} then ${place + 1}`);
  return `case when ${all(-1)} then ${miss} ${cases.join(' ')} end`;
}

function conditions(scope: RowScope, values: Values, column: (name: string) => string): string[] {
  const { question, strict } = scope;
  const { userTypes, counted, source } = question;
  return [
    `${column('user_type')} = any(${values.add(userTypes, 'text[]')})`,
    ...(counted && source === 'waste' ? [column('counts')] : []),
    ...strict.map((it) => `${column(it.column)} = ${values.add(it.value, valueType(it))}`),
  ];
}

function keysOf({ keys }: Question, place: string | null, column: (name: string) => string) {
  const own = keys.map(({ column: name, of = (it) => it }) => of(column(name)));
  return [...own, ...(place === null ? [] : [place])].map((sql, at) => `${sql} as k${at}`);
}

const bounds = ({ ranges }: Question): { first: string; last: string } => ({
  first: ranges.map(({ first }) => first).sort()[0] ?? '',
  last:
    ranges
      .map(({ last }) => last)
      .sort()
      .at(-1) ?? '',
});

/** Sums that rows of this scope carry; those of wider questions only tell who they rest on. */
const sumsOf = ({ question, miss }: RowScope): readonly string[] =>
  miss >= WIDER ? [] : question.measures;

function rollupRows(table: string, scope: RowScope, values: Values): string {
  const { question, area, behind } = scope;
  const { children, measures, base } = question;
  const isOfAreas = AREA_CUTS.some((it) => it.table === table);
  const column = (name: string): string => (name === 'counts' && isOfAreas ? 'true' : `t.${name}`);
  const level = children || area.length;
  const { first, last } = bounds(question);
  const carried = new Set(sumsOf(scope));
  const isBehind =
    behind.length === 0 ? [] : [`${monthOfUnit(question)} <> all(${values.add(behind, 'date[]')})`];
  const place = children
    ? area === ''
      ? []
      : [`t.place >= ${values.add(area, 'text')}`, `t.place < ${values.add(`${area}:`, 'text')}`]
    : [`t.place = ${values.add(area, 'text')}`];
  const where = [
    `t.level = ${level}`,
    ...place,
    `t.period between ${values.add(first, 'date')} and ${values.add(last, 'date')}`,
    ...isBehind,
    ...conditions(scope, values, column),
  ];
  const columns = [
    ...keysOf(question, children ? 't.place' : null, column),
    't.period',
    `${missOf(scope, values, column)} as miss`,
    't.records',
    ...measures.map((name) => (carried.has(name) ? `t.${name}` : '0')),
    ...(base ? ['0 as base'] : []),
    't.reporters',
  ];
  return `select ${columns.join(', ')} from ${table} t where ${where.join(' and ')}`;
}

const monthOfUnit = ({ grain }: Question): string =>
  grain === 'month' ? 't.period' : `date_trunc('month', t.period::timestamp)::date`;

function inArea(area: string, values: Values): string[] {
  const within = (digits: number): string =>
    `left(r.tambon_code, ${digits}) = ${values.add(area.slice(0, digits), 'text')}`;
  if (area === '') return [];
  if (area.length === 2) return [within(2)];
  return area.length === 4
    ? [within(4)]
    : [within(4), `r.tambon_code = ${values.add(area, 'text')}`];
}

/** Records of the time asked for, or of some months of it. */
function inTime(question: Question, months: readonly string[] | null, values: Values): string[] {
  const { grain } = question;
  const { first, last } = bounds(question);
  const end = values.add(last, 'date');
  const until = grain === 'day' ? `${end} + 1` : `(${end} + interval '1 month')::date`;
  return [
    `r.record_date >= ${values.add(first, 'date')}`,
    `r.record_date < ${until}`,
    ...(months === null ? [] : [`${MONTH} = any(${values.add(months, 'date[]')})`]),
  ];
}

function recordRows(scope: RowScope, months: readonly string[] | null, values: Values): string {
  const { question, area } = scope;
  const { source, children, measures, base, grain } = question;
  const column = (name: string): string => inRecord(name);
  const of = new Map(MEASURES[source].map((it) => [it.name, it.of]));
  const carried = new Set(sumsOf(scope));
  const where = [
    PUBLISHED,
    ...inArea(area, values),
    ...inTime(question, months, values),
    ...conditions(scope, values, column),
  ];
  for (const key of question.keys) {
    if (FILLED.has(key.column)) where.push(`r.${key.column} is not null`);
  }
  const columns = [
    ...keysOf(question, children ? `left(r.tambon_code, ${children})` : null, column),
    `${grain === 'day' ? 'r.record_date' : MONTH} as period`,
    `${missOf(scope, values, column)} as miss`,
    '1 as records',
    ...measures.map((name) => (carried.has(name) ? `coalesce(${of.get(name)}, 0)` : '0')),
    ...(base ? ['0 as base'] : []),
    `${setOf('r.reporter_id')} as reporters`,
  ];
  return `select ${columns.join(', ')} from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}`;
}

/** Rows of one scope: from the rollup that tells enough, and from the records where it is behind. */
export function rowsOf(scope: RowScope, values: Values): string[] {
  const { question, area, behind } = scope;
  const rollup = rollupFor(question, question.children || area.length);
  if (rollup === null) return [recordRows(scope, null, values)];
  const rows = [rollupRows(rollup, scope, values)];
  return behind.length === 0 ? rows : [...rows, recordRows(scope, behind, values)];
}

/** Rows that carry nothing but what kilograms are divided by; these follow area and type alone. */
export function baseRows(scope: RowScope, values: Values): string[] {
  const { question, area, behind, strict, loose } = scope;
  const { source, children, measures } = question;
  const cut = AREA_CUTS.find((it) => it.source === source);
  if (!cut) return [];
  const none = `${NO_REPORTERS} as reporters`;
  const ofType = [...strict, ...loose].filter(({ column }) => column === 'user_type');
  const userTypes = ofType.length > 0 ? ofType.map(({ value }) => value) : question.userTypes;
  const tail = `${ASKED} as miss, 0 as records, ${measures.map(() => '0, ').join('')}`;
  const { first, last } = bounds(question);
  const place = children
    ? area === ''
      ? 'true'
      : `t.place >= ${values.add(area, 'text')} and t.place < ${values.add(`${area}:`, 'text')}`
    : `t.place = ${values.add(area, 'text')}`;
  const kept = `select ${children ? 't.place as k0, ' : ''}t.period, ${tail} t.base, ${none}
    from ${cut.table} t where t.level = ${children || area.length} and ${place}
      and t.period between ${values.add(first, 'date')} and ${values.add(last, 'date')}
      and t.period <> all(${values.add(behind, 'date[]')})
      and t.user_type = any(${values.add(userTypes, 'text[]')})`;
  if (behind.length === 0) return [kept];
  const where = [
    PUBLISHED,
    ...inArea(area, values),
    ...inTime(question, behind, values),
    `r.user_type = any(${values.add(userTypes, 'text[]')})`,
  ];
  const counted = `select ${children ? `left(b.tambon_code, ${children}) as k0, ` : ''}b.period,
    ${tail} coalesce(b.base, 0), ${none} from (
      select r.tambon_code, ${MONTH} as period, max(${source === 'waste' ? BASE : PACKAGING_BASE}) as base
      from ${SOURCE_TABLES[source]} r where ${where.join(' and ')}
      group by r.tambon_code, r.record_date, r.user_type, r.reporter_id,
        case when r.reporter_id is null then r.id end) b`;
  return [kept, counted];
}
