import { useCustomMutation, useInvalidate, useNotification, useUpdateMany } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BulkUndoneAnswer, bulkCalls } from '../../../declaration/bulk.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { forgetTotals } from '../../providers/known-totals.ts';
import { HttpError } from '../../session/index.ts';
import { problemWithReasons } from '../shared/reasons.ts';
import type { Row } from '../shared/rows.ts';
import { useConfirm } from '../shared/useConfirm.tsx';
import { consequenceOf } from '../shared/useRetire.ts';
import { useRowSummary } from '../shared/useRowSummary.ts';
import { useRowsBelow } from '../shared/useRowsBelow.ts';
import { useRowsLeft } from './bulk/useRowsLeft.tsx';

/** Rows that a question names; of more it gives the number. */
const MOST_NAMED = 8;
const NONE: readonly Row[] = [];

/** An older server, of several that answer by turns, takes back all or nothing, and leaves none. */
type Undone = Omit<BulkUndoneAnswer, 'left'> & Partial<Pick<BulkUndoneAnswer, 'left'>>;

/** What was done with rows, for as long as it can be taken back. */
export interface Done {
  readonly text: string;
  /**
   * False where it could not be taken back, which the person sees.
   * @param onRead once what was not taken back is read, if anything was not
   */
  undo(onRead: () => void): Promise<boolean>;
}

export interface Selection {
  readonly rows: readonly Row[];
  /** Rows on screen that are not selected. */
  readonly others: readonly Row[];
  select(rows: readonly Row[]): void;
  /** Retires these rows or brings them back, once the person has seen which they are. */
  change(rows: readonly Row[], way: 'retire' | 'restore'): Promise<void>;
  /** Gives these rows the same values, in one call that can be taken back; false where it failed. */
  set(rows: readonly Row[], values: Values): Promise<boolean>;
  /** What was done with these rows, as they are now, and the way back. */
  undoing(rows: readonly Row[]): Done;
}

/**
 * The rows a person has selected, over all the pages of a view, and what is done with them together.
 * @param shown the rows of the page on screen, as they are stored
 * @param scope what the rows are selected from: of another search or filter nothing is selected
 */
export function useSelection(
  resource: Resource,
  scope: string,
  shown: readonly Row[],
  onDone: (done: Done) => void,
): Selection {
  const { t } = useTranslation('screens');
  const { open } = useNotification();
  const summaryOf = useRowSummary();
  const confirm = useConfirm();
  const rowsBelow = useRowsBelow(resource);
  const { mutateAsync } = useUpdateMany<Row>();
  const { mutateAsync: call } = useCustomMutation<{ data: Undone }>();
  const notifyRowsLeft = useRowsLeft(resource);
  const invalidate = useInvalidate();
  const [chosen, select] = useState(NONE);
  const [chosenFrom, setChosenFrom] = useState(scope);
  if (chosenFrom !== scope) {
    // Here and not in an effect, which would draw every list twice when it is opened.
    setChosenFrom(scope);
    select(NONE);
  }
  // Saved meanwhile, singly or by somebody else: as the list shows them by now.
  const rows = chosen.map((row) => shown.find(({ id }) => id === row.id) ?? row);
  const refresh = (): Promise<void> => {
    forgetTotals(resource.name);
    return invalidate({ resource: resource.name, invalidates: ['list', 'many', 'detail'] });
  };
  const save = async (targets: readonly Row[], values: Values): Promise<readonly Row[]> => {
    const { data } = await mutateAsync({
      resource: resource.name,
      ids: targets.map(({ id }) => id),
      values,
      meta: { versions: Object.fromEntries(targets.map(({ id, version }) => [id, version])) },
      successNotification: false,
      errorNotification: false,
      // It would be done again for each of the rows.
      invalidates: [],
    });
    await refresh();
    return data;
  };
  // What was changed need not be in a column on screen.
  const notifyUndone = (count: number): void =>
    open?.({ type: 'success', message: t('bulk.undone', { count }) });
  /** By the batch that they were changed in; rows changed singly are changed back. */
  const takeBack = async (stored: readonly Row[], onRead: () => void): Promise<void> => {
    const batch = stored[0]?.batch;
    const calls = bulkCalls(resource);
    if (!calls || typeof batch !== 'string') {
      await save(stored, { active: stored[0]?.active === false });
      notifyUndone(stored.length);
      return;
    }
    const { data: answer } = await call({
      url: `/api/${calls.group}/${calls.undo}`,
      method: 'post',
      values: { data: { batch } },
      successNotification: false,
      errorNotification: false,
    });
    await refresh();
    const { left = [], counts } = answer.data;
    if (left.length > 0) notifyRowsLeft({ count: counts.changed, left, onClose: onRead });
    else notifyUndone(counts.changed);
  };
  const fail = (error: unknown): void => {
    open?.({ type: 'error', message: problemWithReasons(error, t('problem.save')) });
  };
  const undo = async (stored: readonly Row[], onRead: () => void): Promise<boolean> => {
    try {
      await takeBack(stored, onRead);
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const undoing = (stored: readonly Row[]): Done => {
    const [first, ...others] = stored;
    const way = first?.active ? 'restore' : 'retire';
    const name = first && others.length === 0 && !first.batch ? summaryOf(resource, first) : null;
    return {
      text:
        name === null
          ? t(`bulk.${way}.done`, { count: stored.length })
          : t(`${way}.done`, { name }),
      undo: (onRead) => undo(stored, onRead),
    };
  };
  const change = async (targets: readonly Row[], way: 'retire' | 'restore'): Promise<void> => {
    const count = targets.length;
    const named = targets
      .slice(0, MOST_NAMED)
      .map((row) => ({ id: row.id, text: summaryOf(resource, row) }));
    const more = count - named.length;
    const agreed = await confirm({
      title: t(`bulk.${way}.title`, { count }),
      content: t(consequenceOf(resource, way)),
      ...(way === 'retire' && { more: rowsBelow(targets) }),
      list: more > 0 ? [...named, { id: 0, text: t('bulk.more', { count: more }) }] : named,
      yes: t(`bulk.${way}.action`, { count }),
      danger: way === 'retire',
    });
    if (!agreed) return;
    try {
      const stored = await save(targets, { active: way === 'restore' });
      select([]);
      onDone(undoing(stored));
    } catch (error) {
      fail(error);
      // Of rows on other pages nobody knows the newest version: they are selected anew.
      if (error instanceof HttpError && error.status === 409) select([]);
    }
  };
  const set: Selection['set'] = async (targets, values) => {
    try {
      const stored = await save(targets, values);
      select([]);
      onDone({
        text: t('bulk.change.done', { count: stored.length }),
        undo: (onRead) => undo(stored, onRead),
      });
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  };
  const selected = new Set(rows.map(({ id }) => id));
  const others = shown.filter(({ id }) => !selected.has(id));
  return { rows, others, select, change, set, undoing };
}
