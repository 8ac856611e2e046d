import { ChoiceFilter } from './choice/Filter.tsx';
import { ImageFilter } from './image/Filter.tsx';
import { PermissionsFilter } from './permissions/Filter.tsx';
import { ReferenceFilter } from './reference/Filter.tsx';
import type { Filters } from './types.ts';

/** How each type of field is searched for; null where it cannot be. */
export const FILTERS: Filters = {
  choice: ChoiceFilter,
  choices: ChoiceFilter,
  reference: ReferenceFilter,
  references: ReferenceFilter,
  list: null,
  image: ImageFilter,
  file: ImageFilter,
  permissions: PermissionsFilter,
};
