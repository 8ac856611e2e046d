import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { pointsToOne } from '../../../fields/index.ts';
import { useValueWords } from '../../fields/shared/useValueWords.ts';
import { labelOf, textWithUnit } from './rows.ts';
import { summaryOf } from './summary.ts';

/** Tells a row so that a person knows it: by its name, or what it is, how much, whose and when. */
export function useRowSummary(): (resource: Resource, row: Values) => string {
  const words = useValueWords();
  return (resource, row) => {
    const { what, amount, where, when } = summaryOf(resource, row);
    const owner = where.find(pointsToOne);
    const parts = what
      ? [what, amount, owner, when].flatMap((field) =>
          field ? textWithUnit(field, row, words) || [] : [],
        )
      : [];
    return parts.join(' · ') || labelOf(resource, row, words);
  };
}
