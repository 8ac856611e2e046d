/** Backups that cannot be finished: each says why, and leaves nothing behind. */
import { spawnSync } from 'node:child_process';
import { readdir, rmdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBackup } from '../../../src/engine/server/backup/write.ts';
import { readDatabaseError } from '../../../src/engine/server/db/errors.ts';
import { describeEachDatabase, openFreshDatabase } from '../../support/databases.ts';
import { newFolder } from './support.ts';

const NOW = new Date('2026-03-01T02:00:00Z');

describeEachDatabase('a backup of a database that cannot be read to its end', (open, kind) => {
  it('fails with what the database says, and leaves no file', async () => {
    const office = await open();
    // Later in the alphabet than tables that are written before it.
    await office.db.execute(sql`create table notes as select n, repeat('ก', 500) as words
      from generate_series(1, 2000) n`);
    await office.db.execute(sql`create type spoilt as enum ('page')`);
    await office.db.execute(sql`create function read_spoilt(spoilt) returns text language plpgsql
      as $$ begin raise exception 'invalid page in block 7'; end $$`);
    await office.db.execute(sql`create cast (spoilt as text) with function read_spoilt(spoilt)`);
    await office.db.execute(sql`create table pages (page spoilt)`);
    await office.db.execute(sql`insert into pages values ('page')`);
    const folder = await newFolder();
    const failing = writeBackup({
      database: office,
      siteFolder: `${folder}/site`,
      file: `${folder}/office.zip`,
      now: NOW,
    });
    await expect(failing).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'invalid page in block 7' }),
    });
    expect(await readdir(folder)).toEqual([]);
    // The connection is fit for use again.
    const { rows } = await office.db.execute(sql`select count(*)::int as count from notes`);
    expect(rows).toEqual([{ count: 2000 }]);
  });

  // The embedded database has no connection to cut.
  if (kind === 'postgres') {
    it('fails when the connection is cut meanwhile', async () => {
      const office = await open();
      await office.db.execute(sql`create table notes as select n, repeat('ก', 500) as words
        from generate_series(1, 20000) n`);
      const folder = await newFolder();
      let cutting: Promise<unknown> | undefined;
      const failing = writeBackup({
        database: office,
        siteFolder: `${folder}/site`,
        file: `${folder}/office.zip`,
        now: NOW,
        onProgress: () => {
          cutting ??= office.db
            .execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
              where datname = current_database() and pid <> pg_backend_pid()`)
            .then(() => undefined);
        },
      });
      const error: unknown = await failing.catch((thrown: unknown) => thrown);
      await cutting;
      expect(readDatabaseError(error)?.kind).toBe('connection');
      expect(await readdir(folder)).toEqual([]);
    });
  }
});

const mountSmall = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', folder]).status === 0;

describe('a backup onto a disk that is full', async () => {
  const folder = await newFolder();
  let mounted = false;
  beforeAll(() => {
    mounted = mountSmall(folder);
  });
  afterAll(async () => {
    if (!mounted) return;
    spawnSync('umount', ['--lazy', folder]);
    await rmdir(folder);
  });

  it('fails with the name of the file, and leaves none', async ({ skip }) => {
    skip(!mounted, 'disks can be made by root only');
    const office = await openFreshDatabase('postgres');
    // Words that no packing makes shorter.
    await office.db.execute(sql`create table notes as select n,
      (select string_agg(md5(n::text || k::text), '') from generate_series(1, 20) k) as words
      from generate_series(1, 3000) n`);
    const failing = writeBackup({
      database: office,
      siteFolder: `${folder}/site`,
      file: `${folder}/office.zip`,
      now: NOW,
    });
    await expect(failing).rejects.toMatchObject({
      code: 'ENOSPC',
      path: `${folder}/office.zip`,
    });
    expect(await readdir(folder)).toEqual([]);
    await office.close();
  });
});
