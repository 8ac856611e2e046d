type Question = () => Promise<boolean>;

const questions = new Set<Question>();

/** Has this question asked before the person signs out; returns the way to stop. */
export function askBeforeSignOut(question: Question): () => void {
  questions.add(question);
  return () => {
    questions.delete(question);
  };
}

/** Whether the person may be signed out: every question was answered with yes, or there is none. */
export async function maySignOut(): Promise<boolean> {
  for (const question of [...questions]) if (!(await question())) return false;
  return true;
}
