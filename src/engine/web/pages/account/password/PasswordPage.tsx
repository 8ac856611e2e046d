import './password.css';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { roomOf } from '../../../../declaration/fields/index.ts';
import type { Message } from '../../../../declaration/messages.ts';
import { isPassword } from '../../../../fields/password/index.ts';
import { writeFigures } from '../../../../fields/shared/numbers.ts';
import { config } from '../../../core/config.ts';
import { ACCOUNT_PATH } from '../../../core/paths.ts';
import { useSession } from '../../../core/use-session.ts';
import { authProvider } from '../../../providers/auth.ts';
import { HttpError, notePasswordDue, request, returnAddress } from '../../../session/index.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { PasswordField } from './PasswordField.tsx';
import { strengthOf } from './strength.ts';

interface NewPasswordHelpProps {
  readonly next: string;
  readonly current: string;
  readonly bounds: { readonly min: number; readonly max: number };
  /** Names of the person, which others try first. */
  readonly names: readonly string[];
}

/** The rules of a new password, each with whether it is met, and how hard it is to guess. */
function NewPasswordHelp({ next, current, bounds, names }: NewPasswordHelpProps) {
  const { t } = useTranslation('account');
  const { min, max } = bounds;
  const rules = [
    { key: 'length', kept: next.length >= min && next.length <= max },
    { key: 'other', kept: next !== '' && next !== current },
  ];
  const strength = next.length < min ? null : strengthOf(next, names);
  return (
    <>
      <ul className="own-password__rules">
        {rules.map(({ key, kept }) => (
          <li key={key} data-kept={kept}>
            <span aria-hidden="true">{kept ? '✓' : '○'}</span> {t(`password.rules.${key}`, bounds)}
            {kept ? <span className="visually-hidden"> {t('password.rules.kept')}</span> : null}
          </li>
        ))}
        {/* Only the server knows all that is guessed first: no tick promises that it is kept. */}
        <li>
          <span aria-hidden="true">•</span> {t('password.rules.guessable')}
        </li>
      </ul>
      <output className="own-password__strength" data-strength={strength ?? undefined}>
        {strength ? t(`password.strength.${strength}`) : null}
      </output>
    </>
  );
}

/** What is typed. */
interface Typed {
  readonly current: string;
  readonly next: string;
  readonly again: string;
}

/** What is wrong with each, by the key of its sentence. */
type Wrong = Partial<Record<keyof Typed, Message>>;

const field = config.resources.users?.fieldsByName.password;

/** How many characters a password may have. */
const BOUNDS = field && isPassword(field) ? field : { min: 1, max: 1 };

function wrongNext({ current, next }: Typed): Message | null {
  if (next === '') return { key: 'validation:required' };
  const room = field && roomOf(field, config);
  const parsed = room?.input.safeParse(next);
  if (room && parsed && !parsed.success) {
    const { key, params } = room.explain(parsed.error.issues[0] ?? {});
    return { key: `validation:${key}`, params };
  }
  return next === current ? { key: 'account:password.errors.same' } : null;
}

/** Looks the three over by the rules of the server. */
function check(typed: Typed): Wrong {
  const next = wrongNext(typed);
  return {
    ...(typed.current === '' ? { current: { key: 'validation:required' } } : {}),
    ...(next ? { next } : {}),
    ...(typed.again === typed.next ? {} : { again: { key: 'account:password.errors.differs' } }),
  };
}

const NAMES = ['current', 'next', 'again'] as const;
const NOTHING: Typed = { current: '', next: '', again: '' };

type Problems = Partial<Record<keyof Typed, string>>;

interface Editing {
  readonly typed: Typed;
  readonly problems: Problems;
  /** What is wrong with none of the fields. */
  readonly problem: string | null;
  readonly busy: boolean;
  type(name: keyof Typed, value: string): void;
  submit(): Promise<void>;
}

function useSentences(): (wrong: Wrong) => Problems {
  const { t } = useTranslation(['account', 'validation']);
  return (wrong) =>
    Object.fromEntries(
      Object.entries(wrong).map(([name, { key, params }]) => [
        name,
        t(key, { field: t(`account:password.fields.${name}`), ...writeFigures(params) }),
      ]),
    );
}

