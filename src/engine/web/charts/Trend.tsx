import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { largestOf, type Scale, scaleIn } from './amounts.ts';
import { axisIn, stepsIn } from './axis.ts';
import { PartialMark } from './RowName.tsx';
import type { ChartProps, PointActionOf, ReferenceLine, TrendData, TrendPoint } from './types.ts';
import { useChartWords } from './words.ts';

/** More columns than this have no room for the name of each. */
const MOST_LABELS = 12;

/** The time before, as a dashed line over the columns. */
function Before({ points, top }: { points: readonly TrendPoint[]; top: number }) {
  const drawn = points.flatMap(({ previous }, place) =>
    previous === null
      ? []
      : [`${((place + 0.5) / points.length) * 100},${100 - (previous / top) * 100}`],
  );
  return (
    <svg
      className="trend__before"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={drawn.join(' ')} />
    </svg>
  );
}

/**
 * Which column the pointer or the arrow keys are at; the last one to begin with.
 * @param press does what can be done with a column, by its place
 */
function useColumn(count: number, press: (place: number) => void) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isMouse = useRef(true);
  const place = Math.min(chosen ?? count - 1, count - 1);
  const placeAt = ({ currentTarget, clientX }: MouseEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const at = Math.floor(((clientX - left) / width) * count);
    return Math.min(Math.max(at, 0), count - 1);
  };
  return {
    place,
    onPointerDown({ pointerType }: PointerEvent): void {
      isMouse.current = pointerType === 'mouse';
    },
    onPointerMove(event: MouseEvent): void {
      setChosen(placeAt(event));
    },
    onClick(event: MouseEvent): void {
      setChosen(placeAt(event));
      // A finger has read nothing out yet: what can be done stands beside what it chose.
      if (isMouse.current) press(placeAt(event));
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Enter') press(place);
      const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: count - 1 }[
        event.key
      ];
      if (to === undefined) return;
      event.preventDefault();
      setChosen(Math.min(Math.max(to, 0), count - 1));
    },
  };
}

function Readout({ point, scale }: { point: TrendPoint; scale: Scale }) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  return (
    <output className="trend__readout">
      <span>{point.name}</span> <strong>{words.bare(point.value, scale, point.missing)}</strong>{' '}
      {point.value === null ? null : words.unit(scale)} <PartialMark of={point} />
      {point.previous === null ? null : (
        <span className="trend__earlier">
          {' '}
          {`${point.previousName ?? t('before')}: ${scale.write(point.previous)}`}
        </span>
      )}
    </output>
  );
}

interface ColumnsProps {
  readonly points: readonly TrendPoint[];
  readonly top: number;
  readonly at: number;
  readonly actionOf: PointActionOf | undefined;
}

function Columns({ points, top, at, actionOf }: ColumnsProps) {
  return points.map(({ key, value, missing, isPartial }, place) => (
    <span
      key={key}
      className={`trend__column${place === at ? ' trend__column--at' : ''}${missing ? ' trend__column--missing' : ''}${actionOf?.(key) ? ' trend__column--open' : ''}`}
    >
      <span
        className={`trend__bar${isPartial ? ' trend__bar--partial' : ''}`}
        style={{ blockSize: `${((value ?? 0) / top) * 100}%` }}
      />
    </span>
  ));
}

function Labels({ points }: { points: readonly TrendPoint[] }) {
  const every = Math.ceil(points.length / MOST_LABELS);
  return (
    <div className="trend__labels" aria-hidden="true">
      {points.map(({ key, label }, place) => (
        <span key={key}>{place % every === 0 ? label : ''}</span>
      ))}
    </div>
  );
}

function Key({ of }: { of: 'now' | 'before' }) {
  const { t } = useTranslation('charts');
  return (
    <span>
      <span className={`trend__key trend__key--${of}`} />
      {t(of)}
    </span>
  );
}

/** What the numbers beside the lines stand for: names on the lines would lie on the columns. */
function Lines({ lines, scale }: { lines: readonly ReferenceLine[]; scale: Scale }) {
  if (lines.length === 0) return null;
  return (
    <ol className="trend__lines">
      {lines.map(({ key, name, value }, place) => (
        <li key={key}>
          <strong>{place + 1}</strong>
          {`${name} ${scale.write(value)}`}
        </li>
      ))}
    </ol>
  );
}

/** What came about over time: columns, the time before as a line, published figures across. */
export function Trend({ data, title, actionOf }: ChartProps<TrendData>) {
  const words = useChartWords();
  const { points } = data;
  const lines = data.lines.toSorted((one, other) => one.value - other.value);
  const steps = stepsIn(
    data,
    largestOf([
      ...points.flatMap(({ value, previous }) => [value, previous]),
      ...lines.map(({ value }) => value),
    ]),
  );
  const top = steps.at(-1) ?? 1;
  const scale = scaleIn(data, top);
  const axis = axisIn(data, steps);
  const actionAt = (at: number) => actionOf?.(points[at]?.key ?? '') ?? null;
  const { place, ...handlers } = useColumn(points.length, (at) => actionAt(at)?.run());
  const point = points[place];
  const hasBefore = points.some(({ previous }) => previous !== null);
  return (
    <div className={`trend${lines.length > 0 ? ' trend--lined' : ''}`}>
      <p className="chart__key">
        <Key of="now" />
        {hasBefore ? <Key of="before" /> : null}
        <span className={`trend__read${actionOf ? ' trend__read--action' : ''}`}>
          {point ? <Readout point={point} scale={scale} /> : null}
          {actionAt(place)?.button}
        </span>
      </p>
      <p className="trend__unit">{words.unit(axis)}</p>
      <div className="trend__plot">
        {steps.map((step) => (
          <span
            key={step}
            className="trend__step"
            style={{ insetBlockEnd: `${(step / top) * 100}%` }}
          >
            {axis.write(step)}
          </span>
        ))}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the columns out. */}
        <div className="trend__columns" role="img" tabIndex={0} aria-label={title} {...handlers}>
          <Columns {...{ points, top, actionOf }} at={place} />
          {hasBefore ? <Before points={points} top={top} /> : null}
          {lines.map(({ key, value, target }, number) => (
            <span
              key={key}
              className={`trend__line${target ? ' trend__line--target' : ''}`}
              style={{ insetBlockEnd: `${(value / top) * 100}%` }}
            >
              <span>{number + 1}</span>
            </span>
          ))}
        </div>
      </div>
      <Labels points={points} />
      <Lines lines={lines} scale={scale} />
    </div>
  );
}
