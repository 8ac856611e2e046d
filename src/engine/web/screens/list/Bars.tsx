import { Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bulkCalls } from '../../../declaration/bulk.ts';
import type { Resource } from '../../../declaration/types.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import { offers } from '../../session/index.ts';
import { useMay } from '../shared/useMay.ts';
import { useRetirable } from '../shared/useRetirable.ts';
import { focusList } from './keys.ts';
import styles from './list.module.css';
import type { Done, Selection } from './useSelection.ts';

const BulkDrawer = lazy(() => import('./bulk/BulkDrawer.tsx'));

/** How long what was done with rows can be taken back. */
const UNDO_MILLISECONDS = 10_000;

export interface SelectionBarProps {
  readonly resource: Resource;
  readonly selection: Selection;
}

/** What can be done with the selected rows together; nothing while none is. */
export function SelectionBar({ resource, selection }: SelectionBarProps) {
  const { t } = useTranslation('screens');
  const { rows, others, select, change } = selection;
  const narrow = useNarrow();
  const [changing, setChanging] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setChanging(false);
    opener.current?.focus();
  }, []);
  const mayChange = useMay(resource.name, 'change');
  const mayRetire = useMay(resource.name, 'retire');
  const isRetirable = useRetirable(resource, mayRetire ? rows : []);
  const calls = mayChange ? bulkCalls(resource) : null;
  const isEmpty = rows.length === 0;
  /** The list, once nothing in it was to be selected any longer: the button for that goes with the bar. */
  const cleared = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isEmpty) return;
    setChanging(false);
    if (cleared.current) focusList(cleared.current);
    cleared.current = null;
  }, [isEmpty]);
  if (isEmpty) return null;
  const part = (way: 'retire' | 'restore') => {
    const targets = rows.filter((row) => row.active === (way === 'retire') && isRetirable(row));
    return (
      mayRetire &&
      targets.length > 0 && (
        <Button danger={way === 'retire'} onClick={() => void change(targets, way)}>
          {t(`bulk.${way}.action`, { count: targets.length })}
        </Button>
      )
    );
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('bulk.label')} aria-keyshortcuts="F2">
      <span aria-live="polite">{t('bulk.selected', { count: rows.length })}</span>
      {calls && offers(`${calls.group}/${calls.change}`) && (
        <Button ref={opener} onClick={() => setChanging(true)}>
          {t('bulk.change.open')}
        </Button>
      )}
      {changing && calls && (
        <Suspense fallback={null}>
          <BulkDrawer {...{ resource, calls, selection }} onClose={close} />
        </Suspense>
      )}
      {narrow && others.length > 0 && (
        <Button onClick={() => select([...rows, ...others])}>{t('bulk.page')}</Button>
      )}
      {part('retire')}
      {part('restore')}
      <Button
        type="text"
        onClick={({ currentTarget }) => {
          cleared.current = currentTarget.closest('section');
          select([]);
        }}
      >
        {t('bulk.clear')}
      </Button>
    </div>
  );
}

/**
 * Takes back what was just done: for ten seconds, and for as long as the person is about to. Apart
 * from the toasts, which go by themselves.
 */
export function UndoBar({ done, onGone }: { readonly done: Done; readonly onGone: () => void }) {
  const { t } = useTranslation('screens');
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [busy, setBusy] = useState(false);
  const held = isOver || isFocused || busy;
  const button = useRef<HTMLButtonElement>(null);
  /** Where the focus goes on, once it was taken back: the button that had it goes with this bar. */
  const list = useRef<HTMLElement>(null);
  const goOn = useCallback(() => {
    if (list.current) focusList(list.current);
  }, []);
  useEffect(() => goOn, [goOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done next begins anew
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    // What was pressed to do it is gone: the next that is likely to be pressed is here. Whoever has
    // a mouse would scroll with Space, and not press it.
    button.current?.focus({ preventScroll: true });
    if (!button.current?.matches(':focus-visible')) button.current?.blur();
  }, [done]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(onGone, UNDO_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [held, onGone, done]);
  return (
    <div
      className={styles.bar}
      role="status"
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <span>{done.text}</span>
      <Button
        ref={button}
        type="primary"
        loading={busy}
        onClick={async ({ currentTarget }) => {
          setBusy(true);
          list.current = currentTarget.closest('section');
          const isUndone = await done.undo(goOn);
          setBusy(false);
          if (isUndone) onGone();
          // It can be tried again.
          else list.current = null;
        }}
      >
        {t('bulk.undo')}
      </Button>
    </div>
  );
}
