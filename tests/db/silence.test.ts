/** A database that goes silent, and tells nobody: what waits for it is told, and nothing else is. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../src/engine/server/db/embedded/clock.ts';
import { readDatabaseError } from '../../src/engine/server/db/errors.ts';
import { SharedPool } from '../../src/engine/server/db/pool.ts';
import { isAnswering, Lines, watchForSilence } from '../../src/engine/server/db/silence.ts';
import { DatabaseLine } from '../support/database-line.ts';
import { postgresUrl } from '../support/databases.ts';

const SECOND = 1000;

/** Time that passes when it is told to. */
class HandClock implements Clock {
  #now = 0;
  #task = (): void => undefined;
  now = (): number => this.#now;
  wait = (): Promise<void> => Promise.resolve();
  every = (_milliseconds: number, task: () => void): (() => void) => {
    this.#task = task;
    return () => undefined;
  };
  /** Lets what is looked for every five seconds be looked for once more. */
  async look(): Promise<void> {
    await delay(0);
    this.#now += 5 * SECOND;
    this.#task();
    await delay(0);
  }
}

const told: string[] = [];
const leave: (() => Promise<void>)[] = [];
afterEach(async () => {
  told.length = 0;
  for (const end of leave.splice(0).reverse()) await end();
});

async function watched(answers: () => boolean) {
  const line = await DatabaseLine.start(await postgresUrl());
  const lines = new Lines();
  const pool = new SharedPool(
    { connectionString: line.url, max: 2, stream: () => lines.open() },
    { report: () => undefined, greet: async () => undefined },
  );
  const clock = new HandClock();
  const asks = { clock, answers: async () => answers() };
  watchForSilence([pool], lines, asks, (text) => told.push(text));
  leave.push(
    () => line.stop(),
    async () => {
      line.mend();
      await pool.end();
    },
  );
  return { line, clock, db: drizzle(pool) };
}

describe('a database that has gone silent', () => {
  it('is waited for no longer than fifteen seconds, and asked anew once it is back', async () => {
    const { line, clock, db } = await watched(() => false);
    await db.execute(sql`select 1`);
    line.silence();
    const waiting = db.execute(sql`select 2`).then(
      () => 'answered',
      (error: unknown) => readDatabaseError(error)?.kind,
    );
    await clock.look();
    await clock.look();
    expect(told).toEqual([]);
    await clock.look();
    expect(await waiting).toBe('connection');
    expect(told).toHaveLength(1);
    line.mend();
    expect((await db.execute(sql`select 3 as n`)).rows).toEqual([{ n: 3 }]);
  });

  it('is not suspected while work is short, nor cut off while it answers', async () => {
    let asked = 0;
    const { clock, db } = await watched(() => {
      asked += 1;
      return true;
    });
    for (let looks = 0; looks < 5; looks += 1) {
      await db.execute(sql`select 1`);
      await clock.look();
    }
    expect(asked).toBe(0);
    const { pid } = await db.transaction(async (tx) => {
      for (let looks = 0; looks < 5; looks += 1) await clock.look();
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      return rows[0] ?? { pid: 0 };
    });
    expect(pid).toBeGreaterThan(0);
    expect(asked).toBeGreaterThan(0);
    expect(told).toEqual([]);
  });

  it('is distinguished from one that refuses, which is an answer', async () => {
    const url = new URL(await postgresUrl());
    expect(await isAnswering(url.href, 'tests')).toBe(true);
    url.pathname = '/nowhere-to-be-found';
    expect(await isAnswering(url.href, 'tests')).toBe(true);
    const line = await DatabaseLine.start(await postgresUrl());
    leave.push(() => line.stop());
    line.silence();
    expect(await isAnswering(line.url, 'tests')).toBe(false);
  });
});
