import { isOlder } from '../../fields/index.ts';
import type { FieldDeclaration } from '../types.ts';
import type { Report } from './problem.ts';

/** Shares, and what is told of one of something else: the sum of prices per kilogram is no price. */
const NO_QUANTITY = /^percent$|Per[A-Z]/;

/** A field whose sum is told holds quantities of one unit. */
export function checkTotal(field: FieldDeclaration, at: string, report: Report): void {
  // Those of other types have their unit by their type.
  if (!isOlder(field) || !('total' in field) || !field.total) return;
  const place = `${at}.total`;
  if (field.type === 'integer' && field.year) report(place, 'totalOfYears');
  if (field.suffix === undefined) report(place, 'totalWithoutUnit');
  else if (NO_QUANTITY.test(field.suffix)) report(place, 'totalOfRatios', { value: field.suffix });
}
