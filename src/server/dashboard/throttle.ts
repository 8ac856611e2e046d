import type { FastifyRequest } from 'fastify';
import { ApiError } from '../http/errors.ts';

/** Calls that one address may make at once, and how many of them come back every second. */
const MOST_AT_ONCE = 600;
const PER_SECOND = 20;
const MOST_ADDRESSES = 10_000;
const SECOND = 1000;

interface Allowance {
  left: number;
  at: number;
}

type Hook = (request: Pick<FastifyRequest, 'ip'>) => Promise<void>;

/**
 * Keeps one address from asking so much that others wait. It counts on each server by itself: what
 * it protects is the server's own time. `cost` says for how many calls one of them counts.
 */
export function createThrottle(now: () => Date): (cost: number) => Hook {
  const allowances = new Map<string, Allowance>();
  return (cost) =>
    async ({ ip }) => {
      const moment = now().getTime();
      const known = allowances.get(ip) ?? { left: MOST_AT_ONCE, at: moment };
      const gained = ((moment - known.at) / SECOND) * PER_SECOND;
      const left = Math.min(MOST_AT_ONCE, known.left + Math.max(0, gained)) - cost;
      if (left < 0) {
        const seconds = Math.ceil(-left / PER_SECOND);
        throw new ApiError('too_many', {
          message: { key: 'dashboardBusy', params: { seconds } },
          retryAfterSeconds: seconds,
        });
      }
      if (allowances.size >= MOST_ADDRESSES) allowances.clear();
      allowances.set(ip, { left, at: moment });
    };
}
