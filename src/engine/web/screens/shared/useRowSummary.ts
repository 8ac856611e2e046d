import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useDates } from '../../dates/useDates.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { labelOf, textWithUnit } from './rows.ts';
import { summaryOf } from './summary.ts';

/** Tells a row so that a person knows it: by its name, or what it is, how much, whose and when. */
export function useRowSummary(): (resource: Resource, row: Values) => string {
  const { choice, translate, suffix } = useWords();
  const { formatDate, formatDateTime } = useDates();
  return (resource, row) => {
    const telling = { choice, translate, suffix, formatDate, formatDateTime };
    const { what, amount, where, when } = summaryOf(resource, row);
    const owner = where.find(({ type }) => type === 'reference');
    const parts = what
      ? [what, amount, owner, when].flatMap((field) =>
          field ? textWithUnit(field, row, telling) || [] : [],
        )
      : [];
    return parts.join(' · ') || labelOf(resource, row, telling);
  };
}
