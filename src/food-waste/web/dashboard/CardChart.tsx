import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { writeShare } from '../../../engine/web/charts/amounts.ts';
import { Chart } from '../../../engine/web/charts/Chart.tsx';
import { hasPartial, type ReferenceLine, whyNothing } from '../../../engine/web/charts/types.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Answer } from './answers.ts';
import type { CardDeclaration, RowFilter } from './declaration.ts';
import { chartOf, type Wording } from './to-chart.ts';
import type { ChangeView } from './use-view.ts';
import { filterChange, type View } from './view.ts';
import { MonthsNote, useMonthsWhy } from './why/Months.tsx';

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
