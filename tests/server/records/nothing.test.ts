import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WireRow } from '../../../src/engine/server/resources/rows.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { refusal, start } from '../resources/support.ts';
import { type RecordBench, withStarter } from './support.ts';

/** A day without waste, as it is sent: nothing says what was not there. */
const NOTHING = {
  materialId: null,
  unitId: null,
  part: null,
  wasteFoodId: null,
  wasteManageId: null,
  quantity: 0,
};

describeEachDatabase('a period without waste', (open) => {
  let records: RecordBench;
  let reporter: WireRow;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });
  beforeEach(async () => {
    reporter = await records.reporter();
  });

  const save = (sent: Record<string, unknown> = {}) =>
    records.save('wasteRecords', records.waste({ reporterId: reporter.id, ...sent }));
  const wrong = async (sent: Record<string, unknown>) =>
    (await refusal(records.save('wasteRecords', sent))).fields;
  const refused = (sent: Record<string, unknown> = {}) =>
    wrong(records.waste({ reporterId: reporter.id, ...sent }));

  it('is a record of nothing that weighs nothing', async () => {
    expect(await save({ ...NOTHING, periodDays: 7 })).toMatchObject({
      quantity: 0,
      weightKg: 0,
      unitKg: null,
      weightFrom: null,
      materialId: null,
      unitId: null,
      part: null,
      wasteFoodId: null,
      wasteManageId: null,
      periodDays: 7,
      members: 4,
      countsAsWaste: true,
      unusual: false,
      overlapping: false,
    });
  });

  it('leaves no doubt whether one item or everything is meant', async () => {
    const { materialId, unitId } = records.waste();
    expect(await refused({ ...NOTHING, materialId, unitId })).toEqual({
      quantity: [{ key: 'measurement.beside', params: { fields: 'materialId unitId' } }],
    });
  });

  it('is said by the quantity, not by a weight of nothing', async () => {
    const sent = { quantity: null, unitId: null, weightKg: 0 };
    expect(await refused(sent)).toEqual({ weightKg: [{ key: 'measurement.weight', params: {} }] });
    expect(await refused({ ...NOTHING, weightKg: 2 })).toEqual({
      weightKg: [{ key: 'weightComputed', params: { kg: 0 } }],
    });
  });

  it('asks for everything else as ever, and a record of waste for all it did', async () => {
    expect(await refused({ ...NOTHING, method: null, recordDate: null })).toEqual({
      method: [{ key: 'required' }],
      recordDate: [{ key: 'required' }],
    });
    expect(await refused({ ...NOTHING, quantity: 2 })).toEqual({
      materialId: [{ key: 'oneOfMissing', params: { fields: 'materialId menuId retailStoreId' } }],
      part: [{ key: 'required' }],
      unitId: [{ key: 'required' }],
      wasteFoodId: [{ key: 'required' }],
      wasteManageId: [{ key: 'required' }],
    });
  });

  it('does not stand beside waste of the same days, whichever came first', async () => {
    const weighed = await save();
    const days = '20/11/2569';
    expect(await refused(NOTHING)).toEqual({
      recordDate: [
        {
          key: 'measurement.nothingBeside.stored',
          params: { days, otherDays: days, code: weighed.code },
        },
      ],
    });
    const quiet = await save({ ...NOTHING, recordDate: '2026-11-19', periodDays: 3 });
    const otherDays = '17/11/2569–19/11/2569';
    expect(await refused({ recordDate: '2026-11-19', periodDays: 3 })).toEqual({
      recordDate: [
        {
          key: 'measurement.besideNothing.stored',
          params: { days: otherDays, otherDays, code: quiet.code },
        },
      ],
    });
    expect(await refused({ ...NOTHING, recordDate: '2026-11-19', periodDays: 3 })).toEqual({
      recordDate: [
        {
          key: 'measurement.nothingTwice.stored',
          params: { days: otherDays, otherDays, code: quiet.code },
        },
      ],
    });
  });

  it('gives way once it is retired, and is that of its own reporter alone', async () => {
    const quiet = await save(NOTHING);
    const other = await records.reporter();
    expect(await save({ reporterId: other.id })).toMatchObject({ weightKg: 0.3 });
    const { id, version } = quiet;
    const retired = await records.save('wasteRecords', { id, version, active: false });
    expect(await save()).toMatchObject({ weightKg: 0.3 });
    const back = { id, version: retired.version, active: true };
    expect(Object.keys((await wrong(back)) ?? {})).toEqual(['recordDate']);
  });

  it('may become a record of waste, and a record of waste such a period', async () => {
    const quiet = await save(NOTHING);
    const { quantity, unitId, materialId, part, wasteFoodId, wasteManageId } = records.waste();
    const waste = { quantity, unitId, materialId, part, wasteFoodId, wasteManageId };
    const { id } = quiet;
    const weighed = await records.save('wasteRecords', { id, version: quiet.version, ...waste });
    expect(weighed).toMatchObject({ weightKg: 0.3, destination: 'refuse', emissionFactor: 1.008 });
    // Whoever sends a quantity of 0 alone may mean the item alone.
    const { version } = weighed;
    expect(await wrong({ id, version, quantity: 0 })).toEqual({
      quantity: [
        {
          key: 'measurement.beside',
          params: { fields: 'materialId unitId part wasteFoodId wasteManageId' },
        },
      ],
    });
    const again = await records.save('wasteRecords', { id, version, ...NOTHING });
    expect(again).toMatchObject({
      ...NOTHING,
      weightKg: 0,
      destination: null,
      emissionFactor: null,
      unitKg: null,
    });
  });
});

describeDatabase('days without waste', (open) => {
  let records: RecordBench;

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
  });

  describe('among records of waste', () => {
    it('are never unusual, nor part of what is usual', async () => {
      const { id: reporterId } = await records.reporter();
      const save = (day: number, sent: Record<string, unknown>) =>
        records.save(
          'wasteRecords',
          records.waste({ reporterId, recordDate: `2026-10-${10 + day}`, ...sent }),
        );
      for (let day = 0; day < 6; day += 1) await save(day, {});
      for (let day = 6; day < 14; day += 1) {
        expect(await save(day, NOTHING)).toMatchObject({ unusual: false });
      }
      expect(await save(14, {})).toMatchObject({ unusual: false });
      expect(await save(15, { quantity: 3000 })).toMatchObject({ unusual: true });
    });
  });
});
