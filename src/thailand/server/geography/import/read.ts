import { brotliCompressSync, constants } from 'node:zlib';
import type { BoundaryReport, Unmatched } from '../../../boundaries.ts';
import { AREA_LEVELS, type AreaLevel, CODE_LENGTHS, levelOf } from '../../../geography.ts';
import { type Joined, joinShapes } from '../boundaries/join.ts';
import { type Bounds, boundsOf, pointsOf, type Ring, type Shape } from '../boundaries/rings.ts';
import type { BoundarySheet } from '../boundaries/store.ts';
import { viewOf } from '../boundaries/view.ts';
import { type Gazetteer, gazetteerOf } from './gazetteer.ts';
import { type Layer, polygonsIn, readLayers } from './layers.ts';
import { type Match, matchLayer, type NamedFeature } from './match.ts';
import type { ReadingProgress, ReadLevel, ReadResult, Task } from './messages.ts';
import { BoundaryProblem } from './problem.ts';

/** Good enough: what is sent is compressed again, once for each answer. */
const QUALITY = 7;
/** A map of fewer than this share of the provinces would take the country's map away. */
const FEWEST_PROVINCES = 0.5;

/** Called as sheets are drawn: how far it is, 0 to 1. */
type OnShare = (share: number) => void;

/** Parents of the areas, from the country (`''`) down to the nearest. */
function parentsOf(level: AreaLevel, codes: readonly string[]): string[] {
  const lengths = [0, 2, 4].filter((length) => length < CODE_LENGTHS[level]);
  return lengths.flatMap((length) => [
    ...new Set(codes.map((code) => code.slice(0, length)).sort()),
  ]);
}

/**
 * Whether there is enough for a map of the parent: something of every area just below it. A file of
 * one province must not take the place of the map of all of them.
 */
function isWhole(
  level: AreaLevel,
  parent: string,
  codes: readonly string[],
  gazetteer: Gazetteer,
): boolean {
  const length = parent.length + 2;
  if (length === CODE_LENGTHS[level]) {
    return parent !== '' || codes.length >= gazetteer.within(level, '').length * FEWEST_PROVINCES;
  }
  const touched = new Set(codes.map((code) => code.slice(0, length)));
  return gazetteer
    .within(length === 2 ? 'province' : 'amphure', parent)
    .every(({ code }) => touched.has(code));
}

function sheetOf(joined: Joined, parent: string, codes: readonly string[]): BoundarySheet[] {
  const topology = viewOf(joined, codes);
  if (topology === null) return [];
  const text = Buffer.from(JSON.stringify(topology));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return [{ parent, areas: codes.length, topology: brotliCompressSync(text, { params }) }];
}

/**
 * Draws the shapes as the map requests them: one sheet for each parent there is enough of.
 * @throws BoundaryProblem when there is enough of none
 */
function sheetsOf(
  level: AreaLevel,
  shapes: readonly Shape[],
  gazetteer: Gazetteer,
  onProgress: OnShare,
): BoundarySheet[] {
  const joined = joinShapes(shapes);
  const all = shapes.map(({ code }) => code);
  const parents = parentsOf(level, all);
  const sheets = parents.flatMap((parent, place) => {
    const codes = all.filter((code) => code.startsWith(parent));
    onProgress(place / parents.length);
    return isWhole(level, parent, codes, gazetteer) ? sheetOf(joined, parent, codes) : [];
  });
  if (sheets.length === 0) throw new BoundaryProblem('tooFew');
  return sheets;
}

/** Areas with their boundaries, and what of the file could not be made one. */
interface Assembled {
  readonly shapes: readonly Shape[];
  readonly report: Omit<BoundaryReport, 'countrywide'>;
}

/** Thailand and the sea around it, in degrees. */
const THAILAND: Bounds = [95, 4, 108, 22];

function isInThailand(shape: Shape): boolean {
  const bounds = boundsOf(pointsOf(shape));
  if (!bounds) return false;
  const [west, south, east, north] = bounds;
  return west >= THAILAND[0] && south >= THAILAND[1] && east <= THAILAND[2] && north <= THAILAND[3];
}

const unmatched = ({ code, name }: NamedFeature): Unmatched => ({ code, name });

