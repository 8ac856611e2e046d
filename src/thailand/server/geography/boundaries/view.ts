import type { Boundary, MapTopology } from '../../../boundaries.ts';
import {
  type Joined,
  type JoinedShape,
  type Line,
  type Path,
  pointsAlong,
  type WeighedPoint,
} from './join.ts';
import { type Bounds, boundsOf, signedArea } from './rings.ts';

/** How finely a map is drawn: its longer side in pixels, as it may look on a large screen. */
const PIXELS = 1000;
/** A bend of a border is left out when it covers less than this many square pixels … */
const SMALLEST_BEND = 0.8;
/** … or less than this share of the smaller of the two areas it lies between. */
const SMALLEST_SHARE = 0.015;
/** An island smaller than this many square pixels is left out, unless it is all there is of an area. */
const SMALLEST_ISLAND = 2;
/** Steps across the longer side of a map: eight to a pixel. */
const STEPS = 8 * PIXELS;
/** A ring may lose or gain this share of its area before its borders are drawn more finely. */
const LARGEST_CHANGE = 0.12;
const ROUNDS = 8;

/** In steps of the grid. */
type Placed = readonly [number, number];

interface Area {
  readonly shape: JoinedShape;
  /** Square degrees. */
  readonly size: number;
}

const lineOf = (step: number): number => (step < 0 ? ~step : step);
const ringsOf = ({ polygons }: JoinedShape): Path[] => polygons.flat();
const sizeOf = (path: Path, lines: readonly Line[]): number =>
  Math.abs(signedArea(pointsAlong(path, lines)));

function areaOf(shape: JoinedShape, lines: readonly Line[]): Area {
  const outers = shape.polygons.flatMap(([outer]) => (outer ? [sizeOf(outer, lines)] : []));
  return { shape, size: outers.reduce((sum, size) => sum + size, 0) };
}

/** Without the islands too small to be seen; the largest polygon always stays. */
function withoutSpecks(area: Area, lines: readonly Line[], smallest: number): Area {
  const sized = area.shape.polygons.map((polygon) => ({
    polygon,
    size: polygon[0] ? sizeOf(polygon[0], lines) : 0,
  }));
  const largest = Math.max(...sized.map(({ size }) => size));
  const drawn = sized.filter(({ size }) => size === largest || size >= smallest);
  const polygons = drawn.map(({ polygon: [outer = [], ...holes] }) => [
    outer,
    ...holes.filter((hole) => sizeOf(hole, lines) >= smallest),
  ]);
  return { ...area, shape: { ...area.shape, polygons } };
}

/** By line, how much a bend must weigh to stay. */
function thresholdsOf(areas: readonly Area[], smallestBend: number): Map<number, number> {
  const thresholds = new Map<number, number>();
  for (const { shape, size } of areas) {
    const own = Math.min(smallestBend, size * SMALLEST_SHARE);
    for (const step of ringsOf(shape).flat()) {
      const line = lineOf(step);
      thresholds.set(line, Math.min(thresholds.get(line) ?? own, own));
    }
  }
  return thresholds;
}

type Grid = (point: WeighedPoint) => Placed;

/** Leaves out the bends that weigh too little, and points that fall on one step of the grid. */
function thinned(line: readonly WeighedPoint[], threshold: number, grid: Grid): Placed[] {
  const points: Placed[] = [];
  for (const [index, point] of line.entries()) {
    const end = index === line.length - 1;
    if (point[2] < threshold && !end) continue;
    const placed = grid(point);
    const last = points.at(-1);
    if (end || !last || last[0] !== placed[0] || last[1] !== placed[1]) points.push(placed);
  }
  return points;
}

interface Drawing {
  readonly joined: Joined;
  readonly areas: readonly Area[];
  readonly grid: Grid;
  /** Square degrees of one square step of the grid. */
  readonly step: number;
}

