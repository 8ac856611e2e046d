/** Staff and readers, with time to think between what they do. */
import { Visitor } from '../../tests/support/constant-load.ts';
import { type Call, choose, type Habits } from './calls.ts';

/** How long a call took, and when it ended (of `performance.now()`), both in milliseconds. */
export interface Timed {
  readonly at: number;
  readonly milliseconds: number;
}

/** The calls of one kind, and what was answered otherwise than by 200. */
export interface Kind {
  readonly calls: Timed[];
  readonly failures: Map<number, number>;
}
export type Kinds = Map<string, Kind>;

/** What everybody of a run has in common. */
export interface Day {
  readonly address: string;
  readonly habits: Habits;
  readonly kinds: Kinds;
  /** Of `performance.now()`. */
  readonly until: number;
}

const STAFF_SECONDS = 8;
/** Somebody looks at a dashboard for this long before the next, or another filter. */
const READER_SECONDS = 90;

/** Waits about so long, now less and now more, and not beyond the end of the run. */
function think(seconds: number, { until }: Day): Promise<void> {
  const wait = -Math.log(1 - Math.random()) * seconds * 1000;
  return new Promise((resolve) => setTimeout(resolve, Math.min(wait, until - performance.now())));
}

async function timed(visitor: Visitor, call: Call, day: Day, from: string): Promise<void> {
  const kind = day.kinds.get(call.kind) ?? { calls: [], failures: new Map<number, number>() };
  day.kinds.set(call.kind, kind);
  const start = performance.now();
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const { status } = await visitor.ask('POST', call.path, call.body, headers);
  const at = performance.now();
  kind.calls.push({ at, milliseconds: at - start });
  if (status !== 200) kind.failures.set(status, (kind.failures.get(status) ?? 0) + 1);
}

const addressOf = (number: number): string =>
  `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`;

/** A clerk all day at records. @param visitor signed in, and nobody else's */
export async function work(visitor: Visitor, number: number, day: Day): Promise<void> {
  await think(STAFF_SECONDS, day);
  while (performance.now() < day.until) {
    for (const call of choose(day.habits.staff)) {
      await timed(visitor, call, day, addressOf(number));
    }
    await think(STAFF_SECONDS, day);
  }
}

/** Somebody who looks at dashboards now and then. */
export async function read(number: number, day: Day): Promise<void> {
  const visitor = new Visitor(day.address);
  await think(READER_SECONDS, day);
  while (performance.now() < day.until) {
    // One after another, on one connection: a time is of its own call alone.
    for (const call of choose(day.habits.readers)) {
      await timed(visitor, call, day, addressOf(number));
    }
    await think(READER_SECONDS, day);
  }
  visitor.leave();
}
