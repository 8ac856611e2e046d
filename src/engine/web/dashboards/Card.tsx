import { Alert, Button, Empty, Card as Frame, Skeleton, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type CardDeclaration,
  type Dimension,
  type Measure,
  measuresOf,
  type Summary,
  type SummaryAnswer,
  type SummaryRow,
  unitOf,
  withUnit,
  writtenLike,
} from '../../declaration/summaries.ts';
import type { DashboardDeclaration } from '../../declaration/types.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';
import { Chart } from '../charts/Chart.tsx';
import { hasPartial, whyNothing } from '../charts/types.ts';
import { config } from '../core/config.ts';
import { todayAt } from '../dates/format/index.ts';
import { useWords } from '../fields/shared/useWords.ts';
import { problemText } from '../screens/shared/problem.ts';
import styles from './dashboards.module.css';
import { useNaming } from './naming.ts';
import { barsOf, filterOf, trendOf } from './to-chart.ts';
import { useSummary } from './use-summary.ts';
import { dimensionNamed, leftWhole, narrowing, type View } from './view.ts';
import { writeMeasure } from './write-measure.ts';

interface MeasureTableProps {
  readonly summary: string;
  readonly dimension: Dimension;
  readonly measures: readonly Measure[];
  readonly rows: readonly SummaryRow[];
}

const ROWS_A_PAGE = 20;

/** Several measures of each value of a dimension, side by side. */
function MeasureTable({ summary, dimension, measures, rows }: MeasureTableProps) {
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
        measure,
        t(`summaries.measures.${summary}.${measure.name}`),
        t(`charts:units.${unitOf(measure)}`),
      ),
      align: 'end' as const,
      sorter: (one: SummaryRow, other: SummaryRow) =>
        (one.measures[measure.name] ?? 0) - (other.measures[measure.name] ?? 0),
      render: (_: unknown, row: SummaryRow) =>
        writeMeasure(measure, row.measures[measure.name], naming.translate),
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

interface CardProps {
  readonly card: CardDeclaration;
  readonly dashboard: DashboardDeclaration;
  readonly view: View;
  readonly onFilter: (name: string, value: string | null) => void;
}

interface ContentProps extends CardProps {
  readonly summary: Summary;
  readonly answer: SummaryAnswer;
  readonly title: string;
  readonly asTable: boolean;
}

const measuresIn = ({ measures }: Summary, card: CardDeclaration): readonly Measure[] =>
  measuresOf(card).flatMap((name) => measures[name] ?? []);

/** `จำนวนการยืม แยกตามหมวดหนังสือ` */
function useTitle(card: CardDeclaration): string {
  const { t } = useTranslation('screens');
  const [first = ''] = measuresOf(card);
  if (card.type === 'number') return t(`summaries.measures.${card.summary}.${first}`);
  const dimension = t(`summaries.dimensions.${card.summary}.${card.by}`);
  if (card.type === 'table') return t('summaries.tableBy', { dimension });
  return t('summaries.by', {
    measure: t(`summaries.measures.${card.summary}.${first}`),
    dimension,
  });
}

function Figure({ measure, rows }: { measure: Measure; rows: readonly SummaryRow[] }) {
  const { t } = useTranslation('charts');
  const { translate } = useWords();
  const value = rows[0]?.measures[measure.name];
  return (
    <p className={styles.figure}>
      <strong>{writeMeasure(measure, value, translate)}</strong>{' '}
      {writtenLike(measure) === null &&
        t(`units.${unitOf(measure)}`, typeof value === 'number' ? { count: value } : {})}
    </p>
  );
}

