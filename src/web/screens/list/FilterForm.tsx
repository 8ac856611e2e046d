import { Button, Spin } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import FieldFilter from '../../fields/FieldFilter.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import type { Condition } from '../../fields/types.ts';
import type { ColumnFilterProps } from './ColumnFilter.tsx';
import { withFilter } from './filters.ts';
import styles from './list.module.css';

export interface FilterFormProps extends ColumnFilterProps {
  readonly onDone: () => void;
}

/** The small form of one column's filter. */
export default function FilterForm(props: FilterFormProps) {
  const { fields, label, resourceName, view, onDone } = props;
  const { t } = useTranslation('screens');
  const words = useWords();
  const id = useId();
  const [chosen, setChosen] = useState(
    () => fields.find(({ name }) => name in view.state.filters)?.name ?? fields[0]?.name ?? '',
  );
  const field = fields.find(({ name }) => name === chosen);
  const form = useRef<HTMLFormElement>(null);
  const [condition, setCondition] = useState(view.state.filters[chosen] ?? null);
  // Enter may settle a typed date and send the form in one stroke, before this is drawn again.
  const latest = useRef(condition);
  const change = (next: Condition | null): void => {
    latest.current = next;
    setCondition(next);
  };
  const apply = (wanted: Condition | null): void => {
    // Conditions on two of several fields of which rows fill one would find nothing.
    const others = fields.reduce(
      (filters, { name }) => withFilter(filters, name, null),
      view.state.filters,
    );
    view.change({ filters: withFilter(others, chosen, wanted) });
    onDone();
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, []);
  if (!field) return null;
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
      {fields.length > 1 && (
        <select
          className={styles.filterKind}
          aria-label={label}
          value={chosen}
          onChange={(event) => {
            setChosen(event.target.value);
            change(null);
          }}
        >
          {fields.map(({ name }) => (
            <option key={name} value={name}>
              {words.label(resourceName, name)}
            </option>
          ))}
        </select>
      )}
      <Suspense fallback={<Spin />}>
        <FieldFilter
          key={chosen}
          field={field}
          resourceName={resourceName}
          id={id}
          value={condition}
          onChange={change}
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
