import { STORAGE_KEYS } from '../../declaration/constants.ts';
import { isRecord } from './json.ts';

/** One entry of the stored `roles`: `auth` is a permission key. */
export interface RoleEntry {
  readonly auth: string;
}

/** The stored `userLogin`; a server may send more than the flag. */
export interface UserLogin {
  readonly id: number | null;
  readonly username: string | null;
  readonly admin: boolean;
  /** There while the server refuses everything until the person has set a password of their own. */
  readonly mustChangePassword?: true;
  /** There until the person has taken note of the privacy notice that holds. */
  readonly privacyNoticeDue?: true;
  /** Rights (`user:create`) that are not given of what the roles unlock; everything is if absent. */
  readonly denied?: readonly string[];
  /** The server's mark of these rights, to be sent back to it. */
  readonly rights?: string;
}

/** What the four keys hold. `token` null means signed out. */
export interface Session {
  readonly token: string | null;
  readonly roles: readonly RoleEntry[];
  readonly fullname: string | null;
  readonly userLogin: UserLogin | null;
}

const SIGNED_OUT: Session = { token: null, roles: [], fullname: null, userLogin: null };

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Entries with a text `auth`; anything else is left out, so that a spoilt list unlocks nothing. */
export function readRoles(value: unknown): RoleEntry[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry.auth === 'string' ? [{ auth: entry.auth }] : [],
  );
}

function readRights({ denied, rights }: Readonly<Record<string, unknown>>) {
  return {
    ...(Array.isArray(denied) && { denied: denied.filter((right) => typeof right === 'string') }),
    ...(typeof rights === 'string' && { rights }),
  };
}

/** The stored or received `userLogin`, with any truthy `admin` counting. */
export function readUserLogin(value: unknown): UserLogin | null {
  if (!isRecord(value)) return null;
  return {
    id: typeof value.id === 'number' ? value.id : null,
    username: typeof value.username === 'string' ? value.username : null,
    admin: Boolean(value.admin),
    ...(value.mustChangePassword ? { mustChangePassword: true } : {}),
    ...(value.privacyNoticeDue ? { privacyNoticeDue: true } : {}),
    ...readRights(value),
  };
}

const listeners = new Set<() => void>();
let snapshot: Session | null = null;
let generation = 0;

function changed(): void {
  snapshot = null;
  for (const listener of listeners) listener();
}

/** The stored session; the same object until something changes. */
export function readSession(): Session {
  if (snapshot) return snapshot;
  const token = localStorage.getItem(STORAGE_KEYS.token);
  snapshot =
    token === null
      ? SIGNED_OUT
      : {
          token,
          roles: readRoles(parseJson(localStorage.getItem(STORAGE_KEYS.roles))),
          fullname: localStorage.getItem(STORAGE_KEYS.fullname),
          userLogin: readUserLogin(parseJson(localStorage.getItem(STORAGE_KEYS.userLogin))),
        };
  return snapshot;
}

/** The token as stored this moment, even when another browser tab has just replaced it. */
export function readToken(): string | null {
  return localStorage.getItem(STORAGE_KEYS.token);
}

/** Counts sessions, so that an answer that arrives after its session ended changes nothing. */
export function sessionGeneration(): number {
  return generation;
}

/** Stores a whole session, at signing in. */
export function writeSession(session: Session & { readonly token: string }): void {
  generation += 1;
  localStorage.setItem(STORAGE_KEYS.roles, JSON.stringify(session.roles));
  localStorage.setItem(STORAGE_KEYS.fullname, session.fullname ?? '');
  localStorage.setItem(STORAGE_KEYS.userLogin, JSON.stringify(session.userLogin));
  // Last, because other browser tabs take the arrival of a token as the sign-in.
  localStorage.setItem(STORAGE_KEYS.token, session.token);
  changed();
}

/** Replaces the token of the session that is on; does nothing when signed out. */
export function replaceToken(token: string): void {
  if (readToken() === null) return;
  localStorage.setItem(STORAGE_KEYS.token, token);
  changed();
}

/** Replaces what is known of the person of the session that is on; does nothing when signed out. */
export function replaceUserLogin(userLogin: UserLogin): void {
  if (readToken() === null) return;
  localStorage.setItem(STORAGE_KEYS.userLogin, JSON.stringify(userLogin));
  changed();
}

/** Replaces the name the person of the session is greeted by; does nothing when signed out. */
export function replaceFullname(fullname: string): void {
  if (readToken() === null) return;
  localStorage.setItem(STORAGE_KEYS.fullname, fullname);
  changed();
}

/** Clears local storage: the person is signed out, in every browser tab. */
export function clearSession(): void {
  generation += 1;
  localStorage.clear();
  changed();
}

/** Calls back on every change of the session, here or in another browser tab. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes notice of what another browser tab stored; it may have ended the session. */
export function storedElsewhere(ended: boolean): void {
  if (ended) generation += 1;
  changed();
}
