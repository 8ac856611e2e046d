import type { ReactNode } from 'react';
import type { ListItemField } from '../../declaration/types.ts';
import { Input as BooleanInput } from '../../fields/boolean/Input.tsx';
import { Input as DecimalInput } from '../../fields/decimal/views.tsx';
import { Input as IntegerInput } from '../../fields/integer/views.tsx';
import { Input as TextInput } from '../../fields/text/views.tsx';
import { ReferenceInput } from './reference/Input.tsx';
import type { InputProps } from './types.ts';

/** Inputs of the types that may stand inside an entry of a list. */
export const ITEM_INPUTS: {
  readonly [T in ListItemField['type']]: (props: InputProps<T>) => ReactNode;
} = {
  text: TextInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  boolean: BooleanInput,
  reference: ReferenceInput,
};
