import { useEffect, useState } from 'react';
import { type Batch, valuesFor } from '../batch/batch.ts';
import { type Choice, type Found, findChoices } from '../lookup/lookup.ts';
import type { Cell } from '../model/cells.ts';
import type { Column } from '../model/columns.ts';
import type { EntryRow } from '../model/rows.ts';

const TYPING_PAUSE_MILLISECONDS = 80;
const NOTHING: Found = { choices: [], more: false };

export interface ChoiceList {
  readonly open: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly found: Found;
  /** Place of the choice the keys are on; -1 for none. */
  readonly active: number;
  /** The choice the keys are on, once the list is the answer to what is typed. */
  readonly chosen: Choice | undefined;
  show(): void;
  hide(): void;
  move(steps: number): void;
}

/** The list of choices under a cell, loaded while it is open. */
export function useChoices(batch: Batch, row: EntryRow, column: Column, cell: Cell): ChoiceList {
  const [open, setOpen] = useState(false);
  const [answer, setAnswer] = useState<{ text: string; found: Found | null } | null>(null);
  const [active, setActive] = useState(-1);
  // A cell that is understood shows everything there is instead of it.
  const text = cell.doubt === null ? '' : cell.text;
  const { key } = row;

  useEffect(() => {
    if (!open) return;
    let gone = false;
    const settle = (found: Found | null): void => {
      if (gone) return;
      setAnswer({ text, found });
      setActive(text === '' ? -1 : 0);
    };
    const timer = setTimeout(
      () => {
        const now = batch.store.read().rows.find((one) => one.key === key);
        if (!now) return;
        findChoices(batch, column, text, valuesFor(batch, now)).then(settle, () => settle(null));
      },
      text === '' ? 0 : TYPING_PAUSE_MILLISECONDS,
    );
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [open, text, batch, column, key]);

  const found = answer?.found ?? NOTHING;
  const loading = answer?.text !== text;
  const last = found.choices.length - 1;
  return {
    open,
    loading,
    failed: !loading && answer?.found === null,
    found,
    active,
    chosen: open && !loading ? found.choices[active] : undefined,
    show: () => setOpen(true),
    hide: () => setOpen(false),
    move: (steps) => setActive(Math.min(Math.max(active + steps, 0), last)),
  };
}
