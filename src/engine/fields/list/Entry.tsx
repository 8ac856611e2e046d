import { Button, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelName } from '../../declaration/naming.ts';
import type { Values } from '../../declaration/validate.ts';
import styles from '../../web/fields/fields.module.css';
import { labelsOf } from '../../web/fields/shared/options.ts';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { InputProps } from '../../web/fields/types.ts';
import { ADDED_VIEWS } from '../added-views.ts';
import { USUAL_VIEWS } from '../usual-views.ts';

/** What stands in an entry is of a usual type, or of one that a plugin brings. */
function ItemInput(props: InputProps) {
  const { type } = props.field;
  const Own = (USUAL_VIEWS[type] ?? ADDED_VIEWS.get(type))?.Input;
  return Own && <Own {...props} />;
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
            {/* A cell is marked for itself: the list around it is wrong as soon as one of them is. */}
            <Form.Item noStyle validateStatus={errors.length > 0 ? 'error' : ''}>
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
            </Form.Item>
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
