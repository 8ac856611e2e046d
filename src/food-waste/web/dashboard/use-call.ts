import { startTransition, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import {
  HttpError,
  readSession,
  request,
  type Session,
} from '../../../engine/web/session/index.ts';
import { type Answer, readAnswer } from './answers.ts';
import type { Given } from './given.ts';
import type { Ask } from './view.ts';

const CALLS = '/api/dashboard/';
/** Somebody who goes to and fro between dashboards need not wait each time. */
const FRESH_MILLISECONDS = 60_000;
/** Staff come from a record that they have just saved, and look for it. */
const FRESH_FOR_STAFF_MILLISECONDS = 3000;
const MOST_CACHED = 100;

interface Cached {
  readonly at: number;
  readonly body: Promise<unknown>;
  /** The body, once it is there. */
  arrived?: { readonly body: unknown };
}
const cache = new Map<string, Cached>();

function cachedFresh(key: string): Cached | undefined {
  const known = cache.get(key);
  const fresh = readSession().token ? FRESH_FOR_STAFF_MILLISECONDS : FRESH_MILLISECONDS;
  return known && Date.now() - known.at < fresh ? known : undefined;
}

/** Sends the request, unless the same was answered a moment ago. Failures are retried. */
function ask(call: string, data: Ask, key: string): Promise<unknown> {
  const known = cachedFresh(key);
  if (known) return known.body;
  const body = request(CALLS + call, { method: 'POST', body: { data } });
  if (cache.size >= MOST_CACHED) cache.clear();
  const entry: Cached = { at: Date.now(), body };
  cache.set(key, entry);
  body.then(
    (answered) => {
      entry.arrived = { body: answered };
    },
    () => cache.delete(key),
  );
  return body;
}

/** Whose answers they are: what somebody may see is shown to nobody else. */
const personOf = ({ token, userLogin }: Session): string =>
  token === null ? '' : String(userLogin?.id ?? userLogin?.username ?? true);

const keyOf = (call: string | null, data: Ask, language: string, person: string): string =>
  JSON.stringify([call, data, language, person]);

/** Sends the request before the page does; if it fails, the page retries and says so. */
export function askEarly(call: string, data: Ask, language: string): void {
  ask(call, data, keyOf(call, data, language, personOf(readSession()))).catch(() => undefined);
}

/** Caches a response that came with the page: signed-in users request their own. */
export function keepGiven({ call, data, of, body }: Given): void {
  const entry = { at: Date.now(), body: Promise.resolve(body), arrived: { body } };
  cache.set(keyOf(call, data, of, ''), entry);
}

/** What is wrong, in a sentence; '' where none is known. */
function sentenceOf(problem: unknown): string {
  const [field] = problem instanceof HttpError ? Object.values(problem.fields ?? {}) : [];
  return field?.[0] ?? problemText(problem, '');
}

export interface Loading<Data> {
  /** The answer, or the one before while another is on its way. */
  readonly answer: Answer<Data> | null;
  readonly busy: boolean;
  /** The server's sentence, or ''; null while nothing has failed. */
  readonly problem: string | null;
  /** What the server calls the problem: `not_published`; '' while nothing has failed. */
  readonly code: string;
  readonly retry: () => void;
}

interface State<Data> {
  readonly settled: string;
  readonly answer: Answer<Data> | null;
  readonly problem: string | null;
  readonly code: string;
}

const codeOf = (problem: unknown): string => (problem instanceof HttpError ? problem.code : '');

const found = <Data>(answer: Answer<Data>): Omit<State<Data>, 'settled'> => ({
  answer,
  problem: null,
  code: '',
});

/** What has arrived already is drawn with the page, and not in a second go. */
function stateAtFirst<Data>(key: string, read: (data: unknown) => Data): State<Data> {
  const arrived = cachedFresh(key)?.arrived;
  try {
    if (arrived) return { settled: `0 ${key}`, ...found(readAnswer(arrived.body, read)) };
  } catch {
    // Reported below, where every response is read.
  }
  return { settled: '', answer: null, problem: null, code: '' };
}

/**
 * Sends each dashboard call by itself, so that one that fails leaves the others alone. `read` must
 * be the same function every time; nothing is sent while `call` is null.
 */
export function useCall<Data>(
  call: string | null,
  data: Ask,
  read: (data: unknown) => Data,
): Loading<Data> {
  const { i18n } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const key = keyOf(call, data, i18n.language, personOf(useSession()));
  const [state, setState] = useState(() => stateAtFirst(key, read));
  const wanted = `${attempt} ${key}`;
  // An earlier request may still settle after this: then it is requested again, and cached.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` holds the whole request.
  useEffect(() => {
    if (call === null || state.settled === wanted) return;
    let current = true;
    // Answers come many at once: drawn piece by piece, a slow phone goes on answering.
    const settle = (outcome: Omit<State<Data>, 'settled'>): void =>
      startTransition(() => {
        if (current) setState({ settled: wanted, ...outcome });
      });
    ask(call, data, key)
      .then((body) => readAnswer(body, read))
      .then(
        (answer) => settle(found(answer)),
        (problem: unknown) => {
          // What cannot be read is requested again too.
          cache.delete(key);
          settle({ answer: null, problem: sentenceOf(problem), code: codeOf(problem) });
        },
      );
    return () => {
      current = false;
    };
  }, [wanted, state.settled]);
  const busy = call !== null && state.settled !== wanted;
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  const { answer, problem, code } = state;
  return { answer, busy, problem: busy ? null : problem, code: busy ? '' : code, retry };
}
