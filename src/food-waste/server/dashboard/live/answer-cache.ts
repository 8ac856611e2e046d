import { createHash } from 'node:crypto';
import type { Answer } from '../cells.ts';
import type { CampaignBehind } from '../figure-source.ts';
import type { PlacedQuestion } from '../question.ts';
import type { Sums } from './sums.ts';

/** Cells of all answers that are cached, of some 500 bytes each; the oldest answer goes first. */
const MOST_CELLS = 50_000;
/** Questions whose campaigns are cached; the oldest goes first. */
const MOST_QUESTIONS = 500;

/** What an answer is counted from: as long as both are the same, so is the answer. */
export interface AnswerState {
  /** Of everything but the records. */
  readonly others: string;
  /** How many changes of records there were of each month in question, in order. */
  readonly counts: readonly number[];
}

export interface CachedAnswer extends AnswerState {
  /** Ids of the newest changes that were there, of all months. */
  readonly known: Float64Array;
  readonly sums: Sums;
  readonly answer: Answer;
}

interface CachedCampaigns {
  readonly state: string;
  readonly campaigns: readonly CampaignBehind[];
}

/** What an answer takes beside its cells, in cells. */
const WEIGHT_OF_ANSWER = 5;

const weightOf = ({ answer }: CachedAnswer): number => answer.cells.length + WEIGHT_OF_ANSWER;

/** Questions by day are long: their days are written out. */
const keyOf = (question: PlacedQuestion): string =>
  createHash('sha256').update(JSON.stringify(question)).digest('base64');

/**
 * Answers to whole questions, each of what it was counted from. The places that are counted are part
 * of a question, so that nobody is answered with what others see.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer>();
  readonly #campaigns = new Map<string, CachedCampaigns>();
  #cells = 0;

  get(question: PlacedQuestion): CachedAnswer | undefined {
    const key = keyOf(question);
    const cached = this.#answers.get(key);
    if (cached) {
      // The latest used goes last.
      this.#answers.delete(key);
      this.#answers.set(key, cached);
    }
    return cached;
  }

  set(question: PlacedQuestion, answer: CachedAnswer): void {
    const key = keyOf(question);
    this.#drop(key);
    this.#answers.set(key, answer);
    this.#cells += weightOf(answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#cells <= MOST_CELLS) break;
      this.#drop(oldest);
    }
  }

  /** The campaigns behind an answer. @param state changes whenever they might */
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
    this.#cells -= weightOf(cached);
  }
}
