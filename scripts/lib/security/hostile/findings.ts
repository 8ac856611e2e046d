/** Collects what must not happen while a server is attacked. */
import type { Answer } from './client.ts';

/** The contract's own status for a wrong file. */
const UPLOAD = 601;
const BUSY = 503;
const MOST_BYTES = 10_000_000;

export class Findings {
  readonly list: string[] = [];
  #slowest = { what: '', milliseconds: 0 };
  readonly #statuses = new Map<number, number>();

  /** How many answers of each status there were, by status. */
  get statuses(): readonly (readonly [number, number])[] {
    return [...this.#statuses].sort(([one], [other]) => one - other);
  }

  /** What took longest since the last call. */
  takeSlowest(): string {
    const { what, milliseconds } = this.#slowest;
    this.#slowest = { what: '', milliseconds: 0 };
    return what === '' ? '' : `; slowest: ${what} (${Math.round(milliseconds)} ms)`;
  }

  add(what: string): void {
    this.list.push(what);
  }

  /** Looks at the answer to something hostile. */
  async see(what: string, work: Promise<Answer>): Promise<Answer | undefined> {
    const started = performance.now();
    try {
      const answer = await work;
      this.#judge(what, answer);
      const milliseconds = performance.now() - started;
      if (milliseconds > this.#slowest.milliseconds) this.#slowest = { what, milliseconds };
      return answer;
    } catch (error) {
      this.add(`${what} was not answered: ${error}`);
      return undefined;
    }
  }

  #judge(what: string, { status, retryAfter, text }: Answer): void {
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const comesBack = status === BUSY && retryAfter !== undefined;
    if (status >= 500 && status !== UPLOAD && !comesBack) {
      this.add(`${what}: answered ${status} ${text.slice(0, 300)}`);
    }
    if (text.length > MOST_BYTES) this.add(`${what}: answered ${text.length} bytes`);
  }
}
