import './deck.css';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrintLayout } from '../../../engine/web/core/printing.ts';
import { useNarrow } from '../../../engine/web/core/use-narrow.ts';

/** A part of a dashboard; its short name is `cards:short.<id>`. */
export interface DeckCard {
  readonly id: string;
  readonly content: ReactNode;
  /** Stands in its place until its turn comes. */
  readonly room: ReactNode;
}

interface DeckProps {
  readonly cards: readonly DeckCard[];
  /** Which one a phone shows; the first where it is none of them. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
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

interface NamesProps extends Pick<DeckProps, 'cards' | 'onChoose'> {
  readonly shown: DeckCard | undefined;
}

function Names({ cards, shown, onChoose }: NamesProps) {
  const { t } = useTranslation('cards');
  return (
    <fieldset className="deck__names">
      <legend className="visually-hidden">{t('deck')}</legend>
      {cards.map((card) => (
        <button
          key={card.id}
          type="button"
          aria-pressed={card === shown}
          onClick={() => onChoose(card.id)}
        >
          {t(`short.${card.id}`)}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * Cards beside one another, or on a phone one at a time under their names: all of them, one below the
 * other, were ten screens, and a phone would request what nobody looks at. What is printed has them all.
 */
export function Deck({ cards, chosen, onChoose }: DeckProps) {
  const isForPrint = usePrintLayout();
  const isOne = useNarrow() && !isForPrint;
  const drawn = useOneByOne(isOne ? 1 : cards.length);
  const shown = cards.find(({ id }) => id === chosen) ?? cards[0];
  const others = ({ content, room }: DeckCard, place: number): ReactNode =>
    isOne ? null : place < drawn ? content : room;
  return (
    <>
      {isOne ? <Names {...{ cards, shown, onChoose }} /> : null}
      <div className="dashboard__cards">
        {cards.map((card, place) => (
          // The one on screen stays what it is, with what was set in it, while others come and go.
          <Fragment key={card.id}>{card === shown ? card.content : others(card, place)}</Fragment>
        ))}
      </div>
    </>
  );
}
