import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { entriesOf } from '../../web/fields/shared/options.ts';
import type { InputProps } from '../../web/fields/types.ts';
import { formatNumber } from '../shared/numbers.ts';
import { Entry } from './Entry.tsx';

/** A small table inside the row; Enter in its last cell adds a row. */
export function Input(props: InputProps<'list'>) {
  const { field, value, onChange, onBlur, record } = props;
  const { t } = useTranslation('fields');
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
        <Entry
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no name of their own but their place
          key={place}
          list={props}
          entry={entry}
          place={place}
          stored={stored}
          onChange={(name, next) => change(place, name, next)}
          onEnd={place === entries.length - 1 ? add : undefined}
          onRemove={() => {
            onChange(entries.filter((_, index) => index !== place));
            focusAfter(place);
          }}
        />
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
