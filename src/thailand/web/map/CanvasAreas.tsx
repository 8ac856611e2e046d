import { useEffect, useMemo, useRef, useState } from 'react';
import type { Fill } from './classes.ts';
import type { AreasProps } from './SvgAreas.tsx';
import { type AreaShape, HEIGHT, WIDTH } from './shapes.ts';

/** Pixels to a unit of the drawing, for screens with fine dots. */
const SHARPNESS = 2;

interface Drawn {
  readonly shape: AreaShape;
  readonly path: Path2D;
}

/** A canvas knows nothing of CSS: the colours are read off the page. */
function readColours(canvas: HTMLCanvasElement): (name: string) => string {
  const style = getComputedStyle(canvas);
  return (name) => style.getPropertyValue(`--map-${name}`).trim();
}

/** A square of the pattern for areas without a number, to be repeated. */
function patternOf(
  context: CanvasRenderingContext2D,
  fill: Fill,
  colour: (name: string) => string,
): CanvasPattern | string {
  const tile = document.createElement('canvas');
  tile.width = 8;
  tile.height = 8;
  const pen = tile.getContext('2d');
  if (!pen) return colour('ground');
  pen.fillStyle = colour('ground');
  pen.fillRect(0, 0, 8, 8);
  pen.fillStyle = colour(fill === 'unranked' ? '2' : 'hatch');
  if (fill === 'withheld') pen.fillRect(2, 2, 3, 3);
  else {
    const isFalling = fill === 'unranked';
    for (let step = 0; step < 8; step += 1) {
      pen.fillRect(step, isFalling ? step : 7 - step, 1.6, 1.6);
    }
  }
  return context.createPattern(tile, 'repeat') ?? colour('ground');
}

function paint(
  canvas: HTMLCanvasElement,
  drawn: readonly Drawn[],
  fills: ReadonlyMap<string, Fill>,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const colour = readColours(canvas);
  const paints = new Map<Fill, CanvasPattern | string>();
  context.setTransform(SHARPNESS, 0, 0, SHARPNESS, 0, 0);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.lineWidth = 0.35;
  context.strokeStyle = colour('edge');
  for (const { shape, path } of drawn) {
    const fill = fills.get(shape.code) ?? 'none';
    const found =
      paints.get(fill) ??
      (typeof fill === 'number' ? colour(String(fill)) : patternOf(context, fill, colour));
    paints.set(fill, found);
    context.fillStyle = found;
    context.fill(path);
    context.stroke(path);
  }
}

/** A drawing never shown, in which the colour of each area is its number, from 1 on. */
function colourMap(drawn: readonly Drawn[]): CanvasRenderingContext2D | null {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  for (const [place, { path }] of drawn.entries()) {
    context.fillStyle = `#${(place + 1).toString(16).padStart(6, '0')}`;
    context.fill(path);
  }
  return context;
}

/** Which area lies under a point of the drawing. */
export type FindArea = (x: number, y: number) => string | null;

function finderOf(drawn: readonly Drawn[]): FindArea {
  const context = colourMap(drawn);
  return (x, y) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
    const found = drawn[(red << 16) + (green << 8) + blue - 1];
    // Where two areas meet, colours mix into the number of a third one.
    return found && context?.isPointInPath(found.path, x, y) ? found.shape.code : null;
  };
}

/** The dark or light look, which a canvas has to know. */
function useScheme(): string | undefined {
  const [scheme, setScheme] = useState(document.documentElement.dataset.scheme);
  useEffect(() => {
    const root = document.documentElement;
    const watcher = new MutationObserver(() => setScheme(root.dataset.scheme));
    watcher.observe(root, { attributes: true, attributeFilter: ['data-scheme'] });
    return () => watcher.disconnect();
  }, []);
  return scheme;
}

export interface CanvasAreasProps extends AreasProps {
  /** Returns a function that finds the area under the pointer. */
  readonly onFinder: (find: FindArea | null) => void;
}

/** The areas as one picture: thousands of paths would be too many for a page. */
export default function CanvasAreas({ shapes, fills, onFinder }: CanvasAreasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const scheme = useScheme();
  const drawn = useMemo(
    () => shapes.map((shape) => ({ shape, path: new Path2D(shape.path) })),
    [shapes],
  );
  useEffect(() => {
    onFinder(finderOf(drawn));
    return () => onFinder(null);
  }, [drawn, onFinder]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours.
  useEffect(() => {
    if (canvas.current) paint(canvas.current, drawn, fills);
  }, [drawn, fills, scheme]);
  return (
    <canvas
      ref={canvas}
      className="map__areas"
      width={WIDTH * SHARPNESS}
      height={HEIGHT * SHARPNESS}
    />
  );
}
