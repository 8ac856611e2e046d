import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../src/engine/server/db/embedded/clock.ts';
import { lockFolder } from '../../src/engine/server/db/embedded/lock.ts';
import { openEmbedded } from '../../src/engine/server/db/embedded/open.ts';
import { DatabaseOpenError } from '../../src/engine/server/db/open-error.ts';
import { embeddedTemplate, workerFile } from '../support/databases.ts';

const PROGRAM = fileURLToPath(new URL('../support/hold-database.ts', import.meta.url));

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'food-waste-lock-'));
  children = [];
});

afterEach(() => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the second process; its output comes line by line. */
async function start(...task: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', PROGRAM, folder, await embeddedTemplate(), ...task],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  children.push(child);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(() => ({ exitCode: child.exitCode, errors }));
  return { child, lines: createInterface({ input: child.stdout }), ended };
}

async function startReady(...task: string[]) {
  const program = await start(...task);
  for await (const line of program.lines) {
    if (line === 'ready') {
      return program;
    }
  }
  throw new Error(`The second process did not open the database: ${(await program.ended).errors}`);
}

async function openHere() {
  return openEmbedded(folder, {
    template: await embeddedTemplate(),
    workerUrl: await workerFile(),
    log: () => undefined,
    onFatal: (key) => {
      throw new Error(key);
    },
  });
}

async function keyOf(attempt: Promise<unknown>): Promise<string> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof DatabaseOpenError ? error.key : `not refused: ${String(error)}`;
}

describe('a database folder in use by another process', () => {
  it('is refused with a clear line and exit code, and nothing is damaged', async () => {
    const holder = await startReady();
    const { exitCode, errors } = await (await start()).ended;
    expect(exitCode).toBe(75);
    expect(errors.trim()).toMatch(/^โฟลเดอร์ฐานข้อมูล .* กำลังถูกใช้งานโดยโปรแกรมอื่น/);
    expect(errors).toContain(String(holder.child.pid));
    holder.child.stdin?.write('close\n');
    expect((await holder.ended).exitCode).toBe(0);
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
    const database = await openHere();
    expect((await database.db.execute(sql`select n from rows`)).rows).toEqual([]);
    await database.close();
  });

  it('opens after the holder was killed, with every row that was saved', async () => {
    const holder = await start('write');
    let saved = 0;
    for await (const line of holder.lines) {
      saved = Number(/^saved (\d+)$/.exec(line)?.[1] ?? saved);
      if (saved >= 200) {
        holder.child.kill('SIGKILL');
      }
    }
    await holder.ended;
    expect(existsSync(join(folder, 'database.lock'))).toBe(true);
    const database = await openHere();
    const { rows } = await database.db.execute<{ n: number }>(sql`select n from rows order by n`);
    await database.close();
    expect(saved).toBeGreaterThanOrEqual(200);
    expect(rows.length).toBeGreaterThanOrEqual(saved);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_row, index) => index + 1));
  });

  it('is refused within one process too', async () => {
    const database = await openHere();
    expect(await keyOf(openHere())).toBe('databaseInUse');
    await database.close();
  });
});

/** A clock whose time passes only when somebody waits. */
class TestClock implements Clock {
  time = Date.UTC(2026, 10, 21);
  onWait: () => void = () => undefined;
  tasks: (() => void)[] = [];

  now(): number {
    return this.time;
  }

  async wait(milliseconds: number): Promise<void> {
    this.time += milliseconds;
    this.onWait();
  }

  every(_milliseconds: number, task: () => void): () => void {
    this.tasks.push(task);
    return () => {
      this.tasks = this.tasks.filter((other) => other !== task);
    };
  }
}

describe('the lock file, where a shared folder hides the other process', () => {
  const elsewhere = {
    token: 'theirs',
    process: 1,
    host: 'office-2',
    place: 'office-2',
    startTime: null,
  };
  let clock: TestClock;
  let file: string;

  beforeEach(() => {
    clock = new TestClock();
    file = join(folder, 'database.lock');
  });

  function leaveLock(touchedAt: number): void {
    writeFileSync(file, JSON.stringify(elsewhere));
    touch(touchedAt);
  }

  function touch(at: number): void {
    utimesSync(file, new Date(at), new Date(at));
  }

  function lock(onLost: () => void = () => undefined) {
    return lockFolder(folder, clock, onLost);
  }

  it('is respected while its holder keeps touching it', async () => {
    leaveLock(clock.now());
    clock.onWait = () => touch(clock.now());
    expect(await keyOf(lock())).toBe('databaseInUse');
    expect(readFileSync(file, 'utf8')).toContain('theirs');
  });

  it('is taken over when nobody touches it any more', async () => {
    leaveLock(clock.now());
    const before = clock.now();
    const held = await lock();
    expect(clock.now() - before).toBeGreaterThanOrEqual(20_000);
    await held.release();
    expect(existsSync(file)).toBe(false);
  });

  it('is taken over at once when it is old, or torn', async () => {
    leaveLock(clock.now() - 60_000);
    const before = clock.now();
    await (await lock()).release();
    writeFileSync(file, '{"tok');
    touch(before - 60_000);
    await (await lock()).release();
    expect(clock.now()).toBe(before);
  });

  it('is taken over at once when its process of this place is dead', async () => {
    await (await lock()).release();
    const held = await lock();
    const record: unknown = JSON.parse(readFileSync(file, 'utf8'));
    await held.release();
    // The number lives, but as another process than the one that wrote the lock.
    writeFileSync(file, JSON.stringify({ ...Object(record), startTime: 'long ago' }));
    touch(clock.now());
    await (await lock()).release();
    expect(existsSync(file)).toBe(false);
  });

  it('ends the process that lost it', async () => {
    let lost: () => void = () => undefined;
    const isLost = new Promise<void>((resolve) => {
      lost = resolve;
    });
    const held = await lock(lost);
    writeFileSync(file, JSON.stringify(elsewhere));
    for (const task of clock.tasks) {
      task();
    }
    await isLost;
    await held.release();
    expect(readFileSync(file, 'utf8')).toContain('theirs');
  });
});
