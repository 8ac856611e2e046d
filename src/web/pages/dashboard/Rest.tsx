/** All that comes after the figures and the map: it is fetched while they are drawn. */
import './rest.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReferenceLine } from '../../charts/types.ts';
import { useDates } from '../../dates/useDates.ts';
import type { Answer, Home } from './answers.ts';
import { Card, CardRoom } from './Card.tsx';
import { Chips } from './Chips.tsx';
import type { DashboardDeclaration, UserType } from './declaration.ts';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import { QuickLinks } from './QuickLinks.tsx';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

/** Which times the page tells of, and when it was counted: what a report must say of itself. */
function Times({ answer }: { answer: Answer<Home> | null }) {
  const { t } = useTranslation('charts');
  const { formatMonth, formatDateTime } = useDates();
  // Another server may not say how it understood the question, or when it counted.
  if (!answer?.times.from) return <p className="dashboard__times" />;
  const { times, basis } = answer;
  const span = (from: string, to: string): string =>
    t('span', { from: formatMonth(from, 'short'), to: formatMonth(to, 'short') });
  return (
    <p className="dashboard__times">
      {t('times', {
        span: span(times.from, times.to),
        compared: span(times.compareFrom, times.compareTo),
      })}
      {basis.computedAt && (
        <span className="dashboard__counted">
          {t('countedAt', { at: formatDateTime(basis.computedAt) })}
        </span>
      )}
    </p>
  );
}

interface FilterBarProps {
  readonly view: View;
  readonly onChange: ChangeView;
  readonly userType: UserType | null;
  readonly answer: Answer<Home> | null;
}

/** What the page is narrowed by, and to which times. */
export function FilterBar({ answer, userType, ...rest }: FilterBarProps) {
  return (
    <Filters {...rest} userType={userType}>
      <Chips {...rest} />
      <Times answer={answer} />
    </Filters>
  );
}

export { ExportButton };

interface RestProps {
  readonly page: DashboardDeclaration;
  readonly view: View;
  readonly onChange: ChangeView;
  readonly lines: readonly ReferenceLine[];
}

/** How many of so many are drawn by now, one more at a time: a slow phone answers in between. */
function useOneByOne(count: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= count) return;
    const timer = setTimeout(() => setDrawn(drawn + 1));
    return () => clearTimeout(timer);
  }, [drawn, count]);
  return drawn;
}

/** The charts, and what else there is. */
export function Rest({ page: { cards, userType }, ...rest }: RestProps) {
  const drawn = useOneByOne(cards.length);
  return (
    <>
      <div className="dashboard__cards">
        {cards.map((card, place) =>
          place < drawn ? (
            <Card key={card.id} card={card} userType={userType} {...rest} />
          ) : (
            <CardRoom key={card.id} card={card} userType={userType} view={rest.view} />
          ),
        )}
      </div>
      {userType === null ? <QuickLinks /> : null}
    </>
  );
}
