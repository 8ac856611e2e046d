import { useTranslation } from 'react-i18next';
import { useDates } from '../../../dates/useDates.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import type { Batch } from '../batch/batch.ts';
import type { Column } from '../model/columns.ts';
import { cellOf, type EntryRow } from '../model/rows.ts';

/** What is wrong with a cell, in words. */
export interface Told {
  readonly texts: readonly string[];
  /** The day that is probably meant, which a press confirms. */
  readonly day: string | null;
  /** It is not wrong, but unusual: to be confirmed. */
  readonly asks: boolean;
}

/** Says what is wrong with a cell: what it may mean, what the checks say, what the server said. */
export function useTold(batch: Batch, row: EntryRow, column: Column): Told {
  const { t } = useTranslation('entry');
  const words = useWords();
  const { formatDate } = useDates();
  const { doubt } = cellOf(row, column.name);
  const errors = row.errors[column.name] ?? [];
  const plain = { day: null, asks: false } as const;
  if (doubt?.kind === 'day') {
    return {
      texts: [t('doubts.day', { date: formatDate(doubt.iso) })],
      day: doubt.iso,
      asks: false,
    };
  }
  if (doubt?.kind === 'told') return { ...plain, texts: [t(`doubts.${doubt.key}`)] };
  if (doubt?.kind === 'field') {
    const label = words.label(batch.resource.name, column.fields[0]?.name ?? column.name);
    return { ...plain, texts: [words.message(doubt.message, label, batch.resource.name)] };
  }
  if (errors.length === 0 && row.question?.column === column.name) {
    return { ...plain, texts: [row.question.text], asks: true };
  }
  return { ...plain, texts: errors };
}
