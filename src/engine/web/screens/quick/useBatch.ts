import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { QuickEntry } from '../../../declaration/quick-entry.ts';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { todayAt } from '../../dates/format/index.ts';
import { useDateLanguage, useDates } from '../../dates/useDates.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import type { Batch } from './batch/batch.ts';
import { createStore } from './batch/store.ts';
import { dayCell, type Reading } from './model/cells.ts';
import { columnsOf } from './model/columns.ts';
import { rowBelow } from './model/rows.ts';
import { type EntryState, startState } from './model/state.ts';

const today = (): string => todayAt(Date.now());

/** A batch of new rows of a resource, in the language on screen. */
export function useBatch(
  resource: Resource,
  quick: QuickEntry,
): { readonly batch: Batch; readonly state: EntryState } {
  const queries = useQueryClient();
  const dataProvider = useDataProvider();
  const language = useDateLanguage();
  const words = useWords();
  const dates = useDates();
  const reading = useMemo<Reading>(
    () => ({ ...words, ...dates, config, language }),
    [words, dates, language],
  );
  const [{ store, columns }] = useState(() => {
    const own = columnsOf(resource);
    const field = resource.fieldsByName[quick.day];
    const day = field ? dayCell(field, today(), reading) : undefined;
    const first = rowBelow(undefined, quick, day);
    return { columns: own, store: createStore(startState(own, first)) };
  });
  const batch = useMemo<Batch>(() => {
    const sources = { data: dataProvider(), queries, reading, words };
    return { ...sources, resource, quick, columns, store, today };
  }, [resource, quick, columns, store, queries, dataProvider, reading, words]);
  const state = useSyncExternalStore(store.subscribe, store.read);
  return { batch, state };
}
