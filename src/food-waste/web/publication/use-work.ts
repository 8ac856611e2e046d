import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { HttpError } from '../../../engine/web/session/index.ts';

/** The sentence of a problem: that of a field, where the server names one. */
function sentenceOf(problem: unknown, otherwise: string): string {
  const [field] = problem instanceof HttpError ? Object.values(problem.fields ?? {}) : [];
  return field?.[0] ?? problemText(problem, otherwise);
}

export interface Work {
  readonly busy: boolean;
  /**
   * Does something once, and says how it went.
   * @returns whether it succeeded
   */
  readonly run: (work: () => Promise<unknown>, done: string, failed: string) => Promise<boolean>;
}

/** Does one thing after another, each with its words. */
export function useWork(onDone: () => Promise<unknown>): Work {
  const { open } = useNotification();
  const [busy, setBusy] = useState(false);
  const run: Work['run'] = async (work, done, failed) => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      open?.({ type: 'success', message: done });
      await onDone();
      return true;
    } catch (problem) {
      open?.({ type: 'error', message: sentenceOf(problem, failed) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
