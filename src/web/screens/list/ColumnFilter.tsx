import { Popover, Spin } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../../schema/types.ts';
import styles from './list.module.css';
import type { ListView } from './useListState.ts';

const FilterForm = lazy(() => import('./FilterForm.tsx'));

export interface ColumnFilterProps {
  /** One field; or several of which each row fills one, for the person to choose from. */
  readonly fields: readonly Field[];
  readonly label: string;
  readonly resourceName: string;
  readonly view: ListView;
}

/** The filter of one column: a button in its head that opens a small form, by mouse or keyboard. */
export function ColumnFilter(props: ColumnFilterProps) {
  const { fields, label, view } = props;
  const { t } = useTranslation('screens');
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const filtered = fields.some(({ name }) => name in view.state.filters);
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
          <Suspense fallback={<Spin />}>
            <FilterForm
              {...props}
              onDone={() => {
                setOpen(false);
                button.current?.focus();
              }}
            />
          </Suspense>
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
