import { setTimeout as delay } from 'node:timers/promises';

/** Time, handed in so that tests need not wait for it. Milliseconds throughout. */
export interface Clock {
  now(): number;
  wait(milliseconds: number): Promise<void>;
  /** Runs a task again and again until the returned function is called. */
  every(milliseconds: number, task: () => void): () => void;
}

/** The real time. Its repetitions do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  now: () => Date.now(),
  wait: (milliseconds) => delay(milliseconds),
  every: (milliseconds, task) => {
    const timer = setInterval(task, milliseconds);
    timer.unref();
    return () => clearInterval(timer);
  },
};
