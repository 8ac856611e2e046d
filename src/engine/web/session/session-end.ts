import { type EndReason, emit } from './events.ts';
import { clearSession, readToken } from './storage.ts';

let ending = false;

/**
 * Clears local storage and sends the person to the sign-in page. Of many requests that fail at
 * once only the first is reported.
 */
export function endSession(reason: EndReason): void {
  const wasSignedIn = readToken() !== null;
  clearSession();
  if (ending && !wasSignedIn) return;
  ending = true;
  // The next macrotask: answers that arrive together are handled together.
  setTimeout(() => {
    ending = false;
  });
  emit({ type: 'ended', reason });
}
