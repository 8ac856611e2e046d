import { Input } from 'antd';
import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../fields.module.css';
import { TextBox } from '../shared/TextBox.tsx';
import type { InputProps } from '../types.ts';

type TextTypes = 'text' | 'longText' | 'password';

function shared(props: Omit<InputProps<TextTypes>, 'field'>) {
  const { value, onChange } = props;
  return {
    id: props.id,
    value: typeof value === 'string' ? value : '',
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-required': props.required,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange(event.target.value === '' ? null : event.target.value),
  };
}

/** One line of text. */
export function TextInput(props: InputProps<'text'>) {
  const { t } = useTranslation('fields');
  const madeByServer = props.field.pattern === 'code';
  return (
    <TextBox
      {...shared(props)}
      invalid={props.invalid}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      placeholder={madeByServer ? t('text.madeByServer') : undefined}
    />
  );
}

/** Text of several lines; the box grows with it. */
export function LongTextInput(props: InputProps<'longText'>) {
  return (
    <Input.TextArea
      {...shared(props)}
      status={props.invalid ? 'error' : ''}
      aria-invalid={props.invalid}
      autoSize={{ minRows: 2, maxRows: 8 }}
    />
  );
}

/** A password: hidden, with a way to look at it, never filled in from the server. */
export function PasswordInput(props: InputProps<'password'>) {
  const { t } = useTranslation('fields');
  const [shown, setShown] = useState(false);
  return (
    <TextBox
      {...shared(props)}
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
