import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { measuresNothing } from '../../../declaration/measurement.ts';
import type { Resource } from '../../../declaration/types.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import type { CellProps } from '../../fields/types.ts';
import styles from './measured.module.css';

export interface MeasuredCellProps extends CellProps {
  readonly resource: Resource;
}

/** Whether a cell says more of a measurement than its own value does. */
export function isOfMeasurement({ measurement, weight }: Resource, name: string): boolean {
  return measurement !== null && [measurement.lastDay, weight?.field].includes(name);
}

/** A weight of nothing in words, as a measured period, and a mark at days that overlap others. */
export function MeasuredCell({ resource, ...props }: MeasuredCellProps): ReactNode {
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
