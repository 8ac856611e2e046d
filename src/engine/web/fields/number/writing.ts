/** How the numbers of a field are written and read. Apart from `format.ts`, which the map needs alone. */
import type { DecimalField, IntegerField } from '../../../declaration/types.ts';
import { buddhistYear, commonYear } from '../../../declaration/years.ts';
import { formatNumber, parseNumber } from './format.ts';

type NumberField = IntegerField | DecimalField;

const isYear = (field: NumberField): boolean => field.type === 'integer' && field.year === true;

/** A value of the field: a year in the Buddhist era, without separators. */
export function writeNumber(field: NumberField, value: unknown): string {
  if (isYear(field) && typeof value === 'number') return String(buddhistYear(value));
  return formatNumber(value, field.type === 'decimal' && field.money);
}

/** What was typed into the field; a year may be of either era. */
export function readNumber(field: NumberField, typed: string): number | string | null {
  const parsed = parseNumber(typed);
  return isYear(field) && typeof parsed === 'number' ? commonYear(parsed) : parsed;
}
