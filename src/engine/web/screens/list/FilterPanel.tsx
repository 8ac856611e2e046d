import { Button, Select, Spin } from 'antd';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import FieldFilter from '../../fields/FieldFilter.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import type { Condition } from '../../fields/types.ts';
import { listFields } from '../shared/summary.ts';
import {
  type Column,
  columnLabel,
  isFilterable,
  isFilterableByBlank,
  isSortable,
  listColumns,
} from './columns.tsx';
import styles from './list.module.css';
import { type ListState, withFilter } from './state.ts';
import type { ViewControls } from './useListView.ts';

interface PartProps {
  readonly resource: Resource;
}

interface ConditionBoxProps extends PartProps {
  readonly column: Column;
  readonly filters: ListState['filters'];
  readonly onChange: (filters: ListState['filters']) => void;
}

/** What rows are found by: a value, or whether there is any. */
const BY = ['value', 'null', 'nnull'] as const;

interface BySelectProps {
  readonly id: string | undefined;
  readonly label: string;
  readonly value: (typeof BY)[number];
  readonly onChange: (by: (typeof BY)[number]) => void;
}

function BySelect({ id, label, value, onChange }: BySelectProps) {
  const { t } = useTranslation(['screens', 'fields']);
  return (
    <select
      id={id}
      className={styles.filterBy}
      aria-label={t('screens:filter.how', { field: label })}
      value={value}
      onChange={({ target }) => onChange(BY.find((by) => by === target.value) ?? 'value')}
    >
      {BY.map((by) => (
        <option key={by} value={by}>
          {by === 'value' ? t('screens:filter.byValue') : t(`fields:condition.${by}`)}
        </option>
      ))}
    </select>
  );
}

/** The condition on one column; of several fields, of which each row fills one, on one of them. */
function ConditionBox({ resource, column, filters, onChange }: ConditionBoxProps) {
  const { t } = useTranslation(['screens', 'resources']);
  const words = useWords();
  const id = useId();
  const { fields } = column;
  const label = columnLabel(resource, column, words);
  const [chosen, setChosen] = useState(
    () => fields.find(({ name }) => name in filters) ?? fields[0],
  );
  const condition = filters[chosen.name] ?? null;
  const by = BY.find((one) => one === condition?.operator) ?? 'value';
  const ownsBlanks = !isFilterableByBlank(chosen);
  const help = t(`resources:${resource.name}.filterHelp.${chosen.name}`, { defaultValue: '' });
  const change = (condition: Condition | null): void => {
    // Conditions on two of several fields of which rows fill one would find nothing.
    const others = fields.reduce((rest, { name }) => withFilter(rest, name, null), filters);
    onChange(withFilter(others, chosen.name, condition));
  };
  return (
    <fieldset className={styles.panelField} aria-label={t('screens:filter.by', { field: label })}>
      <span className={styles.panelLabel}>
        <label htmlFor={id}>{label}</label>
        {!ownsBlanks && (
          <BySelect
            id={by === 'value' ? undefined : id}
            label={words.label(resource.name, chosen.name)}
            value={by}
            onChange={(next) => change(next === 'value' ? null : { operator: next, value: null })}
          />
        )}
      </span>
      {fields.length > 1 && (
        <select
          className={styles.filterKind}
          aria-label={label}
          value={chosen.name}
          onChange={({ target }) => {
            change(null);
            setChosen(fields.find(({ name }) => name === target.value) ?? fields[0]);
          }}
        >
          {fields.map(({ name }) => (
            <option key={name} value={name}>
              {words.label(resource.name, name)}
            </option>
          ))}
        </select>
      )}
      {(ownsBlanks || by === 'value') && (
        <Suspense fallback={<Spin />}>
          <FieldFilter
            key={chosen.name}
            field={chosen}
            resourceName={resource.name}
            id={id}
            value={condition}
            onChange={change}
          />
        </Suspense>
      )}
      {help !== '' && <small className={styles.hint}>{help}</small>}
    </fieldset>
  );
}

interface OrderBoxProps extends PartProps {
  readonly sorter: ListState['sorter'];
  readonly onChange: (sorter: ListState['sorter']) => void;
}

/** The order of the rows, where there is no head of a table to choose it by. */
function OrderBox({ resource, sorter, onChange }: OrderBoxProps) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const id = useId();
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
    <div className={styles.panelField}>
      <label htmlFor={id}>{t('sort.label')}</label>
      <Select
        id={id}
        allowClear
        placeholder={t('sort.usual')}
        options={orders}
        value={sorter ? `${sorter.field}.${sorter.order}` : null}
        onChange={(_, option) => onChange(option && !Array.isArray(option) ? option.sorter : null)}
      />
    </div>
  );
}

export interface FilterPanelProps extends PartProps {
  readonly view: ViewControls;
  readonly onDone: () => void;
}

/** The filters of a list, and on a telephone its order: a form that opens on request. */
export default function FilterPanel({ resource, view, onDone }: FilterPanelProps) {
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  const form = useRef<HTMLFormElement>(null);
  const [sorter, setSorter] = useState(view.state.sorter);
  const [filters, setFilters] = useState(view.state.filters);
  // Enter may settle a typed date and send the form in one stroke, before this is drawn again.
  const latest = useRef(filters);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true });
  }, []);
  return (
    <form
      ref={form}
      className={styles.panel}
      aria-label={t('filter.panel')}
      onSubmit={(event) => {
        event.preventDefault();
        view.change({ filters: latest.current, sorter });
        onDone();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onDone();
      }}
    >
      {narrow && <OrderBox resource={resource} sorter={sorter} onChange={setSorter} />}
      {listColumns(resource)
        .filter(({ fields }) => isFilterable(fields[0]))
        .map((column) => (
          <ConditionBox
            key={column.name}
            resource={resource}
            column={column}
            filters={filters}
            onChange={(next) => {
              latest.current = next;
              setFilters(next);
            }}
          />
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
