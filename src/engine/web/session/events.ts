export type Severity = 'success' | 'error';

/**
 * Why a session ended: `guard` met nobody signed in, `refused` a token that no longer holds;
 * `elsewhere` is another browser tab.
 */
export type EndReason = 'refresh' | 'forbidden' | 'guard' | 'refused' | 'signOut' | 'elsewhere';

export type SessionEvent =
  /** Local storage is cleared; the app goes to the sign-in page. */
  | { readonly type: 'ended'; readonly reason: EndReason }
  /** The server refuses everything until the person has set a password of their own. */
  | { readonly type: 'passwordDue' }
  /** A text for a person, by its key in the `shell` words under `toasts`. */
  | {
      readonly type: 'toast';
      readonly severity: Severity;
      readonly key: 'uploadFailed' | 'rightsChanged';
    };

const listeners = new Set<(event: SessionEvent) => void>();

/** Notifies all subscribers. */
export function emit(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** Hears of ended sessions and toasts; returns the way to stop. */
export function subscribeEvents(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
