import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../../engine/server/http/errors.ts';
import { networkOf } from '../../../engine/server/http/network.ts';

/**
 * Milliseconds of work that one network may use at once, and how many come back every second.
 * An office of a hundred behind one address opens its dashboards on a fraction of them; a client that sends
 * what takes long is left a quarter of a processor.
 */
const MOST_AT_ONCE = 120_000;
const PER_SECOND = 500;
/** What a call takes whose answer is there already. */
const LEAST = 5;
const MOST_NETWORKS = 10_000;
const SECOND = 1000;

interface Allowance {
  readonly left: number;
  readonly at: number;
}

/** Who uses a dashboard: whose turns they take, and what their answers are charged to. */
export interface Asker {
  readonly name: string;
  /** Whether it is somebody of the staff, who goes before everybody else. */
  readonly isStaff: boolean;
  /** Notes for how long work was done that nobody had done before. */
  readonly charge: (milliseconds: number) => void;
}

/**
 * Prevents one network from sending so much that others wait: its requests are charged by the time that
 * it takes. It counts on each server by itself, whose time is what it protects. Staff are not
 * charged; they wait for their turn alone.
 */
export class Throttle {
  readonly #allowances = new Map<string, Allowance>();

  constructor(private readonly now: () => Date) {}

  /**
   * Who makes a call, which is charged for so many short ones.
   * @throws ApiError `too_many` where nothing is left
   */
  admit({ ip, principal }: Pick<FastifyRequest, 'ip' | 'principal'>, calls = 1): Asker {
    if (principal) {
      return { name: `user ${principal.userId}`, isStaff: true, charge: () => undefined };
    }
    const network = networkOf(ip);
    const left = this.#leftTo(network) - calls * LEAST;
    if (left < 0) {
      const seconds = Math.ceil(-left / PER_SECOND);
      throw new ApiError('too_many', {
        message: { key: 'dashboardBusy', params: { seconds } },
        retryAfterSeconds: seconds,
      });
    }
    this.#charge(network, calls * LEAST);
    const charge = (milliseconds: number) => this.#charge(network, milliseconds);
    return { name: network, isStaff: false, charge };
  }

  #leftTo(network: string): number {
    const moment = this.now().getTime();
    const { left, at } = this.#allowances.get(network) ?? { left: MOST_AT_ONCE, at: moment };
    const gained = ((moment - at) / SECOND) * PER_SECOND;
    return Math.min(MOST_AT_ONCE, left + Math.max(0, gained));
  }

  #charge(network: string, milliseconds: number): void {
    const left = this.#leftTo(network) - milliseconds;
    // The latest client is last, and the one idle for longest is removed first.
    this.#allowances.delete(network);
    const [oldest] = this.#allowances.keys();
    if (oldest !== undefined && this.#allowances.size >= MOST_NETWORKS) {
      this.#allowances.delete(oldest);
    }
    this.#allowances.set(network, { left, at: this.now().getTime() });
  }
}
