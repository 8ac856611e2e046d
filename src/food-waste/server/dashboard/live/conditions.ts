import type { Statement } from '../../../../engine/server/query/statements.ts';
import { isWholeCountry } from '../../../../thailand/geography.ts';
import { AREA_CUTS, CUTS } from '../../rollups/cuts.ts';
import { COUNTS, PACKAGING_COUNTS } from '../../rollups/measures.ts';
import { firstDay, monthOf, shifted } from '../periods.ts';
import type { Filter, PlacedQuestion, Question, Range } from '../question.ts';

/** Values of a statement's places, in the order they were added. */
export class Values {
  readonly #list: unknown[] = [];

  /** The place of a value: `$3`, with its type. */
  add(value: unknown, type: string): string {
    this.#list.push(value);
    return `$${this.#list.length}::${type}`;
  }

  /** The statement with its values, without those that it does not mention: PostgreSQL refuses them. */
  of(text: string): Statement {
    const places = new Map<string, string>();
    const sql = text.replace(/\$\d+/g, (place) => {
      const known = places.get(place) ?? `$${places.size + 1}`;
      places.set(place, known);
      return known;
    });
    const params = [...places.keys()].map((place) => this.#list[Number(place.slice(1)) - 1]);
    return { sql, params };
  }
}

/** The first day of the month of a record `r`. */
export const RECORD_MONTH = `date_trunc('month', r.record_date::timestamp)::date`;

const MATERIAL = 'material_id';
/** Whether a question is of materials, into which records of menus are split by their recipe. */
export const isOfMaterials = ({ source, keys, filters }: Question): boolean =>
  source === 'waste' && [...keys, ...filters].some(({ column }) => column === MATERIAL);

/** The same columns of rows that are joined with the parts of their recipe. */
export const ofParts =
  (column: (name: string) => string) =>
  (name: string): string =>
    name === MATERIAL ? `coalesce(part.material_id, ${column(name)})` : column(name);

/** Columns that a rollup only sums up where they are filled, and so records are read only then. */
const FILLED: ReadonlySet<string> = new Set(CUTS.flatMap(({ holds }) => holds ?? []));

/** SQL of a column of rollups in a record `r`. */
export function inRecord(name: string): string {
  if (name === 'counts') return COUNTS;
  const found = CUTS.flatMap(({ dimensions }) => dimensions).find((it) => it.name === name);
  if (!found) throw new Error(`No dimension ${name}`);
  return found.of;
}

/** SQL of a column in a row `t` of a rollup. Sums of areas are of what counts as waste alone. */
export function inRollup(table: string): (name: string) => string {
  const isOfAreas = AREA_CUTS.some((it) => it.table === table);
  return (name) => (name === 'counts' && isOfAreas ? 'true' : `t.${name}`);
}

const TEXTS: ReadonlySet<string> = new Set(['user_type', 'part']);
const typeOf = ({ column }: Filter): string => (TEXTS.has(column) ? 'text' : 'integer');

/** Conditions on the rows of a question, beside where and when they are. */
export function rowConditions(
  { userTypes, counted, source, filters }: Question,
  values: Values,
  column: (name: string) => string,
): string[] {
  return [
    `${column('user_type')} = any(${values.add(userTypes, 'text[]')})`,
    ...(counted && source === 'waste' ? [column('counts')] : []),
    ...filters.map((it) => `${column(it.column)} = ${values.add(it.value, typeOf(it))}`),
  ];
}

/** The same on records, of which packaging that was prevented is in no rollup either. */
export const recordConditions = (question: Question, values: Values): string[] => [
  ...rowConditions(question, values, isOfMaterials(question) ? ofParts(inRecord) : inRecord),
  ...(question.source === 'packaging' ? [PACKAGING_COUNTS] : []),
];

/** Conditions on records for keys that only some records fill. */
export const filledConditions = ({ keys }: Question): string[] =>
  keys.flatMap(({ column }) => (FILLED.has(column) ? [`r.${column} is not null`] : []));

/** Codes by their number of digits, 0 for the country. */
function byLength(places: readonly string[]): ReadonlyMap<number, readonly string[]> {
  const lengths = [...new Set(places.map(({ length }) => length))];
  return new Map(lengths.map((length) => [length, places.filter((it) => it.length === length)]));
}

/** One of some conditions, beside others; false where there is none. */
function anyOf(conditions: readonly string[]): string {
  const [only = 'false', ...others] = conditions;
  return others.length === 0 ? only : `(${conditions.map((it) => `(${it})`).join(' or ')})`;
}

const among = (codes: readonly string[], values: Values): string =>
  codes.length === 1
    ? `= ${values.add(codes[0], 'text')}`
    : `= any(${values.add(codes, 'text[]')})`;

/**
 * The question of each size of places by itself: rollups are read by their level first, and of several
 * levels at once by none.
 */
export function ofEachSize(question: PlacedQuestion): readonly PlacedQuestion[] {
  const sizes = [...byLength(question.places).values()];
  return sizes.length === 0 ? [question] : sizes.map((places) => ({ ...question, places }));
}

/**
 * The condition on the level and place of a rollup's rows, of places of one size. An area smaller than
 * those of the breakdown is a part of one of them, and has its rows at its own level.
 */
export function rollupPlace({ places, children }: PlacedQuestion, values: Values): string {
  const [{ length } = '', ...others] = places;
  if (others.some((it) => it.length !== length)) throw new Error('Places of several sizes');
  if (places.length === 0) return 'false';
  const level = `t.level = ${Math.max(length, children)}`;
  if (length >= children) return `${level} and t.place ${among(places, values)}`;
  if (length === 0) return level;
  // A colon comes after every digit.
  const within = places.map(
    (code) =>
      `t.place >= ${values.add(code, 'text')} and t.place < ${values.add(`${code}:`, 'text')}`,
  );
  return `${level} and ${anyOf(within)}`;
}

/** SQL of the area of a rollup's row `t`. */
export const rollupArea = ({ places, children }: PlacedQuestion): string =>
  places.some(({ length }) => length > children) ? `left(t.place, ${children})` : 't.place';

const AMPHOE_DIGITS = 4;

/** Conditions on a record's area, such as the indexes by province and amphoe have them. */
function withinAreas(codes: readonly string[], values: Values): string[] {
  return [...byLength(codes)].map(([length, ofLength]) => {
    const digits = Math.min(length, AMPHOE_DIGITS);
    const around = [...new Set(ofLength.map((code) => code.slice(0, digits)))];
    const within = `left(r.tambon_code, ${digits}) ${among(around, values)}`;
    return length === digits ? within : `${within} and r.tambon_code ${among(ofLength, values)}`;
  });
}

/** Conditions on the records of some reporters, such as this says they are, in the area in question. */
export const ofReporters = (
  { area }: PlacedQuestion,
  reporters: string,
  values: Values,
): string[] => [`r.reporter_id ${reporters}`, ...(area === '' ? [] : withinAreas([area], values))];

/** Conditions on records by where they are, and whose. */
export function recordPlace(question: PlacedQuestion, values: Values): string[] {
  const { places, reporters } = question;
  if (isWholeCountry(places)) return [];
  const conditions = withinAreas(places, values);
  if (reporters.length > 0) {
    const any = `= any(${values.add(reporters, 'integer[]')})`;
    conditions.push(ofReporters(question, any, values).join(' and '));
  }
  return [anyOf(conditions)];
}

/** Months that follow each other, by the first and the last of each run. */
function runsOf(months: readonly string[]): [first: string, last: string][] {
  const runs: [first: string, last: string][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run && firstDay(shifted(monthOf(run[1]), 1)) === month) run[1] = month;
    else runs.push([month, month]);
  }
  return runs;
}

/** Condition on records of some months, given by their first days in order. */
export function recordTime(months: readonly string[], values: Values): string {
  const runs = runsOf(months).map(
    ([first, last]) =>
      `r.record_date >= ${values.add(first, 'date')}
        and r.record_date < (${values.add(last, 'date')} + interval '1 month')::date`,
  );
  return `(${runs.map((run) => `(${run})`).join(' or ') || 'false'})`;
}

/** Conditions on records of the days from the first range's to the last one's. */
export function recordDays(ranges: readonly Range[], values: Values): string[] {
  const [first] = ranges.map((range) => range.first).sort();
  const last = ranges
    .map((range) => range.last)
    .sort()
    .at(-1);
  return [
    `r.record_date >= ${values.add(first, 'date')}`,
    `r.record_date <= ${values.add(last, 'date')}`,
  ];
}

/** User types whose people, meals or floor are meant: a filter of the waste makes them no fewer. */
export function baseUserTypes({ filters, userTypes }: Question): readonly unknown[] {
  const ofType = filters.filter(({ column }) => column === 'user_type');
  return ofType.length > 0 ? ofType.map(({ value }) => value) : userTypes;
}
