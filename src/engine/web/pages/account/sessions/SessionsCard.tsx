import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaded } from '../../../core/use-loaded.ts';
import { useDates } from '../../../dates/useDates.ts';
import { authProvider } from '../../../providers/auth.ts';
import { problemText } from '../../../screens/shared/problem.ts';
import { isRecord, request, unwrap } from '../../../session/index.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { AccountCard } from '../shared/AccountCard.tsx';

interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the quietest first. */
  readonly footer: ReactNode;
  /** Escape was pressed. */
  readonly onClose: () => void;
}

/** A modal question on a page without antd. The browser's own dialog keeps the focus inside and everything else out of reach. */
function Dialog({ title, children, footer, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="question"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      <div className="question__text">{children}</div>
      <div className="question__buttons">{footer}</div>
    </dialog>
  );
}

/** One sign-in of the person that still lives. Times are ISO 8601 moments in UTC. */
interface OwnSession {
  readonly id: string;
  readonly startedAt: string;
  /** Updated every few minutes of use. */
  readonly lastUsedAt: string;
  /** In plain words of the language on screen: `Chrome บน Windows`. */
  readonly device: string;
  /** The one this page is seen in. */
  readonly current: boolean;
}

function readSessions(answer: unknown): OwnSession[] {
  const list = unwrap(answer);
  return (Array.isArray(list) ? list : []).filter(isRecord).map((entry) => ({
    id: String(entry.id),
    startedAt: String(entry.startedAt ?? ''),
    lastUsedAt: String(entry.lastUsedAt ?? ''),
    device: String(entry.device ?? ''),
    current: entry.current === true,
  }));
}

/** The person's sessions, the one used last first. Throws `HttpError`. */
async function loadSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return readSessions(await request('/api/auth/sessions', { signal }));
}

/** Ends one session of the person. Throws `HttpError`. */
async function endOwnSession(id: string): Promise<void> {
  await request('/api/auth/endSession', { method: 'POST', body: { data: { id } } });
}

/** Ends all of the person's sessions, this one too. Throws `HttpError`. */
async function endAllSessions(): Promise<void> {
  await request('/api/auth/logoutEverywhere', { method: 'POST', body: {} });
}

interface SessionRowProps {
  readonly session: OwnSession;
  readonly now: number;
  readonly onEnd: () => void;
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const { formatDateTime, timeAgo } = useDates();
  const { device, current, startedAt, lastUsedAt } = session;
  return (
    <li className="session">
      <div>
        <strong>{device}</strong>
        {current ? <span className="session__here">{t('sessions.here')}</span> : null}
        <p className="soft">
          {t('sessions.started', { when: formatDateTime(startedAt) })}
          {' · '}
          <span title={formatDateTime(lastUsedAt)}>
            {t('sessions.lastUsed', { ago: timeAgo(lastUsedAt, now) })}
          </span>
        </p>
      </div>
      {current ? null : (
        <button type="button" className="button button--plain button--small" onClick={onEnd}>
          {t('sessions.end')}
          <span className="visually-hidden"> {device}</span>
        </button>
      )}
    </li>
  );
}

function EverywhereQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    try {
      await endAllSessions();
      await authProvider.logout({});
    } catch (failure) {
      setBusy(false);
      onClose();
      showToast('error', problemText(failure, t('sessions.errors.end')));
    }
  };
  return (
    <Dialog
      title={t('sessions.everywhere.title')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button button--plain" onClick={onClose}>
            {t('sessions.everywhere.no')}
          </button>
          <button type="button" className="button" disabled={busy} onClick={() => void leave()}>
            {t('sessions.everywhere.yes')}
          </button>
        </>
      }
    >
      {t('sessions.everywhere.text')}
    </Dialog>
  );
}

/** Where the person is signed in, each of which they may end, and all of them at once. */
export function SessionsCard() {
  const { t, i18n } = useTranslation('account');
  const { found: sessions, problem, reload } = useLoaded(loadSessions, i18n.language);
  const title = t('sessions.title');
  const [asking, setAsking] = useState(false);
  const end = async ({ id, device }: OwnSession): Promise<void> => {
    try {
      await endOwnSession(id);
      showToast('success', t('sessions.ended', { device }));
    } catch (failure) {
      showToast('error', problemText(failure, t('sessions.errors.end')));
    }
    reload();
  };
  return (
    <AccountCard
      wide
      title={title}
      icon="clock"
      problem={problem}
      failure={t('sessions.errors.load')}
      onRetry={reload}
    >
      {sessions === null && !problem ? (
        <output className="soft">{t('sessions.loading')}</output>
      ) : null}
      <ul className="sessions" aria-label={title}>
        {(sessions ?? []).map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            now={Date.now()}
            onEnd={() => void end(session)}
          />
        ))}
      </ul>
      <button type="button" className="button button--plain" onClick={() => setAsking(true)}>
        {t('sessions.everywhere.action')}
      </button>
      {asking ? <EverywhereQuestion onClose={() => setAsking(false)} /> : null}
    </AccountCard>
  );
}
