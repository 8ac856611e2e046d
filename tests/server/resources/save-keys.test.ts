import { createHash } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { auditEntries, saveKeys } from '../../../src/engine/server/db/system-tables.ts';
import { readSaveKey } from '../../../src/engine/server/resources/save-keys.ts';
import type { ResourceService } from '../../../src/engine/server/resources/service.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { ADMIN, type Bench, NOW, person, refusal, start } from './support.ts';

const DAY = 86_400_000;
const unit = (name: string) => ({ name, abbreviation: name.slice(0, 15), kind: 'household' });

describeEachDatabase('a save sent again under its key', (open, kind) => {
  let bench: Bench;
  let service: ResourceService;
  const save = (data: unknown, key: string, by = ADMIN) =>
    service.saveByKey(by, 'units', data, key);
  const named = async (name: string) =>
    (
      await service.search(ADMIN, 'units', {
        filters: [{ field: 'name', operator: 'eq', value: name }],
      })
    ).total;

  beforeAll(async () => {
    bench = await start(await open('migrated'));
    service = bench.service;
  });

  it('is done once, gives the same row, and is reported once in the audit log', async () => {
    const first = await save(unit('กระป๋อง'), 'key-of-a-can');
    const again = await save(unit('กระป๋อง'), 'key-of-a-can');
    expect(again).toEqual(first);
    expect(await named('กระป๋อง')).toBe(1);
    const told = await bench.context.database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.rowId, Number(first.id)));
    expect(told).toHaveLength(1);
  });

  it('gives the row as it is now, when somebody has changed it meanwhile', async () => {
    const first = await save(unit('ลัง'), 'key-of-a-crate');
    await service.save(ADMIN, 'units', { id: first.id, version: 1, abbreviation: 'ลง' });
    const again = await save(unit('ลัง'), 'key-of-a-crate');
    expect(again).toMatchObject({ id: first.id, version: 2, abbreviation: 'ลง' });
  });

  it('is done once when many arrive at the same time', async () => {
    const rows = await Promise.all(
      Array.from({ length: 8 }, () => save(unit('มัด'), 'key-of-a-bundle')),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await named('มัด')).toBe(1);
  });

  it('keeps nothing by which a password could be guessed', async () => {
    const user = (username: string, password: string) => ({
      username,
      password,
      firstName: 'สม',
      lastName: 'ใจ',
      userType: 'staff',
    });
    const kept = async (key: string, password: string) => {
      await service.saveByKey(ADMIN, 'users', user(key, password), key);
      const { db } = bench.context.database;
      const [entry] = await db.select().from(saveKeys).where(eq(saveKeys.key, key));
      return entry?.fingerprint;
    };
    const fingerprint = await kept('key-of-a-user', 'a long secret of theirs');
    const sent = { ...user('key-of-a-user', ''), password: null };
    const shown = createHash('sha256')
      .update(JSON.stringify(['users', sent]))
      .digest('hex');
    expect(fingerprint).toBe(`users ${shown}`);
  });

  it('leaves the key free when it was refused', async () => {
    const wrong = await refusal(save({ ...unit('ห่อ'), kind: 'weight' }, 'key-of-a-wrap'));
    expect(wrong.code).toBe('validation');
    expect(await save(unit('ห่อ'), 'key-of-a-wrap')).toMatchObject({ name: 'ห่อ', version: 1 });
  });

  it('is refused when the key belongs to another save of the person', async () => {
    const first = await save(unit('แผง'), 'key-of-a-tray');
    const other = await refusal(save(unit('แพ็ค'), 'key-of-a-tray'));
    expect(other).toMatchObject({
      code: 'conflict',
      message: { key: 'saveKeyReused' },
      current: { id: first.id, name: 'แผง' },
    });
    expect(await named('แพ็ค')).toBe(0);
  });

  it('lets what another save met be saved over the row it gave', async () => {
    await save(unit('โหล'), 'key-of-a-dozen');
    const { current } = await refusal(save(unit('กุรุส'), 'key-of-a-dozen'));
    const chosen = { id: current?.id, version: current?.version, name: 'กุรุส' };
    expect(await save(chosen, 'key-of-the-choice')).toMatchObject({ id: current?.id, version: 2 });
    expect([await named('โหล'), await named('กุรุส')]).toEqual([0, 1]);
  });

  it('keeps the keys of people apart, and checks the permission each time', async () => {
    const keeper = person('food-cateory/units/u');
    const one = await save(unit('กล่อง'), 'key-of-a-box');
    const other = await save(unit('กล่องใหญ่'), 'key-of-a-box', keeper);
    expect(other.id).not.toBe(one.id);
    const stranger = { ...keeper, permissions: new Set<string>() };
    expect(await refusal(save(unit('กล่องใหญ่'), 'key-of-a-box', stranger))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('forgets keys after thirty days', async () => {
    const { db } = bench.context.database;
    const old = { userId: 9, fingerprint: '', rowId: 1 };
    await db.insert(saveKeys).values([
      { ...old, key: 'month-old-key', savedAt: new Date(NOW.getTime() - 31 * DAY) },
      { ...old, userId: 10, key: 'month-old-key', savedAt: NOW },
      { ...old, key: 'week-old-key', savedAt: new Date(NOW.getTime() - 7 * DAY) },
    ]);
    await save(unit('ตะกร้า'), 'key-of-a-basket');
    const left = await db
      .select({ userId: saveKeys.userId, key: saveKeys.key })
      .from(saveKeys)
      .where(inArray(saveKeys.userId, [9, 10]))
      .orderBy(saveKeys.userId);
    expect(left).toEqual([
      { userId: 9, key: 'week-old-key' },
      { userId: 10, key: 'month-old-key' },
    ]);
  });

  // The embedded database has one session, so nobody waits for another.
  if (kind === 'postgres')
    it('holds nothing of other people while it waits', async () => {
      const { db } = bench.context.database;
      const box = await service.save(ADMIN, 'units', unit('เข่ง'));
      const savedAt = new Date(NOW.getTime() - 31 * DAY);
      const old = { userId: 11, fingerprint: '', rowId: 1, savedAt };
      await db.insert(saveKeys).values({ ...old, key: 'key-of-somebody' });
      let saving: Promise<unknown> = Promise.resolve();
      // As anonymising does: holds a row, then deletes the keys of the person.
      await db.transaction(async (tx) => {
        await tx.execute(sql`select id from units where id = ${box.id} for update`);
        const data = { name: 'ข้าวโพด', defaultUnitId: box.id };
        saving = service.saveByKey(ADMIN, 'materials', data, 'key-of-some-corn');
        saving.catch(() => undefined);
        await vi.waitFor(async () => {
          const { rows } = await db.execute(
            sql`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          expect(rows).toHaveLength(1);
        }, 20_000);
        await tx.execute(sql`set local lock_timeout = '1ms'`);
        await tx.delete(saveKeys).where(eq(saveKeys.userId, 11));
      });
      expect(await saving).toMatchObject({ name: 'ข้าวโพด', version: 1 });
    });

  it('makes another code when the one it would make is taken', async () => {
    const first = await service.save(ADMIN, 'foodTypes', { name: 'ต้ม' });
    const taken = `FT${String(Number(first.id) + 1).padStart(4, '0')}`;
    // A change draws no number, so that the next row's code meets this one.
    await service.save(ADMIN, 'foodTypes', { id: first.id, version: 1, code: taken });
    const one = await service.saveByKey(ADMIN, 'foodTypes', { name: 'ตุ๋น' }, 'key-of-a-stew');
    expect(one).toMatchObject({ name: 'ตุ๋น', version: 1 });
    expect(one.code).not.toBe(taken);
    const again = await service.saveByKey(ADMIN, 'foodTypes', { name: 'ตุ๋น' }, 'key-of-a-stew');
    expect(again).toEqual(one);
  });
});

describe('the header Idempotency-Key', () => {
  it('is read with or without quotes, and refused when it is no key', () => {
    expect(readSaveKey(undefined)).toBeNull();
    expect(readSaveKey('6f9619ff-8b86-d011')).toBe('6f9619ff-8b86-d011');
    expect(readSaveKey('"6f9619ff-8b86-d011"')).toBe('6f9619ff-8b86-d011');
    expect(() => readSaveKey('short')).toThrow('validation');
    expect(() => readSaveKey('with spaces in it')).toThrow('validation');
  });
});
