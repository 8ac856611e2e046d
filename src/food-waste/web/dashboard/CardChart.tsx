import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { writeShare } from '../../../engine/web/charts/amounts.ts';
import { Chart } from '../../../engine/web/charts/Chart.tsx';
import {
  type ChartData,
  hasPartial,
  type PointActionOf,
  type ReferenceLine,
  type TrendData,
  whyNothing,
} from '../../../engine/web/charts/types.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Answer } from './answers.ts';
import type { CardDeclaration, RowFilter } from './declaration.ts';
import { shiftMonth } from './periods.ts';
import { isCompared, useMonthSpan } from './Source.tsx';
import { chartOf, type Wording } from './to-chart.ts';
import type { ChangeView } from './use-view.ts';
import { filterChange, type View } from './view.ts';
import { useAsk, WhyButton } from './why/WhyButton.tsx';

// Why a month changed: for live figures of each month, for published ones of the whole period.

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

/** The month before one in a chart, where there is data of it. */
function monthBefore({ points }: TrendData, at: number): string | null {
  const [first] = points;
  if (at > 0) return points[at - 1]?.key ?? null;
  // The last month stands beside that of the period before, which ends where this one begins.
  const isKnown = (points.at(-1)?.previous ?? 0) > 0;
  return isKnown && first ? shiftMonth(first.key, -1) : null;
}

/** Opens the change of a month in the card, where there is one before to compare it with. */
function useMonthsWhy(props: MonthsWhyProps): PointActionOf | undefined {
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
function MonthsNote({ card, answer }: MonthsProps) {
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

/** `2026-01` → `ม.ค.` with the year under January and the first, and in full. */
function useWording(): Wording {
  const { t } = useTranslation(['charts', 'resources']);
  const { formatMonth } = useDates();
  const month = (period: string, isFirst: boolean) => {
    const [short = '', year = ''] = formatMonth(period, 'short').split(' ');
    const hasYear = isFirst || period.endsWith('-01');
    return { label: hasYear ? `${short}\n${year}` : short, name: formatMonth(period) };
  };
  return { t, month };
}

interface CardChartProps {
  /** What the card's call answered. */
  readonly answer: Answer<unknown>;
  readonly card: CardDeclaration;
  readonly filter: RowFilter | null;
  readonly view: View;
  readonly lines: readonly ReferenceLine[];
  readonly title: string;
  readonly asTable: boolean;
  readonly onChange: ChangeView;
}

/** What a card without anything to draw says. */
export function wordOfNothing(
  reason: string,
  { isCut, isUnpublished, view }: Answer<unknown>,
  { chart }: CardDeclaration,
): string {
  if (isUnpublished) return 'cards:onlyLarger';
  // Of the whole period there may be enough.
  if (reason !== 'empty' && chart === 'trend' && view === 'published')
    return 'cards:monthsWithheld';
  return reason === 'empty' && !isCut ? 'charts:empty' : 'cards:allWithheld';
}

/** What is inside a card once its call has answered. */
export function CardChart(props: CardChartProps) {
  const { answer, card, filter, view, lines, onChange, ...rest } = props;
  const wording = useWording();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language, and the answer with them.
  const data = useMemo(
    () => chartOf(answer, card, filter, lines, wording),
    [answer, card, filter, lines],
  );
  const actionOf = useMonthsWhy({ card, answer, data, view, of: props.title });
  const reason = whyNothing(data);
  if (reason !== null) {
    return <p className="chart-card__state">{wording.t(wordOfNothing(reason, answer, card))}</p>;
  }
  const chosen = filter === null ? null : view[filter];
  const notes = [
    ...(answer.isCut ? [wording.t('charts:cut')] : []),
    ...(answer.recipeShare === null
      ? []
      : [wording.t('charts:byRecipe', { share: writeShare(answer.recipeShare, false) })]),
    ...(hasPartial(data) ? [wording.t('charts:partial.note')] : []),
  ];
  return (
    <>
      <Chart
        {...rest}
        data={data}
        actionOf={actionOf}
        selected={chosen === null ? null : String(chosen)}
        onChoose={filter === null ? undefined : (text) => onChange(filterChange(filter, text))}
      />
      {notes.length > 0 ? <p className="chart-card__note">{notes.join(' · ')}</p> : null}
      <MonthsNote card={card} answer={answer} />
    </>
  );
}
