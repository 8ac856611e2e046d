/**
 * What rollups add up, as SQL. Every expression stands on `r`, a row of `waste_records` or
 * `packaging_records`, and is used alike to fill a rollup, to check it, and to answer straight from
 * the records.
 */

/** Something that is added up: a column of rollups and its value in one record. */
export interface Measure {
  readonly name: string;
  /** Type of the column. */
  readonly type: 'integer' | 'numeric';
  /** SQL of one record's share; null counts as nothing. */
  readonly of: string;
}

/** Kilograms of a record whose `factor` is known, so that a figure can say how much it is based on. */
const knownKg = (...factors: string[]): string =>
  `case when num_nulls(${factors.join(', ')}) = 0 then r.weight_kg end`;

/**
 * Whether it is known how many people, meals or square metres a record's reporter stood for that
 * day. Meals are noted once for a reporter and a day, on any of the day's records.
 */
const HAS_BASE = `case r.user_type
  when 'consumer' then r.members is not null
  when 'retail' then r.floor_area is not null
  when 'outofhome' then r.covers is not null or exists (
    select 1 from waste_records beside
    where beside.reporter_id = r.reporter_id and beside.record_date = r.record_date
      and beside.tambon_code = r.tambon_code and beside.user_type = r.user_type
      and beside.active and beside.covers is not null)
  else false end`;

/** What the kilograms of a reporter's day are divided by: person-days, meals, square-metre-days. */
export const BASE = `case r.user_type
  when 'consumer' then r.members * r.period_days
  when 'retail' then r.floor_area * r.period_days
  when 'outofhome' then r.covers end`;

/**
 * Whether a record is of waste, and not of days without any: these count in what kilograms are
 * divided by, and have no part in breakdowns of waste.
 */
export const OF_WASTE = 'r.quantity is distinct from 0';

/** Whether the kilograms are part of the amount generated, or received by a handler. */
export const COUNTS = `(r.counts_as_waste or r.user_type = 'handler')`;

/** Whether packaging came to be waste: what was not taken was prevented, and is in no sum. */
export const PACKAGING_COUNTS = 'r.counts_as_waste';

export const WASTE_MEASURES: readonly Measure[] = [
  { name: 'records', type: 'integer', of: '1' },
  { name: 'kg', type: 'numeric', of: 'r.weight_kg' },
  {
    name: 'weighed_kg',
    type: 'numeric',
    of: `case when r.method = 'directWeighing' then r.weight_kg end`,
  },
  { name: 'based_kg', type: 'numeric', of: `case when ${HAS_BASE} then r.weight_kg end` },
  {
    name: 'based_baht',
    type: 'numeric',
    of: `case when ${HAS_BASE} then r.weight_kg * r.price_per_kg end`,
  },
  { name: 'co2e', type: 'numeric', of: 'r.weight_kg * r.emission_factor' },
  { name: 'co2e_kg', type: 'numeric', of: knownKg('r.emission_factor') },
  { name: 'baht', type: 'numeric', of: 'r.weight_kg * r.price_per_kg' },
  { name: 'baht_kg', type: 'numeric', of: knownKg('r.price_per_kg') },
  {
    name: 'avoided',
    type: 'numeric',
    of: 'r.weight_kg * (r.landfill_factor - r.emission_factor)',
  },
  { name: 'avoided_kg', type: 'numeric', of: knownKg('r.landfill_factor', 'r.emission_factor') },
];

export const PACKAGING_MEASURES: readonly Measure[] = [
  { name: 'records', type: 'integer', of: '1' },
  { name: 'kg', type: 'numeric', of: 'r.weight_kg' },
  { name: 'pieces', type: 'numeric', of: 'r.pieces' },
  {
    name: 'based_kg',
    type: 'numeric',
    of: `case when r.user_type = 'consumer' and r.members is not null then r.weight_kg end`,
  },
];

/** What kilograms of packaging are divided by: a consumer's record is of one day. */
export const PACKAGING_BASE = `case when r.user_type = 'consumer' then r.members end`;

/**
 * Slots of the sets of reporters. So many that a set is large enough to be compressed where it is
 * stored: one of few reporters takes some fifty bytes.
 */
export const SLOTS = 16_384;

/** The slot of a reporter; null of nobody. */
export const slotOf = (reporter: string): string => `${reporter} % ${SLOTS}`;

const FEWEST_BITS = 256;

/**
 * Bits that are enough for the slots of so many accounts: what is worked on is so much shorter
 * than what is stored.
 */
export function widthFor(accounts: number): number {
  let width = FEWEST_BITS;
  while (width <= accounts && width < SLOTS) width *= 2;
  return width;
}

const nobody = (width: number): string => `repeat('0', ${width})::bit(${width})`;

/**
 * The set of reporters of some records: a bit for each. It counts them exactly while
 * no more accounts than slots were ever made, and never more than there are. A record without a
 * reporter adds nobody.
 */
export const reporterSet = (reporter = 'r.reporter_id', width = SLOTS): string => {
  const one = `set_bit(${nobody(width)}, ${slotOf(reporter)}, 1)`;
  return `coalesce(bit_or(${one}), ${nobody(width)})::bit(${SLOTS})`;
};

/**
 * The places that report, to be joined as `u`: with the one that stands for each, which is the head of
 * a chain for its branches, and the name by which others are of one chain ('' for none).
 */
export const REPORTERS = `(select place.id, head.id as head,
    lower(btrim(coalesce(head.chain, place.chain, ''))) as chain
  from places place join places head on head.id = coalesce(place.parent_id, place.id))`;

/**
 * Whom rows `r` count for where reporters are clusters, beside `REPORTERS` as `u`: branches of one
 * chain are one, households never are by a name alone; '' where no place is named.
 */
export const CLUSTER = `case
  when r.reporter_id is null then ''
  when r.user_type <> 'consumer' and u.chain <> '' then 'chain ' || u.chain
  else 'reporter ' || coalesce(u.head, r.reporter_id) end`;

/** The recipe by which a record of a menu was saved; null of others, and where there was none. */
export const RECIPE = `case when r.menu_id is not null then (
  select noted.recipe_id from system_record_recipes noted where noted.record_id = r.id) end`;

/**
 * Joins rows with the parts of their recipe, by SQL of the recipe's id: one row for each material.
 * Sums are multiplied by `PART_SHARE`, which is the whole of what has no recipe.
 */
export const joinParts = (recipe: string): string =>
  `left join system_recipe_parts part on part.recipe_id = ${recipe}`;
export const PART_SHARE = 'coalesce(part.share, 1)';

/** Records that public figures are made of. */
export const PUBLISHED = `r.active and r.user_type <> 'staff'`;

/** The sum of a measure over records. */
export const sumOf = ({ of }: Measure): string => `coalesce(sum(${of}), 0)`;
