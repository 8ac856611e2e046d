import { useInvalidate } from '@refinedev/core';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../../fields/shared/counted.ts';
import type { Batch } from '../batch/batch.ts';
import { type SaveOutcome, saveRows } from '../batch/save.ts';
import type { EntryRow } from '../model/rows.ts';
import type { Announce } from './useRows.ts';
import { noteSubject } from './useSubject.ts';

/** The parts of a save's report, in this order, and its word. */
const TOLD = [
  ['saved', 'done'],
  ['refused', 'refused'],
  ['asked', 'asked'],
  ['unsure', 'cut'],
] as const;

/** The first cell that prevents a row from being saved. */
function firstWrong(
  batch: Batch,
  rows: readonly EntryRow[],
): { readonly key: string; readonly column: string } | null {
  for (const row of rows) {
    if (row.stage !== 'open' || !row.touched) continue;
    const column = batch.columns.find(
      ({ name }) =>
        row.cells[name]?.doubt ||
        (row.errors[name] ?? []).length > 0 ||
        row.question?.column === name,
    );
    if (column) return { key: row.key, column: column.name };
  }
  return null;
}

/** Saves what is not saved yet, says how it went, and leads to what is wrong. */
export function useSave(
  batch: Batch,
  announce: Announce,
  go: (key: string, column: string) => void,
  goOn: () => void,
) {
  const { t } = useTranslation('entry');
  const invalidate = useInvalidate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const notify = (outcome: SaveOutcome): void => {
    const found = TOLD.filter(([kind]) => outcome[kind] > 0);
    const texts = found.map(([kind, word]) => t(`saving.${word}`, counted(kind, outcome[kind])));
    const isBad = found.some(([kind]) => kind !== 'saved');
    const tone = isBad ? 'bad' : outcome.saved > 0 ? 'good' : 'plain';
    announce(tone, texts.join(' · ') || t('saving.none'));
  };
  const run = async (only: string | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    const words = {
      unsure: t('stages.unsure'),
      refused: t('stages.refused'),
      before: t('stages.before'),
    };
    const outcome = await saveRows(batch, words, only);
    running.current = false;
    setBusy(false);
    if (outcome.ended > 0) return;
    notify(outcome);
    if (outcome.saved > 0) {
      noteSubject(batch);
      void invalidate({ resource: batch.resource.name, invalidates: ['list', 'many'] });
    }
    const wrong =
      outcome.refused + outcome.asked > 0 ? firstWrong(batch, batch.store.read().rows) : null;
    if (wrong) go(wrong.key, wrong.column);
    else if (outcome.saved > 0 && outcome.unsure === 0) goOn();
  };
  const latest = useRef(run);
  latest.current = run;
  return {
    busy,
    save: () => void run(null),
    /** What is unusual in this row is right: saves it. The same at each render, for every cell. */
    confirm: useCallback(
      (key: string) => {
        const change = { question: null, confirmed: true } as const;
        batch.store.dispatch({ type: 'set', key, change });
        void latest.current(key);
      },
      [batch.store],
    ),
  };
}
