/** Answers that are asked for before the code has come that shows them. Each serves once. */
import { request } from '../session/index.ts';
import { sessionGeneration } from '../session/storage.ts';

/** The answer to a call, and when it came, in milliseconds of the system's clock. */
interface Arrived {
  readonly answer: unknown;
  readonly at: number;
}

interface Early {
  readonly coming: Promise<unknown>;
  arrived?: Arrived;
}

const asked = new Map<string, Early>();

// What one person asked for is not for the next.
const keyOf = (path: string, body: unknown): string =>
  JSON.stringify([sessionGeneration(), path, body]);

/** Makes a call now whose answer is wanted soon. */
export function askEarly(path: string, body: unknown): void {
  const early: Early = { coming: request(path, { method: 'POST', body }) };
  asked.set(keyOf(path, body), early);
  early.coming.then(
    (answer) => {
      early.arrived = { answer, at: Date.now() };
    },
    // Told to whom it serves, who may ask again.
    () => undefined,
  );
}

/** The answer to this call that is on its way, or has come. */
export function takeEarly(path: string, body: unknown): Promise<unknown> | undefined {
  const key = keyOf(path, body);
  const early = asked.get(key);
  asked.delete(key);
  return early?.coming;
}

/**
 * Options of a query that begins with the answer to this call, where that has come by now: what is
 * on its way is left to `takeEarly`.
 * @param read undefined for an answer that a query cannot begin with
 */
export function begunWith<Answer>(
  { path, body }: { readonly path: string; readonly body: unknown },
  read: (answer: unknown) => Answer | undefined,
) {
  let arrived: Arrived | undefined;
  return {
    initialData: (): Answer | undefined => {
      const key = keyOf(path, body);
      arrived = asked.get(key)?.arrived;
      const answer = arrived && read(arrived.answer);
      if (answer !== undefined) asked.delete(key);
      return answer;
    },
    initialDataUpdatedAt: (): number | undefined => arrived?.at,
  };
}
