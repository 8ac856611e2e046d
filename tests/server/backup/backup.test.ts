/** Backup and restore for both databases, and the way from one to the other. */

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import { readConfig } from '../../../src/application.ts';
import { manifestShape } from '../../../src/engine/server/backup/manifest.ts';
import { checkBackup, openBackup } from '../../../src/engine/server/backup/read.ts';
import { restoreSite } from '../../../src/engine/server/backup/restore.ts';
import { readRows, type TextRow, writeRows } from '../../../src/engine/server/backup/rows.ts';
import { readSchema } from '../../../src/engine/server/backup/schema.ts';
import { writeBackup } from '../../../src/engine/server/backup/write.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { NO_LIMITS } from '../../../src/engine/server/db/patience.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { checkRollups } from '../../../src/food-waste/server/rollups/check.ts';
import {
  type DatabaseKind,
  describeDatabase,
  describeEachDatabase,
  openFreshDatabase,
} from '../../support/databases.ts';
import { ADMIN_PASSWORD, startTestServer } from '../../support/server.ts';
import {
  backUp,
  fillOffice,
  newFolder,
  ODD_TEXTS,
  putBack,
  type Standing,
  standing,
} from './support.ts';

const OTHERS: readonly DatabaseKind[] = ['embedded', 'postgres'];

describeEachDatabase('bits in a backup', (open) => {
  const BITS = ['00000', '10110', '11111', '00001', null];

  it('come back as they were, in the form of older backups too', async () => {
    const { db } = await open();
    await db.execute(sql`create table bits (own bit(5))`);
    const [table] = (await readSchema(db)).tables;
    if (!table) throw new Error('The table is not among those of a backup.');
    const stored = async () =>
      (await db.execute<{ own: string | null }>(sql`select own::text from bits`)).rows.map(
        ({ own }) => own,
      );
    await writeRows(
      db,
      table,
      BITS.map((own) => [own]),
    );
    expect(await stored()).toEqual(BITS);
    const read: TextRow[] = [];
    await db.transaction(async (tx) => {
      for await (const rows of readRows(tx, table)) read.push(...rows);
    });
    await db.execute(sql`delete from bits`);
    await writeRows(db, table, read);
    expect(await stored()).toEqual(BITS);
  });
});

describeDatabase('a backup of a database in use', (open) => {
  let office: Database;
  let file: string;
  let before: Standing;

  beforeAll(async () => {
    office = await open();
    await fillOffice(office);
    before = await standing(office);
    file = await backUp(office);
  });

  it.each(OTHERS)('put back into %s, gives every table, row and number as it was', async (kind) => {
    const other = await openFreshDatabase(kind);
    try {
      await putBack(file, other);
      expect(await standing(other)).toEqual(before);
    } finally {
      await other.close();
    }
  });

  it('leaves the next start nothing to do, and everybody can go on working', async () => {
    const other = await open();
    await putBack(file, other);
    expect((await migrate({ config: readConfig(), database: other, plugins })).statements).toEqual(
      [],
    );
    expect((await checkRollups(other)).differences).toEqual([]);
    const server = await startTestServer(other);
    const { token } = await server.signIn('admin', ADMIN_PASSWORD);
    const last = await other.db.execute<{ id: number }>(sql`select max(id) as id from units`);
    const saved = await server.save('foodcateory/saveUnits', {
      name: 'เข่งใหม่',
      abbreviation: 'ขง',
      kind: 'weight',
      kgPerUnit: 20,
    });
    expect(saved.id).toBeGreaterThan(last.rows[0]?.id ?? 0);
    expect(token).not.toBe('');
    await server.app.close();
  });

  it('keeps texts of every kind to the letter', async () => {
    const other = await open();
    await putBack(file, other);
    const { rows } = await other.db.execute<{ text: string }>(
      sql`select value->>'text' as text from settings where key like 'odd%' order by key`,
    );
    expect(rows.map(({ text }) => text)).toEqual(ODD_TEXTS);
  });

  it('goes into an empty database only', async () => {
    await expect(putBack(file, office)).rejects.toMatchObject({ key: 'restoreNotEmpty' });
    expect(await standing(office)).toEqual(before);
  });

  it('does not go over a file that is there', async () => {
    const folder = await newFolder();
    const taken = `${folder}/taken.zip`;
    await writeFile(taken, 'mine');
    const again = writeBackup({
      database: office,
      siteFolder: folder,
      file: taken,
      now: new Date(),
    });
    await expect(again).rejects.toMatchObject({ code: 'EEXIST' });
    expect(await readFile(taken, 'utf8')).toBe('mine');
  });

  it('is not begun where it cannot be written, and says so', async () => {
    const folder = await newFolder();
    await writeFile(`${folder}/file`, '');
    const nowhere = writeBackup({
      database: office,
      siteFolder: folder,
      file: `${folder}/file/office.zip`,
      now: new Date(),
    });
    await expect(nowhere).rejects.toMatchObject({ syscall: expect.any(String) });
  });

  it('takes the files of the office along, and refuses all when one of them is damaged', async () => {
    const folder = await newFolder();
    const site = `${folder}/site`;
    await mkdir(`${site}/forms/2569`, { recursive: true });
    await writeFile(`${site}/site.json`, '{"name":"สำนักงาน"}');
    await writeFile(`${site}/forms/2569/แบบฟอร์ม.pdf`, 'แบบฟอร์ม');
    const names = ['forms/2569/แบบฟอร์ม.pdf', 'site.json'];
    const whole = `${folder}/whole.zip`;
    await writeBackup({ database: office, siteFolder: site, file: whole, now: new Date() });
    const backup = await openBackup(whole, plugins);
    const { restored, setAside: kept } = await restoreSite(backup, `${folder}/new`);
    expect([[...restored].sort(), kept]).toEqual([names, []]);
    const again = await restoreSite(backup, site);
    expect([again.restored, [...again.setAside].sort()]).toEqual([[], names]);
    backup.close();
    expect(await readFile(`${folder}/new/forms/2569/แบบฟอร์ม.pdf`, 'utf8')).toBe('แบบฟอร์ม');
    expect(await readFile(`${folder}/new/site.json`, 'utf8')).toBe('{"name":"สำนักงาน"}');

    const bytes = await readFile(whole);
    // The first bytes of a part come after its header, which ends in its name.
    const name = Buffer.from('แบบฟอร์ม.pdf');
    const begin = bytes.indexOf(name) + name.length;
    bytes.fill(255, begin, begin + 4);
    const spoilt = `${folder}/spoilt.zip`;
    await writeFile(spoilt, bytes);
    const other = await open();
    await expect(putBack(spoilt, other)).rejects.toMatchObject({ part: `site/${names[0]}` });
    expect((await standing(other)).schema.tables).toEqual([]);
  });

  it.each(['../outside', '/etc/passwd', 'forms/../../outside', 'a\\b', ''])(
    'that names a file outside of the folder of the office is none: %s',
    (path) => {
      const manifest = {
        format: 1,
        madeAt: '',
        schema: { tables: [], functions: [], constraints: [], indexes: [], triggers: [] },
        tables: {},
        counters: [],
      };
      const of = (name: string) => ({ ...manifest, site: { [name]: { sha256: '' } } });
      expect(manifestShape.safeParse(of('forms/a.pdf')).success).toBe(true);
      expect(manifestShape.safeParse(of(path)).success).toBe(false);
    },
  );

  it('that was cut or changed is distinguished from a whole one, and changes nothing', async () => {
    const whole = await readFile(file);
    const folder = await newFolder();
    const damage: Record<string, Buffer> = {
      'no-end.zip': whole.subarray(0, whole.length - 100),
      'half.zip': whole.subarray(0, Math.floor(whole.length / 2)),
      'text.zip': Buffer.from('ไม่ใช่ไฟล์สำรอง'),
      'changed.zip': Buffer.from(whole.map((byte, place) => (place === 3000 ? byte ^ 255 : byte))),
    };
    const other = await open();
    for (const [name, bytes] of Object.entries(damage)) {
      const spoilt = `${folder}/${name}`;
      await writeFile(spoilt, bytes);
      await expect(putBack(spoilt, other), name).rejects.toMatchObject({
        key: expect.stringMatching(/^backup(Unreadable|Damaged)$/),
      });
      expect((await standing(other)).schema.tables, name).toEqual([]);
    }
    const backup = await openBackup(file, plugins);
    await expect(checkBackup(backup)).resolves.toBeUndefined();
    backup.close();
  });
});

