/** `npm run backup`, `restore` and `move`, as an operator runs them. */
import { execFile } from 'node:child_process';
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import {
  backUp,
  fillOffice,
  newFolder,
  type Standing,
  standing,
} from '../server/backup/support.ts';
import { createPostgresDatabase, openFreshDatabase } from '../support/databases.ts';
import { asVisitor, runAt } from '../support/visitors.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Each call starts a program and reads the whole source anew. */
const PATIENCE = 240_000;

function run(
  command: string,
  parameters: readonly string[],
  variables: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', `scripts/${command}.ts`, ...parameters],
      { cwd: ROOT, env: { PATH, HOME, ...variables } },
      (_, out, problems) => resolve({ code: child.exitCode ?? -1, output: out + problems }),
    );
  });
}

describe('the commands of a backup', () => {
  let folder: string;
  let file: string;
  let before: Standing;

  beforeAll(async () => {
    folder = await newFolder();
    const office = await openFreshDatabase('postgres');
    await fillOffice(office);
    before = await standing(office);
    file = await backUp(office);
    await office.close();
  }, PATIENCE);

  it(
    'put it into a new data folder, and take that to PostgreSQL with every row and number',
    async () => {
      const there = { DATA_DIR: join(folder, 'data') };
      const restored = await run('restore', [file], there);
      // A start without it would make another database, with nothing in it.
      const startedWith = `npm start โดยใช้ DATA_DIR=${there.DATA_DIR} `;
      expect(restored).toMatchObject({ code: 0, output: expect.stringContaining(startedWith) });
      const taken = await run('restore', [file], there);
      expect(taken).toMatchObject({ code: 78, output: expect.stringContaining('ย้ายโฟลเดอร์นี้') });
      expect(taken.output).toContain(`ฐานข้อมูลใน ${join(there.DATA_DIR, 'database')} มีข้อมูล`);
      const databaseUrl = await createPostgresDatabase();
      const onServer = { ...there, DATABASE_URL: databaseUrl };
      const { host, pathname } = new URL(databaseUrl);
      const to = `PostgreSQL ${host}${pathname}`;
      await runAt(databaseUrl, 'create table things (id integer)');
      for (const [command, ...parameters] of [['restore', file], ['move']] as const) {
        const full = await run(command, parameters, onServer);
        expect(full).toMatchObject({ code: 78, output: expect.stringContaining('DATABASE_URL') });
        expect(full.output).toContain(`${to} มีข้อมูลอยู่แล้ว (ตาราง things)`);
        // To move it would be to move what is to be taken there.
        expect(full.output).not.toContain('โฟลเดอร์');
      }
      await runAt(databaseUrl, 'drop table things');
      const moved = await run('move', [], onServer);
      expect(moved).toMatchObject({ code: 0, output: expect.stringContaining(`ไปที่ ${to} แล้ว`) });
      const again = await run('move', [], onServer);
      expect(again).toMatchObject({ code: 0, output: expect.stringContaining('ไม่มีอะไรต้องย้ายอีก') });
      expect(again.output).toContain(`ย้ายไปที่ ${to} แล้วเมื่อ`);
      const other = { ...there, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c' };
      const elsewhere = await run('move', [], other);
      expect(elsewhere).toMatchObject({ code: 78, output: expect.stringContaining(to) });
      expect(elsewhere.output).toContain('จึงไม่ย้ายไปที่ PostgreSQL 127.0.0.1:1/c');
      // Nothing goes on with the old one by mistake.
      for (const command of ['backup', 'check', 'command']) {
        const refused = await run(command, command === 'command' ? ['rollups'] : [], there);
        expect(refused).toMatchObject({ code: 78, output: expect.stringContaining(to) });
        expect(refused.output).toContain(join(there.DATA_DIR, 'database.moved'));
      }
      const backup = await run('backup', [], { ...there, DATABASE_URL: databaseUrl });
      expect(backup).toMatchObject({ code: 0, output: expect.stringContaining(`ของ ${to} แล้ว`) });
      await rename(join(there.DATA_DIR, 'database'), join(folder, 'moved-away'));
      for (const command of ['check', 'backup']) {
        const refused = await run(command, [], there);
        expect(refused).toMatchObject({ code: 78, output: expect.stringContaining(to) });
      }
      // A database that is put back there is one of its own.
      expect(await run('restore', [file], there)).toMatchObject({ code: 0 });
      expect(await run('check', [], there)).toMatchObject({ code: 0 });
      const database = await openDatabase({ databaseUrl, dataDirectory: '' });
      expect(await standing(database)).toEqual(before);
      await database.close();
    },
    PATIENCE,
  );

  it(
    'tell as at a start what keeps them from the database',
    async () => {
      const nowhere = { DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/c', DATA_DIR: folder };
      const away = await run('backup', [join(folder, 'away.zip')], nowhere);
      expect(away).toMatchObject({ code: 69, output: expect.stringContaining('127.0.0.1:1/c') });
      const empty = join(folder, 'empty');
      await mkdir(join(empty, 'database'), { recursive: true });
      for (const DATA_DIR of [join(folder, 'nothing'), empty]) {
        const none = await run('backup', [], { DATA_DIR });
        expect(none).toMatchObject({ code: 78, output: expect.stringContaining('DATA_DIR') });
      }
    },
    PATIENCE,
  );

  it(
    'tell as at a start what a user of PostgreSQL lacks',
    async () => {
      const { databaseUrl } = await asVisitor();
      const there = { DATA_DIR: join(folder, 'visiting') };
      expect(await run('restore', [file], there)).toMatchObject({ code: 0 });
      const onServer = { ...there, DATABASE_URL: databaseUrl };
      for (const [command, ...parameters] of [['restore', file], ['move']] as const) {
        const refused = await run(command, parameters, onServer);
        expect(refused).toMatchObject({ code: 77 });
        expect(refused.output).toMatch(/ไม่มีสิทธิ์พอ.*ต้องเป็นเจ้าของฐานข้อมูล.*ALTER DATABASE/);
        expect(refused.output).not.toContain(' at ');
      }
    },
    PATIENCE,
  );

  it(
    'make a file that only its owner can read, and tell a whole one from others',
    async () => {
      const databaseUrl = await createPostgresDatabase();
      const put = await run('restore', [file], { DATABASE_URL: databaseUrl, DATA_DIR: folder });
      const startedWith = `DATABASE_URL เดียวกันนี้ และ DATA_DIR=${folder} `;
      expect(put).toMatchObject({ code: 0, output: expect.stringContaining(startedWith) });
      const made = join(folder, 'new', 'tonight.zip');
      const cutOff = join(folder, 'new', 'yesterday.zip.4711.part');
      await mkdir(join(folder, 'new'));
      await writeFile(cutOff, 'half');
      await utimes(cutOff, 0, 0);
      const there = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
      expect(await run('backup', [made], there)).toMatchObject({
        code: 0,
        output: expect.stringMatching(new RegExp(`${made}[^]*ลบได้: ${cutOff}`)),
      });
      expect((await stat(made)).mode & 0o077).toBe(0);
      expect((await run('backup', [made], there)).code).toBe(74);
      expect(await run('backup', ['--verify', made], {})).toMatchObject({
        code: 0,
        output: expect.stringMatching(/ครบถ้วน.* \d\d:\d\d:\d\d \(Asia\/Bangkok\)/),
      });
      const spoilt = join(folder, 'new', 'spoilt.zip');
      const bytes = await readFile(made);
      // A bit of the time of the first part, which nothing reads.
      bytes.writeUInt8(bytes.readUInt8(10) ^ 1, 10);
      await writeFile(spoilt, bytes);
      for (const [command, parameters] of [
        ['backup', ['--verify', spoilt]],
        ['restore', [spoilt]],
      ] as const) {
        const refused = await run(command, parameters, { DATA_DIR: join(folder, 'refused') });
        expect(refused).toMatchObject({ code: 65, output: expect.stringContaining('เสียหาย') });
      }
      const other = await run('backup', ['--verify', join(ROOT, 'package.json')], {});
      expect(other).toMatchObject({ code: 65, output: expect.stringContaining('npm run backup') });
    },
    PATIENCE,
  );
});
