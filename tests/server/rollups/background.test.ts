import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { RecurringFailure } from '../../../src/engine/server/recurring-failure.ts';
import { behindIn, pauseAfter, Rollups } from '../../../src/food-waste/server/rollups/rollups.ts';
import { describeDatabase } from '../../support/databases.ts';
import { withStarter } from '../records/support.ts';
import { start } from '../resources/support.ts';
import { insertRecords } from './support.ts';

describeDatabase('rollups in the background', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open('starter');
    await withStarter(await start(database));
  });

  it('are brought up to date at the start, and after every save', async () => {
    const rollups = new Rollups(database);
    const save = (day: string) =>
      insertRecords(database.db, [
        { day, reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
      ]);
    const upToDate = () =>
      vi.waitFor(
        async () => expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] }),
        15_000,
      );
    await save('2026-10-01');
    const stop = rollups.start();
    await upToDate();
    await save('2026-10-02');
    await upToDate();
    await stop();
  }, 40_000);

  it('are left for the next start when the server stops', async () => {
    const rollups = new Rollups(database);
    const stop = rollups.start();
    await stop();
    await rollups.refresh();
    expect(await behindIn(database.db)).toEqual({ waste: [], packaging: [] });
  });
});

/** Time that goes on only when a test says so. */
function handTime() {
  let now = 0;
  const waiting: { readonly pause: number; readonly task: () => void }[] = [];
  return {
    /** How long each refresh takes. */
    work: 0,
    waiting,
    now() {
      now += this.work;
      return now;
    },
    after(pause: number, task: () => void) {
      const entry = { pause, task };
      waiting.push(entry);
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
    /** Lets the pause go by, and waits for the one after it. */
    async pass(): Promise<void> {
      const next = waiting.shift();
      next?.task();
      await vi.waitFor(() => expect(waiting).toHaveLength(1), 15_000);
    },
  };
}

/** What was logged, without the facts of errors. */
function log() {
  const lines: string[] = [];
  const take = (facts: object, line: string) => {
    const months = 'months' in facts ? `${line} ${String(facts.months)}` : line;
    lines.push(months);
  };
  return { lines, error: take, warn: take };
}

describeDatabase('rollups in the background of a server that runs', (open) => {
  let database: Database;
  const save = (day: string) =>
    insertRecords(database.db, [
      { day, reporter: null, userType: 'consumer', tambon: '100101', kg: '1' },
    ]);

  beforeAll(async () => {
    database = await open('starter');
    await withStarter(await start(database));
  });

  it('leave what is saved for nine times as long as they took', async () => {
    const time = handTime();
    const stop = new Rollups(database, undefined, time).start();
    await vi.waitFor(() => expect(time.waiting).toHaveLength(1), 15_000);
    time.work = 1000;
    await time.pass();
    expect(time.waiting[0]?.pause).toBe(9000);
    await save('2026-10-03');
    expect((await behindIn(database.db)).waste).toEqual(['2026-10-01']);
    await time.pass();
    expect((await behindIn(database.db)).waste).toEqual([]);
    await stop();
    expect(time.waiting).toEqual([]);
  });

  it('are made of other months where those of one cannot be, which is tried again', async () => {
    const { lines, ...to } = log();
    const time = handTime();
    await database.db.execute(sql`
      create function refuse_month() returns trigger language plpgsql as
        $$ begin raise exception 'no sums of this month'; end $$`);
    await database.db.execute(sql`
      create trigger refuse_month before insert or update on rollup_months for each row
        when (new.month = '2026-10-01') execute function refuse_month()`);
    for (const day of ['2026-10-04', '2026-09-04', '2026-08-04']) await save(day);
    const failure = new RecurringFailure(to, 'sums', () => 0);
    const stop = new Rollups(database, failure, time).start();
    await vi.waitFor(() => expect(time.waiting).toHaveLength(1), 15_000);
    expect((await behindIn(database.db)).waste).toEqual(['2026-10-01']);
    expect(lines).toEqual(['sums: failed waste 2026-10-01']);
    await time.pass();
    await database.db.execute(sql`drop trigger refuse_month on rollup_months`);
    await time.pass();
    expect((await behindIn(database.db)).waste).toEqual([]);
    expect(lines).toEqual(['sums: failed waste 2026-10-01', 'sums: works again']);
    await stop();
  });
});

it('are left alone for longer where it takes long to make them, up to half a minute', () => {
  expect(pauseAfter('postgres', 20)).toBe(2000);
  expect(pauseAfter('embedded', 20)).toBe(10_000);
  expect(pauseAfter('postgres', 1000)).toBe(9000);
  expect(pauseAfter('embedded', 60_000)).toBe(30_000);
});
