import { AREA_LEVELS, type AreaLevel, levelOf } from '../../../geography.ts';
import { middleOf } from '../boundaries/rings.ts';
import type { Gazetteer } from './gazetteer.ts';
import { type Layer, polygonsIn, type SourceFeature } from './layers.ts';

/** Publishers whose files are known by their columns. */
export const ORIGINS = ['codAb', 'openGisData', 'geoBoundaries'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A feature with the area it is said to be. */
export interface NamedFeature {
  readonly feature: SourceFeature;
  /** As the file has it, or found by name; null where neither leads to one. */
  readonly code: string | null;
  readonly name: string | null;
}

/** The features of a layer as areas of one level. */
export interface Match {
  readonly level: AreaLevel;
  readonly by: 'code' | 'name';
  readonly origin: Origin | null;
  readonly named: readonly NamedFeature[];
}

/** Columns of codes, in small letters: the deepest level that a file fills is what it is about. */
const CODE_COLUMNS: readonly (readonly [AreaLevel, string, Origin])[] = [
  ['tambon', 'adm3_pcode', 'codAb'],
  ['tambon', 'tam_code', 'openGisData'],
  ['amphure', 'adm2_pcode', 'codAb'],
  ['amphure', 'amp_code', 'openGisData'],
  ['province', 'adm1_pcode', 'codAb'],
  ['province', 'pro_code', 'openGisData'],
];
const NAME_COLUMNS: Readonly<Record<AreaLevel, readonly string[]>> = {
  tambon: ['adm3_th', 'adm3_name1', 'tam_th', 'adm3_en', 'adm3_name', 'tam_en'],
  amphure: ['adm2_th', 'adm2_name1', 'amp_th', 'adm2_en', 'adm2_name', 'amp_en'],
  province: ['adm1_th', 'adm1_name1', 'pro_th', 'adm1_en', 'adm1_name', 'pro_en'],
};
const COMMON_NAMES = ['nameth', 'name_th', 'shapename', 'nameen', 'name_en', 'name'];
/** Of geoBoundaries: which level a file is about. */
const SHAPE_TYPES: Readonly<Record<string, AreaLevel>> = {
  adm1: 'province',
  adm2: 'amphure',
  adm3: 'tambon',
};
/** A column is taken for codes or names when at least this share of the features is found by it. */
const ENOUGH = 0.5;

type Row = ReadonlyMap<string, unknown>;

const rowOf = ({ properties }: SourceFeature): Row =>
  new Map(Object.entries(properties).map(([name, value]) => [name.toLowerCase(), value]));

/** Digits of a code: `TH1001`, `TH-10` (ISO 3166-2), `1001`, 1001. Null for what is none. */
export function readCode(value: unknown): string | null {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return /^(?:TH[-_ ]?)?((?:\d\d){1,3})(?:\.0+)?$/i.exec(text)?.[1] ?? null;
}

const textIn = (row: Row, columns: readonly string[]): string | null => {
  for (const column of columns) {
    const value = row.get(column);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
};

function matchByColumn(
  rows: readonly Row[],
  features: readonly SourceFeature[],
  level: AreaLevel,
  column: string,
  origin: Origin | null,
): Match {
  const named = rows.map((row, place): NamedFeature => {
    const feature = features[place] ?? { properties: {}, geometry: null };
    const name = textIn(row, [...NAME_COLUMNS[level], ...COMMON_NAMES]);
    return { feature, code: readCode(row.get(column)), name };
  });
  return { level, by: 'code', origin, named };
}

/** How many of the features the column gives a code of this level. */
const filled = (rows: readonly Row[], column: string, level: AreaLevel): number =>
  rows.filter((row) => {
    const code = readCode(row.get(column));
    return code !== null && levelOf(code) === level;
  }).length;

interface Candidate {
  readonly level: AreaLevel;
  readonly column: string;
  readonly found: number;
}

/** The column in which most areas of one level stand, each of them once. */
function guessColumn(rows: readonly Row[], gazetteer: Gazetteer): Candidate | null {
  const columns = new Set(rows.flatMap((row) => [...row.keys()]));
  const candidates = [...columns].flatMap((column) =>
    AREA_LEVELS.map((level): Candidate => {
      const codes = rows.map((row) => readCode(row.get(column)) ?? '');
      const known = codes.filter((code) => levelOf(code) === level && gazetteer.get(code));
      return { level, column, found: new Set(known).size };
    }),
  );
  return best(candidates, rows.length);
}

function best(candidates: readonly Candidate[], features: number): Candidate | null {
  const [first] = candidates.toSorted((one, other) => other.found - one.found);
  return first && first.found > 0 && first.found >= features * ENOUGH ? first : null;
}

function matchByCode(
  { features }: Layer,
  rows: readonly Row[],
  gazetteer: Gazetteer,
): Match | null {
  for (const [level, column, origin] of CODE_COLUMNS) {
    if (filled(rows, column, level) >= Math.max(1, rows.length * ENOUGH)) {
      return matchByColumn(rows, features, level, column, origin);
    }
  }
  const guess = guessColumn(rows, gazetteer);
  if (guess === null) return null;
  const origin = guess.column === 'shapeiso' ? 'geoBoundaries' : null;
  return matchByColumn(rows, features, guess.level, guess.column, origin);
}

/** Of areas of one name the one in whose province the feature lies. */
function codeByName(
  level: AreaLevel,
  name: string,
  feature: SourceFeature,
  gazetteer: Gazetteer,
): string | null {
  const areas = gazetteer.named(level, name);
  const [only, ...more] = areas;
  if (only && more.length === 0) return only.code;
  const polygons = polygonsIn(feature);
  if (areas.length === 0 || polygons === null) return null;
  const province = gazetteer.provinceAt(middleOf({ code: '', polygons }));
  const inside = areas.filter(({ code }) => code.slice(0, 2) === province);
  return inside.length === 1 ? (inside[0]?.code ?? null) : null;
}

function matchByName(
  { features }: Layer,
  rows: readonly Row[],
  gazetteer: Gazetteer,
): Match | null {
  const said = rows.map((row) => SHAPE_TYPES[String(row.get('shapetype') ?? '').toLowerCase()]);
  const levels = said[0] && said.every((level) => level === said[0]) ? [said[0]] : AREA_LEVELS;
  const columns = new Set(rows.flatMap((row) => [...row.keys()]));
  const candidates = [...columns].flatMap((column) =>
    levels.map((level): Candidate => {
      const found = rows.filter((row) => {
        const name = textIn(row, [column]);
        return name !== null && gazetteer.named(level, name).length > 0;
      });
      return { level, column, found: found.length };
    }),
  );
  const guess = best(candidates, rows.length);
  if (guess === null) return null;
  const { level, column } = guess;
  const named = features.map((feature, place): NamedFeature => {
    const name = textIn(rows[place] ?? new Map(), [column]);
    const code = name === null ? null : codeByName(level, name, feature, gazetteer);
    return { feature, code, name };
  });
  const origin = column === 'shapename' ? 'geoBoundaries' : null;
  return { level, by: 'name', origin, named };
}

/**
 * Finds out which areas the features of a layer are: by the columns of known publishers, else by
 * any column that holds codes, else by names. Null when they are no areas of Thailand.
 */
export function matchLayer(layer: Layer, gazetteer: Gazetteer): Match | null {
  const rows = layer.features.map(rowOf);
  return matchByCode(layer, rows, gazetteer) ?? matchByName(layer, rows, gazetteer);
}
