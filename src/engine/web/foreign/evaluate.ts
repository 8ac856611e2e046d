import { isRecord } from '../session/json.ts';
import type { Row } from './rows.ts';

/** A condition of the search dialect. */
export interface Condition {
  readonly field?: string;
  readonly operator: string;
  readonly value?: unknown;
}

/** The parts of a question that are answered from rows at hand. */
export interface Question {
  readonly filters: readonly Condition[];
  readonly text: string;
  readonly sorters: readonly { readonly field: string; readonly order: string }[];
}

const plain = (value: unknown): string =>
  String(value ?? '')
    .normalize('NFC')
    .toLowerCase();
const collator = new Intl.Collator('th', { numeric: true });

/** Whether a value says nothing. */
export function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

/** Blank values stand last in either order, as the product's own server has them. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

const same = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value)
    ? value.some((entry) => same(entry, wanted))
    : value === wanted || (!isBlank(value) && plain(value) === plain(wanted));

const TESTS: Readonly<Record<string, (value: unknown, wanted: unknown) => boolean>> = {
  eq: same,
  ne: (value, wanted) => !same(value, wanted),
  lt: (value, wanted) => !isBlank(value) && compare(value, wanted) < 0,
  lte: (value, wanted) => !isBlank(value) && compare(value, wanted) <= 0,
  gt: (value, wanted) => !isBlank(value) && compare(value, wanted) > 0,
  gte: (value, wanted) => !isBlank(value) && compare(value, wanted) >= 0,
  in: (value, wanted) => list(wanted).some((entry) => same(value, entry)),
  nin: (value, wanted) => !list(wanted).some((entry) => same(value, entry)),
  contains: (value, wanted) => plain(value).includes(plain(wanted)),
  ncontains: (value, wanted) => !plain(value).includes(plain(wanted)),
  startswith: (value, wanted) => plain(value).startsWith(plain(wanted)),
  endswith: (value, wanted) => plain(value).endsWith(plain(wanted)),
  between: (value, wanted) => {
    const [from, to] = list(wanted);
    return !isBlank(value) && compare(value, from) >= 0 && compare(value, to) <= 0;
  },
  null: isBlank,
  nnull: (value) => !isBlank(value),
};

/** Whether a row meets a condition; a field that is missing in a row counts as met. */
function meets(row: Row, { field, operator, value }: Condition): boolean {
  if (operator === 'and' || operator === 'or') {
    const inner = list(value)
      .filter(isRecord)
      .map((entry) => meets(row, { ...entry, operator: String(entry.operator) }));
    return operator === 'and' ? inner.every(Boolean) : inner.some(Boolean);
  }
  if (field === undefined || !(field in row)) return true;
  return TESTS[operator]?.(row[field], value) ?? true;
}

/** The rows that answer a question, in its order; `searchable` are the fields of the quick search. */
export function evaluate(
  rows: readonly Row[],
  { filters, text, sorters }: Question,
  searchable: readonly string[],
): readonly Row[] {
  const wanted = plain(text.trim());
  const found = rows.filter(
    (row) =>
      filters.every((filter) => meets(row, filter)) &&
      (wanted === '' || searchable.some((name) => plain(row[name]).includes(wanted))),
  );
  if (sorters.length === 0) return found;
  return found.toSorted((one, other) => {
    for (const { field, order } of sorters) {
      const [left, right] = [one[field], other[field]];
      if (isBlank(left) || isBlank(right)) {
        if (isBlank(left) !== isBlank(right)) return isBlank(left) ? 1 : -1;
        continue;
      }
      const difference = compare(left, right);
      if (difference !== 0) return order === 'desc' ? -difference : difference;
    }
    return 0;
  });
}
