import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SPREAD_CUTS, type Spread, unitWord, withUnit } from '../../declaration/summaries.ts';
import { filterOf } from '../dashboards/to-chart.ts';
import { writeMeasure } from '../dashboards/write-measure.ts';
import { useWords } from '../fields/shared/useWords.ts';
import type { Analysis } from './address.ts';
import styles from './analysis.module.css';
import { DIGITS } from './use-drawn.ts';

interface SpreadTableProps {
  readonly analysis: Analysis;
  readonly spreads: readonly Spread[];
  /** The records of one of the items; null where no list shows them. */
  readonly addressOf: (spread: Spread, of: unknown) => string | null;
  readonly thingName: (of: unknown) => string;
  readonly groupName: (spread: Spread) => string;
}

/** The boxes as figures; what lies far away leads to its records. */
export function SpreadTable(props: SpreadTableProps) {
  const { analysis, spreads, addressOf, thingName, groupName } = props;
  const { t } = useTranslation(['analysis', 'screens']);
  const { translate } = useWords();
  const { measure } = analysis;
  const unit = t(unitWord(measure));
  const columns: TableColumnsType<Spread> = [
    { key: 'group', title: t('analysis:group'), render: (_, spread) => groupName(spread) },
    { key: 'count', title: t('analysis:count'), align: 'end', dataIndex: 'count' },
    ...SPREAD_CUTS.map((cut) => ({
      key: cut,
      title: withUnit(measure, t(`analysis:cuts.${cut}`), unit),
      align: 'end' as const,
      render: (_: unknown, spread: Spread) => writeMeasure(measure, spread[cut], translate, DIGITS),
    })),
    {
      key: 'outliers',
      title: t('analysis:outliers'),
      render: (_, { outlierCount, outliers, ...spread }) => (
        <>
          {outliers.length < outlierCount ? (
            <p className={styles.soft}>
              {t('analysis:farther', { count: outlierCount, shown: outliers.length })}
            </p>
          ) : null}
          <ul className={styles.outliers}>
            {outliers.map(({ of, value }) => {
              const address = addressOf({ ...spread, outlierCount, outliers }, of);
              const text = [thingName(of), writeMeasure(measure, value, translate, DIGITS)].join(
                ' ',
              );
              return (
                <li key={filterOf(of)}>
                  {address === null ? text : <Link to={address}>{text}</Link>}
                </li>
              );
            })}
          </ul>
        </>
      ),
    },
  ];
  return (
    <Table
      className={styles.table ?? ''}
      columns={columns}
      dataSource={[...spreads]}
      rowKey={({ by }) => JSON.stringify(by)}
      size="small"
      scroll={{ x: true }}
      pagination={false}
    />
  );
}
