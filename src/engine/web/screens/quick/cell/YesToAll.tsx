import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../batch/batch.ts';
import type { Column } from '../model/columns.ts';
import { countDoubtedDays, meantDays } from '../model/meant-days.ts';

export interface YesToAllProps {
  readonly batch: Batch;
  readonly column: Column;
  /** What is clicked is gone with the doubt. */
  readonly onDone: () => void;
}

/**
 * Confirms the days of a column that are in doubt, as the rows are when it is clicked: the cell around
 * it is drawn only when its own row changes.
 */
export function YesToAll({ batch, column, onDone }: YesToAllProps) {
  const { store, reading } = batch;
  const { t } = useTranslation('entry');
  const count = useSyncExternalStore(store.subscribe, () =>
    countDoubtedDays(store.read().rows, column),
  );
  if (count < 2) return null;
  const confirm = (): void => {
    const changed = meantDays(store.read().rows, column, reading);
    store.dispatch({ type: 'change', changed, added: [] });
    onDone();
  };
  return (
    <Button size="small" onClick={confirm}>
      {t('doubts.yesAll', { count })}
    </Button>
  );
}
