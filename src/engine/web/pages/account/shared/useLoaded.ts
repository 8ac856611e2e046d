import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../screens/shared/problem.ts';

export interface Loaded<Found> {
  /** Null until it is known. */
  readonly found: Found | null;
  /** What went wrong with asking for it; a sentence for a person. */
  readonly problem: string | null;
  /** Asks again. */
  reload(): void;
}

/** Asks with each visit, and again in the words of another language; `otherwise` is a key. */
export function useLoaded<Found>(
  load: (signal: AbortSignal) => Promise<Found>,
  otherwise: string,
): Loaded<Found> {
  const { t, i18n } = useTranslation('account');
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(0);
  const { language } = i18n;
  const latest = useRef({ load, t });
  latest.current = { load, t };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again, and in another language
  useEffect(() => {
    const asking = new AbortController();
    latest.current.load(asking.signal).then(
      (answer) => {
        setFound(() => answer);
        setProblem(null);
      },
      (failure: unknown) => {
        if (!asking.signal.aborted) setProblem(problemText(failure, latest.current.t(otherwise)));
      },
    );
    return () => asking.abort();
  }, [asked, language, otherwise]);
  const reload = useCallback(() => setAsked((times) => times + 1), []);
  return { found, problem, reload };
}
