import './charts.css';
import { useTranslation } from 'react-i18next';
import { largestOf, scaleOf } from './amounts.ts';
import { Bars } from './Bars.tsx';
import { DataTable } from './DataTable.tsx';
import { Ring } from './Ring.tsx';
import { FullRowName, PartialMark } from './RowName.tsx';
import { Trend } from './Trend.tsx';
import type { ChartData, ChartProps, MatrixData } from './types.ts';
import { useChartWords } from './words.ts';

/** As much of the colour as leaves the number on it easy to read. */
const DEEPEST_PERCENT = 34;

/** Two dimensions at once, as a table whose cells are the darker the more is in them. */
function Matrix({ data, title, selected, onChoose }: ChartProps<MatrixData>) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const values = [...data.cells.values()].map(({ value }) => value);
  const largest = largestOf(values);
  const scale = scaleOf(data.unit, largest);
  return (
    <div>
      <p className="matrix__hint">{t('scrolls')} →</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className="matrix" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <td>{words.unit(scale)}</td>
              {data.columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ key, name, filter, pooled }) => (
              <tr key={key}>
                <th scope="row">
                  {filter === null || !onChoose ? (
                    <FullRowName of={{ name, pooled }} />
                  ) : (
                    <button
                      type="button"
                      data-printed
                      aria-pressed={filter === selected}
                      onClick={() => onChoose(filter === selected ? null : filter)}
                    >
                      {name}
                    </button>
                  )}
                </th>
                {data.columns.map((column) => {
                  const cell = data.cells.get(`${key} ${column.key}`);
                  const depth = ((cell?.value ?? 0) / (largest || 1)) * DEEPEST_PERCENT;
                  return (
                    <td
                      key={column.key}
                      className={cell?.missing ? 'matrix__missing' : undefined}
                      style={{
                        background: `color-mix(in srgb, var(--primary) ${depth.toFixed(1)}%, transparent)`,
                      }}
                    >
                      {cell ? <PartialMark of={cell} /> : null}{' '}
                      {cell ? words.bare(cell.value, scale, cell.missing) : '–'}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

export interface AnyChartProps extends ChartProps<ChartData> {
  /** Whether its numbers are shown as a table instead. A matrix is one anyway. */
  readonly asTable: boolean;
}

/** Draws a chart of any kind, or lists its numbers. */
export function Chart({ data, asTable, ...rest }: AnyChartProps) {
  if (data.kind === 'matrix') return <Matrix data={data} {...rest} />;
  if (asTable) return <DataTable data={data} {...rest} />;
  if (data.kind === 'trend') return <Trend data={data} {...rest} />;
  if (data.kind === 'ring') return <Ring data={data} {...rest} />;
  return <Bars data={data} {...rest} />;
}
