import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { withoutAreaWord } from '../../../area/area-words.ts';
import { AREA_LEVELS, type Area, type AreaLevel, levelOf } from '../../../geography.ts';
import {
  type Bounds,
  boundsOf,
  contains,
  middleOf,
  type Point,
  pointsOf,
  polygonsOf,
  type Shape,
} from '../boundaries/rings.ts';

/** What a thread that reads boundaries gets of the product's areas. */
export interface KnownAreas {
  readonly areas: readonly Area[];
  /** The topology of the provinces that come with the product, as JSON. */
  readonly provinces: string;
}

/** The product's areas, to be found by what files say of them. */
export interface Gazetteer {
  get(code: string): Area | undefined;
  /** The areas of a level whose name, Thai or English, is this one, however it is written. */
  named(level: AreaLevel, name: string): readonly Area[];
  /** The areas of a level within a parent; `''` is the whole country. */
  within(level: AreaLevel, parent: string): readonly Area[];
  /** The code of the province a point lies in, according to the product's own map. */
  provinceAt(point: Point): string | undefined;
  /** Whether a shape lies where the province of its code is. */
  isInPlace(shape: Shape): boolean;
}

/** Kinds of areas in English, before or behind a name. */
const KINDS_ENGLISH =
  /^(?:changwat|king amphoe|amphoe|khet|tambon|khwaeng)\s+|\s+(?:province|district|subdistrict|sub-district)$/g;
/** Provinces differ by that much from their neighbours' maps, and islands lie off them. */
const MARGIN_DEGREES = 0.5;

/** What stays of a name when everything is taken away in which spellings differ. */
function plainName(name: string): string {
  const small = withoutAreaWord(name.normalize('NFC').trim().toLowerCase());
  return small
    .replace(KINDS_ENGLISH, '')
    .replace(/\bmuang\b/g, 'mueang')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

function provinceShapes(text: string): Shape[] {
  // The product's own file.
  const topology = JSON.parse(text) as Topology<{ areas: GeometryCollection }>;
  return feature(topology, topology.objects.areas).features.map(({ id, geometry }) => ({
    code: String(id),
    polygons: polygonsOf(geometry) ?? [],
  }));
}

function widened([west, south, east, north]: Bounds): Bounds {
  return [
    west - MARGIN_DEGREES,
    south - MARGIN_DEGREES,
    east + MARGIN_DEGREES,
    north + MARGIN_DEGREES,
  ];
}

function namesOf(areas: readonly Area[]): Map<string, Area[]> {
  const names = new Map<string, Area[]>();
  for (const area of areas) {
    for (const name of new Set([plainName(area.nameTh), plainName(area.nameEn)])) {
      names.set(name, [...(names.get(name) ?? []), area]);
    }
  }
  return names;
}

/** Makes the product's areas findable. */
export function gazetteerOf({ areas, provinces }: KnownAreas): Gazetteer {
  const byCode = new Map(areas.map((area) => [area.code, area]));
  const levels = new Map(
    AREA_LEVELS.map((level) => [level, areas.filter(({ code }) => levelOf(code) === level)]),
  );
  const names = new Map([...levels].map(([level, list]) => [level, namesOf(list)]));
  const shapes = provinceShapes(provinces);
  const bounds = new Map(
    shapes.flatMap((shape) => {
      const box = boundsOf(pointsOf(shape));
      return box ? [[shape.code, widened(box)] as const] : [];
    }),
  );
  return {
    get: (code) => byCode.get(code),
    named: (level, name) => names.get(level)?.get(plainName(name)) ?? [],
    within: (level, parent) =>
      (levels.get(level) ?? []).filter(({ code }) => code.startsWith(parent)),
    provinceAt: (point) => shapes.find((shape) => contains(shape, point))?.code,
    isInPlace(shape) {
      const box = bounds.get(shape.code.slice(0, 2));
      if (!box) return true;
      const [x, y] = middleOf(shape);
      return x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
    },
  };
}
