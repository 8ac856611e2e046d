import type { AreaShape, Box } from './shapes.ts';

/** Where an arrow key leads. */
export type Direction = readonly [x: -1 | 0 | 1, y: -1 | 0 | 1];

export const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Whether a key leads one level up. */
export const leadsUp = (key: string): boolean => key === 'Escape' || key === 'Backspace';

/** How much further away an area counts for lying beside the way instead of on it. */
const ASIDE = 2.5;

const middle = ([left, top, right, bottom]: Box): readonly [number, number] => [
  (left + right) / 2,
  (top + bottom) / 2,
];

/** How far the area is in a direction; null when it is not there at all. */
function distance(from: AreaShape, to: AreaShape, [stepX, stepY]: Direction): number | null {
  const [x, y] = middle(from.box);
  const [toX, toY] = middle(to.box);
  const ahead = (toX - x) * stepX + (toY - y) * stepY;
  const aside = Math.abs((toX - x) * stepY) + Math.abs((toY - y) * stepX);
  if (ahead <= 0) return null;
  return ahead + aside * ASIDE;
}

function nearest(
  from: AreaShape,
  among: readonly AreaShape[],
  direction: Direction,
): AreaShape | null {
  let found: AreaShape | null = null;
  let least = Infinity;
  for (const shape of among) {
    const away = distance(from, shape, direction);
    if (away === null || away >= least) continue;
    found = shape;
    least = away;
  }
  return found;
}

/** The area that lies next to another one in a direction: a neighbour if there is one, else the nearest. */
export function areaBeside(
  shapes: readonly AreaShape[],
  from: AreaShape,
  direction: Direction,
): AreaShape | null {
  const neighbours = shapes.filter(({ code }) => from.neighbours.has(code));
  return nearest(from, neighbours, direction) ?? nearest(from, shapes, direction);
}
