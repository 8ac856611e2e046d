import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FindArea } from './CanvasAreas.tsx';
import type { Fill } from './classes.ts';
import { SvgAreas } from './SvgAreas.tsx';
import { type AreaShape, HEIGHT, WIDTH } from './shapes.ts';
import { ARROWS, areaBeside } from './steps.ts';
import { Tooltip } from './Tooltip.tsx';

const CanvasAreas = lazy(() => import('./CanvasAreas.tsx'));

/** More paths than this make a page slow. */
const MOST_PATHS = 1000;

/** What is said of an area. */
export interface AreaText {
  readonly name: string;
  readonly value: string;
}

export interface MapViewProps {
  readonly label: string;
  /** Id of what explains the keys. */
  readonly describedBy: string;
  readonly shapes: readonly AreaShape[];
  readonly fills: ReadonlyMap<string, Fill>;
  /** Codes in the order of the list beside the map. */
  readonly order: readonly string[];
  /** The area pointed at, here or in the list. */
  readonly active: string | null;
  readonly onActive: (code: string | null) => void;
  readonly selected: string | null;
  /** Where the keyboard begins: the area somebody came up from. */
  readonly start: string | null;
  readonly textOf: (code: string) => AreaText;
  readonly onChoose: (code: string) => void;
  /** Goes one level up; absent at the top. */
  readonly onUp?: (() => void) | undefined;
}

type ShapesByCode = ReadonlyMap<string, AreaShape>;

/** Where the keys lead from an area; null for keys that lead nowhere. */
function codeAfter(
  key: string,
  from: string | null,
  { shapes, order }: Pick<MapViewProps, 'shapes' | 'order'>,
  byCode: ShapesByCode,
): string | null {
  const drawn = order.filter((code) => byCode.has(code));
  const place = from === null ? -1 : drawn.indexOf(from);
  const steps: Readonly<Record<string, number>> = {
    Home: 0,
    End: drawn.length - 1,
    PageDown: Math.min(place + 1, drawn.length - 1),
    PageUp: Math.max(place - 1, 0),
  };
  const step = steps[key];
  if (step !== undefined) return drawn[step] ?? null;
  const direction = ARROWS[key];
  const here = byCode.get(from ?? '');
  if (direction === undefined) return null;
  return here ? (areaBeside(shapes, here, direction)?.code ?? from) : (drawn[0] ?? null);
}

function Outline({ shape, kind }: { shape: AreaShape | undefined; kind: 'active' | 'selected' }) {
  return shape ? <path className={`map__outline map__outline--${kind}`} d={shape.path} /> : null;
}

/** Which area an event is about: the path under it, or what the canvas says of the point. */
function codeAt(event: MouseEvent, find: FindArea | null): string | null {
  const { target, currentTarget } = event;
  if (target instanceof SVGElement && target.dataset.code) return target.dataset.code;
  if (!find) return null;
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const x = ((event.clientX - left) / width) * WIDTH;
  const y = ((event.clientY - top) / height) * HEIGHT;
  return find(x, y);
}

/**
 * A map to point at, walk over by the arrow keys, and go into. For screen readers it is a list of
 * which one entry at a time is shown: the area the keys are at.
 */
export function MapView(props: MapViewProps) {
  const { shapes, fills, active, onActive, selected, start, order, textOf, onChoose, onUp } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState<FindArea | null>(null);
  // A function given to a setter would be called by it.
  const keepFinder = useCallback((found: FindArea | null) => setFind(() => found), []);
  const touched = useRef(false);
  const byCode: ShapesByCode = useMemo(
    () => new Map(shapes.map((shape) => [shape.code, shape])),
    [shapes],
  );
  const first = useMemo(
    () => [start, selected, ...order].find((code) => code !== null && byCode.has(code)) ?? null,
    [start, selected, order, byCode],
  );
  const at = active !== null && byCode.has(active) ? active : null;
  const hasFocus = (): boolean => frame.current === document.activeElement;

  // Another map under the keys: they begin anew.
  useEffect(() => {
    if (frame.current?.matches(':focus-visible')) onActive(first);
  }, [first, onActive]);

  const point = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return;
    const code = codeAt(event, find);
    if (code !== active && (code !== null || !hasFocus())) onActive(code);
  };
  const choose = (event: MouseEvent): void => {
    const code = codeAt(event, find);
    if (code === null) return;
    // A finger covers what it touches: the first touch shows what it is.
    if (touched.current && code !== active) onActive(code);
    else onChoose(code);
  };
  const press = (event: KeyboardEvent): void => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = codeAfter(key, at, props, byCode);
    if (next !== null) onActive(next);
    else if ((key === 'Enter' || key === ' ') && at !== null) onChoose(at);
    else if ((key === 'Escape' || key === 'Backspace') && onUp) onUp();
    else return;
    event.preventDefault();
  };

  const many = shapes.length > MOST_PATHS;
  const shown = at ?? first;
  const place = shown === null ? -1 : order.indexOf(shown);
  const said = shown === null ? null : textOf(shown);
  const activeShape = at === null ? undefined : byCode.get(at);
  return (
    <div
      ref={frame}
      className="map__frame"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-activedescendant={shown === null ? undefined : `${id}${shown}`}
      onPointerMove={point}
      onPointerLeave={() => !hasFocus() && onActive(null)}
      onPointerDown={(event) => {
        touched.current = event.pointerType === 'touch';
      }}
      onClick={choose}
      onKeyDown={press}
      onFocus={(event) => event.target.matches(':focus-visible') && onActive(first)}
      onBlur={() => onActive(null)}
    >
      {many ? (
        <Suspense>
          <CanvasAreas shapes={shapes} fills={fills} onFinder={keepFinder} />
        </Suspense>
      ) : (
        <SvgAreas shapes={shapes} fills={fills} />
      )}
      <svg className="map__outlines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Outline kind="selected" shape={byCode.get(selected ?? '')} />
        <Outline kind="active" shape={activeShape} />
      </svg>
      {said && (
        <span
          key={shown}
          id={`${id}${shown}`}
          className="visually-hidden"
          role="option"
          tabIndex={-1}
          aria-selected={shown === selected}
          aria-posinset={place + 1}
          aria-setsize={order.length}
        >
          {said.name} {said.value}
        </span>
      )}
      {activeShape && said && <Tooltip box={activeShape.box} text={said} />}
    </div>
  );
}
