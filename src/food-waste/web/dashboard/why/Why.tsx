import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { CardDeclaration } from '../declaration.ts';
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
}

/** The same of what a card tells apart. */
export function CardWhy({ card: { chart, call, value, ask }, of }: CardWhyProps) {
  const { by = '' } = ask;
  const isSplit = SPLIT.includes(by) && call !== 'getCircleBarWare';
  if (chart !== 'trend' && !isSplit) return null;
  return <WhyButton measure={value ?? 'kg'} of={of} by={isSplit ? by : undefined} />;
}
