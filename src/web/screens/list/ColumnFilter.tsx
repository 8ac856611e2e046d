import { Button, Popover, Spin } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../schema/types.ts';
import { FieldFilter } from '../../fields/FieldFilter.tsx';
import type { Condition } from '../../fields/types.ts';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';

export interface ColumnFilterProps {
  readonly field: Field;
  readonly label: string;
  readonly resourceName: string;
  readonly view: ListView;
}

/** The filters of the view with one of them set, or taken away. */
export function withFilter(
  filters: Readonly<Record<string, Condition>>,
  name: string,
  condition: Condition | null,
): Readonly<Record<string, Condition>> {
  const { [name]: _, ...others } = filters;
  return condition === null ? others : { ...others, [name]: condition };
}

function FilterForm(props: ColumnFilterProps & { readonly onDone: () => void }) {
  const { field, label, resourceName, view, onDone } = props;
  const { t } = useTranslation('screens');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [condition, setCondition] = useState(view.state.filters[field.name] ?? null);
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
        apply(condition);
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
          onChange={setCondition}
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

/** The filter of one column: a button in its head that opens a small form, by mouse or keyboard. */
export function ColumnFilter(props: ColumnFilterProps) {
  const { field, label, view } = props;
  const { t } = useTranslation('screens');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filtered = field.name in view.state.filters;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the head's sorting from hearing these keys and clicks
    <span
      onClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottom"
        destroyOnHidden
        content={
          <FilterForm
            {...props}
            onDone={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        }
      >
        <button
          ref={button}
          type="button"
          className={filtered ? styles.filterOn : styles.filterOff}
          aria-label={t(filtered ? 'filter.changeBy' : 'filter.by', { field: label })}
          aria-expanded={open}
        >
          <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
            <path d="M1 2h14L9.5 8.6V14l-3-1.6V8.6z" fill="currentColor" />
          </svg>
        </button>
      </Popover>
    </span>
  );
}
