import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuickEntry } from '../../../schema/quick-entry.ts';
import type { Resource } from '../../../schema/types.ts';
import { showToast } from '../../app/toasts/toasts.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { readSession } from '../../session/index.ts';
import { CUSTOM_QUICK } from '../custom/quick.ts';
import { listPath } from '../shared/paths.ts';
import { useNarrow } from '../shared/useNarrow.ts';
import { useAnnounce } from './actions/useAnnounce.ts';
import { usePaste } from './actions/usePaste.ts';
import { useRemembered } from './actions/useRemembered.ts';
import { type RowActions, useRows } from './actions/useRows.ts';
import { useSave } from './actions/useSave.ts';
import { Bar } from './Bar.tsx';
import type { Batch } from './batch/batch.ts';
import { useFacts, weightOf } from './batch/facts.ts';
import { Cards } from './Cards.tsx';
import { cellId } from './cell/CellInput.tsx';
import { Grid } from './grid/Grid.tsx';
import { useDraft } from './keep/useDraft.ts';
import type { Column } from './model/columns.ts';
import { type EntryRow, isPending } from './model/rows.ts';
import { totalsOf } from './model/totals.ts';
import { Offer } from './Offer.tsx';
import styles from './quick.module.css';
import { Tools } from './Tools.tsx';
import { useBatch } from './useBatch.ts';

/** Says on leaving that what is not saved is kept. */
function useKeptToast({ store }: Batch): void {
  const { t } = useTranslation('entry');
  const said = useRef('');
  said.current = t('kept', { rows: store.read().rows.filter(isPending).length });
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

/** The keys of the toolbar; true when one was pressed. */
function toolKey(event: KeyboardEvent, actions: RowActions): boolean {
  const held = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (held && event.code === 'KeyD') actions.copyAbove();
  else if (held && event.code === 'KeyZ') actions.undo();
  else if (event.altKey && event.key === 'Delete') actions.removeCurrent();
  else if (event.altKey && event.code === 'KeyN') actions.add(null);
  else return false;
  event.preventDefault();
  return true;
}

/** The columns to show: those asked for only when they are, or when something is in them. */
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

export interface QuickScreenProps {
  readonly resource: Resource;
  readonly quick: QuickEntry;
}

/** The batch table of a resource, made from its declaration. */
export function QuickScreen({ resource, quick }: QuickScreenProps) {
  const { t } = useTranslation('entry');
  const words = useWords();
  const narrow = useNarrow();
  const { batch, state } = useBatch(resource, quick);
  const { rows } = state;
  const [current, setCurrent] = useState<string | null>(null);
  const [more, setMore] = useState(false);
  const [said, announce] = useAnnounce();
  const table = useRef<HTMLTableElement>(null);
  const keeping = useDraft(resource.name, rows);
  const factsOf = useFacts(resource, rows);
  const columnLabel = useColumnLabel(resource);
  useRemembered(batch, rows);
  useKeptToast(batch);

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
  const title = t('title', { title: words.title(resource.name) });
  const Above = CUSTOM_QUICK[resource.name];
  const common = { batch, rows, columns, factsOf, columnLabel, onConfirm: saving.confirm };

  return (
    <section
      className={styles.screen}
      aria-labelledby="quick-title"
      onKeyDown={(event) => {
        if (!event.defaultPrevented) toolKey(event, actions);
      }}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        const key = target instanceof HTMLElement ? target.dataset.key : undefined;
        if (key !== undefined) setCurrent(key);
      }}
    >
      <header className={styles.head}>
        <h1 id="quick-title" tabIndex={-1}>
          {title}
        </h1>
        <Link to={listPath(resource)}>{t('back')}</Link>
      </header>
      {Above && (
        <Suspense fallback={null}>
          <Above />
        </Suspense>
      )}
      {keeping.offered.length > 0 && (
        <Offer
          rows={keeping.offered.length}
          onTake={() => {
            const taken = keeping.take();
            actions.restore(taken);
            announce('plain', t('offer.taken', { rows: taken.length }));
          }}
          onDiscard={() => void keeping.discard()}
        />
      )}
      {keeping.failed && <p className={styles.wrong}>{t('keepFailed')}</p>}
      <Tools
        actions={actions}
        canUndo={state.past.length > 0}
        more={batch.columns.some((column) => column.more) ? more : null}
        onMore={() => setMore(!more)}
      />
      {narrow ? (
        <Cards {...common} current={current} onShow={setCurrent} onAdd={() => actions.add(null)} />
      ) : (
        <Grid
          {...common}
          ref={table}
          title={title}
          onRemove={actions.remove}
          onGo={go}
          onAdd={actions.add}
          onPaste={paste}
        />
      )}
      {!narrow && <p className={styles.soft}>{t('keys')}</p>}
      <Bar
        totals={totals}
        weighed={resource.weight !== null}
        said={said}
        busy={saving.busy}
        onSave={saving.save}
        onClear={actions.clearSaved}
      />
    </section>
  );
}
