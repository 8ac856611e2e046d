import { useNotification } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { rowChildren } from '../children/kinds.ts';
import type { ListHandle } from '../children/ReplacedChild.tsx';
import { editPath, listPath } from '../shared/paths.ts';
import { problemText } from '../shared/problem.ts';
import type { Row } from '../shared/rows.ts';
import { useGuard } from './Unsaved.tsx';
import { type ConflictFlow, useConflict } from './useConflict.ts';
import type { Editor } from './useEditor.ts';

/** Where to after saving: back to the list, or on to another new row. */
export type After = 'close' | 'another';

export interface RecordSave {
  readonly conflict: ConflictFlow;
  readonly busy: boolean;
  /** Counts the rows begun in this form, for what must start over with each. */
  readonly round: number;
  save(after: After): void;
  /** Back to the list, in the view it was left in. */
  close(): void;
}

/** The view of the list this form was opened from, as an address part. */
export function cameFrom(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
}

/** Saves a row together with the lists inside it, says so, and goes where the person wants to. */
export function useRecordSave(editor: Editor, lists: ReadonlyMap<string, ListHandle>): RecordSave {
  const { t } = useTranslation('screens');
  const { open } = useNotification();
  const navigate = useNavigate();
  const location = useLocation();
  const guard = useGuard();
  const after = useRef<After>('close');
  const [round, setRound] = useState(0);
  const [busy, setBusy] = useState(false);
  const { resource } = editor;
  const isNew = useRef(editor.record === null);

  const close = (): void => {
    void navigate(`${listPath(resource)}${cameFrom(location.state)}`);
  };
  const leave = (row: Row): void => {
    if (after.current === 'another') {
      editor.restart(null);
      setRound(round + 1);
      return;
    }
    guard.release();
    if (isNew.current && rowChildren(resource).length > 0) {
      void navigate(editPath(resource, row.id), { replace: true, state: location.state });
      return;
    }
    close();
  };
  const storeLists = async (row: Row): Promise<boolean> => {
    const changed = [...lists.values()].filter((list) => list.dirty);
    for (const list of changed) await list.store(row.id);
    return changed.length > 0;
  };
  const conflict = useConflict(editor, ({ row, changed }) => {
    setBusy(true);
    storeLists(row)
      .then((listsChanged) => {
        const message = changed || listsChanged ? 'form.saved' : 'form.unchanged';
        open?.({ type: 'success', message: t(message) });
        leave(row);
      })
      .catch((error: unknown) => editor.refuse(problemText(error, t('problem.save'))))
      .finally(() => setBusy(false));
  });
  return {
    conflict,
    round,
    busy: busy || editor.saving,
    close,
    save: (wanted) => {
      if (busy || editor.saving) return;
      after.current = wanted;
      const fine = [...lists.values()].map((list) => list.check()).every(Boolean);
      if (fine) void conflict.save();
      else editor.refuse(t('form.wrongLists'));
    },
  };
}
