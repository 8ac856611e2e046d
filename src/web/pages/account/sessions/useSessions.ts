import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../session/index.ts';
import { loadSessions, type OwnSession } from './own-sessions.ts';

export interface Sessions {
  /** Null until they are known. */
  readonly sessions: readonly OwnSession[] | null;
  /** What went wrong with asking for them; a sentence for a person. */
  readonly problem: string | null;
  /** Asks again. */
  reload(): void;
}

/** The person's own sessions, in the words of the language on screen. */
export function useSessions(): Sessions {
  const { t, i18n } = useTranslation('account');
  const [sessions, setSessions] = useState<readonly OwnSession[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, and in another language.
  useEffect(() => {
    const asking = new AbortController();
    loadSessions(asking.signal).then(
      (found) => {
        setSessions(found);
        setProblem(null);
      },
      (failure: unknown) => {
        if (asking.signal.aborted) return;
        const sentence = failure instanceof HttpError ? failure.message : '';
        setProblem(sentence || t('sessions.errors.load'));
      },
    );
    return () => asking.abort();
  }, [asked, language, t]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { sessions, problem, reload };
}
