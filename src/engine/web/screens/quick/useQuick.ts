import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { QuickEntry } from '../../../declaration/quick-entry.ts';
import type { Resource } from '../../../declaration/types.ts';
import { counted } from '../../../fields/shared/counted.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { readSession } from '../../session/index.ts';
import { showToast } from '../../toasts/toasts.ts';
import { usePaste } from './actions/usePaste.ts';
import { type Announce, type Said, useRows } from './actions/useRows.ts';
import { useSave } from './actions/useSave.ts';
import { useLikelySubject, useOnlyOwner, useRemembered } from './actions/useSubject.ts';
import type { Batch } from './batch/batch.ts';
import { useFacts, weightOf } from './batch/facts.ts';
import { cellId } from './cell/CellInput.tsx';
import { useDraft } from './keep/useDraft.ts';
import type { Column } from './model/columns.ts';
import { type EntryRow, isPending } from './model/rows.ts';
import { totalsOf } from './model/totals.ts';
import { useBatch } from './useBatch.ts';

/** Says on leaving that unsaved rows stay. */
function useDraftToast({ store }: Batch): void {
  const { t } = useTranslation('entry');
  const said = useRef('');
  said.current = t('kept', counted('rows', store.read().rows.filter(isPending).length));
  useEffect(
    () => () => {
      const pending = store.read().rows.some(isPending);
      if (pending && readSession().token !== null) showToast('success', said.current);
    },
    [store],
  );
}

/**
 * Ctrl+S anywhere on the page saves. Unlike that of forms it is heard last of all: the cell that has
 * the focus has taken what is chosen in it by then.
 */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const pressed = (event: globalThis.KeyboardEvent): void => {
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      if (!event.repeat && !document.querySelector('dialog[open], .ant-modal')) latest.current();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}

/** The columns to show: optional ones only on request, or when something is in them. */
function shownColumns(batch: Batch, rows: readonly EntryRow[], more: boolean): readonly Column[] {
  const inUse = ({ name }: Column): boolean =>
    rows.some(
      (row) =>
        (row.errors[name] ?? []).length > 0 ||
        (row.touched && (row.cells[name]?.text ?? '') !== ''),
    );
  return batch.columns.filter((column) => !column.more || more || inUse(column));
}

/** The name of a column: that of its field, or one for the several it stands for. */
function useColumnLabel({ name: resourceName }: Resource): (column: Column) => string {
  const words = useWords();
  const { t } = useTranslation('resources');
  return ({ name, fields }) =>
    fields.length > 1
      ? t([`resources:${resourceName}.columns.${name}`, `resources:${resourceName}.oneOf.${name}`])
      : words.label(resourceName, name);
}

/** A batch of new rows, and all that is done with it. */
export function useQuick(resource: Resource, quick: QuickEntry) {
  const { batch, state } = useBatch(resource, quick);
  const { rows } = state;
  const [current, setCurrent] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const announce: Announce = (tone, text) => setSaid({ tone, text });
  const keeping = useDraft(resource.name, rows);
  const factsOf = useFacts(resource, rows);
  const columnLabel = useColumnLabel(resource);
  useLikelySubject(batch);
  useOnlyOwner(batch, rows);
  useRemembered(batch, rows);
  useDraftToast(batch);
  const go = (key: string, column: string): void => {
    flushSync(() => setCurrent(key));
    document.getElementById(cellId(key, column))?.focus();
  };
  const actions = useRows(batch, current, announce, go);
  const columns = shownColumns(batch, rows, more);
  const paste = usePaste(batch, columns, columnLabel, announce);
  const saving = useSave(batch, announce, go, actions.goOn);
  useSaveKey(saving.save);
  const totals = totalsOf(rows, quick.totalsBy, (row) => weightOf(resource, row, factsOf(row)));
  return {
    ...{ actions, announce, current, go, keeping, more, paste, said, saving, setCurrent, setMore },
    canUndo: state.past.length > 0,
    hasMore: batch.columns.some((column) => column.more),
    totals,
    shown: { batch, rows, columns, factsOf, columnLabel, onConfirm: saving.confirm },
  };
}
