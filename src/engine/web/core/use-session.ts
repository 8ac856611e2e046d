import { useSyncExternalStore } from 'react';
import { readSession, type Session, subscribeSession } from '../session/index.ts';

/** The stored session; the component draws again when it changes, here or in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, readSession, readSession);
}
