import { useCallback, useEffect, useState } from 'react';
import { request, unwrap } from '../../../engine/web/session/index.ts';
import type { PublishedList } from '../../publication.ts';

const CALL = '/api/dashboard/published';

export interface Published {
  /** Null until it is there. */
  readonly list: PublishedList | null;
  /** Why it could not be had; null while nothing has failed. */
  readonly problem: unknown;
  readonly retry: () => void;
}

/** Asks what is published, which everybody may know. */
export function usePublished(): Published {
  const [list, setList] = useState<PublishedList | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again.
  useEffect(() => {
    const controller = new AbortController();
    setProblem(null);
    request(CALL, { signal: controller.signal }).then(
      // Only the product's own server is asked, which describes it so.
      (body) => setList(unwrap(body) as PublishedList),
      (failure: unknown) => {
        if (!controller.signal.aborted) setProblem(failure);
      },
    );
    return () => controller.abort();
  }, [attempt]);
  const retry = useCallback(() => setAttempt((times) => times + 1), []);
  return { list, problem, retry };
}
