import { Suspense } from 'react';
import { FieldCell, type FieldCellProps } from '../../fields/FieldCell.tsx';
import { CUSTOM_CELLS } from './cells.ts';

/** Shows a value in the way registered for its field, else by the field's type. */
export function ShownCell(props: FieldCellProps) {
  const Own = CUSTOM_CELLS[props.resourceName]?.[props.field.name];
  if (!Own) return <FieldCell {...props} />;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
}
