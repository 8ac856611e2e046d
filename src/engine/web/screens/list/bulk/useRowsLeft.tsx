import { App } from 'antd';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkRowLeft } from '../../../../declaration/bulk.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { QUESTION } from '../../shared/Dialog.tsx';
import { RowsLeft } from './RowsLeft.tsx';

export interface Undone {
  /** How many rows are as they were before the change. */
  readonly count: number;
  readonly left: readonly BulkRowLeft[];
  /** The person has read it. */
  readonly onClose: () => void;
}

/**
 * Says which rows a change was not taken back of. It goes with the screen that says it: a name leads
 * to the row's form.
 */
export function useRowsLeft(resource: Resource): (undone: Undone) => void {
  const { t } = useTranslation('screens');
  const { modal } = App.useApp();
  const told = useRef<{ destroy: () => void }>(null);
  useEffect(() => () => told.current?.destroy(), []);
  return useCallback(
    ({ count, left, onClose }) => {
      told.current = modal.warning({
        ...QUESTION,
        title: t('bulk.left.title', { count: left.length, undone: count }),
        content: <RowsLeft resource={resource} left={left} />,
        okText: t('bulk.left.close'),
        afterClose: onClose,
      });
    },
    [modal, resource, t],
  );
}
