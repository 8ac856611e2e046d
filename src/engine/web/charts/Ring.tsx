import { useTranslation } from 'react-i18next';
import { largestOf, scaleIn, writeShare } from './amounts.ts';
import { PartialMark, RowName } from './RowName.tsx';
import { type Segment, segmentsOf } from './segments.ts';
import { type ChartProps, type ChartRow, isOneAlone, type RowsData } from './types.ts';
import { useChartWords } from './words.ts';

const RADIUS = 88;
const HOLE = 54;
const LABEL_AT = (RADIUS + HOLE) / 2;
/** Of the ring; smaller segments have no room for their number. */
const ROOM_FOR_NUMBER = 0.05;
const SHADES = 6;

function at(share: number, radius: number): string {
  const angle = share * 2 * Math.PI;
  return `${(Math.sin(angle) * radius).toFixed(2)} ${(-Math.cos(angle) * radius).toFixed(2)}`;
}

function pathOf({ from, to }: Pick<Segment, 'from' | 'to'>): string {
  // A whole circle begins where it ends, and would not be drawn.
  const end = Math.min(to, from + 0.9999);
  const large = end - from > 0.5 ? 1 : 0;
  return [
    `M${at(from, RADIUS)}A${RADIUS} ${RADIUS} 0 ${large} 1 ${at(end, RADIUS)}`,
    `L${at(end, HOLE)}A${HOLE} ${HOLE} 0 ${large} 0 ${at(from, HOLE)}Z`,
  ].join('');
}

const shadeOf = (place: number): number => Math.min(place, SHADES - 1);

interface DrawingProps {
  readonly segments: Segment[];
  /** A part of the whole is not shown: where it would be, the ring is outlined alone. */
  readonly isCut: boolean;
  readonly onPress: (row: ChartRow) => void;
}

function Drawing({ segments, isCut, onPress }: DrawingProps) {
  const rest = { from: segments.at(-1)?.to ?? 0, to: 1 };
  return (
    <svg className="ring__drawing" viewBox="-92 -92 184 184" aria-hidden="true">
      {isCut ? <path className="ring__gap" d={pathOf(rest)} /> : null}
      {segments.map((segment, place) => {
        if (segment.to === segment.from) return null;
        const middle = (segment.from + segment.to) / 2;
        const [x, y] = at(middle, LABEL_AT).split(' ');
        const shade = shadeOf(place);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside it does the same for the keyboard.
          <g key={segment.row.key} onClick={() => onPress(segment.row)}>
            <path className={`ring__part ring__shade--${shade}`} d={pathOf(segment)} />
            {segment.to - segment.from < ROOM_FOR_NUMBER ? null : (
              <text className={`ring__number ring__number--${shade}`} x={x} y={y}>
                {segment.number}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

interface EntryProps {
  readonly segment: Segment;
  readonly written: string;
  readonly percent: string;
}

function Entry({ segment: { row, number }, written, percent }: EntryProps) {
  return (
    <>
      <span className={`ring__swatch ring__swatch--${shadeOf(number - 1)}`} aria-hidden="true">
        {number}
      </span>
      <span className={`ring__name${row.pooled ? ' ring__name--pooled' : ''}`}>
        <RowName of={row} /> <PartialMark of={row} />
      </span>
      <strong className="ring__percent">{percent}</strong>
      <span className="ring__value">{written}</span>
    </>
  );
}

/** Parts of a whole. Numbers tie the ring to its list, so that nothing hangs on colours. */
export function Ring({ data, title, selected, onChoose }: ChartProps<RowsData>) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const { rows, isCut = false } = data;
  const scale = scaleIn(data, largestOf(rows.map(({ value }) => value)));
  const segments = segmentsOf(rows, isCut);
  const alone = !isCut && isOneAlone(rows);
  const choose = ({ filter }: ChartRow): void => {
    if (filter !== null) onChoose?.(filter === selected ? null : filter);
  };
  return (
    <div className={`ring${onChoose ? ' ring--choosing' : ''}`}>
      {alone ? null : <Drawing segments={segments} isCut={isCut} onPress={choose} />}
      <ol className="ring__list" aria-label={title}>
        {segments.map((segment) => {
          const { row } = segment;
          const entry = (
            <Entry
              segment={segment}
              written={
                row.value === null
                  ? words.bare(row.value, scale, row.missing)
                  : `${scale.write(row.value)} ${words.unit(scale)}`
              }
              percent={alone ? '' : writeShare(row.share, isCut)}
            />
          );
          return (
            <li key={row.key}>
              {row.filter === null || !onChoose ? (
                <div className="ring__entry">{entry}</div>
              ) : (
                <button
                  type="button"
                  data-printed
                  className="ring__entry"
                  aria-pressed={row.filter === selected}
                  onClick={() => choose(row)}
                >
                  {entry}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {!isCut && rows.some(({ missing }) => missing === 'withheld') ? (
        <p className="chart-card__note">{t(alone ? 'oneAlone' : 'ofTold')}</p>
      ) : null}
    </div>
  );
}
