import {
  AREA_CUTS,
  CUTS,
  type Cut,
  hasRecipes,
  SOURCE_TABLES,
  type Source,
} from '../../rollups/cuts.ts';
import {
  joinParts,
  type Measure,
  OF_WASTE,
  PACKAGING_MEASURES,
  PART_SHARE,
  PUBLISHED,
  RECIPE,
  slotOf,
  sumOf,
  WASTE_MEASURES,
} from '../../rollups/measures.ts';
import { type Key, type PlacedQuestion, type Question, RECIPE_KG } from '../question.ts';
import type { Values } from './conditions.ts';
import {
  filledConditions,
  inRecord,
  inRollup,
  isOfMaterials,
  ofEachSize,
  ofParts,
  RECORD_MONTH,
  recordConditions,
  recordPlace,
  recordTime,
  rollupArea,
  rollupPlace,
  rowConditions,
} from './conditions.ts';

const PROVINCE_DIGITS = 2;

/** Columns that a question needs beside area and time. */
function columnsNeeded({ keys, filters, counted, source }: Question): string[] {
  const counts = counted && source === 'waste' ? ['counts'] : [];
  return [...[...keys, ...filters].map(({ column }) => column), ...counts];
}

/** Whether sums of areas by user type are enough. */
function areasAreEnough({ source, keys, filters, measures, counted, grain }: Question): boolean {
  const cut = AREA_CUTS.find((it) => it.source === source);
  const sums = new Set(cut?.measures.map(({ name }) => name));
  return (
    grain === 'month' &&
    (counted || source === 'packaging') &&
    [...keys, ...filters].every(({ column }) => column === 'user_type') &&
    measures.every((name) => sums.has(name))
  );
}

function isEnough({ source, grain, dimensions, holds }: Cut, question: Question): boolean {
  const has = new Set(dimensions.map(({ name }) => name));
  if (source !== question.source || grain !== question.grain) return false;
  if (!columnsNeeded(question).every((name) => has.has(name))) return false;
  if (holds === undefined) return true;
  return holds === 'handler'
    ? question.userTypes.every((it) => it === 'handler')
    : question.keys.some(({ column }) => column === holds);
}

/** The table of the narrowest rollup that has all a question needs of a place; null where none has. */
function rollupTableFor(question: Question, place: string): string | null {
  const { source, grain, children } = question;
  if (areasAreEnough(question)) {
    return AREA_CUTS.find((it) => it.source === source)?.table ?? null;
  }
  const level = Math.max(children, place.length);
  if (level > PROVINCE_DIGITS || (grain === 'day' && level > 0)) return null;
  return CUTS.find((cut) => isEnough(cut, question))?.table ?? null;
}

/** A part of a question, and the rollup that is read for it; null where the records are. */
export interface ReadPart {
  readonly table: string | null;
  readonly question: PlacedQuestion;
}

/** The parts that a question is read in; what is read of records is read at once. */
export function readParts(question: PlacedQuestion): readonly ReadPart[] {
  if (question.reporters.length > 0) return [{ table: null, question }];
  const parts = ofEachSize(question).map((part) => ({
    table: rollupTableFor(question, part.places[0] ?? ''),
    question: part,
  }));
  const ofRecords = parts.filter(({ table }) => table === null);
  if (ofRecords.length < 2) return parts;
  const places = ofRecords.flatMap((part) => part.question.places);
  return [
    ...parts.filter(({ table }) => table !== null),
    { table: null, question: { ...question, places } },
  ];
}

const MEASURES: Readonly<Record<Source, readonly Measure[]>> = {
  waste: WASTE_MEASURES,
  packaging: PACKAGING_MEASURES,
};

function sumInRecords(source: Source, name: string, isSplit: boolean): string {
  const isOfRecipe = name === RECIPE_KG;
  if (isOfRecipe && !isSplit) return '0';
  const measure = MEASURES[source].find((it) => it.name === (isOfRecipe ? 'kg' : name));
  if (!measure) throw new Error(`No measure ${name} of ${source}`);
  if (!isSplit) return sumOf(measure);
  const of = `(${measure.of}) * ${PART_SHARE}`;
  return sumOf({ ...measure, of: isOfRecipe ? ofRecipe(of) : of });
}

/** Names of the columns that cells are broken down by: `k0`, `k1`, …, the area last. */
export const keyNames = ({ keys, children }: Question): string[] =>
  Array.from({ length: keys.length + (children ? 1 : 0) }, (_, place) => `k${place}`);

/** Whether waste is broken down by something that days without any do not have. */
const isOfWasteAlone = ({ source, keys }: Question): boolean =>
  source === 'waste' && keys.some(({ column }) => column !== 'user_type');

/** The same in a rollup. Of those with days without waste in them, only the part is a key. */
const ofWasteInRollup = ({ keys }: Question): string[] =>
  keys.some(({ column }) => column === 'part') ? [`t.part <> ''`] : [];

