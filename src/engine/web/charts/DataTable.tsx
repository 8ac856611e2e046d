import { useTranslation } from 'react-i18next';
import { largestOf, scaleIn, writeShare } from './amounts.ts';
import { FullRowName, PartialMark } from './RowName.tsx';
import {
  type ChartData,
  type ChartProps,
  type ChartRow,
  isOneAlone,
  type TrendPoint,
} from './types.ts';
import { useChartWords } from './words.ts';

type DataTableProps = Pick<
  ChartProps<Exclude<ChartData, { kind: 'matrix' }>>,
  'data' | 'title' | 'actionOf'
>;

const shareOf = (row: ChartRow | TrendPoint): number | null => ('share' in row ? row.share : null);

/** The numbers of a chart, for reading out and for copying. */
export function DataTable({ data, title, actionOf }: DataTableProps) {
  const { t } = useTranslation('charts');
  const words = useChartWords();
  const rows: readonly (ChartRow | TrendPoint)[] = data.kind === 'trend' ? data.points : data.rows;
  const scale = scaleIn(data, largestOf(rows.flatMap(({ value, previous }) => [value, previous])));
  const unit = words.unit(scale);
  const isCut = 'isCut' in data && data.isCut;
  const hasShare =
    !(data.kind === 'ring' && !isCut && isOneAlone(data.rows)) &&
    rows.some((row) => shareOf(row) !== null);
  const beforeIn = ({ previous, ...row }: ChartRow | TrendPoint): string => {
    if (previous === null) return '–';
    const value = scale.write(previous);
    const name = 'previousName' in row ? row.previousName : undefined;
    return name === undefined ? value : `${name}: ${value}`;
  };
  const hasBefore = rows.some(({ previous }) => previous !== null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="matrix matrix--plain" tabIndex={0} aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('table.name')}</th>
            {actionOf ? <td /> : null}
            <th scope="col">{unit === '' ? t('now') : t('table.now', { unit })}</th>
            {hasBefore ? <th scope="col">{t('before')}</th> : null}
            {hasShare ? <th scope="col">{t('table.share')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const share = shareOf(row);
            return (
              <tr key={row.key}>
                <th scope="row">
                  <FullRowName of={row} />
                </th>
                {actionOf ? <td>{actionOf(row.key)?.rowButton}</td> : null}
                <td>
                  <PartialMark of={row} />{' '}
                  {row.value === null
                    ? words.bare(row.value, scale, row.missing)
                    : words.band(row.value, 'valueTo' in row ? row.valueTo : null, scale)}
                </td>
                {hasBefore ? <td>{beforeIn(row)}</td> : null}
                {hasShare ? <td>{writeShare(share, isCut) || '–'}</td> : null}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
