import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { Answer } from '../answers.ts';
import type { CardDeclaration } from '../declaration.ts';
import { isCompared, useMonthSpan } from '../Source.tsx';
import { measureOfFigure } from './address.ts';
import { WhyButton } from './WhyButton.tsx';

/** Draws the button beside a headline figure, or beside an area where most is wasted. */
export type WhyOf = (figure: string, area?: Area) => ReactNode;

/** What cards tell apart that a change is split by, too. */
const SPLIT = ['material', 'step', 'destination'];

/** The button beside a headline figure; nothing where its change cannot be told. */
export function Why({
  figure,
  area,
}: {
  readonly figure: string;
  readonly area?: Area | undefined;
}) {
  const { t } = useTranslation('charts');
  const { nameOf } = useMapWords();
  const measure = measureOfFigure(figure);
  if (!measure) return null;
  return area ? (
    <WhyButton measure={measure} of={nameOf(area)} narrowing={{ area: area.code }} />
  ) : (
    <WhyButton measure={measure} of={t(`figures.${figure}`)} />
  );
}

interface CardWhyProps {
  readonly card: CardDeclaration;
  readonly of: string;
  readonly answer: Answer<unknown>;
}

/** The same of what a card tells apart, or of the last month that it shows. */
export function CardWhy({ card: { chart, call, value, ask }, of, answer }: CardWhyProps) {
  const span = useMonthSpan();
  const { by = '' } = ask;
  const month = answer.times.to.slice(0, 'YYYY-MM'.length);
  if (chart === 'trend') {
    // Single months have no published tables that a change could be split by.
    if (answer.view === 'published' || month === '') return null;
    const name = `${of} ${span(month, month)}`;
    return <WhyButton measure={value ?? 'kg'} of={name} narrowing={{ from: month, to: month }} />;
  }
  if (!isCompared(answer) || !SPLIT.includes(by) || call === 'getCircleBarWare') return null;
  return <WhyButton measure={value ?? 'kg'} of={of} by={by} />;
}
