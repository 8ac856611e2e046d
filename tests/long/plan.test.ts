/** `npm run resources plan`, as a person runs it before a start. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { migrate } from '../../src/engine/server/migrations/migrate.ts';
import { createPostgresDatabase } from '../support/databases.ts';
import { asVisitor } from '../support/visitors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Each call starts a program and reads the whole source anew. */
const PATIENCE = 180_000;

function plan(environment: Record<string, string>): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/resources.ts', 'plan'],
      { cwd: ROOT, env: { PATH, HOME, ...environment } },
      (_, out, problems) => resolve({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });
}

describe('npm run resources plan', () => {
  it(
    'says in words why it cannot tell',
    async () => {
      const { code, output } = await plan({ PORT: 'ประตู' });
      expect(code).toBe(78);
      expect(output).toContain('PORT');
      expect(output).not.toContain(' at ');
    },
    PATIENCE,
  );

  it(
    'shows the SQL of the next start and does none of it',
    async () => {
      const databaseUrl = await createPostgresDatabase();
      const database = await openDatabase({ databaseUrl, dataDirectory: '' });
      try {
        const before = await plan({ DATABASE_URL: databaseUrl });
        expect(before).toMatchObject({ code: 0 });
        expect(before.output).toContain('create table "units"');
        // In words first, for who reads no SQL; and of which database, without its password.
        const [first = '', ...lines] = before.output.split('\n');
        expect(first).toBe(`ฐานข้อมูล: PostgreSQL ${databaseUrl.replace(/^.*(@|\/\/)/, '')}`);
        const places = [
          'เมื่อเริ่มระบบครั้งหน้า ฐานข้อมูลจะเปลี่ยนดังนี้',
          '- เพิ่มตาราง units (',
          'ข้อมูลที่บันทึกไว้ไม่หาย',
          'คำสั่ง SQL ',
          'create table "units"',
        ].map((text) => lines.findIndex((line) => line.startsWith(text)));
        expect(places).toEqual(places.toSorted((left, right) => left - right));
        expect(places[0]).toBe(0);
        expect((await plan({ DATABASE_URL: databaseUrl })).output).toBe(before.output);

        await migrate({ config: readConfig(), database, plugins });
        const after = await plan({ DATABASE_URL: databaseUrl });
        expect(after).toMatchObject({ code: 0 });
        expect(after.output).toContain('ฐานข้อมูลตรงกับ resources.config.ts แล้ว');

        await database.db.execute(sql`alter table units drop column abbreviation`);
        const mending = await plan({ DATABASE_URL: databaseUrl });
        expect(mending.output).toContain('- ตาราง units: เพิ่มคอลัมน์ abbreviation');
        expect(mending.output).toContain('alter table "units" add column "abbreviation"');

        // As a version left it that knew less of its own tables, and added up otherwise.
        await database.db.execute(sql`delete from system_migrations where name like '0008-%'`);
        await database.db.execute(sql`update rollup_state set shape = 'as before'`);
        const { output } = await plan({ DATABASE_URL: databaseUrl });
        expect(output).toContain('ปรับตารางของตัวเอง (0008-');
        expect(output).toContain('ล้างยอดรวมของแดชบอร์ด');
        await database.db.execute(sql`drop table rollup_state`);
        const withoutSums = await plan({ DATABASE_URL: databaseUrl });
        expect(withoutSums.output).toContain('ล้างยอดรวมของแดชบอร์ด');
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );

  it(
    'ends with a mistake, in words, when stored data stands against the declaration',
    async () => {
      const databaseUrl = await createPostgresDatabase();
      const database = await openDatabase({ databaseUrl, dataDirectory: '' });
      try {
        await migrate({ config: readConfig(), database, plugins });
        await database.db.execute(sql`alter table units drop column kind`);
        await database.db.execute(sql`alter table units add column kind integer`);
        const { code, output } = await plan({ DATABASE_URL: databaseUrl });
        expect(code).toBe(78);
        expect(output).toContain('ตาราง units คอลัมน์ kind');
        // Nothing is said to be done by a start that will not be.
        expect(output).not.toMatch(/alter table|create index/);
      } finally {
        await database.close();
      }
    },
    PATIENCE,
  );

  it(
    'says as a start does what a user of PostgreSQL lacks',
    async () => {
      const visitor = await asVisitor();
      const { code, output } = await plan({ DATABASE_URL: visitor.databaseUrl });
      expect({ code, output }).toMatchObject({ code: 77 });
      expect(output).toMatch(/ไม่มีสิทธิ์พอ.*ต้องเป็นเจ้าของฐานข้อมูล.*ALTER DATABASE/);
      expect(output).not.toContain(' at ');
    },
    PATIENCE,
  );

  it(
    'leaves a folder without a database as it is',
    async () => {
      const nowhere = join(tmpdir(), 'no-such-food-waste');
      const folder = await mkdtemp(join(tmpdir(), 'food-waste-plan-'));
      try {
        await writeFile(join(folder, 'config.json'), '{}');
        for (const dataDirectory of [nowhere, folder]) {
          const { code, output } = await plan({ DATA_DIR: dataDirectory });
          expect({ code, output }).toMatchObject({ code: 0 });
          expect(output).toContain('ยังไม่มีฐานข้อมูล');
          expect(output.split('\n')[0]).toBe(`ฐานข้อมูล: ${join(dataDirectory, 'database')}`);
        }
        expect(existsSync(nowhere)).toBe(false);
        expect(await readdir(folder)).toEqual(['config.json']);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    PATIENCE,
  );

  it(
    'says how to go on while the product has the database open',
    async () => {
      const dataDirectory = await mkdtemp(join(tmpdir(), 'food-waste-plan-'));
      const database = await openDatabase({ dataDirectory });
      try {
        const { code, output } = await plan({ DATA_DIR: dataDirectory });
        expect(code).toBe(75);
        expect(output).toContain(`โปรเซส ${process.pid}`);
        expect(output).toContain('กด Ctrl+C');
      } finally {
        await database.close();
        await rm(dataDirectory, { recursive: true });
      }
    },
    PATIENCE,
  );
});
