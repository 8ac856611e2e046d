import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { Answer } from '../answers.ts';
import type { CardDeclaration } from '../declaration.ts';
import { isCompared } from '../Source.tsx';
import { measureOfFigure } from './address.ts';
import { WhyButton } from './WhyButton.tsx';

/** Draws the button beside a headline figure, or beside an area where most is wasted. */
export type WhyOf = (figure: string, area?: Area) => ReactNode;

/** Dimensions of cards that a change is split by, too. */
const SPLIT = ['material', 'step', 'destination'];

/** The button beside a headline figure; nothing where its change is unknown. */
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

/** The same for the rows of a card. */
export function CardWhy({ card: { call, ask }, of, answer }: CardWhyProps) {
  const { by = '' } = ask;
  if (!isCompared(answer) || !SPLIT.includes(by) || call === 'getCircleBarWare') return null;
  return <WhyButton measure="kg" of={of} by={by} />;
}
