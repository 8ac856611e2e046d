import { useTranslation } from 'react-i18next';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { ChartYear, ReportPoint, Reports } from '../../report.ts';

const WIDTH = 720;
const HEIGHT = 260;
const LEFT = 48;
const BOTTOM = 28;
const TOP = 12;
/** Lines of the scale, at the least. */
const STEPS = 4;
const MOST_LABELS = 9;

interface Places {
  readonly x: (place: number) => number;
  readonly y: (value: number) => number;
}

/** Round steps of the scale: 1, 2 or 5 of some power of ten. */
function stepFor(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest / STEPS));
  return ([1, 2, 5].find((it) => it * power * STEPS >= highest) ?? 10) * power;
}

function placesOf(
  years: readonly ChartYear[],
): Places & { readonly top: number; readonly unit: number } {
  const values = years.flatMap(({ actual, path, projected }) =>
    [actual?.high, actual?.value, path, projected?.high, projected?.value].map((it) => it ?? 0),
  );
  const highest = Math.max(...values) || 1;
  const unit = stepFor(highest);
  const top = Math.ceil(highest / unit) * unit;
  const step = (WIDTH - LEFT) / years.length;
  return {
    top,
    unit,
    x: (place) => LEFT + step * (place + 0.5),
    y: (value) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top),
  };
}

/** The parts of a line whose years follow each other. */
function lineOf(
  years: readonly ChartYear[],
  { x, y }: Places,
  pick: (year: ChartYear) => number | null,
): string {
  return years
    .flatMap((year, place) => {
      const value = pick(year);
      return value === null ? [] : [`${x(place)},${y(value)}`];
    })
    .join(' ');
}

function Interval({
  point,
  at,
  y,
  name,
}: {
  point: ReportPoint;
  at: number;
  y: Places['y'];
  name: string;
}) {
  if (point.low === undefined || point.high === undefined) return null;
  const [low, high] = [y(point.low), y(point.high)];
  return (
    <path className={name} d={`M${at} ${low}V${high}M${at - 4} ${low}h8M${at - 4} ${high}h8`} />
  );
}

interface ScaleProps {
  readonly top: number;
  readonly step: number;
  readonly y: Places['y'];
}

function Scale({ top, step, y }: ScaleProps) {
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const lines = Math.round(top / step) + 1;
  return Array.from({ length: lines }, (_, place) => step * place).map((value) => (
    <g key={value}>
      <line className="outlook__grid" x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
      <text className="outlook__label" x={LEFT - 6} y={y(value) + 4} textAnchor="end">
        {value.toFixed(digits)}
      </text>
    </g>
  ));
}

function Years({ years, x }: { years: readonly ChartYear[]; x: Places['x'] }) {
  const { formatYear } = useDates();
  const every = Math.ceil(years.length / MOST_LABELS);
  return years.map(({ year }, place) =>
    place % every === 0 ? (
      <text key={year} className="outlook__label" x={x(place)} y={HEIGHT - 8} textAnchor="middle">
        {formatYear(String(year))}
      </text>
    ) : null,
  );
}

/** The line to the target, what came of it, and what is projected; all numbers stand in the table. */
export function TargetChart({ chart }: Pick<Reports, 'chart'>) {
  const { t } = useTranslation('report');
  const { unit, years } = chart;
  const { x, y, top, unit: step } = placesOf(years);
  return (
    <figure className="outlook">
      <figcaption className="soft">
        {t('page.chart')} ({t(`unitNames.${unit}`)})
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={t('page.chart')}>
        <Scale top={top} step={step} y={y} />
        <Years years={years} x={x} />
        <polyline className="outlook__path" points={lineOf(years, { x, y }, ({ path }) => path)} />
        <polyline
          className="outlook__projected"
          points={lineOf(years, { x, y }, ({ projected }) => projected?.value ?? null)}
        />
        {years.map(({ year, projected }, place) =>
          projected ? (
            <g key={year}>
              <Interval point={projected} at={x(place)} y={y} name="outlook__range" />
              <circle className="outlook__guess" cx={x(place)} cy={y(projected.value)} r="3.5" />
            </g>
          ) : null,
        )}
        {years.map(({ year, actual }, place) =>
          actual ? (
            <g key={year}>
              <Interval point={actual} at={x(place)} y={y} name="outlook__margin" />
              <circle
                className={actual.isPartial ? 'outlook__part' : 'outlook__dot'}
                cx={x(place)}
                cy={y(actual.value)}
                r="5"
              />
            </g>
          ) : null,
        )}
      </svg>
      <ul className="outlook__keys">
        {(['actual', 'partial', 'path', 'projected'] as const).map((key) => (
          <li key={key}>
            <span className={`outlook__key outlook__key--${key}`} />
            {t(`page.${key}`)}
          </li>
        ))}
      </ul>
    </figure>
  );
}
