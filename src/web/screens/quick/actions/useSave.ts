import { useInvalidate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../batch/batch.ts';
import { type SaveOutcome, saveRows } from '../batch/save.ts';
import type { EntryRow } from '../model/rows.ts';
import type { Announce } from './useAnnounce.ts';

/** The first cell that keeps a row from being saved. */
export function firstWrong(
  batch: Batch,
  rows: readonly EntryRow[],
): { readonly key: string; readonly column: string } | null {
  for (const row of rows) {
    if (row.stage !== 'open' || !row.touched) continue;
    const column = batch.columns.find(
      ({ name }) => row.cells[name]?.doubt || (row.errors[name] ?? []).length > 0,
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
): { readonly busy: boolean; save(): void } {
  const { t } = useTranslation('entry');
  const invalidate = useInvalidate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const tell = ({ saved, refused, unsure }: SaveOutcome): void => {
    if (unsure > 0) announce('bad', t('saving.cut', { saved }));
    else if (refused > 0 && saved > 0) announce('bad', t('saving.some', { saved, refused }));
    else if (refused > 0) announce('bad', t('saving.refused', { refused }));
    else if (saved > 0) announce('good', t('saving.done', { saved }));
    else announce('plain', t('saving.none'));
  };
  const run = async (): Promise<void> => {
    running.current = true;
    setBusy(true);
    const outcome = await saveRows(batch, {
      unsure: t('stages.unsure'),
      refused: t('stages.refused'),
    });
    running.current = false;
    setBusy(false);
    if (outcome.ended > 0) return;
    tell(outcome);
    if (outcome.saved > 0) {
      void invalidate({ resource: batch.resource.name, invalidates: ['list', 'many'] });
    }
    const wrong = outcome.refused > 0 ? firstWrong(batch, batch.store.read().rows) : null;
    if (wrong) go(wrong.key, wrong.column);
  };
  return {
    busy,
    save: () => {
      if (!running.current) void run();
    },
  };
}
