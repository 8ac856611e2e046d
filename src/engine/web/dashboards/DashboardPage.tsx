import '../charts/colours.css';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { DashboardDeclaration } from '../../declaration/types.ts';
import { todayAt } from '../dates/format/index.ts';
import { Card } from './Card.tsx';
import styles from './dashboards.module.css';
import { Filters } from './Filters.tsx';
import { readView } from './view.ts';

interface DashboardPageProps {
  /** Of the screen that it stands on. */
  readonly name: string;
  readonly dashboard: DashboardDeclaration;
}

/** What is counted of records, as numbers, charts and tables; the address keeps what it is narrowed by. */
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
