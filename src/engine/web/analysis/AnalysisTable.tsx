import { useCan } from '@refinedev/core';
import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import {
  type Dimension,
  type SummaryRow,
  unitWord,
  withUnit,
} from '../../declaration/summaries.ts';
import { config } from '../core/config.ts';
import { useNaming } from '../dashboards/naming.ts';
import { filterOf } from '../dashboards/to-chart.ts';
import { writeMeasure } from '../dashboards/write-measure.ts';
import type { Analysis } from './address.ts';
import styles from './analysis.module.css';
import { recordsAddress } from './records.ts';
import { distinctNames } from './shapes.ts';
import { DIGITS, partsOf } from './use-drawn.ts';

interface AnalysisTableProps {
  readonly analysis: Analysis;
  readonly rows: readonly SummaryRow[];
}

const ROWS_A_PAGE = 20;

/** The figures of a picture, each with the way to its records. */
export function AnalysisTable({ analysis, rows }: AnalysisTableProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const naming = useNaming();
  const { summary, by, measure } = analysis;
  const nameOf = distinctNames(rows, by, naming.value);
  const isPart = partsOf(analysis);
  const stepName = (dimension: Dimension, value: unknown): string => {
    const name = nameOf(dimension, value);
    const isWhole = typeof value !== 'string' || !isPart(dimension, value);
    return isWhole ? name : `${name} (${t(`analysis:partial.${dimension.by ?? 'month'}`)})`;
  };
  const { data: seeing } = useCan({ resource: summary.source, action: 'list' });
  const columns: TableColumnsType<SummaryRow> = [
    ...by.map((dimension) => ({
      key: dimension.name,
      title: t(`screens:summaries.dimensions.${summary.name}.${dimension.name}`),
      render: (_: unknown, row: SummaryRow) => stepName(dimension, row.by[dimension.name]),
    })),
    {
      key: measure.name,
      title: withUnit(
        measure,
        t(`screens:summaries.measures.${summary.name}.${measure.name}`),
        t(unitWord(measure)),
      ),
      align: 'end',
      sorter: (one, other) =>
        (one.measures[measure.name] ?? 0) - (other.measures[measure.name] ?? 0),
      render: (_, row) =>
        writeMeasure(measure, row.measures[measure.name], naming.translate, DIGITS),
    },
  ];
  if (seeing?.can) {
    columns.push({
      key: 'records',
      title: t('analysis:records'),
      render: (_, row) => {
        const chosen = by.map((dimension) => ({ dimension, value: row.by[dimension.name] }));
        const address = recordsAddress(config, analysis, chosen);
        if (address === null) return null;
        const name = by.map((it) => nameOf(it, row.by[it.name])).join(' · ');
        return (
          <Link to={address} aria-label={t('analysis:openRecordsOf', { name })}>
            {t('analysis:openRecords')}
          </Link>
        );
      },
    });
  }
  return (
    <Table
      className={styles.table ?? ''}
      columns={columns}
      dataSource={[...rows]}
      rowKey={(row) => by.map(({ name }) => filterOf(row.by[name]) ?? '').join('|')}
      size="small"
      scroll={{ x: true }}
      showSorterTooltip={false}
      pagination={{ pageSize: ROWS_A_PAGE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
