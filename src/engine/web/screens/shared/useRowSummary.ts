import { useTranslation } from 'react-i18next';
import { measuresNothing } from '../../../declaration/measurement.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { pointsToOne } from '../../../fields/index.ts';
import { useValueWords } from '../../fields/shared/useValueWords.ts';
import { labelOf, textWithUnit } from './rows.ts';
import { summaryOf } from './summary.ts';

/** Describes a row so that a person recognises it: by its name, or what it is, how much, whose and when. */
export function useRowSummary(): (resource: Resource, row: Values) => string {
  const { t } = useTranslation('screens');
  const words = useValueWords();
  return (resource, row) => {
    const { what, among, amount, where, when } = summaryOf(resource, row);
    const owner = where.find((field) => pointsToOne(field) && !among.includes(field));
    const isNothing = measuresNothing(resource, row) && what?.name === resource.weight?.field;
    const textOf = (field: Field): string =>
      field === what && isNothing ? t('nothing.cell') : textWithUnit(field, row, words);
    const fields = what ? [what, ...among, amount, owner, when] : [];
    const parts = fields.flatMap((field) => (field && textOf(field)) || []);
    return parts.join(' · ') || labelOf(resource, row, words);
  };
}
