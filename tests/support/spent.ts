/** Where the time of a test file goes, for the table in `.cache/test-times.md`; see `reporter.ts`. */
import { afterAll } from 'vitest';

/** Milliseconds waited for databases and for servers to be ready, since the file began. */
const spent = { database: 0, server: 0 };
export type Spent = typeof spent;

declare module 'vitest' {
  export interface TaskMeta {
    spent?: Spent;
  }
}

/** Counts how long something takes to be ready. */
export async function counted<T>(what: keyof Spent, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    spent[what] += performance.now() - started;
  }
}

/** Hands over what was counted at the end of each file; a set-up file of every project. */
export function reportSpent(): void {
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads here which fixtures a hook takes
  afterAll(({}, suite) => {
    suite.meta.spent = { ...spent };
    spent.database = 0;
    spent.server = 0;
  });
}
