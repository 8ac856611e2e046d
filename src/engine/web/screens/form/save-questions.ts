import { createContext, use, useEffect, useRef } from 'react';

/** Asks whether a row is to be saved as it is typed. */
export type SaveQuestion = () => Promise<boolean>;

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
    const ask: SaveQuestion = () => latest.current();
    questions?.add(ask);
    return () => {
      questions?.delete(ask);
    };
  }, [questions]);
}

/** Asks one question after the other, those that come meanwhile too; whether all are answered yes. */
export async function allAgree(questions: ReadonlySet<SaveQuestion>): Promise<boolean> {
  for (const question of questions) if (!(await question())) return false;
  return true;
}