/** The three fields, and the call that sets the password; `onDone` runs once it is set. */
function usePasswordChange(onDone: () => void): Editing {
  const { t } = useTranslation('account');
  const say = useSentences();
  const [typed, setTyped] = useState(NOTHING);
  const [problems, setProblems] = useState<Problems>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (failure: unknown): void => {
    const known = failure instanceof HttpError ? failure : null;
    const { current, next } = known?.fields ?? {};
    const named = { ...(current && { current: current[0] }), ...(next && { next: next[0] }) };
    setProblems(named);
    if (Object.keys(named).length > 0) return;
    setProblem(
      known?.message || t(`password.errors.${known?.status === 0 ? 'unreachable' : 'failed'}`),
    );
  };
  const submit = async (): Promise<void> => {
    if (busy) return;
    const found = say(check(typed));
    setProblems(found);
    setProblem(null);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { current, next } = typed;
      await request('/api/auth/changePassword', {
        method: 'POST',
        body: { data: { current, next } },
      });
      onDone();
    } catch (failure) {
      refuse(failure);
    } finally {
      setBusy(false);
    }
  };
  const type = (name: keyof Typed, value: string): void => {
    setTyped((before) => ({ ...before, [name]: value }));
    setProblems(({ [name]: _mended, ...others }) => others);
  };
  return { typed, problems, problem, busy, type, submit };
}

/** Brings the focus to the first field that something is wrong with. */
function useFocusOnProblem(problems: Problems) {
  const form = useRef<HTMLFormElement>(null);
  const first = NAMES.find((name) => problems[name]);
  useEffect(() => {
    const field = first && form.current?.elements.namedItem(first);
    if (field instanceof HTMLInputElement) field.focus();
  }, [first]);
  return form;
}

/**
 * A new password of one's own. Who was given theirs by somebody else is led here after signing in,
 * sees why, and goes on to where they were going; nothing else is open to them but the way out.
 */
export function PasswordPage() {
  const { t } = useTranslation(['account', 'menu']);
  const { token, userLogin, fullname } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const id = useId();
  const due = userLogin?.mustChangePassword === true;
  const [led] = useState(due);
  const back = search === '' ? ACCOUNT_PATH : returnAddress(search);
  const goOn = (): void => void navigate(back, { replace: true });
  const { typed, problems, problem, busy, type, submit } = usePasswordChange(() => {
    notePasswordDue(false);
    showToast('success', t('password.done'));
    goOn();
  });
  const form = useFocusOnProblem(problems);

  const title = `${t(due ? 'password.dueTitle' : 'password.title')} · ${t('menu:productName')}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const field = form.current?.elements.namedItem('current');
    if (field instanceof HTMLInputElement) field.focus();
  }, [form]);
  useEffect(() => {
    // Done in another browser tab.
    if (led && !due && token !== null) void navigate(back, { replace: true });
  }, [led, due, token, back, navigate]);

  const username = userLogin?.username ?? '';
  return (
    <main className="sign-in">
      <div className="sign-in__card own-password">
        <h1 id={`${id}-title`}>{t(due ? 'password.dueTitle' : 'password.title')}</h1>
        <p className="sign-in__lead" id={`${id}-lead`}>
          {t(due ? 'password.dueLead' : 'password.lead')}
        </p>
        <form
          ref={form}
          noValidate
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-lead`}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            void submit();
          }}
        >
          <div role="alert">{problem ? <p className="sign-in__alert">{problem}</p> : null}</div>
          {/* Tells password managers whose password it is. */}
          <input hidden readOnly name="username" autoComplete="username" value={username} />
          {NAMES.map((name) => (
            <PasswordField
              key={name}
              name={name}
              value={typed[name]}
              problem={problems[name]}
              onChange={(value) => type(name, value)}
            >
              {name === 'next' ? (
                <NewPasswordHelp {...typed} bounds={BOUNDS} names={[username, fullname ?? '']} />
              ) : null}
            </PasswordField>
          ))}
          <button type="submit" className="button sign-in__submit" disabled={busy}>
            {t(busy ? 'password.saving' : 'password.save')}
          </button>
        </form>
        {led ? (
          <button
            type="button"
            className="button button--plain own-password__out"
            onClick={() => void authProvider.logout({})}
          >
            {t('password.signOut')}
          </button>
        ) : (
          <Link className="own-password__out" to={back}>
            {t('cancel')}
          </Link>
        )}
      </div>
    </main>
  );
}
