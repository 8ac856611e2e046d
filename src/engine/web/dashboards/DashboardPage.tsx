import '../charts/colours.css';
import { Button, Select } from 'antd';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { measuresOf } from '../../declaration/summaries.ts';
import type { DashboardDeclaration } from '../../declaration/types.ts';
import { config } from '../core/config.ts';
import { todayAt } from '../dates/format/index.ts';
import { DayPicker, MonthPicker, YearPicker } from '../dates/pickers/index.tsx';
import { Card } from './Card.tsx';
import styles from './dashboards.module.css';
import { useNaming } from './naming.ts';
import { filterOf } from './to-chart.ts';
import { useSummary } from './use-summary.ts';
import { dimensionNamed, readView, type View } from './view.ts';

const PICKERS = { day: DayPicker, month: MonthPicker, year: YearPicker };

interface FiltersProps {
  readonly dashboard: DashboardDeclaration;
  readonly view: View;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** One of the values that there are of a dimension. */
function Filter({ name, dashboard, view, onChange }: FiltersProps & { readonly name: string }) {
  const { t } = useTranslation('screens');
  const naming = useNaming();
  const id = useId();
  const { summary = '', dimension } = dimensionNamed(config, dashboard, name) ?? {};
  const card = dashboard.cards.find((one) => one.summary === summary);
  const [measure = ''] = card ? measuresOf(card) : [];
  const { answer, query } = useSummary(summary, { measures: measure, by: name });
  const options = (answer?.data ?? []).flatMap(({ by }) => {
    const value = filterOf(by[name]);
    return value === null || !dimension ? [] : { value, label: naming.value(dimension, by[name]) };
  });
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{t(`summaries.dimensions.${summary}.${name}`)}</label>
      <Select
        id={id}
        allowClear
        showSearch
        optionFilterProp="label"
        loading={query.isPending}
        placeholder={t('summaries.all')}
        value={view.filters[name] ?? null}
        options={options}
        onChange={(value: string | null | undefined) => onChange({ [name]: value ?? null })}
      />
      {answer?.isCut && <small>{t('summaries.cut')}</small>}
    </div>
  );
}

/** From and to, in the grain of the period. */
function Period({ dashboard, view, onChange }: FiltersProps) {
  const { t } = useTranslation('screens');
  const ids = { from: useId(), to: useId() };
  const { period = '' } = dashboard;
  const Picker = PICKERS[dimensionNamed(config, dashboard, period)?.dimension.by ?? 'month'];
  return (['from', 'to'] as const).map((end) => (
    <div key={end} className={styles.filter}>
      <label htmlFor={ids[end]}>{t(`summaries.${end}`)}</label>
      <Picker
        id={ids[end]}
        allowClear
        value={view[end] || null}
        onChange={(day) => onChange({ [end]: day ?? '' })}
      />
    </div>
  ));
}

/** The period, and what else a dashboard can be narrowed by. */
function Filters(props: FiltersProps) {
  const { t } = useTranslation('screens');
  const { dashboard, onChange } = props;
  const { period, filters = [] } = dashboard;
  if (period === undefined && filters.length === 0) return null;
  const names = ['from', 'to', ...filters];
  return (
    <search className={styles.filters} aria-label={t('summaries.filters')}>
      {period === undefined ? null : <Period {...props} />}
      {filters.map((name) => (
        <Filter key={name} name={name} {...props} />
      ))}
      <Button onClick={() => onChange(Object.fromEntries(names.map((name) => [name, null])))}>
        {t('summaries.clear')}
      </Button>
    </search>
  );
}

interface DashboardPageProps {
  /** Of the screen that it stands on. */
  readonly name: string;
  readonly dashboard: DashboardDeclaration;
}

/** What is counted of records, as numbers, charts and tables; the address holds the filters. */
export default function DashboardPage({ name, dashboard }: DashboardPageProps) {
  const { t } = useTranslation(['screens', 'menu', 'charts', 'resources', 'fields']);
  const [search, setSearch] = useSearchParams();
  const view = readView(search, dashboard, todayAt(Date.now()));
  const change = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) next.delete(key);
            else next.set(key, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return (
    <section className={styles.page}>
      <h1>{t(`menu:screens.${name}`)}</h1>
      <Filters dashboard={dashboard} view={view} onChange={change} />
      <div className={styles.cards}>
        {dashboard.cards.map((card) => (
          <Card
            key={JSON.stringify(card)}
            {...{ card, dashboard, view }}
            onFilter={(filter, value) => change({ [filter]: value })}
          />
        ))}
      </div>
    </section>
  );
}
