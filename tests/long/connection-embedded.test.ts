import { fsyncSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Clock } from '../../src/engine/server/db/embedded/clock.ts';
import { openInMemory } from '../../src/engine/server/db/embedded/open.ts';
import { startPGlite } from '../../src/engine/server/db/embedded/start.ts';
import {
  BatchGatherer,
  SevereErrorWatch,
  simpleQuery,
} from '../../src/engine/server/db/embedded/wire.ts';
import { embeddedTemplate, openFreshDatabase } from '../support/databases.ts';

vi.mock('node:fs', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs')>();
  return { ...real, fsyncSync: vi.fn(real.fsyncSync) };
});

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true });
  }
});

describe('what was saved survives a power cut', () => {
  it('because every write is flushed to the disk before it is acknowledged', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'food-waste-durable-'));
    folders.push(directory);
    const database = await startPGlite({ directory, template: await embeddedTemplate() });
    await database.exec('create table records (n integer)');
    const before = vi.mocked(fsyncSync).mock.calls.length;
    for (let n = 0; n < 25; n += 1) {
      await database.query('insert into records values ($1)', [n]);
    }
    expect(vi.mocked(fsyncSync).mock.calls.length - before).toBeGreaterThanOrEqual(25);
    await database.close();
  });
});

describe('a long query', () => {
  it('does not hold up the requests of others', async () => {
    const database = await openFreshDatabase('embedded');
    await database.db.execute(sql`select 1`);
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const started = performance.now();
    await database.db.execute(
      sql`select count(*) from generate_series(1, 4000000) n where n::text like '%99%'`,
    );
    const took = performance.now() - started;
    delay.disable();
    await database.close();
    expect(delay.max / 1e6).toBeLessThan(took / 4);
  });
});

describe('a database that stops for good', () => {
  /** Stands in for the worker: ready, then out of disk at the first question, then silent. */
  const fullDisk = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      parentPort.on('message', () => parentPort.postMessage(
        { kind: 'fatal', severity: 'PANIC', reason: 'No space left on device' }));
      parentPort.postMessage({ kind: 'ready' });`)}`,
  );

  it('ends the process at once and says why, instead of hanging', async () => {
    const fatal: unknown[] = [];
    const database = await openInMemory(null, {
      workerUrl: fullDisk,
      log: () => undefined,
      onFatal: (key, parameters) => fatal.push({ key, parameters }),
    });
    await expect(database.db.execute(sql`select 1`)).rejects.toThrow();
    expect(fatal).toEqual([
      {
        key: 'databaseStopped',
        parameters: expect.objectContaining({
          severity: 'PANIC',
          reason: 'No space left on device',
        }),
      },
    ]);
    await database.close();
  });

  function errorMessage(severity: string, reason: string): Buffer {
    const body = Buffer.from(`S${severity}\0V${severity}\0C53100\0M${reason}\0\0`);
    const header = Buffer.alloc(5);
    header.write('E');
    header.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([header, body]);
  }

  it.each([1, 3, 7, 4096])('is noticed however the answer is cut (every %i bytes)', (size) => {
    const answer = Buffer.concat([
      simpleQuery('a message of another kind, with an E in it'),
      errorMessage('ERROR', 'an ordinary error'),
      errorMessage('PANIC', 'could not write: ดิสก์เต็ม'),
    ]);
    const watch = new SevereErrorWatch();
    const found = [];
    for (let at = 0; at < answer.length; at += size) {
      found.push(watch.scan(answer.subarray(at, at + size)));
    }
    expect(found.filter(Boolean)).toEqual([
      { severity: 'PANIC', reason: 'could not write: ดิสก์เต็ม' },
    ]);
  });
});

describe('questions to the database', () => {
  it('reach it whole, however the driver writes them', () => {
    const startup = Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]);
    const questions = [simpleQuery('select 1'), simpleQuery('select 2')];
    const bytes = Buffer.concat([startup, ...questions]);
    const gatherer = new BatchGatherer();
    const batches = [...bytes].flatMap((byte) => gatherer.take(Buffer.of(byte)) ?? []);
    expect(Buffer.concat(batches)).toEqual(bytes);
    expect(batches).toHaveLength(3);
    expect(new BatchGatherer().take(bytes)).toEqual(bytes);
  });
});

/** Hands the repeated task out, to be run when the test says. */
class HeldClock implements Clock {
  private repeated: () => void = () => undefined;

  now(): number {
    return 0;
  }

  async wait(): Promise<void> {
    // No time passes.
  }

  every(_milliseconds: number, task: () => void): () => void {
    this.repeated = task;
    return () => undefined;
  }

  tick(): void {
    this.repeated();
  }
}

describe('housekeeping', () => {
  it('writes the log out when it has grown, and clears dead rows every hour', async () => {
    const clock = new HeldClock();
    const problems: string[] = [];
    const { db, close } = await openInMemory(await embeddedTemplate(), {
      clock,
      log: (line) => problems.push(line),
      onFatal: (key) => problems.push(key),
    });
    const logBytes = async () => {
      const { rows } = await db.execute<{ bytes: number }>(sql`
        select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes
          from pg_control_checkpoint()`);
      return rows[0]?.bytes ?? 0;
    };
    await db.execute(sql`create table notes as
      select n, repeat(n::text, 20) as words from generate_series(1, 400000) n`);
    expect(await logBytes()).toBeGreaterThan(64 * 1024 * 1024);
    clock.tick();
    await expect.poll(logBytes).toBeLessThan(1024 * 1024);
    const analyzed = async () => {
      const { rows } = await db.execute<{ known: number }>(
        sql`select count(*) as known from pg_statistic where starelid = 'notes'::regclass`,
      );
      return rows[0]?.known;
    };
    for (let minute = 2; minute < 60; minute += 1) {
      clock.tick();
    }
    expect(await analyzed()).toBe(0);
    await vi.waitFor(
      async () => {
        clock.tick();
        expect(await analyzed()).toBe(2);
      },
      { timeout: 20_000, interval: 10 },
    );
    await close();
    expect(problems).toEqual([]);
  });

  it('is left for the next minute where a backup holds the one connection, and nothing is said', async () => {
    const clock = new HeldClock();
    const problems: string[] = [];
    const { db, connections, close } = await openInMemory(await embeddedTemplate(), {
      clock,
      log: (line) => problems.push(line),
      onFatal: (key) => problems.push(key),
    });
    await db.transaction(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      clock.tick();
      expect(connections().waiting).toBe(1);
      await vi.advanceTimersByTimeAsync(60_000);
      vi.useRealTimers();
      expect(connections().waiting).toBe(0);
    });
    await close();
    expect(problems).toEqual([]);
  });
});
