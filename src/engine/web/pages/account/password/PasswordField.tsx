import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface PasswordFieldProps {
  /** Of the three fields; its label stands under `password.fields`. */
  readonly name: 'current' | 'next' | 'again';
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
  /** What to know while typing, under the field. */
  readonly children?: ReactNode;
}

/** One password: hidden, with a way to look at it, what is wrong said below. */
export function PasswordField({ name, value, problem, onChange, children }: PasswordFieldProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const [shown, setShown] = useState(false);
  const label = t(`password.fields.${name}`);
  const describedBy = [problem ? `${id}-problem` : '', children ? `${id}-help` : ''];
  return (
    <div className="sign-in__field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-in__box own-password__box">
        <input
          id={id}
          name={name}
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete={name === 'current' ? 'current-password' : 'new-password'}
          autoCapitalize="none"
          spellCheck={false}
          aria-required
          aria-invalid={problem !== undefined}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          className="sign-in__show"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {t(shown ? 'password.hide' : 'password.show')}
          <span className="visually-hidden"> {label}</span>
        </button>
      </div>
      {problem ? (
        <p className="sign-in__problem" id={`${id}-problem`}>
          {problem}
        </p>
      ) : null}
      {children ? <div id={`${id}-help`}>{children}</div> : null}
    </div>
  );
}
