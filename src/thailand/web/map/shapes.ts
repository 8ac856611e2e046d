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

/** Mercator, which preserves familiar shapes, with the north up. */
const project = (longitude: number, latitude: number): Point => [
  longitude * RADIANS,
  -Math.log(Math.tan(Math.PI / 4 + (latitude * RADIANS) / 2)),
];

/** An arc in the plane: its steps summed up. */
function projectArc({ arcs, transform }: MapTopology, number: number): Point[] {
  const [scaleX, scaleY] = transform.scale;
  const [west, south] = transform.translate;
  let [x, y] = [0, 0];
  return (arcs[number] ?? []).map(([stepX, stepY]) => {
    x += stepX;
    y += stepY;
    return project(x * scaleX + west, y * scaleY + south);
  });
}

const NOWHERE: Box = [Infinity, Infinity, -Infinity, -Infinity];

function boxOf(points: readonly Point[]): Box {
  let [left, top, right, bottom] = NOWHERE;
  for (const [x, y] of points) {
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  return [left, top, right, bottom];
}

const around = (one: Box, other: Box): Box => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];

/** Part of a border; an area on each side of it draws it. */
interface Arc {
  /** As they stand in the `d` of a path. */
  readonly points: readonly string[];
  readonly box: Box;
}

/** Work that may be laid aside where it yields. */
type Steps<Result> = Generator<undefined, Result>;

/** How many arcs, or areas, a slow phone does at a time. */
const AT_A_TIME = 24;

/** The same of each, a few at a time. */
function* eachOf<One, Other>(all: readonly One[], make: (one: One) => Other): Steps<Other[]> {
  const done: Other[] = [];
  for (let start = 0; start < all.length; start += AT_A_TIME) {
    for (const one of all.slice(start, start + AT_A_TIME)) done.push(make(one));
    yield;
  }
  return done;
}

/** The arcs in use, moved so that they fill the drawing, on tenths of its units. */
function* fitted(topology: MapTopology, used: readonly number[]): Steps<Map<number, Arc>> {
  const projected = yield* eachOf(used, (number) => projectArc(topology, number));
  const [left, top, right, bottom] = projected.map(boxOf).reduce(around, NOWHERE);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / (right - left),
    (HEIGHT - 2 * MARGIN) / (bottom - top),
  );
  const x0 = (WIDTH - scale * (right - left)) / 2 - scale * left;
  const y0 = (HEIGHT - scale * (bottom - top)) / 2 - scale * top;
  const tenth = (value: number): number => Math.round(value * 10) / 10;
  const place = (points: readonly Point[]): Arc => {
    const moved = points.map(([x, y]): Point => [tenth(x * scale + x0), tenth(y * scale + y0)]);
    return { points: moved.map(([x, y]) => `${x},${y}`), box: boxOf(moved) };
  };
  const placed = yield* eachOf(projected, place);
  return new Map(placed.map((arc, index) => [used[index] ?? 0, arc]));
}

const polygonsOf = (boundary: Boundary): readonly Rings[] =>
  boundary.type === 'Polygon' ? [boundary.arcs] : boundary.arcs;
const numberOf = (step: number): number => (step < 0 ? ~step : step);

function pathOf(ring: readonly number[], arcs: ReadonlyMap<number, Arc>): string {
  const points = ring.flatMap((step, place) => {
    const { points: onward = [] } = arcs.get(numberOf(step)) ?? {};
    const way = step < 0 ? onward.toReversed() : onward;
    return place === 0 ? way : way.slice(1);
  });
  return `M${points.join('L')}Z`;
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

function* makeShapes(topology: MapTopology, only: readonly string[]): Steps<AreaShape[]> {
  const all = topology.objects.areas.geometries;
  const boundaries = only.length === 0 ? all : all.filter(({ id }) => only.includes(id));
  const sides = sidesOf(boundaries);
  const arcs = yield* fitted(topology, [...sides.keys()]);
  return yield* eachOf(boundaries, (boundary): AreaShape => {
    const rings = polygonsOf(boundary).flat();
    const numbers = rings.flat().map(numberOf);
    const beside = numbers.flatMap((number) => sides.get(number) ?? []);
    return {
      code: boundary.id,
      path: rings.map((ring) => pathOf(ring, arcs)).join(''),
      box: numbers.map((number) => arcs.get(number)?.box ?? NOWHERE).reduce(around, NOWHERE),
      neighbours: new Set(beside.filter((code) => code !== boundary.id)),
    };
  });
}

const NONE: readonly AreaShape[] = [];

/** By topology, then by the areas that are drawn, '' for all. */
const made = new WeakMap<MapTopology, Map<string, readonly AreaShape[]>>();

const keyOf = (only: readonly string[]): string => only.join();

function keep(topology: MapTopology, only: readonly string[], shapes: readonly AreaShape[]) {
  const known = made.get(topology) ?? new Map<string, readonly AreaShape[]>();
  made.set(topology, known.set(keyOf(only), shapes));
  return shapes;
}

function makeAtOnce(topology: MapTopology, only: readonly string[]): readonly AreaShape[] {
  try {
    const steps = makeShapes(topology, only);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  } catch {
    return NONE;
  }
}

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
  const known = made.get(topology)?.get(keyOf(only));
  return known ?? keep(topology, only, makeAtOnce(topology, only));
}

/** Makes the boundaries of all areas ahead of `shapesOf`, in pieces: in between, a slow phone answers. */
export async function prepareShapes(topology: MapTopology | null): Promise<void> {
  if (topology === null || made.get(topology)?.has(keyOf([]))) return;
  try {
    const steps = makeShapes(topology, []);
    let step = steps.next();
    while (!step.done) {
      await new Promise((resolve) => setTimeout(resolve));
      step = steps.next();
    }
    keep(topology, [], step.value);
  } catch {
    keep(topology, [], NONE);
  }
}
