import type { Measure } from '../../declaration/checks.ts';
import styles from './checks.module.css';

const WIDTH = 168;
const HEIGHT = 32;
const EDGE = 8;
const MIDDLE = HEIGHT / 2;
/** Values that hardly differ are drawn as far apart as these, in powers of ten. */
const LEAST_SPAN = 0.5;

interface RangeChartProps {
  readonly measure: Measure;
  /** What it shows, in words. */
  readonly label: string;
}

/**
 * What is usual as a band, the values before as dots, and this one as a mark. By orders of magnitude:
 * a slip of the decimal point is as far from the band as another.
 */
export function RangeChart({ measure, label }: RangeChartProps) {
  const { value, usual, recent } = measure;
  if (!usual) return null;
  const shown = [value, usual.low, usual.high, ...recent].filter((one) => one > 0).map(Math.log10);
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(most - least, LEAST_SPAN);
  const start = (least + most - span) / 2;
  const at = (one: number): number =>
    EDGE + ((Math.log10(one) - start) / span) * (WIDTH - 2 * EDGE);
  const [low, high] = [at(usual.low), at(usual.high)];
  const width = Math.max(high - low, 4);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <line className={styles.axis} x1={EDGE} x2={WIDTH - EDGE} y1={MIDDLE} y2={MIDDLE} />
      <rect
        className={styles.band}
        x={(low + high - width) / 2}
        y={6}
        width={width}
        height={HEIGHT - 12}
        rx={4}
      />
      {recent
        .filter((one) => one > 0)
        .map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values may be the same, and never move
          <circle key={place} className={styles.dot} cx={at(one)} cy={MIDDLE} r={2.5} />
        ))}
      <path className={styles.mark} d={`M${at(value)} ${MIDDLE - 7}l6 7l-6 7l-6 -7z`} />
    </svg>
  );
}
