import { lazy } from 'react';
import { ChoiceInput, ChoicesInput } from './choice/Input.tsx';
import { ImageInput } from './image/Input.tsx';
import { ITEM_INPUTS } from './itemInputs.ts';
import { ListInput } from './list/Input.tsx';
import { ReferencesInput } from './reference/Input.tsx';
import { LongTextInput, PasswordInput, TextInput } from './text/Input.tsx';
import type { Inputs } from './types.ts';

/** How each type of field is typed in. What is heavy comes with the first form that has one. */
export const INPUTS: Inputs = {
  ...ITEM_INPUTS,
  longText: LongTextInput,
  email: TextInput,
  phone: TextInput,
  password: PasswordInput,
  choice: ChoiceInput,
  choices: ChoicesInput,
  references: ReferencesInput,
  list: ListInput,
  image: ImageInput,
  area: lazy(() => import('./area/Input.tsx')),
  permissions: lazy(() => import('./permissions/Input.tsx')),
  date: lazy(async () => ({ default: (await import('./date/Input.tsx')).DateInput })),
  dateTime: lazy(async () => ({ default: (await import('./date/Input.tsx')).DateTimeInput })),
};
