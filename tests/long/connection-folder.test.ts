import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../locales/en/startup.json' with { type: 'json' };
import thai from '../../locales/th/startup.json' with { type: 'json' };
import { EMBEDDED_POSTGRES_VERSION } from '../../src/engine/server/db/embedded/folder.ts';
import { openEmbedded } from '../../src/engine/server/db/embedded/open.ts';
import { DatabaseOpenError, openDatabase } from '../../src/engine/server/db/open.ts';
import { embeddedTemplate, workerFile } from '../support/databases.ts';

let free: number | undefined;
let refused: string | undefined;

/** The disk's free space and the rights of a folder, as another machine or user would find them. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    statfs: async (path: string) =>
      free === undefined ? real.statfs(path) : { bavail: free, bsize: 1 },
    access: async (path: string, mode?: number) => {
      if (path === refused) {
        throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
      }
      return real.access(path, mode);
    },
  };
});

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'food-waste-folder-'));
  folder = join(root, 'data');
});

afterEach(() => {
  free = undefined;
  refused = undefined;
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const open = async () =>
  openEmbedded(folder, {
    template: await embeddedTemplate(),
    workerUrl: await workerFile(),
    log: () => undefined,
    onFatal: (key) => {
      throw new Error(key);
    },
  });

async function refusal(attempt: Promise<unknown> = open()): Promise<DatabaseOpenError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof DatabaseOpenError)) {
    throw new Error('The database was opened, or failed in another way.', { cause: error });
  }
  return error;
}

function layDatabase(files: Record<string, string>): void {
  mkdirSync(join(folder, 'database'), { recursive: true });
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, 'database', name), text);
  }
}

describe('opening the database folder', () => {
  it('makes missing parents, and keeps what was saved', async () => {
    folder = join(root, 'a', 'b', 'data');
    const first = await open();
    await first.db.execute(sql`create table kept (name text)`);
    await first.db.execute(sql`insert into kept values ('ข้าวสวย')`);
    await first.close();
    const second = await open();
    expect((await second.db.execute(sql`select name from kept`)).rows).toEqual([
      { name: 'ข้าวสวย' },
    ]);
    await second.close();
    const version = readFileSync(join(folder, 'database', 'PG_VERSION'), 'utf8').trim();
    expect(version).toBe(EMBEDDED_POSTGRES_VERSION);
  });

  it('begins again when the making of the database was cut short', async () => {
    layDatabase({ PG_VERSION: EMBEDDED_POSTGRES_VERSION });
    writeFileSync(join(folder, 'database.incomplete'), '');
    const database = await open();
    expect((await database.db.execute(sql`select 1 as n`)).rows).toEqual([{ n: 1 }]);
    await database.close();
    expect(existsSync(join(folder, 'database.incomplete'))).toBe(false);
  });

  it('refuses a folder with other files and leaves them alone', async () => {
    layDatabase({ 'thesis.txt': 'mine' });
    expect(await refusal()).toMatchObject({ key: 'databaseFolderForeign', exitCode: 78 });
    expect(readFileSync(join(folder, 'database', 'thesis.txt'), 'utf8')).toBe('mine');
  });

  it('refuses the files of another version', async () => {
    layDatabase({ PG_VERSION: '19\n' });
    expect(await refusal()).toMatchObject({
      key: 'databaseFolderVersion',
      parameters: { found: '19', expected: EMBEDDED_POSTGRES_VERSION },
    });
  });

  it('refuses a file in the place of the folder', async () => {
    writeFileSync(folder, '');
    expect(await refusal()).toMatchObject({ key: 'databaseFolderNotFolder' });
  });

  it('refuses when a parent cannot hold the folder', async () => {
    writeFileSync(join(root, 'file'), '');
    folder = join(root, 'file', 'data');
    expect(await refusal()).toMatchObject({ key: 'databaseFolderNotCreated', exitCode: 73 });
  });

  it('refuses, and does not hang, where the kernel takes no folders', async () => {
    folder = '/proc/food-waste/data';
    expect(await refusal()).toMatchObject({ key: 'databaseFolderNotCreated', exitCode: 73 });
  });

  it('says that a folder may not be written when its parent has the say', async () => {
    refused = root;
    folder = join(root, 'a', 'data');
    const error = await refusal();
    expect(error).toMatchObject({ key: 'databaseFolderNotCreated', exitCode: 73 });
    expect(error.parameters).toMatchObject({ folder, reason: 'EACCES' });
    expect(existsSync(join(root, 'a'))).toBe(false);
  });

  it.each([
    ['no control file', (files: string) => rmSync(join(files, 'global', 'pg_control'))],
    ['no tables', (files: string) => rmSync(join(files, 'base'), { recursive: true })],
    [
      'an overwritten control file',
      (files: string) => writeFileSync(join(files, 'global', 'pg_control'), 'x'.repeat(8192)),
    ],
    [
      'an emptied log',
      (files: string) => {
        for (const entry of readdirSync(join(files, 'pg_wal'), { withFileTypes: true })) {
          if (entry.isFile()) truncateSync(join(entry.parentPath, entry.name));
        }
      },
    ],
  ])('says that a database with %s is damaged, and to restore a backup', async (_what, damage) => {
    await (await open()).close();
    damage(join(folder, 'database'));
    const error = await refusal();
    expect(error).toMatchObject({ key: 'databaseDamaged', exitCode: 65 });
    const line = error.lines().join('\n');
    expect(line).toMatch(/เสียหาย.*สำรอง.*\(.+\)$/);
    expect(line.split('\n')).toHaveLength(1);
  });

  it('calls a database that may not be read so, and not damaged', async () => {
    await (await open()).close();
    const control = join(folder, 'database', 'global', 'pg_control');
    writeFileSync(control, 'x'.repeat(8192));
    refused = join(folder, 'database', 'PG_VERSION');
    const error = await refusal();
    expect(error).toMatchObject({ key: 'databaseFolderUnwritable', exitCode: 77 });
    expect(error.parameters.reason).toBe('EACCES PG_VERSION');
  });

  it('refuses a folder that may not be written', async () => {
    mkdirSync(folder);
    refused = folder;
    expect(await refusal()).toMatchObject({ key: 'databaseFolderUnwritable', exitCode: 77 });
  });

  it('refuses a database of another owner', async () => {
    layDatabase({ PG_VERSION: EMBEDDED_POSTGRES_VERSION });
    const owner = process.geteuid?.() ?? 0;
    vi.spyOn(process, 'geteuid').mockReturnValue(owner + 1);
    expect(await refusal()).toMatchObject({
      key: 'databaseFolderWrongOwner',
      parameters: { owner, user: owner + 1 },
    });
  });

  it('refuses a full disk before it writes anything', async () => {
    free = 3 * 1024 * 1024;
    const error = await refusal();
    expect(error).toMatchObject({ key: 'databaseDiskFull', parameters: { free: 3 } });
    expect(error.exitCode).toBe(74);
    expect(error.lines()).toEqual([
      `พื้นที่ว่างใน ${folder} เหลือ 3 MB แต่ต้องใช้อย่างน้อย 48 MB เพิ่มพื้นที่ว่างแล้วเปิดใหม่`,
    ]);
    expect(existsSync(join(folder, 'database'))).toBe(false);
  });

  it('lets the folder go again after it refused it', async () => {
    layDatabase({ 'thesis.txt': 'mine' });
    await refusal();
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
    rmSync(join(folder, 'database'), { recursive: true });
    await (await open()).close();
  });
});

describe('opening PostgreSQL', () => {
  it('refuses an address that is none', async () => {
    const attempt = openDatabase({ databaseUrl: 'mysql://x', dataDirectory: '' });
    expect(await refusal(attempt)).toMatchObject({ key: 'postgresAddressInvalid', exitCode: 78 });
  });

  it.each([
    'postgresql://office:p@ss/w#rd@127.0.0.1:1/food',
    'postgresql://office:12/secret@127.0.0.1:1/food',
    'postgresql://office:12#secret@127.0.0.1:1/food',
    'postgresql://office:p@ss?secret@127.0.0.1:1/food',
    'postgresql://office:50%secret@127.0.0.1:1/food',
  ])('shows no piece of a password written without codes: %s', async (databaseUrl) => {
    const error = await refusal(openDatabase({ databaseUrl, dataDirectory: '' }));
    expect(error).toMatchObject({ key: 'postgresAddressInvalid', exitCode: 78 });
    for (const language of ['th', 'en'] as const) {
      const [line] = error.lines(language);
      expect(line).toContain('%40 %2F %3F %23 %25');
      expect(line).not.toMatch(/secret|w#rd|ss\//);
    }
  });

  it('takes a password written with codes, and a bare @ that ends none', async () => {
    for (const password of ['p%40ss%2Fw%23rd%25', 'p@ss']) {
      const databaseUrl = `postgresql://office:${password}@127.0.0.1:1/food`;
      const error = await refusal(openDatabase({ databaseUrl, dataDirectory: '' }));
      expect(error).toMatchObject({
        key: 'postgresUnreachable',
        parameters: { address: '127.0.0.1:1/food' },
      });
    }
  });

  it('says where no server answers, without the password', async () => {
    const databaseUrl = 'postgresql://office:secret@127.0.0.1:1/food';
    const error = await refusal(openDatabase({ databaseUrl, dataDirectory: '' }));
    expect(error).toMatchObject({ key: 'postgresUnreachable', exitCode: 69 });
    const [line] = error.lines('en');
    expect(line).toContain('127.0.0.1:1/food');
    expect(line).not.toContain('secret');
  });
});

describe('startup lines', () => {
  it('are the same in Thai and English, place for place', () => {
    const places = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    expect(Object.keys(thai)).toEqual(Object.keys(english));
    for (const key of Object.keys(thai) as (keyof typeof thai)[]) {
      expect([key, places(thai[key])]).toEqual([key, places(english[key])]);
    }
  });
});
