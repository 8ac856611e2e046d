import { AREA_CUTS, CUTS, type Cut, type Dimension } from '../rollups/cuts.ts';
import { COUNTS } from '../rollups/measures.ts';
import { type Filter, isPlain, type Key, type Question } from './question.ts';

/** Values of a statement's places, in the order they were asked for. */
export class Values {
  readonly list: unknown[] = [];

  /** The place of a value: `$3`, with its type. */
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}

/** Which of a question's rows, and how wide sets of reporters are. */
export interface RowTime {
  /** Months by their first days, in order. */
  readonly months: readonly string[];
  /** Bits that are enough for every reporter there is. */
  readonly width: number;
}

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
    keys.every(({ column, among }) => column === 'user_type' && !among) &&
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
function rollupFor(question: Question, level: number): string | null {
  if (areasTellEnough(question)) {
    return AREA_CUTS.find(({ source }) => source === question.source)?.table ?? null;
  }
  if (level > 2 || (question.grain === 'day' && level > 0)) return null;
  return CUTS.find((cut) => tellsEnough(cut, question))?.table ?? null;
}

/** SQL of a dimension in a record. */
export function inRecord(name: string): string {
  if (name === 'counts') return COUNTS;
  const found: Dimension | undefined = CUTS.flatMap(({ dimensions }) => dimensions).find(
    (it) => it.name === name,
  );
  if (!found) throw new Error(`No dimension ${name}`);
  return found.of;
}

const TYPES: Readonly<Record<string, string>> = { user_type: 'text', part: 'text' };
const valueType = ({ column }: Filter): string => TYPES[column] ?? 'integer';

/** Conditions on the rows of a question, beside where and when they are. */
export function conditions(
  question: Question,
  values: Values,
  column: (name: string) => string,
): string[] {
  const { userTypes, counted, source, filters } = question;
  return [
    `${column('user_type')} = any(${values.add(userTypes, 'text[]')})`,
    ...(counted && source === 'waste' ? [column('counts')] : []),
    ...filters.map((it) => `${column(it.column)} = ${values.add(it.value, valueType(it))}`),
  ];
}

/** Columns that rows are told apart by: what is asked, and the time. */
export function groupsOf(
  { keys, children }: Question,
  { place, period, column }: { place: string; period: string; column: (name: string) => string },
): string[] {
  const names = [...keys.map((key) => column(key.column)), ...(children ? [place] : [])];
  return [...names.map((name, at) => `${name} as k${at}`), `${period} as period`];
}

const keyNames = ({ keys, children }: Question): string[] =>
  Array.from({ length: keys.length + (children ? 1 : 0) }, (_, place) => `k${place}`);

/**
 * Adds rows up by what they are told apart by; everything comes out as text but the set.
 * @param more what is wanted beside the sums, as SQL
 */
export function unitsOf(question: Question, rows: string, more: readonly string[]): string {
  const sums = question.measures.map((_name, place) => `sum(m${place})::text as m${place}`);
  return groupedRows(question, rows, [...sums, ...more]);
}

/** Whether the database puts together what shares a key that is made of a column. */
export const areMerged = ({ keys, telling }: Question): boolean =>
  telling === true && !keys.every(isPlain);

/** A key as it is asked for; its words are the product's own. */
function mergedKey({ among, lookup }: Key, at: number): string {
  if (lookup) return `coalesce(value${at}, '${lookup.blank}')`;
  return among ? `(k${at} = any(array['${among.join("','")}']))::text` : `k${at}::text`;
}

/** Counts rows by what they are told apart by. */
export function groupedRows(question: Question, rows: string, more: readonly string[]): string {
  const groups = [...keyNames(question), 'period'];
  const { keys } = question;
  const merged = areMerged(question) ? keys : [];
  const columns = groups.map((name, at) => {
    const key = merged[at];
    return key ? `${mergedKey(key, at)} as ${name}` : `${name}::text`;
  });
  const masters = merged.flatMap(({ lookup }, at) =>
    lookup
      ? `left join (select id as id${at}, (${lookup.value})::text as value${at} from ${lookup.table})
          master${at} on id${at} = k${at}`
      : [],
  );
  return `select ${[...columns, 'sum(records)::int as records', ...more].join(', ')}
    from (${rows}) rows ${masters.join(' ')} group by ${groups.map((_name, at) => at + 1).join(', ')}`;
}

/** Where rows of a question are found: the rollup that tells enough, or null for the records. */
export const tableOf = (question: Question): string | null =>
  rollupFor(question, question.children || question.area.length);
