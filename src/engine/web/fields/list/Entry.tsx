import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { labelName } from '../../../declaration/naming.ts';
import type { ListItemField } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import styles from '../fields.module.css';
import { ITEM_INPUTS } from '../itemInputs.ts';
import { labelsOf } from '../shared/options.ts';
import { useWords } from '../shared/useWords.ts';
import type { InputProps } from '../types.ts';

interface ItemProps extends Omit<InputProps, 'field'> {
  readonly field: ListItemField & { readonly name: string };
}

function ItemInput(props: ItemProps) {
  // The map pairs each type with its own input, a pairing the compiler loses over a union.
  const Part = ITEM_INPUTS[props.field.type] as (props: ItemProps) => ReactNode;
  return <Part {...props} />;
}

export interface EntryProps {
  /** What the list itself is given. */
  readonly list: InputProps<'list'>;
  readonly entry: Values;
  /** Counts from 0. */
  readonly place: number;
  /** The entries as they were loaded, with the labels of their references. */
  readonly stored: readonly Values[];
  readonly onChange: (name: string, value: unknown) => void;
  /** Enter was pressed in the last cell; absent where that is not the end of the list. */
  readonly onEnd?: (() => void) | undefined;
  readonly onRemove: () => void;
}

/** One line of a list: a cell for each of its fields, and a cross that takes it away. */
export function Entry(props: EntryProps) {
  const { list, entry, place, stored, onChange, onEnd, onRemove } = props;
  const { field, resourceName, innerErrors = {} } = list;
  const { t } = useTranslation('fields');
  const { itemLabel } = useWords();
  const items = Object.entries(field.fields);
  return (
    <div className={styles.entry} data-row={place}>
      {items.map(([name, item], column) => {
        const errors = innerErrors[`${place}.${name}`] ?? [];
        const label = itemLabel(resourceName, field.name, name);
        const errorId = `${list.id}-${place}-${name}-error`;
        const known: Values = { [labelName(name)]: stored.flatMap((old) => labelsOf(old, name)) };
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: Enter is a short cut for the button below
          <div
            key={name}
            className={styles.item}
            onKeyDown={(event) => {
              const last = onEnd !== undefined && column === items.length - 1;
              if (event.key === 'Enter' && last && !event.nativeEvent.isComposing) {
                event.preventDefault();
                onEnd();
              }
            }}
          >
            <span className={styles.itemLabel} aria-hidden>
              {label}
            </span>
            <ItemInput
              {...list}
              id={`${list.id}-${place}-${name}`}
              field={{ ...item, name }}
              value={entry[name]}
              values={entry}
              record={known}
              label={t('list.cell', { label, row: place + 1 })}
              invalid={errors.length > 0}
              describedBy={errors.length > 0 ? errorId : undefined}
              required={item.required === true}
              onBlur={undefined}
              onChange={(next) => onChange(name, next)}
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
        disabled={list.disabled}
        onClick={onRemove}
      >
        ✕
      </Button>
    </div>
  );
}
