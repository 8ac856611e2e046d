import { Input } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayPicker } from '../../web/dates/pickers/index.tsx';
import styles from '../../web/fields/fields.module.css';
import { useWords } from '../../web/fields/shared/useWords.ts';
import type { InputProps } from '../../web/fields/types.ts';
import { dayOfInstant, instantOf, timeOfInstant } from '../shared/instants.ts';

/** Stands in the form while the typed text is no settled date, so that saving refuses it. */
const UNSETTLED = 'unsettled';

/** The last value that was one; what stands in the form meanwhile is `UNSETTLED`. */
function useSettled(value: unknown): string | null {
  const settled = useRef<string | null>(null);
  if (typeof value === 'string' && value !== UNSETTLED) settled.current = value;
  if (value === null || value === undefined) settled.current = null;
  return settled.current;
}

/** A day, read and shown by the region's calendar, `YYYY-MM-DD` inside. */
export function DateInput(props: InputProps<'date'>) {
  const { value, onChange } = props;
  const settled = useSettled(value);
  return (
    <DayPicker
      id={props.id}
      value={settled}
      onChange={(iso) => onChange(iso)}
      onUnsettled={(unsettled) => onChange(unsettled ? UNSETTLED : settled)}
      disabled={props.disabled}
      allowClear={!props.required}
      status={props.invalid ? 'error' : ''}
      className={styles.wide}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      aria-required={props.required}
      aria-invalid={props.invalid}
    />
  );
}

/** A moment: its day and the time on the region's clocks; ISO 8601 inside. */
export function DateTimeInput(props: InputProps<'dateTime'>) {
  const { value, onChange, label } = props;
  const { t } = useTranslation('fields');
  const words = useWords();
  const instant = useSettled(value);
  const day = instant === null ? null : dayOfInstant(instant);
  const time = instant === null ? '' : timeOfInstant(instant);
  return (
    <span className={styles.range}>
      <DayPicker
        id={props.id}
        value={day}
        onChange={(iso) => onChange(iso === null ? null : instantOf(iso, time || '00:00'))}
        onUnsettled={(unsettled) => onChange(unsettled ? UNSETTLED : instant)}
        allowClear={!props.required}
        disabled={props.disabled}
        status={props.invalid ? 'error' : ''}
        className={styles.wide}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-required={props.required}
        aria-invalid={props.invalid}
      />
      <Input
        type="time"
        className={styles.time}
        value={time}
        disabled={props.disabled || day === null}
        aria-label={t('time', {
          label: label ?? words.label(props.resourceName, props.field.name),
        })}
        onChange={(event) =>
          day !== null && onChange(instantOf(day, event.target.value || '00:00'))
        }
        onBlur={props.onBlur}
      />
    </span>
  );
}
