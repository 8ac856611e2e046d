import type { FeatureCollection, MultiPolygon } from 'geojson';
import { topology } from 'topojson-server';
import { presimplify } from 'topojson-simplify';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Shape } from './rings.ts';

/** A point of a line, and what leaving it out would cost: the area of a triangle, in square degrees. */
export type WeighedPoint = readonly [number, number, number];

/** Numbers of lines, in order; `~n` is the line `n` the other way round. */
export type Path = readonly number[];

/** A shape whose rings are made of lines that it shares with its neighbours. */
export interface JoinedShape {
  readonly code: string;
  readonly polygons: readonly (readonly Path[])[];
}

/** Shapes of which what two share is one line. */
export interface Joined {
  readonly lines: readonly (readonly WeighedPoint[])[];
  readonly shapes: ReadonlyMap<string, JoinedShape>;
}

/** Steps across the whole map: about a metre for Thailand. Points closer than that are one. */
const STEPS = 1e6;

/** A line's points; what else a point says does not matter here. */
export type Line = readonly (readonly [number, number, ...unknown[]])[];

/** The points of a path, closed as a ring is. */
export function pointsAlong(path: Path, lines: readonly Line[]): [number, number][] {
  const points: [number, number][] = [];
  for (const step of path) {
    const line = lines[step < 0 ? ~step : step] ?? [];
    const forward = step < 0 ? line.toReversed() : line;
    for (const [x, y] of points.length > 0 ? forward.slice(1) : forward) points.push([x, y]);
  }
  return points;
}

/** As GeoJSON: the library decides what it may change by the features around it. */
function featuresOf(shapes: readonly Shape[]): FeatureCollection<MultiPolygon> {
  return {
    type: 'FeatureCollection',
    features: shapes.map(({ code, polygons }) => ({
      type: 'Feature',
      id: code,
      properties: null,
      geometry: {
        type: 'MultiPolygon',
        coordinates: polygons.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y]))),
      },
    })),
  };
}

/** Finds the borders that the shapes share, and weighs each point of each border. */
export function joinShapes(shapes: readonly Shape[]): Joined {
  // The library's types leave out what it makes of features.
  const joined = topology({ areas: featuresOf(shapes) }, STEPS) as Topology<{
    areas: GeometryCollection;
  }>;
  const { arcs, objects } = presimplify(joined);
  const found = objects.areas.geometries.flatMap((area) =>
    area.type === 'MultiPolygon' ? [{ code: String(area.id), polygons: area.arcs }] : [],
  );
  return {
    lines: arcs.map((line) =>
      line.map(([x = 0, y = 0, weight = 0]): WeighedPoint => [x, y, weight]),
    ),
    shapes: new Map(found.map((shape) => [shape.code, shape])),
  };
}
