import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InputProps } from '../types.ts';

type TextTypes = 'text' | 'email' | 'phone' | 'longText' | 'password';

const KEYBOARD = { text: 'text', email: 'email', phone: 'tel' } as const;

function shared(props: Omit<InputProps<TextTypes>, 'field'>) {
  const { value, onChange } = props;
  return {
    id: props.id,
    value: typeof value === 'string' ? value : '',
    status: props.invalid ? ('error' as const) : ('' as const),
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-label': props.label,
    'aria-describedby': props.describedBy,
    'aria-invalid': props.invalid,
    'aria-required': props.required,
    onChange: (event: { target: { value: string } }) =>
      onChange(event.target.value === '' ? null : event.target.value),
  };
}

/** One line of text, an e-mail address or a phone number. */
export function TextInput(props: InputProps<'text'> | InputProps<'email'> | InputProps<'phone'>) {
  const { t } = useTranslation('fields');
  const madeByServer = props.field.type === 'text' && props.field.pattern === 'code';
  return (
    <Input
      {...shared(props)}
      inputMode={KEYBOARD[props.field.type]}
      autoComplete="off"
      spellCheck={false}
      placeholder={madeByServer ? t('text.madeByServer') : undefined}
    />
  );
}

/** Text of several lines. */
export function LongTextInput(props: InputProps<'longText'>) {
  return <Input.TextArea {...shared(props)} autoSize={{ minRows: 2, maxRows: 8 }} />;
}

/** A password: hidden, with a way to look at it, never filled in from the server. */
export function PasswordInput(props: InputProps<'password'>) {
  const { t } = useTranslation('fields');
  return (
    <Input.Password
      {...shared(props)}
      autoComplete="new-password"
      placeholder={props.required ? undefined : t('password.keep')}
    />
  );
}
