import type { Question } from './question.ts';

/** Enough for what many people look at; of a question by day some 60 kB are kept. */
const MOST_QUESTIONS = 100;
/** Whoever looks at a page comes back to it within so long. */
const LATELY_MILLISECONDS = 15 * 60 * 1000;

interface Asked {
  readonly question: Question;
  readonly at: number;
}

/** What people have asked of late, to have it ready when they ask again. */
export class AskedLately {
  /** By name, what was asked last at the end. */
  readonly #asked = new Map<string, Asked>();

  note(name: string, question: Question, now: Date): void {
    this.#asked.delete(name);
    this.#asked.set(name, { question, at: now.getTime() });
    for (const oldest of this.#asked.keys()) {
      if (this.#asked.size <= MOST_QUESTIONS) break;
      this.#asked.delete(oldest);
    }
  }

  /** As if it had not been asked. */
  forget(name: string): void {
    this.#asked.delete(name);
  }

  /** The questions of the last quarter of an hour, what was asked last before all others. */
  latest(now: Date): readonly (readonly [name: string, question: Question])[] {
    const since = now.getTime() - LATELY_MILLISECONDS;
    return [...this.#asked]
      .filter(([, { at }]) => at >= since)
      .map(([name, { question }]) => [name, question] as const)
      .reverse();
  }
}
