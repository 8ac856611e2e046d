import type { ForeignShape } from '../../declaration/foreign.ts';
import type { ListAnswer } from './list-shapes.ts';
import { isProblem, readProblem } from './problems.ts';
import { listIn } from './rows.ts';

/** The server did its part, and in a shape nobody here can read: asking again would not help. */
const NOT_UNDERSTOOD = 422;

/** A problem in words of our own. */
export function problem(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

const notUnderstood = (): Refused => new Refused(problem(NOT_UNDERSTOOD, 'not_understood', ''));

/** The parsed body; null for no content, the text itself for anything but JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The answer to a call that the server refused. */
export class Refused extends Error {
  constructor(readonly response: Response) {
    super(`Refused with ${response.status}`);
  }
}

/**
 * The parsed body of an answer. @throws Refused with the problem as the contract tells it, and for
 * text: the page of a proxy comes with a status of success
 */
export async function accepted(response: Response, shape?: ForeignShape): Promise<unknown> {
  const body = await jsonOf(response);
  if (isProblem(response.status, body))
    throw new Refused(readProblem(response.status, body, shape));
  if (typeof body === 'string' && body.trim() !== '') throw notUnderstood();
  return body;
}

/** The list of an answer. @throws Refused where the answer is in no shape that is known */
export function understoodList(body: unknown, shape: ForeignShape): ListAnswer {
  const list = listIn(body, shape);
  if (!list) throw notUnderstood();
  return list;
}
