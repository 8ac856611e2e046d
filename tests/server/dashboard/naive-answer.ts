/** What a question comes to, worked out of single records without the product's statements. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../src/engine/server/db/connection.ts';
import type {
  PlacedQuestion,
  Question,
} from '../../../src/food-waste/server/dashboard/question.ts';

/** A record as it stands in its table. */
export type NaiveRecord = Readonly<Record<string, string | number | boolean | null>>;

export interface NaiveData {
  readonly waste: readonly NaiveRecord[];
  readonly packaging: readonly NaiveRecord[];
  /** Organisations by reporter. */
  readonly organisations: ReadonlyMap<unknown, string>;
  /** Which part of a menu is of which material, by its id; '0' is what the recipe does not say. */
  readonly recipes: ReadonlyMap<unknown, ReadonlyMap<string, number>>;
  /** Rows of masters by table and id. */
  readonly masters: ReadonlyMap<string, ReadonlyMap<unknown, NaiveRecord>>;
}

const MASTERS = ['category_units', 'retail_stores'];

/** By the weights of the ingredients; what the serving weighs beside them is of no material. */
function recipesOf(rows: Readonly<Record<'menus' | 'parts' | 'units' | 'subs', NaiveRecord[]>>) {
  const units = new Map(rows.units.map((it) => [it.id, it.kg_per_unit]));
  const subs = new Map(rows.subs.map((it) => [it.id, it.unit_weights as unknown]));
  const recipes = new Map<unknown, ReadonlyMap<string, number>>();
  for (const menu of rows.menus) {
    const kg = new Map<string, number>();
    let [sum, isPartial] = [0, false];
    for (const part of rows.parts.filter((it) => it.foods_menu_id === menu.id)) {
      const own = (subs.get(part.material_sub_id ?? null) ?? []) as {
        unitId: number;
        kg: number;
      }[];
      const each =
        own.find(({ unitId }) => unitId === part.unit_id)?.kg ?? units.get(part.unit_id ?? null);
      if (each === null || each === undefined) isPartial = true;
      // In whole micrograms, so that a recipe that adds up to its serving does.
      const weight = Math.round(Number(part.quantity) * Number(each ?? 0) * 1e9);
      kg.set(String(part.material_id), (kg.get(String(part.material_id)) ?? 0) + weight);
      sum += weight;
    }
    const serving = Number(menu.serving_grams ?? 0) * 1e6;
    if (sum === 0 || (isPartial && serving <= sum)) continue;
    const whole = Math.max(sum, serving);
    if (serving > sum) kg.set('0', serving - sum);
    recipes.set(menu.id, new Map([...kg].map(([id, weight]) => [id, weight / whole])));
  }
  return recipes;
}

export async function readNaiveData(connection: Connection): Promise<NaiveData> {
  const all = async (table: string): Promise<NaiveRecord[]> => {
    const { rows } = await connection.execute<Record<string, string | number | boolean | null>>(
      sql`select * from ${sql.identifier(table)}`,
    );
    return rows;
  };
  const days = async (table: string): Promise<NaiveRecord[]> =>
    (await all(table)).map((it) => ({ ...it, record_date: dayOf(it.record_date) }));
  const masters = new Map<string, ReadonlyMap<unknown, NaiveRecord>>();
  for (const table of MASTERS) {
    masters.set(table, new Map((await all(table)).map((it) => [it.id, it])));
  }
  return {
    waste: await days('waste_records'),
    packaging: await days('packaging_records'),
    organisations: new Map(
      (await all('places')).map((it) => [it.id, String(it.chain ?? '').trim()]),
    ),
    recipes: recipesOf({
      menus: await all('menus'),
      parts: await all('menu_materials'),
      units: await all('units'),
      subs: await all('material_subs'),
    }),
    masters,
  };
}

const dayOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().slice(0, 10) : String(value).slice(0, 10);
const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

export interface NaiveCell {
  records: number;
  sums: Record<string, number>;
  reporters: Set<unknown>;
  base?: number;
  margin?: number | null;
}

const IS_ID: ReadonlySet<string> = new Set(['material_id', 'waste_food_id', 'waste_manage_id']);

function valueIn(record: NaiveRecord, column: string): string {
  const value =
    column === 'material_id' ? (record.material_id ?? record.retail_material_id) : record[column];
  if (value !== null && value !== undefined) return String(value);
  return IS_ID.has(column) || column.endsWith('_id') ? '0' : '';
}

