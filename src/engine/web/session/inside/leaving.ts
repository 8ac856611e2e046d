type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Registers a question to ask before the person signs out; returns a function that removes it. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Whether there is anything to ask before signing out. */
export function hasQuestions(): boolean {
  return questions.size > 0;
}

/** Whether every question was answered with yes. */
export async function maySignOut(): Promise<boolean> {
  for (const question of [...questions]) if (!(await question())) return false;
  return true;
}
