import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Action } from '../../declaration/actions.ts';
import { ApiError } from '../http/errors.ts';
import { may, mayDo, type Principal } from './principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The user, read from the database for this very request; null if not signed in. */
    principal: Principal | null;
  }
}

/** A guard is a hook of a route; it serves as `onRequest` and as `preHandler`. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The signed-in caller, even one who must change the password first; 401 for a stranger. */
export function signedInOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new ApiError('unauthenticated');
  return request.principal;
}

/** The signed-in caller; 401 for a stranger, 428 for one who must change the password first. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = signedInOf(request);
  if (principal.mustChangePassword) throw new ApiError('password_change_required');
  return principal;
}

/**
 * Refuses (401) who is not signed in, and nobody else: for the few calls that are open to who must
 * change the password first.
 */
export const requireSession: Guard = async (request) => {
  signedInOf(request);
};

/** Refuses who is not signed in (401) or must change the password first (428). */
export const requireSignIn: Guard = async (request) => {
  principalOf(request);
};

/** The same, and refuses (403) who may not use what this permission key unlocks. */
export function requirePermission(permission: string): Guard {
  return async (request) => {
    if (!may(principalOf(request), permission)) throw new ApiError('forbidden');
  };
}

/** The same for who may use what any of these keys unlocks. */
export function requireAnyOf(permissions: readonly string[]): Guard {
  return async (request) => {
    const principal = principalOf(request);
    if (!permissions.some((key) => may(principal, key))) throw new ApiError('forbidden');
  };
}

/**
 * Refuses users who may do none of these with what a permission key unlocks.
 * @throws ApiError `forbidden`, saying which action their roles do not give
 */
export function requireAction(
  principal: Principal,
  permission: string,
  ...actions: readonly [Action, ...Action[]]
): void {
  if (!may(principal, permission)) throw new ApiError('forbidden');
  if (actions.some((action) => mayDo(principal, permission, action))) return;
  throw new ApiError('forbidden', { message: { key: `actionDenied.${actions[0]}` } });
}

/** A guard that requires a permission key, and for an action with what it unlocks. */
export function requireActionOf(permission: string, action: Action): Guard {
  return async (request) => requireAction(principalOf(request), permission, action);
}

/** Refuses who is no administrator (403), whatever permission keys they hold. */
export const requireAdmin: Guard = async (request) => {
  if (!principalOf(request).admin) throw new ApiError('forbidden');
};
