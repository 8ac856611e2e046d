import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { TextBox } from '../../web/fields/shared/TextBox.tsx';
import type { InputProps } from '../../web/fields/types.ts';
import { textProps } from '../shared/TextInput.tsx';

export const Filter = null;

/** A password: hidden, with a way to look at it, never filled in from the server. */
export function Input(props: InputProps) {
  const { t } = useTranslation('fields');
  const [shown, setShown] = useState(false);
  return (
    <TextBox
      {...textProps(props)}
      invalid={props.invalid}
      type={shown ? 'text' : 'password'}
      autoComplete="new-password"
      spellCheck={false}
      placeholder={props.required ? undefined : t('password.keep')}
      suffix={
        <button
          type="button"
          className={styles.reveal}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'password.hide' : 'password.show')}
        </button>
      }
    />
  );
}