/** What a card shows once it is answered. */
function Content({ card, summary, answer, title, asTable, ...rest }: ContentProps) {
  const { t } = useTranslation('screens');
  const naming = useNaming();
  const { dashboard, view, onFilter } = rest;
  const { data: rows, isCut } = answer;
  const measures = measuresIn(summary, card);
  const [measure] = measures;
  if (!measure) return null;
  if (card.type === 'number') return <Figure measure={measure} rows={rows} />;
  const dimension = summary.dimensions[card.by];
  if (!dimension) return null;
  if (rows.length === 0) return <Empty description={t('summaries.empty')} />;
  if (card.type === 'table') {
    return <MeasureTable {...{ dimension, measures, rows, summary: summary.name }} />;
  }
  const canChoose = !card.unfiltered && dashboard.filters?.includes(card.by) === true;
  const today = todayAt(Date.now());
  const period = { ...(card.unfiltered ? { from: '', to: '' } : view), today };
  const data =
    card.type === 'trend'
      ? trendOf(rows, dimension, measure, period, naming)
      : barsOf(answer, dimension, measure, canChoose, naming);
  if (whyNothing(data) !== null) return <Empty description={t('summaries.empty')} />;
  return (
    <>
      <Chart
        {...{ data, title, asTable }}
        selected={canChoose ? (view.filters[card.by] ?? null) : null}
        onChoose={canChoose ? (value) => onFilter(card.by, value) : undefined}
      />
      {data.kind === 'bars' && data.isCut && !isCut && (
        <p className={styles.note}>
          {t('summaries.first', { shown: data.rows.length, all: formatNumber(rows.length) })}
        </p>
      )}
      {hasPartial(data) && <p className={styles.note}>{t('summaries.unfinished')}</p>}
    </>
  );
}

/** The answer of the summary to what a card shows. */
function useCardAnswer(card: CardDeclaration, dashboard: DashboardDeclaration, view: View) {
  const by = card.type === 'number' ? undefined : card.by;
  // The others of a chart stay, of which one is chosen.
  const but = card.type === 'bars' ? by : undefined;
  return useSummary(card.summary, {
    measures: measuresOf(card).join(','),
    ...(by !== undefined && { by }),
    ...(card.unfiltered ? {} : narrowing(config, dashboard, card.summary, view, but)),
  });
}

interface AsTableProps {
  readonly title: string;
  readonly isPressed: boolean;
  readonly onPress: () => void;
}

function AsTable({ title, isPressed, onPress }: AsTableProps) {
  const { t } = useTranslation('charts');
  const name = t('asTableOf', { title });
  return (
    <Button size="small" type="text" aria-pressed={isPressed} aria-label={name} onClick={onPress}>
      {t('asTable')}
    </Button>
  );
}

/** What went wrong, and once more. */
function Failed({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['charts', 'screens']);
  return (
    <Alert
      type="error"
      role="alert"
      message={problemText(problem, t('charts:failed'))}
      action={
        <Button size="small" onClick={onRetry}>
          {t('screens:problem.retry')}
        </Button>
      }
    />
  );
}

/** Says which of the filters above do not apply to the card. */
function NotNarrowed({ card, dashboard, view }: CardProps) {
  const { t } = useTranslation('screens');
  if (card.unfiltered) return <p className={styles.note}>{t('summaries.unfiltered')}</p>;
  const names = leftWhole(config, dashboard, card.summary, view).flatMap((name) => {
    const found = dimensionNamed(config, dashboard, name);
    return found ? t(`summaries.dimensions.${found.summary}.${name}`) : [];
  });
  if (names.length === 0) return null;
  return <p className={styles.note}>{t('summaries.notBy', { names: names.join(', ') })}</p>;
}

/** A card with what surrounds it; what goes wrong in it stays in it. */
export function Card(props: CardProps) {
  const { card, dashboard, view } = props;
  const { t } = useTranslation('screens');
  const [asTable, setAsTable] = useState(false);
  const title = useTitle(card);
  const { answer, query } = useCardAnswer(card, dashboard, view);
  const summary = config.summaries[card.summary];
  const isChart = card.type === 'trend' || card.type === 'bars';
  const extra = isChart && (
    <AsTable title={title} isPressed={asTable} onPress={() => setAsTable(!asTable)} />
  );
  return (
    <section className={`${styles.card} ${styles[card.type] ?? ''}`} aria-label={title}>
      <Frame title={<h2 className={styles.title}>{title}</h2>} extra={extra} size="small">
        {query.isError && <Failed problem={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
        {answer && summary && !query.isError && (
          <div aria-busy={query.isPlaceholderData} className={styles.body}>
            <Content {...props} {...{ summary, answer, title, asTable }} />
          </div>
        )}
        {answer?.isCut && <p className={styles.note}>{t('summaries.cut')}</p>}
        <NotNarrowed {...props} />
      </Frame>
    </section>
  );
}
