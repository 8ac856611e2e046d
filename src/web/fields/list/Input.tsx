import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { labelName } from '../../../schema/naming.ts';
import type { ListItemField } from '../../../schema/types.ts';
import type { Values } from '../../../schema/validate.ts';
import styles from '../fields.module.css';
import { ITEM_INPUTS } from '../itemInputs.ts';
import { formatNumber } from '../number/format.ts';
import { entriesOf, labelsOf } from '../shared/options.ts';
import { useWords } from '../shared/useWords.ts';
import type { InputProps } from '../types.ts';

interface ItemProps extends Omit<InputProps, 'field'> {
  readonly field: ListItemField & { readonly name: string };
}

function ItemInput(props: ItemProps) {
  // The map pairs each type with its own input, a pairing the compiler loses over a union.
  const Part = ITEM_INPUTS[props.field.type] as (props: ItemProps) => React.ReactNode;
  return <Part {...props} />;
}

/** A small table inside the row; Enter in its last cell adds a row. */
export function ListInput(props: InputProps<'list'>) {
  const { field, value, onChange, onBlur, resourceName, record, innerErrors = {} } = props;
  const { t } = useTranslation('fields');
  const { itemLabel } = useWords();
  const table = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const entries = entriesOf(value);
  const names = Object.keys(field.fields);
  const stored = entriesOf(record[field.name]);
  const full = entries.length >= field.max;
  const focusRow = (place: number): void => {
    // The new row exists only after this change has been drawn.
    requestAnimationFrame(() =>
      table.current?.querySelector<HTMLElement>(`[data-row="${place}"] input`)?.focus(),
    );
  };
  const focusAfter = (place: number): void => {
    requestAnimationFrame(() => {
      const crosses = table.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      (crosses[Math.min(place, crosses.length - 1)] ?? addButton.current)?.focus();
    });
  };
  const add = (): void => {
    if (full) return;
    onChange([...entries, Object.fromEntries(names.map((name) => [name, null]))]);
    focusRow(entries.length);
  };
  const change = (place: number, name: string, next: unknown): void =>
    onChange(entries.map((entry, index) => (index === place ? { ...entry, [name]: next } : entry)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its own frame around the table
    <div
      ref={table}
      className={styles.list}
      id={props.id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${props.id}-label`}
      aria-describedby={props.describedBy}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      {entries.map((entry, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own but their place
          key={place}
          className={styles.entry}
          data-row={place}
        >
          {Object.entries(field.fields).map(([name, item]) => {
            const errors = innerErrors[`${place}.${name}`] ?? [];
            const label = itemLabel(resourceName, field.name, name);
            const errorId = `${props.id}-${place}-${name}-error`;
            const known: Values = {
              [labelName(name)]: stored.flatMap((old) => labelsOf(old, name)),
            };
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: Enter is a short cut for the button below
              <div
                key={name}
                className={styles.item}
                onKeyDown={(event) => {
                  const last = place === entries.length - 1 && name === names.at(-1);
                  if (event.key === 'Enter' && last && !event.nativeEvent.isComposing) {
                    event.preventDefault();
                    add();
                  }
                }}
              >
                <span className={styles.itemLabel} aria-hidden>
                  {label}
                </span>
                <ItemInput
                  {...props}
                  id={`${props.id}-${place}-${name}`}
                  field={{ ...item, name }}
                  value={entry[name]}
                  values={entry}
                  record={known}
                  label={t('list.cell', { label, row: place + 1 })}
                  invalid={errors.length > 0}
                  describedBy={errors.length > 0 ? errorId : undefined}
                  required={item.required === true}
                  onBlur={undefined}
                  onChange={(next) => change(place, name, next)}
                />
                {errors.length > 0 && (
                  <div id={errorId} className={styles.problem}>
                    {errors.join(' ')}
                  </div>
                )}
              </div>
            );
          })}
          <Button
            type="text"
            data-remove
            aria-label={t('list.remove', { row: place + 1 })}
            disabled={props.disabled}
            onClick={() => {
              onChange(entries.filter((_, index) => index !== place));
              focusAfter(place);
            }}
          >
            ✕
          </Button>
        </div>
      ))}
      <Button ref={addButton} type="dashed" disabled={props.disabled || full} onClick={add}>
        + {t('list.add')}
      </Button>
      {full && (
        <span className={styles.note}>{t('list.full', { max: formatNumber(field.max) })}</span>
      )}
    </div>
  );
}
