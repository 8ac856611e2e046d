import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { rowChildren } from '../children/kinds.ts';
import type { ListHandle } from '../children/ReplacedChild.tsx';
import { arriving } from '../shared/arrival.ts';
import { editPath, listPath } from '../shared/paths.ts';
import type { Row } from '../shared/rows.ts';
import { useConfirm } from '../shared/useConfirm.tsx';
import { allAgree, type SaveQuestion, type ToBeSaved } from './save-questions.ts';
import { useGuard } from './Unsaved.tsx';
import { type ConflictFlow, useConflict } from './useConflict.ts';
import type { Editor } from './useEditor.ts';

/** Where to after saving: back to the list, or on to another new row. */
export type After = 'close' | 'another';

export interface RecordSave {
  readonly conflict: ConflictFlow;
  readonly busy: boolean;
  save(after: After): void;
  /** Back to the list, in the view it was left in. */
  close(): void;
}

/** The view of the list this form was opened from, as an address part. */
export function cameFrom(state: unknown): string {
  return typeof state === 'object' && state !== null && 'list' in state ? String(state.list) : '';
}

/**
 * Where this form was opened from, with the view it was left in: the list of its resource, or the
 * page that says in its link's state that it is to be gone `back` to.
 */
export function backTo(resource: Resource, state: unknown): string {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : null;
  return typeof back === 'string' && back.startsWith('/pages/')
    ? back
    : `${listPath(resource)}${cameFrom(state)}`;
}

/** Saves a row together with the lists inside it, says so, and goes where the person wants to. */
export function useRecordSave(
  editor: Editor,
  lists: ReadonlyMap<string, ListHandle>,
  questions: ReadonlySet<SaveQuestion>,
): RecordSave {
  const { t } = useTranslation('screens');
  const { open } = useNotification();
  const navigate = useNavigate();
  const location = useLocation();
  const guard = useGuard();
  const after = useRef<After>('close');
  const [busy, setBusy] = useState(false);
  const { resource } = editor;
  const isNew = useRef(editor.record === null);
  const ask = useConfirm();
  const agreed = useRef('');
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const toList = (id: number | null): void => {
    void navigate(backTo(resource, location.state), { state: arriving(id) });
  };
  const leave = (row: Row | null): void => {
    // A person who is elsewhere by now stays there.
    if (isUnmounted.current) return;
    if (after.current === 'another') {
      const stored: Values = row ?? editor.values;
      editor.restart(
        null,
        Object.fromEntries(resource.carriesOver.map((name) => [name, stored[name]])),
      );
      return;
    }
    guard.release();
    if (row && isNew.current && rowChildren(resource).length > 0) {
      const state = { ...arriving(row.id), list: cameFrom(location.state) };
      void navigate(editPath(resource, row.id), { replace: true, state });
      return;
    }
    toList(row?.id ?? null);
  };
  const storeLists = async (
    row: Row | null,
  ): Promise<'stored' | 'unchanged' | 'refused' | 'impossible'> => {
    const changed = [...lists.values()].filter((list) => list.dirty);
    if (changed.length === 0) return 'unchanged';
    if (!row) return 'impossible';
    for (const list of changed) if (!(await list.store(row.id))) return 'refused';
    return 'stored';
  };
  const finish = async (row: Row | null, changed: boolean): Promise<void> => {
    setBusy(true);
    const outcome = await storeLists(row);
    setBusy(false);
    if (outcome === 'refused') return;
    if (outcome === 'impossible') {
      open?.({ type: 'error', message: t('form.savedWithoutLists') });
      return leave(row);
    }
    // Nothing to store is nothing to celebrate: the list comes back, and that is all.
    if (changed || outcome === 'stored') open?.({ type: 'success', message: t('form.saved') });
    leave(row);
  };
  /** Whether all parts of the form agree, and the person is still there. */
  const mayBeSaved = async (wanted: ToBeSaved): Promise<boolean> => {
    setBusy(true);
    const isAgreed = await allAgree(questions, wanted);
    setBusy(false);
    return isAgreed && !isUnmounted.current;
  };
  const conflict = useConflict(editor, ({ row, changed }) => void finish(row, changed), mayBeSaved);
  const saveUnlessDoubted = async (): Promise<void> => {
    if (resource.unusual) {
      setBusy(true);
      const doubt = await import('../records/doubt.ts');
      const may = await doubt.mayBeSaved(editor, ask, agreed);
      setBusy(false);
      if (!may) return;
    }
    const { values, record } = editor;
    if (await mayBeSaved({ values, record })) await conflict.save();
  };
  return {
    conflict,
    busy: busy || editor.saving,
    close: () => toList(editor.record?.id ?? null),
    save: (wanted) => {
      if (busy || editor.saving) return;
      after.current = wanted;
      const fine = editor.verify();
      const listsFine = [...lists.values()].map((list) => list.check(fine)).every(Boolean);
      if (fine && listsFine) void saveUnlessDoubted();
    },
  };
}
