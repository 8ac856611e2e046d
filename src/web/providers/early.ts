/**
 * Answers that are asked for before the code has come that shows them. Each serves once, the person
 * who asked, and only as long as an answer counts as fresh.
 */
import { readSession, request } from '../session/index.ts';

/** For so long nothing is asked again. */
export const FRESH_MILLISECONDS = 15_000;

interface Early {
  readonly coming: Promise<unknown>;
  /** With the moment when it came, in milliseconds of the system's clock. */
  arrived?: { readonly answer: unknown; readonly at: number };
}

interface Call {
  readonly path: string;
  readonly body: unknown;
}

const asked = new Map<string, Early>();

// What one person asked for is not for the next.
const keyOf = ({ path, body }: Call): string =>
  JSON.stringify([readSession().userLogin?.username, path, body]);

/** Makes a call now whose answer is wanted soon. */
export function askEarly(call: Call): void {
  const early: Early = { coming: request(call.path, { method: 'POST', body: call.body }) };
  const key = keyOf(call);
  asked.set(key, early);
  early.coming.then(
    (answer) => {
      early.arrived = { answer, at: Date.now() };
    },
    // Told to who waits for it by now; whoever comes later asks anew.
    () => {
      if (asked.get(key) === early) asked.delete(key);
    },
  );
}

/** The answer to this call that is on its way, or has just come. */
export function takeEarly(call: Call): Promise<unknown> | undefined {
  const key = keyOf(call);
  const early = asked.get(key);
  asked.delete(key);
  const age = early?.arrived ? Date.now() - early.arrived.at : 0;
  return age < FRESH_MILLISECONDS ? early?.coming : undefined;
}

/** What nobody took is of no use any more: its list is there, or its person is gone. */
export function dropEarly(): void {
  asked.clear();
}

/**
 * Options of a query that begins with the answer to this call, where that has come by now: what is
 * on its way is left to `takeEarly`.
 * @param read undefined for an answer that a query cannot begin with
 */
export function begunWith<Answer>(call: Call, read: (answer: unknown) => Answer | undefined) {
  let at: number | undefined;
  return {
    initialData: (): Answer | undefined => {
      const key = keyOf(call);
      const arrived = asked.get(key)?.arrived;
      const answer = arrived && read(arrived.answer);
      if (answer === undefined) return undefined;
      asked.delete(key);
      at = arrived?.at;
      return answer;
    },
    // Where that is long ago, it is shown, and asked for again.
    initialDataUpdatedAt: (): number | undefined => at,
  };
}
