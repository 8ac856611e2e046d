import { useEffect, useState } from 'react';
import type { FirstStep } from '../../../core/first-steps-of.ts';
import { isRecord, readSession, request } from '../../../session/index.ts';

/**
 * Whether somebody has added a row that this person sees. What a new database begins with, and what
 * is made up to show the product, was added by nobody; of people, the newcomer was added by another.
 */
async function isDone({ search, isOfPeople }: FirstStep, signal: AbortSignal): Promise<boolean> {
  const own = isOfPeople ? readSession().userLogin?.id : null;
  const others = own ? [{ field: 'id', operator: 'ne', value: own }] : [];
  const data = {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'createdBy', operator: 'nnull' }, ...others],
    count: false,
  };
  const answer = await request(search, { method: 'POST', body: { data }, signal });
  return isRecord(answer) && Array.isArray(answer.data) && answer.data.length > 0;
}

interface Known {
  readonly steps: readonly FirstStep[];
  readonly done: ReadonlySet<string>;
}

/**
 * Asks, each time that somebody comes to the page, which of these steps are done; null until it is
 * known. Should that fail, it is asked again the next time: nothing hangs on it.
 */
export function useDone(steps: readonly FirstStep[]): ReadonlySet<string> | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (step: FirstStep) =>
      (await isDone(step, controller.signal)) ? step.name : [];
    Promise.all(steps.map(ask)).then(
      (names) => setKnown({ steps, done: new Set(names.flat()) }),
      () => undefined,
    );
    return () => controller.abort();
  }, [steps]);
  // What was known of other steps says nothing of these.
  return known?.steps === steps ? known.done : null;
}
