/** Why a month changed: of live figures each month is asked about, of published ones the whole period. */
import { useTranslation } from 'react-i18next';
import type { ChartData, PointActionOf, TrendData } from '../../../../engine/web/charts/types.ts';
import type { Answer } from '../answers.ts';
import type { CardDeclaration } from '../declaration.ts';
import { shiftMonth } from '../periods.ts';
import { isCompared, useMonthSpan } from '../Source.tsx';
import type { View } from '../view.ts';
import { useAsk, WhyButton } from './WhyButton.tsx';

interface MonthsProps {
  readonly card: CardDeclaration;
  readonly answer: Answer<unknown>;
}

interface MonthsWhyProps extends MonthsProps {
  readonly data: ChartData;
  readonly view: View;
  /** What the card is called. */
  readonly of: string;
}

const measureOf = ({ value }: CardDeclaration) => value ?? 'kg';

/** The month before one that a chart tells, where there is data of it. */
function monthBefore({ points }: TrendData, at: number): string | null {
  const [first] = points;
  if (at > 0) return points[at - 1]?.key ?? null;
  // The last month stands beside that of the period before, which ends where this one begins.
  const isKnown = (points.at(-1)?.previous ?? 0) > 0;
  return isKnown && first ? shiftMonth(first.key, -1) : null;
}

/** Asks about a month that the card tells, where there is one before that it is held against. */
export function useMonthsWhy(props: MonthsWhyProps): PointActionOf | undefined {
  const { card, answer, data, view, of } = props;
  const ask = useAsk();
  const span = useMonthSpan();
  // Single months have no published tables that a change could be split by.
  if (data.kind !== 'trend' || answer.view === 'published') return undefined;
  const measure = measureOf(card);
  return (month) => {
    const at = data.points.findIndex(({ key }) => key === month);
    const point = data.points[at];
    const isAgainstBefore = view.compare === null;
    const before = isAgainstBefore ? monthBefore(data, at) : null;
    const isAlone = isAgainstBefore && before === null;
    if (isAlone || point === undefined || point.missing !== undefined) return null;
    const narrowing = { from: month, to: month };
    // The month of last year may stand beside it, which this is not about.
    const compared = before === null ? undefined : span(before, before);
    const buttonSaying = (held?: string) => (
      // No part of a picture.
      <span className="chart-card__tools">
        <WhyButton
          measure={measure}
          of={`${of} ${span(month, month)}`}
          narrowing={narrowing}
          compared={held}
        />
      </span>
    );
    return {
      button: buttonSaying(compared),
      rowButton: buttonSaying(),
      run: () => ask(measure, narrowing),
    };
  };
}

/** Says of published months that they are totals alone, and leads to why the period changed. */
export function MonthsNote({ card, answer }: MonthsProps) {
  const { t } = useTranslation('cards');
  const span = useMonthSpan();
  if (card.chart !== 'trend' || answer.view !== 'published') return null;
  const { from, to } = answer.times;
  return (
    <p className="chart-card__note">
      {t('why.months')}{' '}
      {isCompared(answer) ? (
        <span className="chart-card__tools">
          <WhyButton measure={measureOf(card)} of={span(from, to)} isNamed />
        </span>
      ) : null}
    </p>
  );
}
