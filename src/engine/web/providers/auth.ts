import type { AuthProvider } from '@refinedev/core';
import {
  readSession,
  type Session,
  SIGN_IN_PATH,
  signIn,
  signOut,
  type UserLogin,
} from '../session/index.ts';

/** Who is signed in, as `useGetIdentity` gives them. */
export interface Identity extends UserLogin {
  readonly name: string | null;
}

/** The person of a session; null when signed out. */
export function identityOf({ fullname, userLogin }: Session): Identity | null {
  return userLogin && { ...userLogin, name: fullname };
}

/** Refine's view of the session. What an error does to the session is the pipeline's doing. */
export const authProvider: AuthProvider = {
  async login({ username, password }: { username: string; password: string }) {
    try {
      await signIn(username, password);
      return { success: true };
    } catch (problem) {
      return { success: false, error: problem instanceof Error ? problem : undefined };
    }
  },
  async logout() {
    await signOut();
    return { success: true, redirectTo: SIGN_IN_PATH };
  },
  // The route's guard has just called the server; another call would cost every screen a round trip.
  async check() {
    const authenticated = readSession().token !== null;
    return authenticated ? { authenticated } : { authenticated, redirectTo: SIGN_IN_PATH };
  },
  onError: async () => ({}),
  getPermissions: async () => readSession().roles.map(({ auth }) => auth),
  getIdentity: async () => identityOf(readSession()),
};
