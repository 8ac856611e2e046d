import type { ForeignShape } from '../../schema/foreign.ts';
import { isProblem, readProblem } from './problems.ts';

/** A problem in words of our own. */
export function problem(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status });
}

/** An answer of the contract in the place of the server's, with the token that this may bring. */
export function answer(body: unknown, headers: Headers): Response {
  const token = headers.get('authorization');
  return Response.json(body, { headers: token === null ? {} : { authorization: token } });
}

/** The parsed body; undefined for anything but JSON. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer to a call that the server refused. */
export class Refused extends Error {
  constructor(readonly response: Response) {
    super(`Refused with ${response.status}`);
  }
}

/** The parsed body of an answer. @throws Refused with the problem as the contract tells it */
export async function accepted(response: Response, shape?: ForeignShape): Promise<unknown> {
  const body = await jsonOf(response);
  if (isProblem(response.status, body))
    throw new Refused(readProblem(response.status, body, shape));
  return body;
}
