import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice } from '../lookup/lookup.ts';
import type { Column } from '../model/columns.ts';
import styles from '../quick.module.css';
import type { ChoiceList } from './useChoices.ts';

const EDGE_PIXELS = 8;
const LEAST_WIDTH_PIXELS = 220;

/** Puts the list under its cell, or above where there is more room, inside the window. */
function place(anchor: HTMLElement, list: HTMLElement): void {
  const from = anchor.getBoundingClientRect();
  const width = Math.max(from.width, LEAST_WIDTH_PIXELS);
  list.style.minInlineSize = `${width}px`;
  const { offsetHeight, offsetWidth } = list;
  const below = window.innerHeight - from.bottom;
  const up = offsetHeight + EDGE_PIXELS > below && from.top > below;
  const left = Math.min(from.left, window.innerWidth - offsetWidth - EDGE_PIXELS);
  list.style.left = `${Math.max(left, EDGE_PIXELS)}px`;
  list.style.top = `${up ? Math.max(from.top - offsetHeight, EDGE_PIXELS) : from.bottom}px`;
}

export function optionId(listId: string, choice: Choice): string {
  return `${listId}-${choice.id.replace(/\s/g, '-')}`;
}

export interface ChoicesProps {
  readonly id: string;
  readonly label: string;
  readonly column: Column;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly list: ChoiceList;
  /** What is typed; codes are not listed without it. */
  readonly typed: boolean;
  /** The choice is made within another one that is not made yet. */
  readonly waiting: boolean;
  readonly onPick: (choice: Choice) => void;
}

/** What stands in the place of choices, or under them. */
function note(props: ChoicesProps): string | null {
  const { list, column, waiting, typed } = props;
  if (waiting) return 'choices.waiting';
  if (list.failed) return 'choices.failed';
  if (list.found.choices.length > 0) return list.found.more ? 'choices.more' : null;
  if (list.loading) return 'choices.loading';
  return column.kind === 'lookup' && !typed ? 'choices.type' : 'choices.none';
}

/** The choices of a cell. The browser's own popover: it stands above the table that scrolls. */
export function Choices(props: ChoicesProps) {
  const { id, label, column, anchor, list, onPick } = props;
  const { t } = useTranslation('entry');
  const box = useRef<HTMLDivElement>(null);
  const { choices } = list.found;
  useLayoutEffect(() => box.current?.showPopover?.(), []);
  // After each change: its size follows what is in it.
  useLayoutEffect(() => {
    const follow = (event?: Event): void => {
      if (!anchor.current || !box.current) return;
      if (event?.target instanceof Node && box.current.contains(event.target)) return;
      place(anchor.current, box.current);
    };
    follow();
    box.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' });
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  });
  const noted = note(props);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus from leaving the cell
    <div
      ref={box}
      popover="manual"
      className={styles.choices}
      onMouseDown={(event) => event.preventDefault()}
    >
      <div role="listbox" id={id} aria-label={label} className={styles.choiceList}>
        {choices.map((choice, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the cell hears the keys
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={choice.id}
            id={optionId(id, choice)}
            role="option"
            aria-selected={at === list.active}
            className={styles.choice}
            onClick={() => onPick(choice)}
          >
            <span className={styles.choiceName}>{choice.text}</span>
            {column.fields.length > 1 && <span className={styles.soft}>{choice.note}</span>}
            {choice.code !== '' && column.kind === 'reference' && (
              <span className={styles.soft}>{choice.code}</span>
            )}
          </div>
        ))}
      </div>
      {noted !== null && <div className={`${styles.soft} ${styles.choicesNote}`}>{t(noted)}</div>}
    </div>
  );
}
