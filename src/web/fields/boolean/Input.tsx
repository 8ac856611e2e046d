import { useTranslation } from 'react-i18next';
import styles from '../fields.module.css';
import type { InputProps } from '../types.ts';

/** A switch with the word of its state beside it. */
export function BooleanInput(props: InputProps<'boolean'>) {
  const { t } = useTranslation('fields');
  const on = props.value === true;
  return (
    <span className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        id={props.id}
        className={styles.toggle}
        checked={on}
        aria-checked={on}
        disabled={props.disabled}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        onBlur={props.onBlur}
        onChange={(event) => props.onChange(event.target.checked)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Turns the switch, as Space does; by itself it would send the form.
          event.preventDefault();
          props.onChange(!on);
        }}
      />
      <span aria-hidden>{t(on ? 'boolean.yes' : 'boolean.no')}</span>
    </span>
  );
}