interface Sorted {
  readonly polygons: Map<string, Ring[][]>;
  readonly unknown: Unmatched[];
  readonly misplaced: Unmatched[];
  readonly broken: Unmatched[];
  /** Features that lie nowhere near Thailand. */
  outside: number;
}

function sortOut({ level, named }: Match, gazetteer: Gazetteer): Sorted {
  const sorted: Sorted = {
    polygons: new Map(),
    unknown: [],
    misplaced: [],
    broken: [],
    outside: 0,
  };
  for (const each of named) {
    const polygons = polygonsIn(each.feature);
    const area = each.code === null ? undefined : gazetteer.get(each.code);
    const shape = polygons && { code: each.code ?? '', polygons };
    const outside = shape !== null && !isInThailand(shape);
    if (outside) sorted.outside += 1;
    if (!area || levelOf(area.code) !== level) sorted.unknown.push(unmatched(each));
    else if (shape === null) sorted.broken.push(unmatched(each));
    else if (outside || !gazetteer.isInPlace(shape)) sorted.misplaced.push(unmatched(each));
    else {
      const before = sorted.polygons.get(area.code) ?? [];
      sorted.polygons.set(area.code, [...before, ...shape.polygons]);
    }
  }
  return sorted;
}

/**
 * Puts the features of one level together as areas of the product, each once.
 * @throws BoundaryProblem when none of them can be used
 */
function assemble(match: Match, gazetteer: Gazetteer): Assembled {
  const { level, by, named } = match;
  const { polygons, unknown, misplaced, broken, outside } = sortOut(match, gazetteer);
  if (polygons.size === 0) throw new BoundaryProblem(outside > 0 ? 'outside' : 'noMatch');
  const provinces = new Set([...polygons.keys()].map((code) => code.slice(0, 2)));
  const expected =
    level === 'province'
      ? gazetteer.within('province', '')
      : [...provinces].sort().flatMap((province) => gazetteer.within(level, province));
  return {
    shapes: [...polygons].map(([code, found]) => ({ code, polygons: found })),
    report: {
      features: named.length,
      areas: polygons.size,
      matchedBy: by,
      missing: expected.filter(({ code }) => !polygons.has(code)),
      unknown,
      misplaced,
      broken,
      provinces: provinces.size,
    },
  };
}

/** Several parts about one level, such as one file for each province, count as one. */
function together(matches: readonly Match[]): Match[] {
  return AREA_LEVELS.flatMap((level): Match[] => {
    const [first, ...more] = matches.filter((match) => match.level === level);
    if (!first) return [];
    const by = [first, ...more].every((match) => match.by === 'code') ? 'code' : 'name';
    return [{ ...first, by, named: [first, ...more].flatMap(({ named }) => named) }];
  });
}

function readLevel(
  match: Match,
  gazetteer: Gazetteer,
  onProgress: (progress: ReadingProgress) => void,
): ReadLevel {
  const { level, origin } = match;
  const { shapes, report } = assemble(match, gazetteer);
  const sheets = sheetsOf(level, shapes, gazetteer, (share) =>
    onProgress({ stage: 'drawing', level, share }),
  );
  const countrywide = sheets.some(({ parent }) => parent === '');
  return { level, origin, report: { ...report, countrywide }, sheets };
}

/**
 * Reads files of boundaries, and draws the levels they are about as the map requests them.
 * @throws BoundaryProblem
 */
export async function readBoundaries(
  { files, ...known }: Task,
  onProgress: (progress: ReadingProgress) => void,
): Promise<ReadResult> {
  const gazetteer = gazetteerOf(known);
  const layers: Layer[] = [];
  for (const [place, { name, bytes }] of files.entries()) {
    onProgress({ stage: 'reading', share: place / files.length });
    layers.push(...(await readLayers(bytes, name)));
  }
  const matched = layers.map((layer) => ({ layer, match: matchLayer(layer, gazetteer) }));
  const matches = together(matched.flatMap(({ match }) => match ?? []));
  if (matches.length === 0) throw new BoundaryProblem('noMatch');
  return {
    levels: matches.map((match) => readLevel(match, gazetteer, onProgress)),
    skipped: matched.filter(({ match }) => match === null).map(({ layer }) => layer.name),
  };
}
