import type { BoundaryReport, Unmatched } from '../../../boundaries.ts';
import { levelOf } from '../../../geography.ts';
import { type Bounds, boundsOf, pointsOf, type Ring, type Shape } from '../boundaries/rings.ts';
import type { Gazetteer } from './gazetteer.ts';
import { polygonsIn } from './layers.ts';
import type { Match, Told } from './match.ts';
import { BoundaryProblem } from './problem.ts';

/** Areas with their boundaries, and what of the file could not be made one. */
export interface Assembled {
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

const unmatched = ({ code, name }: Told): Unmatched => ({ code, name });

interface Sorted {
  readonly polygons: Map<string, Ring[][]>;
  readonly unknown: Unmatched[];
  readonly misplaced: Unmatched[];
  readonly broken: Unmatched[];
  /** Features that lie nowhere near Thailand. */
  outside: number;
}

function sortOut({ level, told }: Match, gazetteer: Gazetteer): Sorted {
  const sorted: Sorted = {
    polygons: new Map(),
    unknown: [],
    misplaced: [],
    broken: [],
    outside: 0,
  };
  for (const each of told) {
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
export function assemble(match: Match, gazetteer: Gazetteer): Assembled {
  const { level, by, told } = match;
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
      features: told.length,
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
