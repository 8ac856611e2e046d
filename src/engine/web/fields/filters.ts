import { ReferenceFilter } from './reference/Filter.tsx';
import type { Filters } from './types.ts';

/** How each type of field is searched for; null where it cannot be. */
export const FILTERS: Filters = {
  reference: ReferenceFilter,
  references: ReferenceFilter,
  list: null,
};
