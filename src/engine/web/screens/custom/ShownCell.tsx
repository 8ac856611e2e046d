import { Suspense, use } from 'react';
import { config } from '../../core/config.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { Bare } from '../../fields/shared/bare.ts';
import type { CellProps } from '../../fields/types.ts';
import { isOfMeasurement, MeasuredCell } from '../shared/MeasuredCell.tsx';
import { ScreenParts } from './screen-parts.ts';

/** Shows a value in the way registered for its field, else by the field's type. */
export function ShownCell(props: CellProps) {
  const Own = use(ScreenParts).cells[props.resourceName]?.[props.field.name];
  const isBare = use(Bare);
  const resource = config.resources[props.resourceName];
  if (!Own && resource && isOfMeasurement(resource, props.field.name)) {
    return <MeasuredCell {...props} resource={resource} />;
  }
  if (!Own) return <FieldCell {...props} />;
  // It may stand on Refine.
  if (isBare) return null;
  return (
    <Suspense fallback={null}>
      <Own {...props} />
    </Suspense>
  );
}
