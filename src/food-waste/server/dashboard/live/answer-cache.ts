import { createHash } from 'node:crypto';
import type { Answer } from '../cells.ts';
import type { CampaignBehind } from '../figure-source.ts';
import type { PlacedQuestion } from '../question.ts';

/** Cells of all answers that are cached, of some 300 bytes each; the oldest answer goes first. */
const MOST_CELLS = 50_000;
/** Questions whose campaigns are cached; the oldest goes first. */
const MOST_QUESTIONS = 500;

interface Cached {
  readonly state: string;
  readonly answer: Answer;
}

interface CachedCampaigns {
  readonly state: string;
  readonly campaigns: readonly CampaignBehind[];
}

/** An answer without cells takes some room as well. */
const weightOf = ({ cells }: Answer): number => cells.length + 1;

/** Questions by day are long: their days are written out. */
const keyOf = (question: PlacedQuestion): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');

/**
 * Answers to whole questions, each as long as what it was counted from stays the same. The places that
 * are counted are part of a question, so that nobody is answered with what others see.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Cached>();
  readonly #campaigns = new Map<string, CachedCampaigns>();
  #cells = 0;

  /** @param state changes whenever the answer might */
  async get(
    question: PlacedQuestion,
    state: string,
    count: () => Promise<Answer>,
  ): Promise<Answer> {
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

  /** The same of the campaigns behind an answer. @param state as of `get` */
  async getCampaigns(
    question: PlacedQuestion,
    state: string,
    read: () => Promise<readonly CampaignBehind[]>,
  ): Promise<readonly CampaignBehind[]> {
    const key = keyOf(question);
    const cached = this.#campaigns.get(key);
    if (cached?.state === state) return cached.campaigns;
    const campaigns = await read();
    this.#campaigns.delete(key);
    this.#campaigns.set(key, { state, campaigns });
    const [oldest] = this.#campaigns.keys();
    if (this.#campaigns.size > MOST_QUESTIONS && oldest !== undefined) {
      this.#campaigns.delete(oldest);
    }
    return campaigns;
  }

  #drop(key: string): void {
    const cached = this.#answers.get(key);
    if (!cached) return;
    this.#answers.delete(key);
    this.#cells -= weightOf(cached.answer);
  }
}
