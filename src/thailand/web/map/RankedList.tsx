import { type FocusEvent, type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { leadsUp } from './steps.ts';

/** An area in the list. */
export interface RankedArea {
  readonly code: string;
  readonly name: string;
  /** In words, with its unit. */
  readonly value: string;
  /** How many it rests on, or ''. */
  readonly basis: string;
  readonly hasValue: boolean;
  /** Of the largest value here, 0 to 1; null of what is not ranked. */
  readonly share: number | null;
}

interface RankedListProps {
  readonly title: string;
  readonly areas: readonly RankedArea[];
  readonly selected: string | null;
  readonly onActive: (code: string | null) => void;
  readonly onChoose: (code: string) => void;
  /** Goes one level up, by the keys that do so on the map; absent at the top. */
  readonly onUp?: (() => void) | undefined;
  /** Whether there is nothing inside the areas to go to. */
  readonly last: boolean;
  /** Said once above them all. */
  readonly note: string | null;
}

/** As many are drawn at first; on a narrow screen the style sheet shows fewer of them. */
const FIRST = 100;
const FIRST_NARROW = 5;
/** As many more at a time, of thousands. */
const MORE = 500;

function codeOf({ target }: PointerEvent | FocusEvent): string | null {
  const row = target instanceof Element ? target.closest('[data-code]') : null;
  return row instanceof HTMLElement ? (row.dataset.code ?? null) : null;
}

/** The same areas as a list, the largest value first: for reading, and where a map has no boundary. */
export const RankedList = memo(function RankedList(props: RankedListProps) {
  const { title, areas, selected, onActive, onChoose, onUp, last, note } = props;
  const { t } = useTranslation('map');
  const [opened, setOpened] = useState({ areas, limit: 0 });
  const limit = opened.areas === areas ? opened.limit : 0;
  const shown = areas.slice(0, Math.max(limit, FIRST));
  const press = (event: KeyboardEvent): void => {
    if (!onUp || !leadsUp(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onUp();
  };
  const hasValues = areas.some(({ hasValue }) => hasValue);
  return (
    <section className="map__side" aria-label={title}>
      <h3 className="map__list-title">{title}</h3>
      {note !== null && <p className="map__none">{note}</p>}
      <ol
        className={`map__list${limit > 0 ? '' : ' map__list--short'}${last ? ' map__list--last' : ''}`}
        onPointerOver={(event) => onActive(codeOf(event))}
        onPointerLeave={() => onActive(null)}
        onFocus={(event) => event.target.matches(':focus-visible') && onActive(codeOf(event))}
        onBlur={() => onActive(null)}
        onKeyDown={press}
      >
        {shown.map(({ code, name, value, hasValue, share }, place) => (
          <li key={code}>
            <button
              type="button"
              data-printed
              data-code={code}
              aria-current={code === selected || undefined}
              onClick={() => onChoose(code)}
            >
              {hasValue && <span className="map__rank">{share === null ? '–' : place + 1}</span>}
              <span className="map__name">{name}</span>
              {hasValues && <span className="map__value">{value}</span>}
              {share !== null && (
                <span className="map__bar" style={{ inlineSize: `${share * 100}%` }} />
              )}
            </button>
          </li>
        ))}
      </ol>
      {areas.length > (limit || FIRST_NARROW) && (
        <button
          type="button"
          className={`button button--plain map__more${areas.length > shown.length ? ' map__more--wide' : ''}`}
          onClick={() => setOpened({ areas, limit: limit + MORE })}
        >
          {t(areas.length > MORE ? 'showMore' : 'showAll', { count: formatNumber(areas.length) })}
        </button>
      )}
    </section>
  );
});
