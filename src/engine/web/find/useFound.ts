import { useEffect, useState } from 'react';
import type { FoundAnswer } from '../../declaration/find.ts';
import { canFind, findRows } from './found.ts';

const PAUSE_MILLISECONDS = 200;
/** Of one letter the server finds nothing. */
const SHORTEST_TEXT = 2;

/** The state of the search for a text. */
export type Finding =
  | { readonly status: 'idle' }
  | { readonly status: 'searching' }
  | { readonly status: 'done'; readonly answer: FoundAnswer }
  | { readonly status: 'failed'; readonly problem: unknown; readonly retry: () => void };

interface Settled {
  readonly text: string;
  readonly attempt: number;
  readonly answer?: FoundAnswer;
  readonly problem?: unknown;
}

/**
 * Requests the rows that a text finds, once the typing pauses. What comes for another text than the
 * one that stands there now is never shown.
 */
export function useFound(text: string): Finding {
  const [settled, setSettled] = useState<Settled | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isLongEnough = [...text].length >= SHORTEST_TEXT && canFind();
  useEffect(() => {
    if (!isLongEnough) return;
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (outcome: Pick<Settled, 'answer' | 'problem'>): void => {
      if (!signal.aborted) setSettled({ text, attempt, ...outcome });
    };
    const timer = setTimeout(() => {
      findRows(text, signal).then(
        (answer) => settle({ answer }),
        (problem) => settle({ problem }),
      );
    }, PAUSE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [text, isLongEnough, attempt]);
  if (!isLongEnough) return { status: 'idle' };
  if (settled?.text !== text || settled.attempt !== attempt) return { status: 'searching' };
  const { answer, problem } = settled;
  if (answer) return { status: 'done', answer };
  return { status: 'failed', problem, retry: () => setAttempt((before) => before + 1) };
}
