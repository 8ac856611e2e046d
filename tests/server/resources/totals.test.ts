import { beforeAll, expect, it } from 'vitest';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { declarationWith } from '../../support/every-type.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, type Bench, person, refusal, start } from './support.ts';

describeEachDatabase('the sums of what a search finds', (open) => {
  let records: RecordBench;
  let bench: Bench;

  beforeAll(async () => {
    bench = await start(await open('starter'));
    records = await withStarter(bench);
    for (const [weightKg, recordDate] of [
      [0.1, '2026-11-01'],
      [0.2, '2026-11-02'],
      [12.000001, '2026-11-03'],
    ]) {
      const typed = { quantity: null, unitId: null, weightKg, recordDate };
      await records.save('wasteRecords', records.waste(typed));
    }
    await records.save('packagingRecords', records.packaging({ pieces: 7 }));
    const typed = { pieces: null, weightKg: 1.5 };
    await records.save('packagingRecords', records.packaging(typed));
  });

  const waste = (search: object, by = ADMIN) => bench.service.search(by, 'wasteRecords', search);

  it('are those of all rows, whatever the page, exact', async () => {
    const { data, total, totals } = await waste({ totals: true, pagination: { pageSize: 1 } });
    expect([data.length, total]).toEqual([1, 3]);
    expect(totals).toEqual({ weightKg: { sum: 12.300001, rows: 3 } });
  });

  it('follow filters and text, and are nothing of nothing', async () => {
    const until = (value: string) => ({
      totals: ['weightKg'],
      filters: [{ field: 'recordDate', operator: 'lte', value }],
    });
    expect((await waste(until('2026-11-02'))).totals).toEqual({ weightKg: { sum: 0.3, rows: 2 } });
    expect((await waste(until('2020-01-01'))).totals).toEqual({ weightKg: { sum: 0, rows: 0 } });
    const one = { field: 'id', operator: 'eq', value: 1 };
    const { totals, data } = await waste({ totals: true, filters: [one] });
    expect(totals?.weightKg?.rows).toBe(data.length);
  });

  it('say of how many rows they are', async () => {
    const { totals } = await bench.service.search(ADMIN, 'packagingRecords', { totals: true });
    expect(totals?.pieces).toEqual({ sum: 7, rows: 1 });
    expect(totals?.weightKg?.rows).toBe(2);
  });

  it('come without a count where none is wanted', async () => {
    const { data, ...others } = await waste({ count: false, pagination: { pageSize: 2 } });
    expect([data.length, others]).toEqual([2, {}]);
    const summed = await waste({ count: false, totals: true });
    expect(summed).toMatchObject({ totals: { weightKg: { rows: 3 } } });
    expect(summed).not.toHaveProperty('total');
    const choices = { count: false, options: true };
    expect(await bench.service.search(ADMIN, 'units', choices)).not.toHaveProperty('total');
    expect(await refusal(waste({ count: 'no' }))).toMatchObject({ code: 'validation' });
  });

  it('come with the count and without the rows where those are not wanted', async () => {
    const { data, ...others } = await waste({ rows: false, totals: true });
    expect([data, others]).toEqual([
      [],
      { total: 3, totals: { weightKg: { sum: 12.300001, rows: 3 } } },
    ]);
    const one = [{ field: 'id', operator: 'eq', value: 1 }];
    const counted = await bench.service.search(ADMIN, 'units', { rows: false, filters: one });
    expect(counted).toEqual({ data: [], total: 1 });
    expect(await refusal(waste({ rows: 'no' }))).toMatchObject({ code: 'validation' });
  });

  it('are told only where they are asked for', async () => {
    expect(await waste({})).not.toHaveProperty('totals');
    expect(await waste({ totals: false })).not.toHaveProperty('totals');
    expect((await waste({ totals: [] })).totals).toEqual({});
    expect((await bench.service.search(ADMIN, 'units', { totals: true })).totals).toEqual({});
  });

  it.each([
    ['id', 'api:noTotal'],
    ['quantity', 'api:noTotal'],
    ['recordDate', 'api:noTotal'],
    ['periodDays', 'api:noTotal'],
    ['__proto__', 'unknownField'],
    ['constructor', 'unknownField'],
    ['weightKg" from credentials --', 'unknownField'],
  ])('there is none of %s', async (name, key) => {
    expect((await refusal(waste({ totals: [name] }))).fields).toEqual({ [name]: [{ key }] });
  });

  it.each([['weightKg'], [1], [{}], [null], [[1]], [Array(51).fill('weightKg')]])(
    'totals: %j is no way to ask',
    async (totals) => {
      expect((await refusal(waste({ totals }))).code).toBe('validation');
    },
  );

  it('are for users who may see the rows; choices have none', async () => {
    expect((await refusal(waste({ totals: true }, person('user')))).code).toBe('forbidden');
    const choices = waste({ options: true, totals: true }, person('waste-cateory/waste-records'));
    expect((await refusal(choices)).fields).toEqual({ totals: [{ key: 'unknownField' }] });
  });

  it('are of every type of number that says so', async () => {
    const config = normalize(
      declarationWith({
        name: { type: 'text', max: 100, required: true },
        seats: { type: 'integer', min: 0, max: 2_147_483_647, suffix: 'seat', total: true },
        price: { type: 'money', max: 9_000_000_000, total: true },
        twice: {
          type: 'integer',
          min: 0,
          max: 2_147_483_647,
          suffix: 'seat',
          formula: { product: ['seats', 2] },
          readOnly: true,
          total: true,
        },
      }),
    );
    const { service } = await start(await open(), { config });
    await service.save(ADMIN, 'specimens', { name: 'หนึ่ง', seats: 1_000_000_000, price: 0.1 });
    await service.save(ADMIN, 'specimens', { name: 'สอง', seats: 1_000_000_000, price: 0.2 });
    await service.save(ADMIN, 'specimens', { name: 'สาม' });
    const { totals } = await service.search(ADMIN, 'specimens', { totals: true });
    expect(totals).toEqual({
      seats: { sum: 2_000_000_000, rows: 2 },
      price: { sum: 0.3, rows: 2 },
      twice: { sum: 4_000_000_000, rows: 2 },
    });
  });
});
