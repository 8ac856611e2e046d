import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '../../../../thailand/geography.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { CardDeclaration, UserType } from '../declaration.ts';
import { figureOfMeasure, type Measure, measureOfFigure } from './address.ts';
import { WhyButton } from './WhyButton.tsx';

export interface WhyProps {
  /** What is asked about: a headline figure, a card, or what a map shows. */
  readonly figure?: string;
  readonly card?: CardDeclaration;
  readonly measure?: Measure;
  /** Whose waste the page is of. */
  readonly userType?: UserType | null;
  /** An area of the figure that is not the page's. */
  readonly area?: Area | undefined;
}

/** Draws the button beside a headline figure, or beside an area where most is wasted. */
export type WhyOf = (figure: string, area?: Area) => ReactNode;

/** What cards tell apart that a change is split by, too. */
const SPLIT = ['material', 'step', 'destination'];

function measureOfCard({ chart, call, value, ask: { by } }: CardDeclaration): Measure | null {
  if (chart === 'trend') return value ?? 'kg';
  const isSplit = by !== undefined && SPLIT.includes(by) && call !== 'getCircleBarWare';
  return isSplit ? 'kg' : null;
}

/** The button beside a figure, a card or a map; nothing where its change cannot be told. */
export function Why({ figure, card, measure, userType = null, area }: WhyProps) {
  const { t } = useTranslation('charts');
  const { nameOf } = useMapWords();
  const asked = measure ?? (card ? measureOfCard(card) : measureOfFigure(figure ?? ''));
  if (asked === null) return null;
  const name = t(`figures.${figure ?? figureOfMeasure(asked, userType)}`);
  const by = measure ? 'area' : card?.ask.by;
  return (
    <WhyButton
      measure={asked}
      of={area ? nameOf(area) : name}
      {...(area && { narrowing: { area: area.code } })}
      by={by !== undefined && [...SPLIT, 'area'].includes(by) ? by : undefined}
    />
  );
}
