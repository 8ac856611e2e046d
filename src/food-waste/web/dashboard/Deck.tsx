import './deck.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Something that a dashboard tells beside others; what it is called for short is `cards:short.<id>`. */
export interface DeckCard {
  readonly id: string;
  readonly content: ReactNode;
}

interface DeckProps {
  readonly cards: readonly DeckCard[];
  /** Which one a phone shows; the first where it is none of them. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/**
 * Cards beside one another, or on a phone one at a time under their names: all of them, one below the
 * other, were ten screens. What is printed has them all.
 */
export function Deck({ cards, chosen, onChoose }: DeckProps) {
  const { t } = useTranslation('cards');
  const shown = cards.find(({ id }) => id === chosen) ?? cards[0];
  return (
    <div className="deck">
      <fieldset className="deck__names">
        <legend className="visually-hidden">{t('deck')}</legend>
        {cards.map(({ id }) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === shown?.id}
            onClick={() => onChoose(id)}
          >
            {t(`short.${id}`)}
          </button>
        ))}
      </fieldset>
      <div className="dashboard__cards">
        {cards.map((card) => (
          <div key={card.id} className="deck__card" data-chosen={card === shown || undefined}>
            {card.content}
          </div>
        ))}
      </div>
    </div>
  );
}
