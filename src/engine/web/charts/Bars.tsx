import { useTranslation } from 'react-i18next';
import { changeBetween, largestOf, scaleIn } from './amounts.ts';
import { PartialMark, RowName } from './RowName.tsx';
import type { ChartProps, ChartRow, RowsData } from './types.ts';
import { useChartWords } from './words.ts';

const ARROWS = { up: '▲', down: '▼', same: '＝' } as const;

interface ChangeProps extends Pick<RowsData, 'unit'> {
  readonly row: ChartRow;
  /** Anything smaller is written as nothing. */
  readonly least: number;
}

function Change({ row, unit, least }: ChangeProps) {
  const words = useChartWords();
  const change = changeBetween(row.value, row.previous, unit, least);
  if (change === null) return <span className="bars__change" />;
  if (change.fromLittle) {
    return <span className="bars__change bars__change--words">{words.change(change)}</span>;
  }
  return (
    <span className="bars__change">
      <span aria-hidden="true">
        {ARROWS[change.direction]} {change.direction === 'same' ? '' : `${change.text}%`}
      </span>
      <span className="visually-hidden">{words.change(change)}</span>
    </span>
  );
}

interface RowProps {
  readonly row: ChartRow;
  readonly unit: RowsData['unit'];
  readonly largest: number;
  readonly least: number;
  readonly written: string;
}

/** A row: name and number in one line, its bar with a mark of the time before in the next. */
function Row({ row, unit, largest, least, written }: RowProps) {
  const part = (value: number): string => `${largest === 0 ? 0 : (value / largest) * 100}%`;
  return (
    <>
      <span className={`bars__name${row.pooled ? ' bars__name--pooled' : ''}`}>
        <RowName of={row} />
      </span>
      <span className={`bars__value${row.value === null ? ' bars__value--none' : ''}`}>
        <PartialMark of={row} /> {written}
      </span>
      <Change row={row} unit={unit} least={least} />
      <span className="bars__track" aria-hidden="true">
        {row.valueTo ? (
          <span className="bars__bar bars__bar--band" style={{ inlineSize: part(row.valueTo) }} />
        ) : null}
        {row.value === null ? null : (
          <span
            className={`bars__bar${row.pooled ? ' bars__bar--pooled' : ''}`}
            style={{ inlineSize: part(row.value) }}
          />
        )}
        {row.previous === null ? null : (
          <span className="bars__before" style={{ insetInlineStart: part(row.previous) }} />
        )}
      </span>
    </>
  );
}

/** Things in falling order of a number, each of which the other charts can be narrowed to. */
export function Bars({ data, title, selected, onChoose }: ChartProps<RowsData>) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const { rows, unit } = data;
  const scale = scaleIn(data, largestOf(rows.map(({ value }) => value)));
  const largest = largestOf(
    rows.flatMap(({ value, valueTo, previous }) => [value, valueTo, previous]),
  );
  const hasBefore = rows.some(({ previous }) => previous !== null);
  return (
    <div className="bars">
      <p className="chart__key" aria-hidden="true">
        <span>{words.unit(scale)}</span>
        {hasBefore ? (
          <span>
            <span className="bars__key" />
            {t('before')}
          </span>
        ) : null}
      </p>
      <ol className="bars__list" aria-label={title}>
        {rows.map((row) => {
          const { filter } = row;
          const content = (
            <Row
              row={row}
              unit={unit}
              largest={largest}
              least={scale.least}
              written={
                row.value === null
                  ? words.bare(row.value, scale, row.missing)
                  : words.band(row.value, row.valueTo, scale)
              }
            />
          );
          const isSelected = filter !== null && filter === selected;
          return (
            <li key={row.key} className={selected !== null && !isSelected ? 'bars__other' : ''}>
              {filter === null || !onChoose ? (
                <div className="bars__row">{content}</div>
              ) : (
                <button
                  type="button"
                  data-printed
                  className="bars__row"
                  aria-pressed={isSelected}
                  onClick={() => onChoose(isSelected ? null : filter)}
                >
                  {content}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
