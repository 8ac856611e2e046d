import type { ReactNode } from 'react';
import type { ListItemField } from '../../declaration/types.ts';
import { BooleanInput } from './boolean/Input.tsx';
import { NumberInput } from './number/Input.tsx';
import { ReferenceInput } from './reference/Input.tsx';
import { TextInput } from './text/Input.tsx';
import type { InputProps } from './types.ts';

/** Inputs of the types that may stand inside an entry of a list. */
export const ITEM_INPUTS: {
  readonly [T in ListItemField['type']]: (props: InputProps<T>) => ReactNode;
} = {
  text: TextInput,
  integer: NumberInput,
  decimal: NumberInput,
  boolean: BooleanInput,
  reference: ReferenceInput,
};
