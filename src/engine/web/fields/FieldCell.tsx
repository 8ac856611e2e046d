import type { ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { CELLS } from './cells.ts';
import type { CellProps } from './types.ts';

export interface FieldCellProps extends Omit<CellProps, 'field'> {
  readonly field: Field;
}

/** Shows a value by the type of its field. */
export function FieldCell(props: FieldCellProps) {
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = CELLS[props.field.type] as (props: FieldCellProps) => ReactNode;
  return <Part {...props} />;
}
