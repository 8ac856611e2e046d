import type { Boundary, MapTopology, Rings } from '../../boundaries.ts';

/** The drawing has the same size for every map, so that nothing moves when another one comes. */
export const WIDTH = 600;
export const HEIGHT = 800;
const MARGIN = 12;
const RADIANS = Math.PI / 180;

type Point = readonly [number, number];

/** Left, top, right, bottom, in the units of the drawing. */
export type Box = readonly [number, number, number, number];

/** One area as it is drawn. */
export interface AreaShape {
  readonly code: string;
  /** The `d` of a path. */
  readonly path: string;
  readonly box: Box;
  /** Codes of the areas it shares a border with. */
  readonly neighbours: ReadonlySet<string>;
}

/** Mercator, which keeps shapes as they are known, with the north up. */
const project = (longitude: number, latitude: number): Point => [
  longitude * RADIANS,
  -Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)),
];

/** Every arc in the plane: its steps summed up. */
function projectArcs({ arcs, transform }: MapTopology): Point[][] {
  const [scaleX, scaleY] = transform.scale;
  const [west, south] = transform.translate;
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    return arc.map(([stepX, stepY]) => {
      x += stepX;
      y += stepY;
      return project(x * scaleX + west, y * scaleY + south);
    });
  });
}

function boxOf(points: Iterable<Point>): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return [left, top, right, bottom];
}

/** Moves the arcs so that those in use fill the drawing, on tenths of its units. */
function fitted(arcs: readonly (readonly Point[])[], used: Iterable<number>): Point[][] {
  const [left, top, right, bottom] = boxOf([...used].flatMap((arc) => arcs[arc] ?? []));
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left),
    (HEIGHT - 2 * MARGIN) / (bottom - top),
  );
  const x0 = (WIDTH - scale * (right - left)) / 2 - scale * left;
  const y0 = (HEIGHT - scale * (bottom - top)) / 2 - scale * top;
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  return arcs.map((arc) =>
    arc.map(([x, y]): Point => [tenth(x * scale + x0), tenth(y * scale + y0)]),
  );
}

const polygonsOf = (boundary: Boundary): readonly Rings[] =>
  boundary.type === 'Polygon' ? [boundary.arcs] : boundary.arcs;
const numberOf = (step: number): number => (step < 0 ? ~step : step);

function ringPoints(ring: readonly number[], arcs: readonly (readonly Point[])[]): Point[] {
  return ring.flatMap((step, place) => {
    const arc = arcs[numberOf(step)] ?? [];
    const forward = step < 0 ? arc.toReversed() : arc;
    return place === 0 ? forward : forward.slice(1);
  });
}

function pathOf(rings: readonly (readonly Point[])[]): string {
  return rings.map((points) => `M${points.map(([x, y]) => `${x},${y}`).join('L')}Z`).join('');
}

/** By arc, the codes of the areas on its sides. */
function sidesOf(boundaries: readonly Boundary[]): Map<number, string[]> {
  const sides = new Map<number, string[]>();
  for (const boundary of boundaries) {
    for (const step of polygonsOf(boundary).flat(2)) {
      const arc = numberOf(step);
      sides.set(arc, [...(sides.get(arc) ?? []), boundary.id]);
    }
  }
  return sides;
}

function makeShapes(topology: MapTopology, only: readonly string[]): AreaShape[] {
  const all = topology.objects.areas.geometries;
  const boundaries = only.length === 0 ? all : all.filter(({ id }) => only.includes(id));
  const sides = sidesOf(boundaries);
  const arcs = fitted(projectArcs(topology), sides.keys());
  return boundaries.map((boundary) => {
    const polygons = polygonsOf(boundary);
    const rings = polygons.flat().map((ring) => ringPoints(ring, arcs));
    const around = polygons.flat(2).flatMap((step) => sides.get(numberOf(step)) ?? []);
    return {
      code: boundary.id,
      path: pathOf(rings),
      box: boxOf(rings.flat()),
      neighbours: new Set(around.filter((code) => code !== boundary.id)),
    };
  });
}

const NONE: readonly AreaShape[] = [];

function tried(make: () => readonly AreaShape[]): readonly AreaShape[] {
  try {
    return make();
  } catch {
    return NONE;
  }
}

/** By topology, then by the areas that are drawn, '' for all. */
const made = new WeakMap<MapTopology, Map<string, readonly AreaShape[]>>();

/**
 * The boundaries of a topology, ready to be drawn on `WIDTH` by `HEIGHT`; of some areas, if named.
 * Made once. None where there is no topology, and of one that cannot be drawn: the list beside the
 * map still holds every area.
 */
export function shapesOf(
  topology: MapTopology | null,
  only: readonly string[] = [],
): readonly AreaShape[] {
  if (topology === null) return NONE;
  const known = made.get(topology) ?? new Map<string, readonly AreaShape[]>();
  made.set(topology, known);
  const key = only.join();
  const shapes = known.get(key) ?? tried(() => makeShapes(topology, only));
  known.set(key, shapes);
  return shapes;
}
