import './sign-in.css';
import { LANGUAGE_NAMES } from 'virtual:languages';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { home } from '../../core/home.ts';
import { onEditedWords } from '../../i18n/edits.ts';
import type { Translate } from '../../i18n/words.ts';
import { HttpError } from '../../session/http-error.ts';
import { signIn } from '../../session/sign-in.ts';
import { type LoginWords, loadLoginWords, THAI_LOGIN_WORDS } from './words.ts';

interface SignInProps {
  readonly language: string;
  /** Why the person is here, where that needs saying. */
  readonly notice?: string | null;
  readonly onLanguage: (language: string) => void;
  /** Runs once, when the person begins to type. */
  readonly onTyping: () => void;
  readonly onSignedIn: () => unknown;
}

type Missing = 'username' | 'password';

function explain(problem: unknown, t: Translate): string {
  if (!(problem instanceof HttpError)) return t('errors.failed');
  if (problem.status === 0) return t('errors.unreachable');
  return problem.message || t(problem.status === 401 ? 'errors.wrong' : 'errors.failed');
}

interface FieldProps {
  readonly name: Missing;
  readonly label: string;
  readonly type: 'text' | 'password';
  readonly autoComplete: string;
  readonly problem: string | null;
  readonly hint?: string | null;
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly children?: React.ReactNode;
}

function Field({ name, label, type, autoComplete, problem, hint, onKey, children }: FieldProps) {
  const describedBy = [problem ? `${name}-problem` : '', hint ? `${name}-hint` : ''];
  return (
    <div className="sign-in__field">
      <label htmlFor={name}>{label}</label>
      <div className="sign-in__box">
        <input
          id={name}
          name={name}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        {children}
      </div>
      {hint ? (
        <p className="sign-in__hint" id={`${name}-hint`}>
          {hint}
        </p>
      ) : null}
      {problem ? (
        <p className="sign-in__problem" id={`${name}-problem`}>
          {problem}
        </p>
      ) : null}
    </div>
  );
}

function Languages({ language, onLanguage }: Pick<SignInProps, 'language' | 'onLanguage'>) {
  return (
    <ul className="sign-in__languages">
      {[...LANGUAGE_NAMES].map(([code, name]) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            aria-pressed={code === language}
            onClick={() => onLanguage(code)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function useLoginWords(language: string): LoginWords {
  const [words, setWords] = useState(THAI_LOGIN_WORDS);
  useEffect(() => {
    let wanted = true;
    const load = (): void => {
      void loadLoginWords(language).then((loaded) => {
        if (wanted) setWords(loaded);
      });
    };
    load();
    const stopFollowing = onEditedWords(load);
    return () => {
      wanted = false;
      stopFollowing();
    };
  }, [language]);
  return words;
}

/** Asks for a name and a password. Light enough to paint at once on a slow line. */
export function SignInPage({ language, notice, onLanguage, onTyping, onSignedIn }: SignInProps) {
  const { t, productName } = useLoginWords(language);
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const warmed = useRef(false);

  useEffect(() => {
    document.title = `${t('title')} · ${productName}`;
  }, [t, productName]);
  useEffect(() => {
    focusField(form.current, 'username');
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const username = String(values.get('username') ?? '').trim();
    const password = String(values.get('password') ?? '');
    const empty: Missing[] = [];
    if (username === '') empty.push('username');
    if (password === '') empty.push('password');
    setMissing(empty);
    setProblem(null);
    if (empty[0]) {
      focusField(form.current, empty[0]);
      return;
    }
    setBusy(true);
    try {
      await signIn(username, password);
      await onSignedIn();
    } catch (failure) {
      setProblem(explain(failure, t));
      setBusy(false);
      focusField(form.current, 'password');
    }
  };
  const type = (): void => {
    if (warmed.current) return;
    warmed.current = true;
    onTyping();
  };
  const need = (name: Missing): string | null =>
    missing.includes(name) ? t('errors.required', { field: t(name) }) : null;

  return (
    <main className="sign-in">
      <div className="sign-in__card">
        <img className="sign-in__mark" src="/favicon.svg" width="48" height="48" alt="" />
        <h1>{productName}</h1>
        <p className="sign-in__lead">{t('lead')}</p>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} onInput={type}>
          <div role="alert">
            {problem ? <p className="sign-in__alert">{problem}</p> : null}
            {notice && !problem ? <p className="sign-in__notice">{notice}</p> : null}
          </div>
          <Field
            name="username"
            label={t('username')}
            type="text"
            autoComplete="username"
            problem={need('username')}
          />
          <Field
            name="password"
            label={t('password')}
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            problem={need('password')}
            hint={capsLock ? t('capsLock') : null}
            onKey={(event) => setCapsLock(event.getModifierState('CapsLock'))}
          >
            <button
              type="button"
              className="sign-in__show"
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {t(shown ? 'hide' : 'show')}
              <span className="visually-hidden"> {t('password')}</span>
            </button>
          </Field>
          <button type="submit" className="button sign-in__submit" disabled={busy}>
            {t(busy ? 'submitting' : 'submit')}
          </button>
        </form>
        {home.isOpen ? (
          <a className="sign-in__public" href={home.path}>
            {t('publicPages')}
          </a>
        ) : null}
      </div>
      <Languages language={language} onLanguage={onLanguage} />
      <a href="/privacy">{t('privacy')}</a>
    </main>
  );
}

function focusField(form: HTMLFormElement | null, name: Missing): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.focus();
}
