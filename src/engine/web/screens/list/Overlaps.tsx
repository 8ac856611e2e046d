import { useList } from '@refinedev/core';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MeasurementDeclaration, Resource } from '../../../declaration/types.ts';
import { counted } from '../../../fields/shared/counted.ts';
import type { Row } from '../shared/rows.ts';
import styles from './list.module.css';
import { withFilter } from './state.ts';
import type { ViewControls } from './useListView.ts';

interface OverlapsProps {
  readonly resource: Resource;
  readonly measurement: MeasurementDeclaration;
  readonly view: ViewControls;
}

/** Says that there are rows in use whose days overlap others, and lists them to be mended. */
export function Overlaps({ resource, measurement, view }: OverlapsProps) {
  const { t } = useTranslation('screens');
  const { overlaps } = measurement;
  const { result } = useList<Row>({
    resource: resource.name,
    pagination: { currentPage: 1, pageSize: 1, mode: 'server' },
    filters: [
      { field: 'active', operator: 'eq', value: true },
      { field: overlaps, operator: 'eq', value: true },
    ],
    errorNotification: false,
  });
  const { data = [], total = 0 } = result;
  // A server that does not know the mark may answer all its rows.
  if (total === 0 || data[0]?.[overlaps] !== true || view.state.filters[overlaps]) return null;
  const filters = withFilter(view.state.filters, overlaps, { operator: 'eq', value: true });
  return (
    <p className={styles.notice} role="status">
      <span>{t('overlaps.some', counted('total', total))}</span>
      <Button type="link" size="small" onClick={() => view.change({ filters, currentPage: 1 })}>
        {t('overlaps.show')}
      </Button>
    </p>
  );
}
