import type { Geometry, Position } from 'geojson';

/** Degrees of longitude and latitude. */
export type Point = readonly [number, number];
/** Closed: the last point is the first one again. */
export type Ring = readonly Point[];

/** An area's boundary: polygons of an outer ring, clockwise, and holes, the other way round. */
export interface Shape {
  /** The area's official code. */
  readonly code: string;
  readonly polygons: readonly (readonly Ring[])[];
}

/** West, south, east, north. */
export type Bounds = readonly [number, number, number, number];

const SMALLEST_RING_POINTS = 4;

/** The area of a ring in square degrees: positive when it runs clockwise, north being up. */
export function signedArea(ring: readonly Point[]): number {
  let sum = 0;
  let [x, y] = ring[0] ?? [0, 0];
  const [x0, y0] = [x, y];
  for (const [nextX, nextY] of ring) {
    // Taken from the first point: far from zero the digits that matter would be lost.
    sum += (nextX - x0) * (y - y0) - (x - x0) * (nextY - y0);
    x = nextX;
    y = nextY;
  }
  return sum / 2;
}

/** What the area of a polygon comes to in square degrees, its holes taken off. */
export function polygonArea(polygon: readonly Ring[]): number {
  const [outer = 0, ...holes] = polygon.map((ring) => Math.abs(signedArea(ring)));
  return outer - holes.reduce((sum, hole) => sum + hole, 0);
}

/** The area of all polygons of a shape in square degrees. */
export function shapeArea({ polygons }: Shape): number {
  return polygons.reduce((sum, polygon) => sum + polygonArea(polygon), 0);
}

/** The box around points; null without any. */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return west <= east ? [west, south, east, north] : null;
}

/** Every point of every ring. */
export function* pointsOf({ polygons }: Shape): Generator<Point> {
  for (const polygon of polygons) for (const ring of polygon) yield* ring;
}

/** Whether the point lies within the shape; on its edge it may count either way. */
export function contains({ polygons }: Shape, [x, y]: Point): boolean {
  let inside = false;
  for (const ring of polygons.flat()) {
    let [fromX, fromY] = ring.at(-1) ?? [0, 0];
    for (const [toX, toY] of ring) {
      if (fromY > y !== toY > y && x < ((fromX - toX) * (y - toY)) / (fromY - toY) + toX) {
        inside = !inside;
      }
      fromX = toX;
      fromY = toY;
    }
  }
  return inside;
}

/** The middle of a shape's largest polygon by weight; it may lie outside a bent one. */
export function middleOf({ polygons }: Shape): Point {
  const outers = polygons.flatMap(([outer]) => (outer ? [outer] : []));
  const largest = outers.reduce<Ring>(
    (found, ring) => (Math.abs(signedArea(ring)) > Math.abs(signedArea(found)) ? ring : found),
    outers[0] ?? [],
  );
  const [originX, originY] = largest[0] ?? [0, 0];
  let [sum, sumX, sumY] = [0, 0, 0];
  for (const [index, [x, y]] of largest.entries()) {
    const [nextX, nextY] = largest[index + 1] ?? [originX, originY];
    const cross = (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY);
    sum += cross;
    sumX += (x + nextX - 2 * originX) * cross;
    sumY += (y + nextY - 2 * originY) * cross;
  }
  return sum === 0 ? [originX, originY] : [originX + sumX / (3 * sum), originY + sumY / (3 * sum)];
}

/** A ring closed, without points twice in a row; empty when nothing with an area is left. */
function tidyRing(positions: readonly Position[]): Ring {
  const points: Point[] = [];
  for (const [x = Number.NaN, y = Number.NaN] of positions) {
    if (!Number.isFinite(x) || !Number.isFinite(y)) return [];
    const last = points.at(-1);
    if (!last || last[0] !== x || last[1] !== y) points.push([x, y]);
  }
  const [first] = points;
  const last = points.at(-1);
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) points.push(first);
  return points.length >= SMALLEST_RING_POINTS && signedArea(points) !== 0 ? points : [];
}

const turned = (ring: Ring, clockwise: boolean): Ring =>
  signedArea(ring) > 0 === clockwise ? ring : ring.toReversed();

function tidyPolygon(rings: readonly (readonly Position[])[]): Ring[] {
  const [outer = [], ...holes] = rings.map(tidyRing);
  if (outer.length === 0) return [];
  const holesLeft = holes.filter((hole) => hole.length > 0).map((hole) => turned(hole, false));
  return [turned(outer, true), ...holesLeft];
}

/**
 * The polygons of a geometry, closed and turned as a shape wants them; rings without an area are
 * left out. Null for what is no polygon at all.
 */
export function polygonsOf(geometry: Geometry | null): Ring[][] | null {
  if (geometry?.type === 'Polygon')
    return polygonsOf({ ...geometry, type: 'MultiPolygon', coordinates: [geometry.coordinates] });
  if (geometry?.type === 'GeometryCollection') {
    const parts = geometry.geometries.map(polygonsOf);
    return parts.every((part) => part === null) ? null : parts.flatMap((part) => part ?? []);
  }
  if (geometry?.type !== 'MultiPolygon') return null;
  return geometry.coordinates.map(tidyPolygon).filter((polygon) => polygon.length > 0);
}
