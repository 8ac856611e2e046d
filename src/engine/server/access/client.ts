import type { FastifyRequest } from 'fastify';

/** Where a call comes from. */
export interface Client {
  /** As far as the server trusts it: a proxy's word counts only where `TRUSTED_PROXIES` says so. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string;
}

const LONGEST_USER_AGENT = 200;

/** Where this request comes from; what a browser calls itself is shortened. */
export function clientOf(request: FastifyRequest): Client {
  return {
    address: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT) ?? null,
    requestId: request.id,
  };
}
