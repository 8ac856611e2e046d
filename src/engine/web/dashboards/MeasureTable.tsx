import { Table, type TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type Dimension,
  type Measure,
  type SummaryRow,
  unitOf,
  withUnit,
} from '../../declaration/summaries.ts';
import { useNaming } from './naming.ts';
import { filterOf } from './to-chart.ts';
import { writeMeasure } from './write-measure.ts';

interface MeasureTableProps {
  readonly summary: string;
  readonly dimension: Dimension;
  readonly measures: readonly Measure[];
  readonly rows: readonly SummaryRow[];
}

const ROWS_A_PAGE = 20;

/** Several measures of each value of a dimension, side by side. */
export function MeasureTable({ summary, dimension, measures, rows }: MeasureTableProps) {
  const { t } = useTranslation(['screens', 'charts']);
  const naming = useNaming();
  const columns: TableColumnsType<SummaryRow> = [
    {
      key: dimension.name,
      title: t(`summaries.dimensions.${summary}.${dimension.name}`),
      rowScope: 'row',
      render: (_, { by }) => naming.value(dimension, by[dimension.name]),
    },
    ...measures.map((measure) => ({
      key: measure.name,
      title: withUnit(
        t(`summaries.measures.${summary}.${measure.name}`),
        t(`charts:units.${unitOf(measure)}`),
      ),
      align: 'end' as const,
      sorter: (one: SummaryRow, other: SummaryRow) =>
        (one.measures[measure.name] ?? 0) - (other.measures[measure.name] ?? 0),
      render: (_: unknown, row: SummaryRow) => writeMeasure(measure, row.measures[measure.name]),
    })),
  ];
  return (
    <Table
      columns={columns}
      dataSource={rows}
      rowKey={({ by }) => filterOf(by[dimension.name]) ?? ''}
      size="small"
      // Only what cannot wrap makes it scroll.
      scroll={{ x: true }}
      showSorterTooltip={false}
      pagination={{ pageSize: ROWS_A_PAGE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
