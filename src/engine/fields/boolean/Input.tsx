import { Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import type { InputProps } from '../../web/fields/types.ts';

/** A switch with the word of its state beside it. */
export function Input(props: InputProps<'boolean'>) {
  const { t } = useTranslation('fields');
  const on = props.value === true;
  return (
    <span className={styles.switch}>
      <Switch
        id={props.id}
        checked={on}
        disabled={props.disabled}
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={props.invalid}
        onChange={props.onChange}
      />
      <span aria-hidden>{t(on ? 'boolean.yes' : 'boolean.no')}</span>
    </span>
  );
}
