import { STORAGE_KEYS } from '../../../declaration/constants.ts';
import { readToken, storedElsewhere } from '../storage.ts';

/**
 * Listens for what other browser tabs do to the session; `onSignedOut` runs when one of them
 * signed out. Returns the way to stop.
 */
export function watchOtherTabs(onSignedOut: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea !== null && event.storageArea !== localStorage) return;
    const cleared = event.key === null;
    if (!cleared && !Object.values<string | null>(STORAGE_KEYS).includes(event.key)) return;
    const signedOut = readToken() === null && (cleared || event.key === STORAGE_KEYS.token);
    storedElsewhere(signedOut);
    if (signedOut) onSignedOut();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
