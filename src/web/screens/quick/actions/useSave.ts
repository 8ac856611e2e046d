import { useInvalidate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../batch/batch.ts';
import { type SaveOutcome, saveRows } from '../batch/save.ts';
import type { EntryRow } from '../model/rows.ts';
import type { Announce } from './useAnnounce.ts';

/** The first cell that keeps a row from being saved. */
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

export interface Saving {
  readonly busy: boolean;
  save(): void;
  /** What is unusual in this row is right: saves it. */
  confirm(key: string): void;
}

/** Saves what is not saved yet, says how it went, and leads to what is wrong. */
export function useSave(
  batch: Batch,
  announce: Announce,
  go: (key: string, column: string) => void,
  goOn: () => void,
): Saving {
  const { t } = useTranslation('entry');
  const invalidate = useInvalidate();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const tell = ({ saved, refused, asked, unsure }: SaveOutcome): void => {
    const parts = [
      ...(saved > 0 ? [t('saving.done', { saved })] : []),
      ...(refused > 0 ? [t('saving.refused', { refused })] : []),
      ...(asked > 0 ? [t('saving.asked', { asked })] : []),
      ...(unsure > 0 ? [t('saving.cut')] : []),
    ];
    const tone = refused + asked + unsure > 0 ? 'bad' : saved > 0 ? 'good' : 'plain';
    announce(tone, parts.length > 0 ? parts.join(' · ') : t('saving.none'));
  };
  const run = async (only: string | null): Promise<void> => {
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
    tell(outcome);
    if (outcome.saved > 0) {
      void invalidate({ resource: batch.resource.name, invalidates: ['list', 'many'] });
    }
    const wrong =
      outcome.refused + outcome.asked > 0 ? firstWrong(batch, batch.store.read().rows) : null;
    if (wrong) go(wrong.key, wrong.column);
    else if (outcome.saved > 0 && outcome.unsure === 0) goOn();
  };
  return {
    busy,
    save: () => {
      if (!running.current) void run(null);
    },
    confirm: (key) => {
      batch.store.dispatch({ type: 'confirm', key });
      if (!running.current) void run(key);
    },
  };
}
