import { createContext, use, useEffect, useRef } from 'react';
import type { Values } from '../../../declaration/validate.ts';
import type { Row } from '../shared/rows.ts';

/** What a save is about to store, and over what; null for a new row. */
export interface ToBeSaved {
  readonly values: Values;
  readonly record: Row | null;
}

/** Asks whether a row is to be saved so. */
export type SaveQuestion = (wanted: ToBeSaved) => Promise<boolean>;

/** Questions of the parts of a form, asked once all that is typed is right; null outside of one. */
export const SaveQuestions = createContext<Set<SaveQuestion> | null>(null);

/** Has the form ask this before it saves, for as long as the part stands in it. */
export function useSaveQuestion(question: SaveQuestion): void {
  const questions = use(SaveQuestions);
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    const ask: SaveQuestion = (wanted) => latest.current(wanted);
    questions?.add(ask);
    return () => {
      questions?.delete(ask);
    };
  }, [questions]);
}

/** Asks one question after the other, those that come meanwhile too; whether all are answered yes. */
export async function allAgree(
  questions: ReadonlySet<SaveQuestion>,
  wanted: ToBeSaved,
): Promise<boolean> {
  for (const question of questions) if (!(await question(wanted))) return false;
  return true;
}
