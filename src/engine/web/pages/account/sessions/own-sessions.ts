import { isRecord, request, unwrap } from '../../../session/index.ts';

/** One sign-in of the person that still lives. Times are ISO 8601 moments in UTC. */
export interface OwnSession {
  readonly id: string;
  readonly startedAt: string;
  /** Told every few minutes of use. */
  readonly lastUsedAt: string;
  /** In plain words of the language on screen: `Chrome บน Windows`. */
  readonly device: string;
  /** The one this page is seen in. */
  readonly current: boolean;
}

function readSessions(answer: unknown): OwnSession[] {
  const list = unwrap(answer);
  return (Array.isArray(list) ? list : []).filter(isRecord).map((entry) => ({
    id: String(entry.id),
    startedAt: String(entry.startedAt ?? ''),
    lastUsedAt: String(entry.lastUsedAt ?? ''),
    device: String(entry.device ?? ''),
    current: entry.current === true,
  }));
}

/** The person's sessions, the one used last first. Throws `HttpError`. */
export async function loadSessions(signal: AbortSignal): Promise<OwnSession[]> {
  return readSessions(await request('/api/auth/sessions', { signal }));
}

/** Ends one session of the person. Throws `HttpError`. */
export async function endOwnSession(id: string): Promise<void> {
  await request('/api/auth/endSession', { method: 'POST', body: { data: { id } } });
}

/** Ends all of the person's sessions, this one too. Throws `HttpError`. */
export async function endAllSessions(): Promise<void> {
  await request('/api/auth/logoutEverywhere', { method: 'POST', body: {} });
}
