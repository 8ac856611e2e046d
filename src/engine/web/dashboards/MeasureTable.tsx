import { useTranslation } from 'react-i18next';
import { type Dimension, type Measure, unitOf } from '../../declaration/summaries.ts';
import { useNaming } from './naming.ts';
import { filterOf, type SummaryRow } from './to-chart.ts';
import { writeMeasure } from './write-measure.ts';

interface MeasureTableProps {
  readonly summary: string;
  readonly dimension: Dimension;
  readonly measures: readonly Measure[];
  readonly rows: readonly SummaryRow[];
  readonly title: string;
}

/** Several measures of each value of a dimension, side by side. */
export function MeasureTable({ summary, dimension, measures, rows, title }: MeasureTableProps) {
  const { t } = useTranslation(['screens', 'charts']);
  const naming = useNaming();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="matrix matrix--plain" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(`summaries.dimensions.${summary}.${dimension.name}`)}</th>
            {measures.map((measure) => (
              <th key={measure.name} scope="col">
                {t('summaries.heading', {
                  measure: t(`summaries.measures.${summary}.${measure.name}`),
                  unit: t(`charts:units.${unitOf(measure)}`),
                })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ by, measures: values }) => {
            const value = by[dimension.name];
            return (
              <tr key={filterOf(value) ?? ''}>
                <th scope="row">{naming.value(dimension, value)}</th>
                {measures.map((measure) => (
                  <td key={measure.name}>{writeMeasure(measure, values[measure.name])}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
