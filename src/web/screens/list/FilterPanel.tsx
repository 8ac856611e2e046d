import { Button, Select, Spin } from 'antd';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../schema/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { filterFields, isSortable, listFields } from './columns.tsx';
import { withFilter } from './filters.ts';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';

const FieldFilter = lazy(() => import('../../fields/FieldFilter.tsx'));

export interface FilterPanelProps {
  readonly resource: Resource;
  readonly view: ListView;
  readonly onDone: () => void;
}

/** Order and filters of a list in one panel, for screens too narrow for the head of a table. */
export default function FilterPanel({ resource, view, onDone }: FilterPanelProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const id = useId();
  const [filters, setFilters] = useState(view.state.filters);
  const [sorter, setSorter] = useState(view.state.sorter);
  const orders = listFields(resource)
    .filter(isSortable)
    .flatMap((field) =>
      (['asc', 'desc'] as const).map((order) => ({
        value: `${field.name}.${order}`,
        label: t(`sort.${order}`, { field: label(resource.name, field.name) }),
        sorter: { field: field.name, order },
      })),
    );
  return (
    <form
      className={styles.panel}
      aria-label={t('filter.panel')}
      onSubmit={(event) => {
        event.preventDefault();
        view.change({ filters, sorter });
        onDone();
      }}
    >
      <div className={styles.panelField}>
        <label htmlFor={`${id}-sort`}>{t('sort.label')}</label>
        <Select
          id={`${id}-sort`}
          allowClear
          placeholder={t('sort.usual')}
          options={orders}
          value={sorter ? `${sorter.field}.${sorter.order}` : null}
          onChange={(_, option) =>
            setSorter(option && !Array.isArray(option) ? option.sorter : null)
          }
        />
      </div>
      {filterFields(resource).map((field) => (
        <div key={field.name} className={styles.panelField}>
          <label htmlFor={`${id}-${field.name}`}>{label(resource.name, field.name)}</label>
          <Suspense fallback={<Spin />}>
            <FieldFilter
              field={field}
              resourceName={resource.name}
              id={`${id}-${field.name}`}
              value={filters[field.name] ?? null}
              onChange={(condition) => setFilters(withFilter(filters, field.name, condition))}
            />
          </Suspense>
        </div>
      ))}
      <span className={styles.filterActions}>
        <Button
          onClick={() => {
            view.clear();
            onDone();
          }}
        >
          {t('filter.clearAll')}
        </Button>
        <Button type="primary" htmlType="submit">
          {t('filter.apply')}
        </Button>
      </span>
    </form>
  );
}
