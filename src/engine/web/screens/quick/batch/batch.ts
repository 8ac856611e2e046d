import type { QuickEntry } from '../../../../declaration/quick-entry.ts';
import type { Resource } from '../../../../declaration/types.ts';
import type { Values } from '../../../../declaration/validate.ts';
import type { Sources } from '../lookup/rows.ts';
import type { Column } from '../model/columns.ts';
import type { EntryRow } from '../model/rows.ts';
import { readFacts, wholeValues } from './facts.ts';
import type { Store } from './store.ts';

/** What everything about a batch works with. */
export interface Batch extends Sources {
  readonly resource: Resource;
  readonly quick: QuickEntry;
  readonly columns: readonly Column[];
  readonly store: Store;
  /** The day of the region, `YYYY-MM-DD`. */
  today(): string;
}

/** The values of a row as its lookups see them. */
export function valuesFor({ resource, queries }: Batch, row: EntryRow): Values {
  return wholeValues(row, readFacts(queries, resource, row));
}
