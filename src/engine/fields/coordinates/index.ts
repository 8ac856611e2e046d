import * as z from 'zod/mini';
import { arabicDigits } from '../../declaration/digits.ts';
import type { FieldBase } from '../../declaration/types.ts';
import type { FieldTypeDefinition } from '../contract.ts';

/** A part of the earth, in degrees (WGS 84). */
export interface Bounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** A place on the earth by its latitude and longitude in degrees (WGS 84): `13.7563, 100.5018`. */
export interface CoordinatesField extends FieldBase {
  readonly type: 'coordinates';
  /** Places outside are refused; the whole earth if absent. */
  readonly bounds?: Bounds;
}

declare module '../contract.ts' {
  interface FieldTypes {
    readonly coordinates: CoordinatesField;
  }
}

const EARTH: Bounds = { south: -90, west: -180, north: 90, east: 180 };
/** Some ten centimetres. */
const MOST_DECIMALS = 6;
const STORED = /^-?\d{1,2}(\.\d{1,6})?, -?\d{1,3}(\.\d{1,6})?$/;
const STORED_IN_SQL = '^-?[0-9]{1,2}([.][0-9]{1,6})?, -?[0-9]{1,3}([.][0-9]{1,6})?$';
/** Longer texts are no place, and are not looked through. */
const LONGEST = 100;
const DEGREES = /^([+-]?\d{1,3}(?:\.\d+)?)°? ?([NSEW]?)$/;

/** Degrees of `13.7563`, `13.7563°N` and `-0.5`; NaN for anything else. */
function degreesOf(text: string, negative: string): number {
  const [, number, side] = DEGREES.exec(text) ?? [];
  if (number === undefined) return Number.NaN;
  const sign = side === negative ? -1 : 1;
  // Adding 0 makes 0 of -0.
  return Number((sign * Number(number)).toFixed(MOST_DECIMALS)) + 0;
}

interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** Latitude and longitude as people and maps write them, with or without a comma; null for neither. */
export function readPlace(text: string): Place | null {
  if (text.length > LONGEST) return null;
  const plain = arabicDigits(text)
    .toUpperCase()
    .replace(/[()]/g, '')
    .replace(/\u2212/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[NSEW])/g, '')
    .trim();
  const [first = '', second = '', ...more] = plain.split(/ ?[,;] ?| /);
  const latitude = degreesOf(first, 'S');
  const longitude = degreesOf(second, 'W');
  const isSwapped = /[EW]$/.test(first) || /[NS]$/.test(second);
  if (more.length > 0 || isSwapped || Number.isNaN(latitude + longitude)) return null;
  return { latitude, longitude };
}

function tidyPlace(text: string): string {
  const place = readPlace(text);
  return place === null ? text.trim() : `${place.latitude}, ${place.longitude}`;
}

function isWithin({ south, west, north, east }: Bounds, text: string): boolean {
  const { latitude, longitude } = readPlace(text) ?? { latitude: Number.NaN, longitude: 0 };
  return south <= latitude && latitude <= north && west <= longitude && longitude <= east;
}

const degrees = (most: number) => z.number().check(z.minimum(-most), z.maximum(most));

export const coordinates: FieldTypeDefinition<CoordinatesField> = {
  type: 'coordinates',
  synonyms: ['geo', 'point', 'location', 'latlng', 'latlong', 'gps', 'map'],
  attributes: {
    bounds: z.optional(
      z.strictObject({
        south: degrees(90),
        west: degrees(180),
        north: degrees(90),
        east: degrees(180),
      }),
    ),
  },
  check({ bounds }, report) {
    if (!bounds) return;
    const { south, west, north, east } = bounds;
    if (south > north) report('bounds.south', 'minAboveMax', { min: south, max: north });
    if (west > east) report('bounds.west', 'minAboveMax', { min: west, max: east });
  },
  input: ({ bounds = EARTH }) =>
    z.string().check(
      z.overwrite(tidyPlace),
      z.regex(STORED, { abort: true }),
      z.refine((text) => isWithin(bounds, text)),
    ),
  explain: ({ bounds }, issue) =>
    issue.code === 'custom' && bounds !== undefined
      ? { key: 'coordinatesOutside', params: { ...bounds } }
      : { key: 'coordinates' },
  initial: () => null,
  operators: ['null', 'nnull'],
  filterValue: () => z.string().check(z.maxLength(LONGEST)),
  sortable: false,
  quickEntry: true,
  column: ({ bounds: { south, west, north, east } = EARTH }) => ({
    type: 'text',
    byCodePoint: true,
    check: (column) =>
      `case when ${column} ~ '${STORED_IN_SQL}' then split_part(${column}, ', ', 1)::numeric between ${south} and ${north} and split_part(${column}, ', ', 2)::numeric between ${west} and ${east} else ${column} is null end`,
  }),
  filteredAs: 'text',
  parse: (_field, typed) => tidyPlace(typed),
  hint: (_field, translate) => translate('excel:rules.coordinates'),
  describe: ({ bounds }) => (bounds ? { 'x-bounds': bounds } : {}),
  example: ({ bounds }) => (bounds ? `${bounds.south}, ${bounds.west}` : '13.7563, 100.5018'),
  width: 190,
  onCards: 'rest',
};