describe('a backup of PostgreSQL', () => {
  it('leaves a trigger off that was switched off', async () => {
    const office = await openFreshDatabase('postgres');
    await office.db.execute(sql`create table notes (words text)`);
    await office.db.execute(sql`create function keep_notes() returns trigger language plpgsql
      as $$ begin return null; end $$`);
    await office.db.execute(sql`create trigger on_guard before delete on notes for each row
      execute function keep_notes()`);
    await office.db.execute(sql`create trigger off_guard before update on notes for each row
      execute function keep_notes()`);
    await office.db.execute(sql`alter table notes disable trigger off_guard`);
    const again = await openFreshDatabase('postgres');
    await putBack(await backUp(office), again);
    const { rows } = await again.db.execute(sql`
      select tgname as name, tgenabled = 'D' as off from pg_trigger order by tgname`);
    expect(rows).toEqual([
      { name: 'off_guard', off: true },
      { name: 'on_guard', off: false },
    ]);
    await office.close();
    await again.close();
  });

  it('keeps the rows of a table that a newer server wants to write anew meanwhile', async () => {
    const office = await openFreshDatabase('postgres');
    try {
      await fillOffice(office);
      const before = await standing(office);
      const file = `${await newFolder()}/during.zip`;
      let changing: Promise<unknown> | undefined;
      await writeBackup({
        database: office,
        siteFolder: '',
        file,
        now: new Date(),
        onProgress: (table) => {
          if (table !== 'audit_entries') return;
          // As migrations do, however long a copy takes.
          changing ??= office.db.transaction(async (tx) => {
            await tx.execute(NO_LIMITS);
            await tx.execute(
              sql`alter table waste_records add column two integer generated always as (2) stored`,
            );
          });
        },
      });
      await changing;
      const other = await openFreshDatabase('postgres');
      await putBack(file, other);
      expect((await standing(other)).rows).toEqual(before.rows);
      await other.close();
    } finally {
      await office.close();
    }
  });

  it('is of one moment, whatever is saved meanwhile', async () => {
    const office = await openFreshDatabase('postgres');
    const other = await openFreshDatabase('postgres');
    try {
      await fillOffice(office);
      const before = await standing(office);
      const saving = Array.from({ length: 50 }, (_, place) =>
        office.db.execute(sql`insert into settings values (${`late${place}`}, '1')`),
      );
      const [file] = await Promise.all([backUp(office), ...saving]);
      await putBack(file, other);
      const after = await standing(other);
      expect({ ...after.rows, settings: '' }).toEqual({ ...before.rows, settings: '' });
    } finally {
      await Promise.all([office.close(), other.close()]);
    }
  });
});
