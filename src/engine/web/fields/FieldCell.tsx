import type { ReactNode } from 'react';
import type { Field } from '../../declaration/types.ts';
import { isOlder } from '../../fields/index.ts';
import { CELLS } from './cells.ts';
import { DefinedCell } from './DefinedCell.tsx';
import type { CellProps } from './types.ts';

export interface FieldCellProps extends Omit<CellProps, 'field'> {
  readonly field: Field;
}

/** Shows a value by the type of its field. */
export function FieldCell(props: FieldCellProps) {
  if (!isOlder(props.field)) return <DefinedCell {...props} />;
  // The map pairs each type with its own part, a pairing the compiler loses over a union.
  const Part = CELLS[props.field.type] as (props: FieldCellProps) => ReactNode;
  return <Part {...props} />;
}
