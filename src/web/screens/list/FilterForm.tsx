import { Button, Spin } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import FieldFilter from '../../fields/FieldFilter.tsx';
import type { Condition } from '../../fields/types.ts';
import type { ColumnFilterProps } from './ColumnFilter.tsx';
import { withFilter } from './filters.ts';
import styles from './list.module.css';

export interface FilterFormProps extends ColumnFilterProps {
  readonly onDone: () => void;
}

/** The small form of one column's filter. */
export default function FilterForm(props: FilterFormProps) {
  const { field, label, resourceName, view, onDone } = props;
  const { t } = useTranslation('screens');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [condition, setCondition] = useState(view.state.filters[field.name] ?? null);
  // Enter may settle a typed date and send the form in one stroke, before this is drawn again.
  const latest = useRef(condition);
  const apply = (chosen: Condition | null): void => {
    view.change({ filters: withFilter(view.state.filters, field.name, chosen) });
    onDone();
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      className={styles.filterForm}
      aria-label={t('filter.by', { field: label })}
      onSubmit={(event) => {
        event.preventDefault();
        apply(latest.current);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onDone();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <Suspense fallback={<Spin />}>
        <FieldFilter
          field={field}
          resourceName={resourceName}
          id={id}
          value={condition}
          onChange={(next) => {
            latest.current = next;
            setCondition(next);
          }}
        />
      </Suspense>
      <span className={styles.filterActions}>
        <Button size="small" onClick={() => apply(null)}>
          {t('filter.clear')}
        </Button>
        <Button size="small" type="primary" htmlType="submit">
          {t('filter.apply')}
        </Button>
      </span>
    </form>
  );
}
