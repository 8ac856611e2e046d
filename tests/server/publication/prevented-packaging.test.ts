import { beforeAll, expect, it } from 'vitest';
import { readMonth } from '../../../src/food-waste/server/publication/records/read.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { start } from '../resources/support.ts';

describeDatabase('what is published of packaging', (open) => {
  let records: RecordBench;
  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  const saveEach = (...codes: string[]) =>
    Promise.all(
      codes.map(async (code) => {
        const { id: reporterId } = await records.reporter({ members: 2 });
        const wasteManagePackagingId = records.id('wasteManagePackagings', code);
        const sent = { recordDate: '2026-10-05', reporterId, wasteManagePackagingId };
        return records.save('packagingRecords', records.packaging(sent));
      }),
    );

  it('leaves out what was not taken, and keeps whose day it was', async () => {
    await saveEach('P-REDUCE', 'P-SELL', 'P-MUNI');
    const { db } = records.bench.context.database;
    const later = new Date('2099-01-01');
    const { rows, bases } = await readMonth(db, 'packaging', '2026-10', later);
    expect(rows.map(({ recovered }) => recovered).sort()).toEqual(['false', 'true']);
    expect(bases.reduce((sum, { base }) => sum + base, 0)).toBe(6);
  });
});
