import type { AuthProvider } from '@refinedev/core';
import {
  checkToken,
  HttpError,
  readSession,
  SIGN_IN_PATH,
  signIn,
  signOut,
} from '../session/index.ts';

const SIGNED_OUT_STATUS = new Set([401, 403]);

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
  async check() {
    try {
      const authenticated = await checkToken();
      return authenticated ? { authenticated } : { authenticated, redirectTo: SIGN_IN_PATH };
    } catch (problem) {
      if (problem instanceof HttpError && SIGNED_OUT_STATUS.has(problem.status)) {
        return { authenticated: false, redirectTo: SIGN_IN_PATH };
      }
      throw problem;
    }
  },
  onError: async () => ({}),
  getPermissions: async () => readSession().roles.map(({ auth }) => auth),
  async getIdentity() {
    const { fullname, userLogin } = readSession();
    return userLogin ? { ...userLogin, name: fullname } : null;
  },
};
