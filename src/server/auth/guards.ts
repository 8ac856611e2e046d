import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';
import { may, type Principal } from './principal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, read from the database for this very request; null for a stranger. */
    principal: Principal | null;
  }
}

/** A guard is a hook of a route; it serves as `onRequest` and as `preHandler`. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** The signed-in caller; 401 for a stranger. */
export function principalOf(request: FastifyRequest): Principal {
  if (request.principal === null) throw new ApiError('unauthenticated');
  return request.principal;
}

/** Refuses (401) who is not signed in. */
export const requireSignIn: Guard = async (request) => {
  principalOf(request);
};

/** Refuses who is not signed in (401) or may not use what this permission key unlocks (403). */
export function requirePermission(permission: string): Guard {
  return async (request) => {
    if (!may(principalOf(request), permission)) throw new ApiError('forbidden');
  };
}
