import { useEffect, useRef } from 'react';
import { HttpError } from '../../session/index.ts';
import { apiAddress } from '../../session/transport.ts';

/** Out of reach, or what stands before the server says so of it, as while it is started again. */
const OUT_OF_REACH = [0, 502, 503, 504];
/** Those who wait do not all come at once. */
const LEAST_MILLISECONDS = 4000;
const SPREAD_MILLISECONDS = 3000;

export const isOutOfReach = (problem: unknown): boolean =>
  problem instanceof HttpError && OUT_OF_REACH.includes(problem.status);

/** Whether the server answers; of one at another address no more can be known. */
async function answers(): Promise<boolean> {
  const response = await fetch(`${apiAddress()}/`, {
    ...{ method: 'HEAD', mode: 'no-cors', cache: 'no-store' },
  });
  return !OUT_OF_REACH.includes(response.status) || response.type === 'opaque';
}

/** Does this once the server is within reach again, after a problem that it was not; while somebody looks. */
export function useReachable(problem: unknown, onReachable: () => void): void {
  const latest = useRef(onReachable);
  latest.current = onReachable;
  useEffect(() => {
    if (!isOutOfReach(problem)) return;
    let isOver = false;
    const look = async (): Promise<void> => {
      if (document.visibilityState === 'hidden') return;
      const isThere = await answers().catch(() => false);
      if (isThere && !isOver) latest.current();
    };
    const soon = (): void => void look();
    const timer = setInterval(soon, LEAST_MILLISECONDS + Math.random() * SPREAD_MILLISECONDS);
    window.addEventListener('online', soon);
    document.addEventListener('visibilitychange', soon);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', soon);
      document.removeEventListener('visibilitychange', soon);
    };
  }, [problem]);
}
