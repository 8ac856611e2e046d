import { ChoiceCell, ChoicesCell } from './choice/Cell.tsx';
import { FileCell } from './file/Cell.tsx';
import { ImageCell } from './image/Cell.tsx';
import { ListCell } from './list/Cell.tsx';
import { PermissionsCell } from './permissions/Cell.tsx';
import { ReferenceCell, ReferencesCell } from './reference/Cell.tsx';
import type { Cells } from './types.ts';

/** How each type of field is shown. */
export const CELLS: Cells = {
  choice: ChoiceCell,
  choices: ChoicesCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  list: ListCell,
  image: ImageCell,
  file: FileCell,
  permissions: PermissionsCell,
};