/** Columns of which only the records are told apart that fill them. */
const FILLED = ['menu_id', 'retail_store_id', 'material_sub_id'];
const LOOKED: Readonly<Record<string, (row: NaiveRecord) => unknown>> = {
  retail_stores: (row) => row.category_id,
  category_units: (row) => row.packaging_material,
};

function keysOf(question: Question, record: NaiveRecord, { masters }: NaiveData): string[] {
  const keys = question.keys.map(({ column, among, lookup }) => {
    const value = valueIn(record, column);
    if (among) return String(among.includes(value));
    if (!lookup) return value;
    const row = masters.get(lookup.table)?.get(Number(value));
    return String((row && LOOKED[lookup.table]?.(row)) ?? lookup.blank);
  });
  const place = String(record.tambon_code).slice(0, question.children);
  return question.children ? [...keys, place] : keys;
}

/** The base that a record tells of. */
function baseIn(source: Question['source'], it: NaiveRecord): number | null {
  const members = numberOf(it.members ?? null);
  if (source === 'packaging') return it.user_type === 'consumer' ? members : null;
  const days = Number(it.period_days);
  if (it.user_type === 'consumer') return members === null ? null : members * days;
  if (it.user_type === 'retail')
    return it.floor_area === null ? null : Number(it.floor_area) * days;
  return it.user_type === 'outofhome' ? numberOf(it.covers ?? null) : null;
}

const dayKey = (it: NaiveRecord): string =>
  [it.tambon_code, it.record_date, it.user_type, it.reporter_id ?? `record ${it.id}`].join(' ');

/** What a measure is of one record, in millionths. */
function measureOf(name: string, it: NaiveRecord, isBased: boolean): number {
  const kg = Number(it.weight_kg);
  const price = numberOf(it.price_per_kg ?? null);
  const factor = numberOf(it.emission_factor ?? null);
  const all: Record<string, number> = {
    kg,
    recipe_kg: it.share !== 1 && it.material_id !== null ? kg : 0,
    weighed_kg: it.method === 'directWeighing' ? kg : 0,
    pieces: Number(it.pieces ?? 0),
    based_kg: isBased ? kg : 0,
    based_baht: isBased ? kg * (price ?? 0) : 0,
    co2e: kg * (factor ?? 0),
    co2e_kg: factor === null ? 0 : kg,
    baht: kg * (price ?? 0),
    baht_kg: price === null ? 0 : kg,
  };
  const value = all[name];
  if (value === undefined) throw new Error(`No measure ${name}`);
  return Math.round(value * 1e6);
}

const counts = (source: Question['source'], it: NaiveRecord): boolean =>
  source === 'packaging' || it.counts_as_waste === true || it.user_type === 'handler';

const isOfNothing = ({ quantity }: NaiveRecord): boolean => numberOf(quantity ?? null) === 0;

function rangesOf(question: Question, it: NaiveRecord) {
  const day = String(it.record_date);
  const at = question.grain === 'day' ? day : `${day.slice(0, 7)}-01`;
  return question.ranges.filter(({ first, last }) => at >= first && at <= last);
}

/** Who a cluster is: a reporter, a chain, or everybody who is not named. */
function clusterOf(it: NaiveRecord, { organisations }: NaiveData): string {
  if (it.reporter_id === null) return 'nobody';
  const name = organisations.get(it.reporter_id) ?? '';
  return it.user_type !== 'consumer' && name ? name.toLowerCase() : String(it.reporter_id);
}

function marginOf(pairs: readonly { readonly based: number; readonly base: number }[]) {
  const known = pairs.filter(({ base }) => base > 0);
  const based = known.reduce((sum, it) => sum + it.based, 0);
  const base = known.reduce((sum, it) => sum + it.base, 0);
  if (known.length < 2 || based === 0) return null;
  const residuals = known.map((it) => (it.based - (based / base) * it.base) ** 2);
  const squares = residuals.reduce((sum, it) => sum + it, 0);
  const error = Math.sqrt((known.length / (known.length - 1)) * squares) / base;
  return (1.96 * error) / (based / base);
}

/** A record, or what is of one material of a menu's. */
type Part = NaiveRecord & { readonly share: number };

