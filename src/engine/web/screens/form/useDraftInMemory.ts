import { useEffect, useRef, useState } from 'react';
import { type EndReason, readSession, subscribeEvents } from '../../session/index.ts';

/**
 * What was typed when a session ended under it. In the memory of this window alone, for the same
 * person at the same address: nothing of it is stored, and nobody else is shown it.
 */
const drafts = new Map<string, unknown>();
let ended: EndReason | null = null;

subscribeEvents((event) => {
  if (event.type === 'ended') ended = event.reason;
});

/**
 * The session is over, and not because the person said so: that was confirmed. Or the
 * person must set a password of their own before going on.
 */
function isCutOff(): boolean {
  const { token, userLogin } = readSession();
  if (token !== null) return userLogin?.mustChangePassword === true;
  return ended !== 'signOut';
}

/**
 * Retains what is typed in a part of a page during a sign-in that the session's end forced. Returns
 * what was stored for it, once; null when there is nothing.
 * @param part names the part within its page; null where nothing is to be stored
 */
export function useDraftInMemory<Typed>(part: string | null): {
  readonly found: Typed | null;
  /** Takes what is typed now, with every change; null when nothing would be lost. */
  note(typed: Typed | null): void;
} {
  const [slot] = useState(() => {
    const { username } = readSession().userLogin ?? {};
    const key = JSON.stringify([username, window.location.pathname, part]);
    // What is stored under a part was stored by that part.
    return { key, found: part === null ? null : ((drafts.get(key) as Typed | undefined) ?? null) };
  });
  const latest = useRef<Typed | null>(null);
  useEffect(() => {
    drafts.delete(slot.key);
    ended = null;
    return () => {
      if (part !== null && latest.current !== null && isCutOff())
        drafts.set(slot.key, latest.current);
    };
  }, [slot, part]);
  return {
    found: slot.found,
    note: (typed) => {
      latest.current = typed;
    },
  };
}
