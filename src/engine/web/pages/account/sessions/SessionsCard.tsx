import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../../dates/useDates.ts';
import { authProvider } from '../../../providers/auth.ts';
import { problemText } from '../../../screens/shared/problem.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { AccountCard } from '../shared/AccountCard.tsx';
import { Dialog } from '../shared/Dialog.tsx';
import { useLoaded } from '../shared/useLoaded.ts';
import { endAllSessions, endOwnSession, loadSessions, type OwnSession } from './own-sessions.ts';

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
  const { t } = useTranslation('account');
  const { found: sessions, problem, reload } = useLoaded(loadSessions, 'sessions.errors.load');
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
    <AccountCard wide title={title} icon="clock" problem={problem} onRetry={reload}>
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