/** What rows are made of: series, bucket and keys, by columns of a record or of a rollup. */
function groupColumns(
  { keys, children }: Question,
  column: (name: string) => string,
  place: string,
): string[] {
  const columns = [...keys.map((key) => column(key.column)), ...(children ? [place] : [])];
  return ['p.series', 'p.bucket', ...columns.map((it, at) => `${it} as k${at}`)];
}

/** Kilograms of materials from a recipe, in rows joined with its parts. */
const ofRecipe = (kg: string): string => `case when part.material_id > 0 then ${kg} else 0 end`;

function measureInRollup(name: string, isSplit: boolean): string {
  if (name === RECIPE_KG) return isSplit ? ofRecipe(`t.kg * ${PART_SHARE}`) : '0';
  return `t.${name}${isSplit ? ` * ${PART_SHARE}` : ''}`;
}

/** Rows of a rollup, of the months that it is up to date in. */
export function rollupRows(
  table: string,
  question: PlacedQuestion,
  width: number,
  values: Values,
): string {
  const isSplit = isOfMaterials(question) && hasRecipes(table);
  const column = isSplit ? ofParts(inRollup(table)) : inRollup(table);
  const where = [
    rollupPlace(question, values),
    ...rowConditions(question, values, column),
    ...ofWasteInRollup(question),
  ];
  const columns = [
    ...groupColumns(question, column, rollupArea(question)),
    `t.records${isSplit ? ` * ${PART_SHARE}` : ''} as records`,
    ...question.measures.map((name, at) => `${measureInRollup(name, isSplit)} as m${at}`),
    `t.reporters::bit(${width}) as reporters`,
  ];
  return `select ${columns.join(', ')} from ${table} t
    join periods p on p.period = t.period and not p.is_late
    ${isSplit ? joinParts('t.recipe_id') : ''} where ${where.join(' and ')}`;
}

/** The same out of the records of some months, one row for each reporter. */
export function recordRows(
  question: PlacedQuestion,
  months: readonly string[],
  width: number,
  values: Values,
): string {
  const { source, children, grain } = question;
  const where = [
    PUBLISHED,
    ...recordPlace(question, values),
    recordTime(months, values),
    ...recordConditions(question, values),
    ...filledConditions(question),
    ...(isOfWasteAlone(question) ? [OF_WASTE] : []),
  ];
  const isSplit = isOfMaterials(question);
  const column = isSplit ? ofParts(inRecord) : inRecord;
  const groups = [
    ...groupColumns(question, column, `left(r.tambon_code, ${children})`),
    `${slotOf('r.reporter_id')} as slot`,
  ];
  const sums = question.measures.map(
    (name, at) => `${sumInRecords(source, name, isSplit)} as m${at}`,
  );
  const period = grain === 'day' ? 'r.record_date' : RECORD_MONTH;
  const each = `select ${[...groups, `${isSplit ? `sum(${PART_SHARE})` : 'count(*)'} as records`, ...sums].join(', ')}
    from ${SOURCE_TABLES[source]} r join periods p on p.period = ${period}
    ${isSplit ? joinParts(RECIPE) : ''}
    where ${where.join(' and ')} group by ${groups.map((_group, at) => at + 1).join(', ')}`;
  const names = [
    ...keyNames(question),
    'records',
    ...question.measures.map((_name, at) => `m${at}`),
  ];
  // Nobody has no slot, and adds no one.
  const set = `set_bit(repeat('0', ${width})::bit(${width}), slot, 1)`;
  return `select series, bucket, ${names.join(', ')}, ${set} as reporters from (${each}) each`;
}

/** A key as it is wanted; its words are the product's own. */
function keyOf({ among, lookup }: Key, at: number): string {
  if (lookup) return `coalesce(value${at}, '${lookup.blank}')`;
  return among ? `(k${at} = any(array['${among.join("','")}']))::text` : `k${at}::text`;
}

/** Cells out of rows: sums, and the set of reporters, by series, bucket and keys as they are wanted. */
export function cellsOfRows(question: Question, rows: string): string {
  const { keys, measures } = question;
  const columns = [
    'series',
    'bucket',
    ...keyNames(question).map((name, at) => {
      const key = keys[at];
      return `${key ? keyOf(key, at) : `${name}::text`} as ${name}`;
    }),
  ];
  const masters = keys.flatMap(({ lookup }, at) =>
    lookup
      ? `left join (select id as id${at}, (${lookup.value})::text as value${at} from ${lookup.table})
          master${at} on id${at} = k${at}`
      : [],
  );
  const sums = measures.map((_name, at) => `sum(m${at}) as m${at}`);
  const more = ['sum(records) as records', ...sums, 'bit_or(reporters) as reporters'];
  return `select ${[...columns, ...more].join(', ')} from (${rows}) rows ${masters.join(' ')}
    group by ${columns.map((_column, at) => at + 1).join(', ')} having sum(records) > 0`;
}
