import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useDates } from '../../dates/useDates.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { labelOf } from './rows.ts';

/** Names rows in the language on screen. */
export function useRowName(): (resource: Resource, row: Values) => string {
  const { choice, translate } = useWords();
  const { formatDate, formatDateTime } = useDates();
  return (resource, row) =>
    labelOf(resource, row, { choice, translate, formatDate, formatDateTime });
}