function partsOf(it: NaiveRecord, question: Question, { recipes }: NaiveData): Part[] {
  const isOfMaterials = [...question.keys, ...question.filters].some(
    ({ column }) => column === 'material_id',
  );
  const recipe = isOfMaterials ? recipes.get(it.menu_id) : undefined;
  if (!recipe) return [{ ...it, share: 1 }];
  return [...recipe].map(([id, share]) => ({ ...it, material_id: Number(id) || null, share }));
}

/** Cells by series, bucket and keys. */
export function naiveCells(question: PlacedQuestion, data: NaiveData): Map<string, NaiveCell> {
  const { source, area, places, reporters, userTypes, filters, measures } = question;
  const ofTypes = filters.filter(({ column }) => column === 'user_type').map(({ value }) => value);
  const here = data[source].filter(
    (it) =>
      it.active &&
      it.user_type !== 'staff' &&
      (places.some((place) => String(it.tambon_code).startsWith(place)) ||
        (String(it.tambon_code).startsWith(area) && reporters.includes(Number(it.reporter_id)))) &&
      (ofTypes.length > 0 ? ofTypes : userTypes).includes(String(it.user_type)),
  );
  const covered = new Set(here.filter((it) => baseIn(source, it) !== null).map(dayKey));
  const isBased = (it: NaiveRecord): boolean =>
    it.user_type === 'outofhome' ? covered.has(dayKey(it)) : baseIn(source, it) !== null;
  const cells = new Map<string, NaiveCell>();
  const bases = new Map<string, Map<string, number>>();
  const clusters = new Map<string, Map<string, { based: number; base: number }>>();
  const clusterIn = (place: string, it: NaiveRecord) => {
    const known = clusters.get(place) ?? new Map<string, { based: number; base: number }>();
    clusters.set(place, known);
    const name = clusterOf(it, data);
    const pair = known.get(name) ?? { based: 0, base: 0 };
    known.set(name, pair);
    return pair;
  };
  for (const it of here.flatMap((one) => partsOf(one, question, data))) {
    const base = baseIn(source, it);
    for (const { series, bucket } of rangesOf(question, it)) {
      const place = `${series} ${bucket} ${String(it.tambon_code).slice(0, question.children)}`;
      if (base !== null) {
        const known = bases.get(place) ?? new Map<string, number>();
        bases.set(place, known);
        known.set(dayKey(it), Math.max(known.get(dayKey(it)) ?? 0, base));
      }
      const isAsked =
        (!question.counted || counts(source, it)) &&
        filters.every(({ column, value }) => valueIn(it, column) === String(value)) &&
        question.keys.every(({ column }) => !FILLED.includes(column) || it[column] !== null) &&
        // A day without waste is of somebody and of a place, and of nothing else.
        (!isOfNothing(it) || question.keys.every(({ column }) => column === 'user_type'));
      if (!isAsked) continue;
      const name = `${series} ${bucket} ${keysOf(question, it, data).join()}`;
      const cell = cells.get(name) ?? { records: 0, sums: {}, reporters: new Set() };
      cells.set(name, cell);
      cell.records += it.share;
      if (it.reporter_id !== null) cell.reporters.add(it.reporter_id);
      for (const measure of measures) {
        cell.sums[measure] =
          (cell.sums[measure] ?? 0) + measureOf(measure, it, isBased(it)) * it.share;
      }
      clusterIn(place, it).based += isBased(it) ? Number(it.weight_kg) * it.share : 0;
    }
  }
  // A reporter's people, floor or meals of a day and a place are counted once.
  const seen = new Set<string>();
  for (const it of here) {
    for (const { series, bucket } of rangesOf(question, it)) {
      const place = `${series} ${bucket} ${String(it.tambon_code).slice(0, question.children)}`;
      const once = `${place} ${dayKey(it)}`;
      if (seen.has(once)) continue;
      seen.add(once);
      clusterIn(place, it).base += bases.get(place)?.get(dayKey(it)) ?? 0;
    }
  }
  for (const [name, cell] of cells) {
    for (const measure of measures) cell.sums[measure] = (cell.sums[measure] ?? 0) / 1e6;
    if (question.keys.length > 0) continue;
    const base = bases.get(name)?.values() ?? [];
    if (question.base) cell.base = [...base].reduce((sum, it) => sum + it, 0);
    if (question.margin) {
      cell.margin = marginOf([...(clusters.get(name)?.values() ?? [])]);
    }
  }
  return cells;
}
