import type { BaseRecord } from '@refinedev/core';
import { labelName } from '../../../declaration/naming.ts';
import type { Field, Resource } from '../../../declaration/types.ts';
import { isBlank, type Values } from '../../../declaration/validate.ts';
import { lookupOf } from '../../../fields/added-views.ts';
import { pointsTo, writeValue } from '../../../fields/index.ts';
import type { Dates } from '../../dates/useDates.ts';
import { labelsOf } from '../../fields/shared/options.ts';
import type { Words } from '../../fields/shared/useWords.ts';

/** A stored row as the wire brings it. */
export interface Row extends BaseRecord {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly [field: string]: unknown;
}

/** How values are written in the language on screen. */
export type LabelWords = Pick<Words, 'choice' | 'permission' | 'translate'> &
  Pick<Dates, 'formatDate' | 'formatDateTime'> & { readonly language: string };

/** A value of a label, as in its cell of a list. */
export function valueText(field: Field, row: Values, words: LabelWords): string {
  const value = row[field.name];
  if (isBlank(value)) return '';
  if (pointsTo(field)) {
    return labelsOf(row, field.name).find((option) => option.id === value)?.name ?? '';
  }
  const lookup = lookupOf(field.type);
  const label = row[labelName(field.name)];
  if (lookup && label) return lookup.write(label, words);
  return writeValue(field, value, words.translate, words);
}

/** The same, a number with its unit: 7.04 กก. */
export function textWithUnit(
  field: Field,
  row: Values,
  words: LabelWords & Pick<Words, 'suffix'>,
): string {
  const text = valueText(field, row, words);
  const unit = 'suffix' in field && field.suffix ? words.suffix(field.suffix, row[field.name]) : '';
  return text === '' ? '' : `${text} ${unit}`.trim();
}

/** The name of a row for people: its label fields, each written by its type. */
export function labelOf(resource: Resource, row: Values, words: LabelWords): string {
  const parts = resource.label.flatMap((name) => {
    const field = resource.fieldsByName[name];
    return (field && valueText(field, row, words)) || [];
  });
  return parts.join(' ') || String(row.code ?? row.id ?? '');
}
