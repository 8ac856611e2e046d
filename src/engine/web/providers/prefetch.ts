/**
 * Responses requested before the code that shows them has loaded. Each serves once, the person
 * who requested it, and only as long as it counts as fresh.
 */
import { readSession, request } from '../session/index.ts';

/** For so long nothing is requested again. */
export const FRESH_MILLISECONDS = 15_000;

interface Prefetched {
  readonly coming: Promise<unknown>;
  /** With the moment when it came, in milliseconds of the system's clock. */
  arrived?: { readonly answer: unknown; readonly at: number };
}

interface Call {
  readonly path: string;
  readonly body: unknown;
}

const pending = new Map<string, Prefetched>();

// The responses of one person are not for the next.
const keyOf = ({ path, body }: Call): string =>
  JSON.stringify([readSession().userLogin?.username, path, body]);

/**
 * Makes a call now whose answer is wanted soon. Who is given it here only looks at it: it still serves.
 */
export function prefetch(call: Call): Promise<unknown> {
  const prefetched: Prefetched = {
    coming: request(call.path, { method: 'POST', body: call.body }),
  };
  const key = keyOf(call);
  pending.set(key, prefetched);
  prefetched.coming.then(
    (answer) => {
      prefetched.arrived = { answer, at: Date.now() };
    },
    // Those waiting get the error; later callers send a new request.
    () => {
      if (pending.get(key) === prefetched) pending.delete(key);
    },
  );
  return prefetched.coming;
}

/** The answer to this call that is on its way, or has just come. */
export function takePrefetched(call: Call): Promise<unknown> | undefined {
  const key = keyOf(call);
  const prefetched = pending.get(key);
  pending.delete(key);
  const age = prefetched?.arrived ? Date.now() - prefetched.arrived.at : 0;
  return age < FRESH_MILLISECONDS ? prefetched?.coming : undefined;
}

/** What nobody took is of no use any more: its list is there, or its person is gone. */
export function dropPrefetched(): void {
  pending.clear();
}

/**
 * Options of a query that begins with the answer to this call, where that has come by now: what is
 * on its way is left to `takePrefetched`.
 * @param read undefined for an answer that a query cannot begin with
 */
export function initialFrom<Answer>(call: Call, read: (answer: unknown) => Answer | undefined) {
  let at: number | undefined;
  return {
    initialData: (): Answer | undefined => {
      const key = keyOf(call);
      const arrived = pending.get(key)?.arrived;
      const answer = arrived && read(arrived.answer);
      if (answer === undefined) return undefined;
      pending.delete(key);
      at = arrived?.at;
      return answer;
    },
    // Where that is long ago, it is shown, and requested again.
    initialDataUpdatedAt: (): number | undefined => at,
  };
}
