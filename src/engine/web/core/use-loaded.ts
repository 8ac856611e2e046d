import { useCallback, useEffect, useRef, useState } from 'react';

export interface Loaded<Found> {
  /** Null until it is known. */
  readonly found: Found | null;
  /** Why it could not be had; null while nothing has failed. */
  readonly problem: unknown;
  /** Loads again. */
  readonly reload: () => void;
}

/** Loads on each visit, and again for something `other`, such as the words of another language. */
export function useLoaded<Found>(
  load: (signal: AbortSignal) => Promise<Found>,
  other = '',
): Loaded<Found> {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again, and something else
  useEffect(() => {
    const asking = new AbortController();
    latest.current(asking.signal).then(
      (answer) => {
        if (asking.signal.aborted) return;
        setFound(() => answer);
        setProblem(null);
      },
      (failure: unknown) => {
        if (!asking.signal.aborted) setProblem(failure);
      },
    );
    return () => asking.abort();
  }, [attempt, other]);
  const reload = useCallback(() => {
    setProblem(null);
    setAttempt((times) => times + 1);
  }, []);
  return { found, problem, reload };
}
