import { ListCell } from './list/Cell.tsx';
import { ReferenceCell, ReferencesCell } from './reference/Cell.tsx';
import type { Cells } from './types.ts';

/** How each type of field is shown. */
export const CELLS: Cells = {
  reference: ReferenceCell,
  references: ReferencesCell,
  list: ListCell,
};
