import { createHash } from 'node:crypto';
import type { Answer } from '../cells.ts';
import type { Question } from '../question.ts';

/** Cells of all answers that are cached, of some 300 bytes each; the oldest answer goes first. */
const MOST_CELLS = 50_000;

interface Cached {
  readonly state: string;
  readonly answer: Answer;
}

/** An answer without cells takes some room as well. */
const weightOf = ({ cells }: Answer): number => cells.length + 1;

/** Questions by day are long: their days are written out. */
const keyOf = (question: Question): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');

/** Answers to whole questions, each as long as what it was counted from stays the same. */
export class AnswerCache {
  readonly #answers = new Map<string, Cached>();
  #cells = 0;

  /** @param state changes whenever the answer might */
  async get(question: Question, state: string, count: () => Promise<Answer>): Promise<Answer> {
    const key = keyOf(question);
    const cached = this.#answers.get(key);
    if (cached?.state === state) {
      // The latest used goes last.
      this.#answers.delete(key);
      this.#answers.set(key, cached);
      return cached.answer;
    }
    const answer = await count();
    this.#drop(key);
    this.#answers.set(key, { state, answer });
    this.#cells += weightOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#cells <= MOST_CELLS) break;
      this.#drop(oldest);
    }
    return answer;
  }

  #drop(key: string): void {
    const cached = this.#answers.get(key);
    if (!cached) return;
    this.#answers.delete(key);
    this.#cells -= weightOf(cached.answer);
  }
}
