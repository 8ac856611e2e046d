import { LONGEST_SORT_KEY } from '../../declaration/naming.ts';
import { searchForm, thaiSortKey } from '../../declaration/thai-order.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { indexedForm } from '../db/tables-search.ts';
import { SEARCH_INDEX, SEARCH_TEXT } from './tables.ts';

/** The quick search's form of one field: on one line, for a line break parts the fields. */
function searchLine(value: unknown): string {
  return typeof value === 'string' ? searchForm(value).replace(/[\r\n]+/g, ' ') : '';
}

/** The key that sorts a text in dictionary order, as it is stored. */
export function sortKey(text: string): string {
  return thaiSortKey(text).slice(0, LONGEST_SORT_KEY);
}

/** What the server computes from a row and stores beside it: sort keys, and the text to search in. */
export function computedValues(resource: Resource, row: Values): Record<string, string | null> {
  const text = resource.searchable.map((name) => searchLine(row[name])).join('\n');
  const computed: Record<string, string | null> = {
    [SEARCH_TEXT]: text,
    [SEARCH_INDEX]: indexedForm(text),
  };
  for (const field of resource.fields) {
    if (field.sortKeyColumn === null) continue;
    const value = row[field.name];
    computed[field.sortKeyColumn] = typeof value === 'string' ? sortKey(value) : null;
  }
  return computed;
}
