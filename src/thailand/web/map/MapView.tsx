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
import { ARROWS, areaBeside, leadsUp } from './steps.ts';
import { Tooltip } from './Tooltip.tsx';

const CanvasAreas = lazy(() => import('./CanvasAreas.tsx'));

/** More paths than this make a page slow. */
const MOST_PATHS = 1000;

/** What is said of an area. */
export interface AreaText {
  readonly name: string;
  readonly value: string;
  /** How many the value rests on, or ''. */
  readonly basis: string;
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

const hasFocus = ({ currentTarget }: MouseEvent): boolean =>
  currentTarget === document.activeElement;

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

/** Follows mouse and fingers: which area they are over, and which one is chosen. */
function usePointing(props: MapViewProps, find: FindArea | null) {
  const { active, onActive, onChoose } = props;
  const touched = useRef(false);
  return {
    onPointerMove(event: PointerEvent): void {
      if (event.pointerType === 'touch') return;
      const code = codeAt(event, find);
      if (code !== active && (code !== null || !hasFocus(event))) onActive(code);
    },
    onPointerLeave(event: PointerEvent): void {
      if (!hasFocus(event)) onActive(null);
    },
    onPointerDown(event: PointerEvent): void {
      touched.current = event.pointerType === 'touch';
    },
    onClick(event: MouseEvent): void {
      const code = codeAt(event, find);
      if (code === null) return;
      // A finger covers what it touches: the first touch shows what it is.
      if (touched.current && code !== active) onActive(code);
      else onChoose(code);
    },
  };
}

/** What a key does on the map; whether it does anything. */
function act(key: string, at: string | null, props: MapViewProps, byCode: ShapesByCode): boolean {
  const { onActive, onChoose, onUp } = props;
  const next = codeAfter(key, at, props, byCode);
  if (next !== null) onActive(next);
  else if ((key === 'Enter' || key === ' ') && at !== null) onChoose(at);
  else if (leadsUp(key) && onUp) onUp();
  else return false;
  return true;
}

interface HeardProps {
  readonly id: string;
  readonly code: string;
  readonly order: readonly string[];
  readonly selected: boolean;
  readonly text: AreaText;
}

/** The area the keys are at, for screen readers alone. */
function Heard({ id, code, order, selected, text }: HeardProps) {
  return (
    <span
      id={id}
      className="visually-hidden"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-posinset={order.indexOf(code) + 1}
      aria-setsize={order.length}
    >
      {text.name} {text.value}
      {text.basis && ` ${text.basis}`}
    </span>
  );
}

interface DrawingProps extends Pick<MapViewProps, 'shapes' | 'fills'> {
  readonly onFinder: (find: FindArea | null) => void;
}

function Drawing({ shapes, fills, onFinder }: DrawingProps) {
  if (shapes.length <= MOST_PATHS) return <SvgAreas shapes={shapes} fills={fills} />;
  return (
    <Suspense>
      <CanvasAreas shapes={shapes} fills={fills} onFinder={onFinder} />
    </Suspense>
  );
}

/** The shapes by code, and the area at which the keyboard begins. */
function useShapes({ shapes, order, start, selected }: MapViewProps) {
  const byCode: ShapesByCode = useMemo(
    () => new Map(shapes.map((shape) => [shape.code, shape])),
    [shapes],
  );
  const first = useMemo(
    () => [start, selected, ...order].find((code) => code !== null && byCode.has(code)) ?? null,
    [start, selected, order, byCode],
  );
  return { byCode, first };
}

/**
 * A map to point at, walk over by the arrow keys, and go into. For screen readers it is a list of
 * which one entry at a time is shown: the area the keys are at.
 */
export function MapView(props: MapViewProps) {
  const { shapes, fills, active, onActive, selected, order, textOf } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [find, setFind] = useState<FindArea | null>(null);
  // A function given to a setter would be called by it.
  const keepFinder = useCallback((found: FindArea | null) => setFind(() => found), []);
  const pointing = usePointing(props, find);
  const { byCode, first } = useShapes(props);
  // Another map under the keys: they begin anew.
  useEffect(() => {
    if (frame.current?.matches(':focus-visible')) onActive(first);
  }, [first, onActive]);

  const at = active !== null && byCode.has(active) ? active : null;
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (act(event.key, at, props, byCode)) event.preventDefault();
  };
  const heard = at ?? first;
  const pointed = at === null ? undefined : byCode.get(at);
  return (
    <div
      ref={frame}
      className="map__frame"
      role="listbox"
      tabIndex={0}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-activedescendant={heard === null ? undefined : `${id}${heard}`}
      {...pointing}
      onKeyDown={press}
      onFocus={(event) => event.target.matches(':focus-visible') && onActive(first)}
      onBlur={() => onActive(null)}
    >
      <Drawing shapes={shapes} fills={fills} onFinder={keepFinder} />
      <svg className="map__outlines" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <Outline kind="selected" shape={byCode.get(selected ?? '')} />
        <Outline kind="active" shape={pointed} />
      </svg>
      {heard !== null && (
        <Heard
          key={heard}
          id={`${id}${heard}`}
          code={heard}
          order={order}
          selected={heard === selected}
          text={textOf(heard)}
        />
      )}
      {pointed && <Tooltip box={pointed.box} text={textOf(pointed.code)} />}
    </div>
  );
}
