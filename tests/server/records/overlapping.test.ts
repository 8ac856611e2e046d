import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import type { WireRow } from '../../../src/engine/server/resources/rows.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';
import { ADMIN, refusal, start } from '../resources/support.ts';
import { insertRecords } from '../rollups/support.ts';
import { type RecordBench, withStarter } from './support.ts';

describeEachDatabase('the days of a reporter', (open) => {
  let records: RecordBench;
  let reporter: WireRow;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });
  beforeEach(async () => {
    reporter = await records.reporter();
  });

  const sent = (recordDate: string, periodDays: number, more: Record<string, unknown> = {}) =>
    records.waste({ reporterId: reporter.id, recordDate, periodDays, ...more });
  const save = (...of: Parameters<typeof sent>) => records.save('wasteRecords', sent(...of));
  const wrong = async (data: Record<string, unknown>) =>
    (await refusal(records.save('wasteRecords', data))).fields;

  it('are one measurement where they are the same, and never overlap otherwise', async () => {
    const week = await save('2026-11-14', 7);
    await save('2026-11-14', 7);
    await save('2026-11-07', 7);
    await save('2026-11-15', 1);
    const otherDays = '08/11/2569–14/11/2569';
    const told = (days: string) => ({
      recordDate: [
        { key: 'measurement.overlaps.stored', params: { days, otherDays, code: week.code } },
      ],
    });
    expect(await wrong(sent('2026-11-14', 1))).toEqual(told('14/11/2569'));
    expect(await wrong(sent('2026-11-08', 1))).toEqual(told('08/11/2569'));
    expect(await wrong(sent('2026-11-20', 8))).toMatchObject({
      recordDate: [{ key: 'measurement.overlaps.stored' }],
    });
  });

  it('are free for others, and for records that name nobody', async () => {
    await save('2026-11-14', 7);
    const other = await records.reporter();
    expect(await save('2026-11-12', 2, { reporterId: other.id })).toMatchObject({ periodDays: 2 });
    for (const day of ['2026-11-12', '2026-11-13']) {
      expect(await save(day, 7, { reporterId: null })).toMatchObject({ reporterId: null });
    }
  });

  it('are looked at again when a record moves, goes to another or comes back', async () => {
    await save('2026-11-14', 7);
    const { id, version } = await save('2026-11-15', 1);
    expect(Object.keys((await wrong({ id, version, recordDate: '2026-11-14' })) ?? {})).toEqual([
      'recordDate',
    ]);
    const longer = await records.save('wasteRecords', {
      id,
      version,
      recordDate: '2026-11-16',
      periodDays: 2,
    });
    expect(longer).toMatchObject({ periodDays: 2, version: 2 });
    const note = await records.save('wasteRecords', { id, version: 2, note: 'ชั่งใหม่' });
    const away = await records.save('wasteRecords', { id, version: note.version, active: false });
    await save('2026-11-16', 1);
    expect(Object.keys((await wrong({ id, version: away.version, active: true })) ?? {})).toEqual([
      'recordDate',
    ]);
  });

  it('say what to do in Thai, with the other record by its code', async () => {
    const { code } = await save('2026-11-14', 7);
    const words = loadWords(LOCALES_DIRECTORY);
    const errors = (await wrong(sent('2026-11-20', 7))) ?? {};
    expect(words.fieldErrors('th', errors, 'wasteRecords')).toEqual({
      recordDate: [
        `ช่วงที่เก็บ 14/11/2569–20/11/2569 ซ้อนกับช่วง 08/11/2569–14/11/2569 ของรายการ ${code} ` +
          `ของผู้รายงานรายเดียวกัน ถ้าเป็นการเก็บครั้งเดียวกัน ให้ใช้วันที่และจำนวนวันเดียวกับรายการ ${code} ` +
          'ถ้าไม่ใช่ ให้แก้วันที่หรือจำนวนวันไม่ให้ซ้อนกัน',
      ],
    });
  });
});

describeDatabase('two people who save at once', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  it('never both get days that overlap, however often they try', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id: reporterId } = await records.reporter();
      const waste = (recordDate: string, periodDays: number) =>
        records.save('wasteRecords', records.waste({ reporterId, recordDate, periodDays }));
      const outcomes = await Promise.allSettled([
        waste('2026-11-14', 7),
        waste('2026-11-12', 7),
        waste('2026-11-13', 3),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
  });
});

describeDatabase('two people who mend records of one reporter at once', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  const weeks = async (): Promise<{ ids: readonly number[]; reporterId: number }> => {
    const { id } = await records.reporter();
    const week = { userType: 'consumer', tambon: '100101', kg: '1', reporter: Number(id) };
    const ids = await insertRecords(records.bench.context.database.db, [
      { ...week, day: '2026-11-07', periodDays: 7 },
      { ...week, day: '2026-11-10', periodDays: 7 },
    ]);
    await records.bench.context.database.db.execute(
      sql`update waste_records set overlapping = true where reporter_id = ${Number(id)}`,
    );
    return { ids, reporterId: Number(id) };
  };
  const change = (id: number | undefined, fields: Record<string, unknown>) =>
    records.save('wasteRecords', { id, version: 1, ...fields });

  it('both succeed, be it by other days, by retiring or by another reporter', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, other] = [await weeks(), await weeks()];
      const [first, second] = one.ids;
      const [third, fourth] = other.ids;
      await Promise.all([
        change(first, { recordDate: '2026-11-03' }),
        change(second, { active: false }),
        change(third, { reporterId: one.reporterId, recordDate: '2026-11-20' }),
        change(fourth, { reporterId: one.reporterId, recordDate: '2026-10-20' }),
      ]);
    }
  });
});

describeDatabase('records that overlapped before the rule', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  it('are marked by an upgrade, stay, and lose the mark once they are mended', async () => {
    const { context } = records.bench;
    const { db } = context.database;
    const { id: reporterId } = await records.reporter();
    const week = { userType: 'consumer', tambon: '100101', kg: '1', reporter: Number(reporterId) };
    const [first = 0, second = 0, same = 0, apart = 0] = await insertRecords(db, [
      { ...week, day: '2026-11-07', periodDays: 7 },
      { ...week, day: '2026-11-10', periodDays: 7 },
      { ...week, day: '2026-11-10', periodDays: 7 },
      { ...week, day: '2026-11-17', periodDays: 7 },
    ]);
    await db.execute(sql`delete from system_migrations where name like '0012-%'`);
    await migrate(context);
    const marked = async () => {
      const filters = [{ field: 'overlapping', operator: 'eq', value: true }];
      const { data } = await records.bench.service.search(ADMIN, 'wasteRecords', { filters });
      return data.map(({ id }) => id).sort();
    };
    expect(await marked()).toEqual([first, second, same].sort());
    const noted = await records.save('wasteRecords', { id: second, version: 1, note: 'ถุงที่สอง' });
    expect(noted).toMatchObject({ overlapping: true });
    await records.save('wasteRecords', { id: second, version: 2, active: false });
    expect(await marked()).toEqual([first, same].sort());
    const mended = { id: same, version: 1, recordDate: '2026-11-10', periodDays: 3 };
    expect(await records.save('wasteRecords', mended)).toMatchObject({ overlapping: false });
    expect(await marked()).toEqual([]);
    expect(apart).toBeGreaterThan(0);
  });
});
