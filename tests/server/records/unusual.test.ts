import { beforeAll, expect, it } from 'vitest';
import type { Warning } from '../../../src/engine/server/resources/unusual.ts';
import { describeDatabase } from '../../support/databases.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';
import { ADMIN, start } from '../resources/support.ts';
import { type RecordBench, withStarter } from './support.ts';

describeDatabase('a record far from what is usual', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  async function save(sent: Record<string, unknown>, resource = 'wasteRecords') {
    const warnings: Warning[] = [];
    const warn = (warning: Warning) => warnings.push(warning);
    const row = await records.bench.service.save(ADMIN, resource, sent, { warn });
    return { row, warnings };
  }
  const kg = (quantity: number, fields: Record<string, unknown>) =>
    records.waste({ unitId: records.id('units', 'KG'), quantity, ...fields });

  it('is questioned by the reporter’s own history of the item, and saved', async () => {
    const { id: reporterId } = await records.reporter();
    for (const usual of [3, 3.2, 2.9, 3.4]) {
      expect((await save(kg(usual, { reporterId }))).warnings).toEqual([]);
    }
    // Four are no history yet.
    expect((await save(kg(3.2, { reporterId }))).warnings).toEqual([]);
    const slip = await save(kg(38, { reporterId }));
    expect(slip.row).toMatchObject({ weightKg: 38, unusual: true });
    expect(slip.warnings).toEqual([
      {
        field: 'quantity',
        code: 'unusual',
        message: {
          key: 'unusual.own.moreThanRange',
          params: { times: 12, low: 2.9, high: 3.6, value: 38 },
        },
      },
    ]);
    const { id, version } = slip.row;
    const mended = await save({ id, version, quantity: 3.8 });
    expect(mended.warnings).toEqual([]);
    expect(mended.row).toMatchObject({ weightKg: 3.8, unusual: false });
    const noted = await save({ id, version: 2, note: 'ชั่งใหม่' });
    expect(noted.row).toMatchObject({ unusual: false });
    // What a week gathers is judged by the day.
    const week = { recordDate: '2026-11-19', periodDays: 7 };
    expect((await save(kg(21, { reporterId, ...week }))).warnings).toEqual([]);
    const little = await save(kg(0.7, { reporterId, ...week }));
    expect(little.warnings[0]?.message).toMatchObject({
      key: 'unusual.own.lessThanRange',
      params: { low: 20, high: 25, value: 0.7 },
    });
    const typed = await save(
      records.waste({ reporterId, quantity: null, unitId: null, weightKg: 90 }),
    );
    expect(typed.warnings[0]?.field).toBe('weightKg');
  });

  it('is questioned by that of such reporters, where they have none of their own', async () => {
    const item = { materialId: records.id('materials', 'VEG') };
    const steps = { userType: 'outofhome', wasteFoodId: records.id('wasteFoods', 'SERVE') };
    for (let day = 1; day <= 20; day += 1) {
      await save(kg(10 + (day % 4), { ...item, ...steps }));
    }
    const { id: reporterId } = await records.reporter({ userType: 'outofhome' });
    const far = await save(kg(150, { ...item, ...steps, reporterId }));
    expect(far.warnings[0]?.message).toMatchObject({
      key: 'unusual.group.moreThanRange',
      params: { low: 9.8, high: 13, value: 150 },
    });
    const consumers = await save(kg(150, item));
    expect(consumers.warnings).toEqual([]);
  });

  it('is reported before it is saved, too', async () => {
    const { id: reporterId } = await records.reporter();
    for (const usual of [1, 1.1, 0.9, 1, 1]) await save(kg(usual, { reporterId }));
    const ask = (quantity: number) =>
      records.bench.service.preview(ADMIN, 'wasteRecords', kg(quantity, { reporterId }));
    expect(await ask(1.5)).toMatchObject({ kg: 1.5, warnings: [] });
    expect(await ask(15)).toMatchObject({ kg: 15, warnings: [{ field: 'quantity' }] });
  });

  it('is checked by rows in use alone', async () => {
    const { id: reporterId } = await records.reporter();
    const rows = [];
    for (const usual of [1, 1, 1, 1, 1]) rows.push((await save(kg(usual, { reporterId }))).row);
    const [first] = rows;
    await save({ id: first?.id, version: 1, active: false });
    expect((await save(kg(50, { reporterId }))).warnings).toEqual([]);
  });

  it('is found among packaging by the kind of it', async () => {
    const { id: reporterId } = await records.reporter();
    const pieces = (count: number) =>
      save(records.packaging({ reporterId, pieces: count }), 'packagingRecords');
    for (const usual of [10, 12, 11, 9, 10]) await pieces(usual);
    expect((await pieces(1000)).warnings).toMatchObject([{ field: 'pieces' }]);
  });
});

describeDatabase('a row whose resource is sorted by what it refers to', (open) => {
  it('is checked by those before it', async () => {
    const { name, unitId, tonnes } = EVERY_TYPE;
    const odd = { type: 'boolean', default: false, readOnly: true } as const;
    const histories = [{ of: 'own', same: ['unitId'], atLeast: 2 }];
    const config = configWith(
      { name, unitId, tonnes, odd },
      {
        sort: [{ field: 'unitId', order: 'asc' }],
        unusual: { value: 'tonnes', flag: 'odd', histories },
      },
    );
    const { service } = await start(await open('migrated'), { config });
    const unit = { name: 'กรัม', abbreviation: 'ก.', kind: 'count' };
    const { id } = await service.save(ADMIN, 'units', unit);
    const rows = [];
    for (const [place, weight] of [2, 2.2, 90].entries()) {
      const specimen = { name: `กอง ${place}`, unitId: id, tonnes: weight };
      rows.push(await service.save(ADMIN, 'specimens', specimen));
    }
    expect(rows.map(({ odd }) => odd)).toEqual([false, false, true]);
  });
});
