import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { todayAt } from '../format/index.ts';
import { dayjsOf, isoOf, type PickerKind } from './config.ts';
import { stepFrom, stepOf } from './steps.ts';

interface PanelKeysOptions {
  kind: PickerKind;
  /** 'YYYY-MM-DD' the keys start from; today without it. */
  start: string | null;
  min: string;
  max: string;
  open: boolean;
  setOpen(open: boolean): void;
  onPick(iso: string): void;
}

/** A panel that the keys of its field move in. */
export interface PanelKeys {
  /** The day, month or year the keys stand on, 'YYYY-MM-DD'; null while they belong to the text. */
  cursor: string | null;
  /** What the panel shows; it follows the keys, the header's buttons and the value. */
  view: Dayjs | undefined;
  setView(view: Dayjs): void;
  /** Gives the keys back to the text. */
  release(): void;
  /** Takes a key; false when it is not for the panel. */
  onKey(event: KeyboardEvent<HTMLElement>): boolean;
}

const within = (iso: string, min: string, max: string): string => {
  if (iso < min) return min;
  return iso > max ? max : iso;
};

/**
 * Moves in a picker's panel while the focus stays in its field: Arrow Down goes into the panel, the
 * arrows and page keys move there, Enter picks, Escape closes; typing goes back to the text. antd's
 * panels know no keys at all.
 */
export function usePanelKeys(options: PanelKeysOptions): PanelKeys {
  const { kind, start, min, max, open, setOpen, onPick } = options;
  const first = (): string => within(start ?? todayAt(Date.now()), min, max);
  const [view, setView] = useState(() => dayjsOf(first()));
  const [moving, setMoving] = useState(false);
  const cursor = open && moving && view ? within(isoOf(view), min, max) : null;

  const enter = (): boolean => {
    setMoving(true);
    setView(dayjsOf(open && view ? within(isoOf(view), min, max) : first()));
    setOpen(true);
    return true;
  };
  const move = ({ key, shiftKey }: KeyboardEvent<HTMLElement>): boolean => {
    if (cursor === null) return key === 'ArrowDown' && enter();
    if (key === 'Enter') {
      setMoving(false);
      setOpen(false);
      onPick(cursor);
      return true;
    }
    const step = stepOf(key, shiftKey, kind);
    if (step) setView(dayjsOf(stepFrom(cursor, step, min, max)));
    return step !== null;
  };
  const close = (): boolean => {
    setMoving(false);
    setOpen(false);
    return open;
  };
  return {
    cursor,
    view,
    setView,
    release: () => setMoving(false),
    onKey: (event) => {
      if (event.ctrlKey || event.metaKey) return false;
      const taken = event.key === 'Escape' ? close() : move(event);
      if (taken) {
        // Neither the text, nor a drawer, a filter or a form around, is to act on it too.
        event.preventDefault();
        event.stopPropagation();
      }
      return taken;
    },
  };
}
