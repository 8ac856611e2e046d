import type { Editions, Listed } from '../editions.ts';

/** Answers whose bytes are cached anyhow; those cached longest go first. */
const MOST_ANSWERS = 2000;
const LONGEST_NAME = 1000;

/** Answers to the public that hold until there is another version, by all that they depend on. */
export class Ready<Answer> {
  readonly #answers = new Map<string, { readonly of: Listed; readonly answer: Answer }>();

  constructor(private readonly editions: Editions) {}

  /** Undefined where nothing is ready, or where another version may have been published. */
  find(name: string): Answer | undefined {
    const ready = this.#answers.get(name);
    return ready !== undefined && ready.of === this.editions.current() ? ready.answer : undefined;
  }

  /** Keeps a response out of the versions that there were before it was made. */
  keep(name: string, answer: Answer, of: Listed | null): void {
    // Another version may have been published meanwhile.
    if (of === null || of !== this.editions.current() || name.length > LONGEST_NAME) return;
    const [oldest] = this.#answers.keys();
    if (this.#answers.size >= MOST_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
    this.#answers.set(name, { of, answer });
  }
}
