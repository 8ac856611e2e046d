import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../../session/index.ts';
import { loadProfile, type Profile } from './calls.ts';

export interface KnownProfile {
  /** Null until it is known. */
  readonly profile: Profile | null;
  /** What went wrong with asking for it; a sentence for a person. */
  readonly problem: string | null;
  /** Asks again. */
  reload(): void;
}

/** One's own profile, asked for anew with each visit. */
export function useProfile(): KnownProfile {
  const { t } = useTranslation('account');
  const [profile, setProfile] = useState<Profile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again
  useEffect(() => {
    const asking = new AbortController();
    loadProfile(asking.signal).then(
      (found) => {
        setProfile(found);
        setProblem(null);
      },
      (failure: unknown) => {
        if (asking.signal.aborted) return;
        const sentence = failure instanceof HttpError ? failure.message : '';
        setProblem(sentence || t('profile.errors.load'));
      },
    );
    return () => asking.abort();
  }, [asked, t]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { profile, problem, reload };
}
