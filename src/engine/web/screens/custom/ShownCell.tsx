import { type ReactNode, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { measuresNothing } from '../../../declaration/measurement.ts';
import type { Resource } from '../../../declaration/types.ts';
import { config } from '../../core/config.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { Bare } from '../../fields/shared/bare.ts';
import type { CellProps } from '../../fields/types.ts';
import styles from '../shared/measured.module.css';
import { ScreenParts } from './screen-parts.ts';

interface MeasuredCellProps extends CellProps {
  readonly resource: Resource;
}

/** Whether a cell says more of a measurement than its own value does. */
function isOfMeasurement({ measurement, weight }: Resource, name: string): boolean {
  return measurement !== null && [measurement.lastDay, weight?.field].includes(name);
}

/** A weight of nothing in words, as a measured period, and a mark at days that overlap others. */
function MeasuredCell({ resource, ...props }: MeasuredCellProps): ReactNode {
  const { t } = useTranslation('screens');
  const { measurement, weight } = resource;
  const { field, record } = props;
  if (field.name === weight?.field && measuresNothing(resource, record)) {
    return (
      <span className={styles.nothing} title={t('nothing.help')}>
        {t('nothing.cell')}
      </span>
    );
  }
  if (field.name === measurement?.lastDay && record[measurement.overlaps] === true) {
    return (
      <>
        <FieldCell {...props} />{' '}
        <span className={styles.overlaps} title={t('overlaps.help')}>
          {t('overlaps.mark')}
        </span>
      </>
    );
  }
  return <FieldCell {...props} />;
}

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