/** Lines that leave a ring too different from what it was. */
function strained({ areas, joined, step }: Drawing, lines: readonly Line[]): Set<number> {
  const found = new Set<number>();
  for (const ring of areas.flatMap(({ shape }) => ringsOf(shape))) {
    const before = sizeOf(ring, joined.lines);
    const after = sizeOf(ring, lines) * step;
    if (Math.abs(after - before) <= before * LARGEST_CHANGE) continue;
    for (const part of ring) found.add(lineOf(part));
  }
  return found;
}

/** The lines on the grid, thinned as far as each ring retains its area. */
function draw(drawing: Drawing, thresholds: Map<number, number>): Placed[][] {
  const lines: Placed[][] = [];
  let redrawn: Iterable<number> = thresholds.keys();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of redrawn) {
      const threshold = round === ROUNDS - 1 ? 0 : (thresholds.get(line) ?? 0);
      lines[line] = thinned(drawing.joined.lines[line] ?? [], threshold, drawing.grid);
      thresholds.set(line, threshold / 4);
    }
    const again = strained(drawing, lines);
    if (again.size === 0) break;
    redrawn = again;
  }
  return lines;
}

/** Each point as the step from the one before, as TopoJSON has them. */
function steps(line: readonly Placed[]): [number, number][] {
  let [x, y] = [0, 0];
  return line.map(([nextX, nextY]) => {
    const step: [number, number] = [nextX - x, nextY - y];
    [x, y] = [nextX, nextY];
    return step;
  });
}

function boundaryOf({ code, polygons }: JoinedShape, renumber: (step: number) => number): Boundary {
  const arcs = polygons.map((polygon) => polygon.map((ring) => ring.map(renumber)));
  const [only, ...more] = arcs;
  return only && more.length === 0
    ? { type: 'Polygon', id: code, arcs: only }
    : { type: 'MultiPolygon', id: code, arcs };
}

function gridOf([west, south, east, north]: Bounds) {
  const scale = Math.max(east - west, north - south) / STEPS;
  const grid: Grid = ([x, y]) => [Math.round((x - west) / scale), Math.round((y - south) / scale)];
  return { grid, scale, step: scale * scale };
}

/**
 * The boundaries of some of the shapes as one map: no finer than can be seen when it fills a
 * screen, every area still there and about as large as it was, and each border that two areas
 * share still one line. Null when none of the codes has a shape.
 */
export function viewOf(joined: Joined, codes: Iterable<string>): MapTopology | null {
  const shapes = [...codes].flatMap((code) => joined.shapes.get(code) ?? []);
  const used = new Set(shapes.flatMap(ringsOf).flat().map(lineOf));
  const points = [...used].flatMap((line) => joined.lines[line] ?? []);
  const bounds = boundsOf(points.map(([x, y]) => [x, y]));
  if (!bounds) return null;
  const { grid, scale, step } = gridOf(bounds);
  const pixel = step * (STEPS / PIXELS) ** 2;
  const areas = shapes
    .map((shape) => areaOf(shape, joined.lines))
    .map((area) => withoutSpecks(area, joined.lines, SMALLEST_ISLAND * pixel));
  const thresholds = thresholdsOf(areas, SMALLEST_BEND * pixel);
  const numbers = new Map([...thresholds.keys()].map((line, index) => [line, index]));
  const lines = draw({ joined, areas, grid, step }, thresholds);
  const renumber = (part: number): number => {
    const index = numbers.get(lineOf(part)) ?? 0;
    return part < 0 ? ~index : index;
  };
  return {
    type: 'Topology',
    transform: { scale: [scale, scale], translate: [bounds[0], bounds[1]] },
    arcs: [...numbers.keys()].map((line) => steps(lines[line] ?? [])),
    objects: {
      areas: {
        type: 'GeometryCollection',
        geometries: areas.map(({ shape }) => boundaryOf(shape, renumber)),
      },
    },
  };
}
