import { unwrap } from '../json.ts';
import { request } from '../request.ts';
import { endSession } from '../session-end.ts';
import { readToken } from '../storage.ts';

let checking: Promise<boolean> | null = null;

async function askServer(): Promise<boolean> {
  return Boolean(unwrap(await request('/api/auth/checktoken')));
}

/**
 * The route guard's question, sent to the server once for all simultaneous callers. False
 * ends the session. Throws `HttpError` when the server fails or is out of reach.
 */
export async function checkToken(): Promise<boolean> {
  if (readToken() === null) {
    endSession('guard');
    return false;
  }
  checking ??= askServer().finally(() => {
    checking = null;
  });
  const valid = await checking;
  if (!valid) endSession('refused');
  return valid;
}
