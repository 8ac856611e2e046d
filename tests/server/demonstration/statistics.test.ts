import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import type { ServerContext } from '../../../src/engine/server/context.ts';
import { createResourceService } from '../../../src/engine/server/resources/service.ts';
import {
  pickStatistics,
  readStatistics,
} from '../../../src/food-waste/server/dashboard/population.ts';
import { fillDemonstration } from '../../../src/food-waste/server/demonstration/fill.ts';
import { removeDemonstration } from '../../../src/food-waste/server/demonstration/remove.ts';
import { describeDatabase } from '../../support/databases.ts';
import { areas, newDatabase, rowsOf } from './records.ts';

const FEW = { records: { wasteRecords: 10, packagingRecords: 3 } };

describeDatabase('demonstration statistics of areas', (open) => {
  let context: ServerContext;

  beforeAll(async () => {
    context = await newDatabase(await open('empty'));
  });

  const of = async (areaCode: string, year: number) =>
    pickStatistics(await readStatistics(context.database.db), [areaCode], year, areas);

  it('are none of a real office: its starter data has no number that looks official', async () => {
    expect(await rowsOf(context, 'areaStatistics', null)).toEqual([]);
  });

  it('are of the country and all provinces, marked, and leave real ones alone', async () => {
    const service = createResourceService(context, {});
    await service.save(SYSTEM, 'areaStatistics', {
      ...{ areaCode: '50', year: 2025, population: 1_234_567 },
      source: 'กรมการปกครอง',
    });
    await fillDemonstration(context, context.database.db, FEW);
    const made = await rowsOf(context, 'areaStatistics');
    expect(made).toHaveLength(2 * 78 - 1);
    expect(new Set(made.map(({ source }) => source))).toEqual(
      new Set([expect.stringContaining('ตัวเลขสมมติ')]),
    );
    expect((await of('50', 2026)).population).toMatchObject({
      ...{ value: 1_234_567, year: 2025, demonstration: false },
    });
    const country = await of('', 2024);
    const provinces = made.filter(({ areaCode, year }) => areaCode !== '00' && year === 2024);
    const sum = provinces.reduce((all, { population }) => all + Number(population), 0);
    expect(country.population).toMatchObject({ value: sum, year: 2024, demonstration: true });
    expect(country.municipalWasteTonnes?.value).toBeGreaterThan(1_000_000);
  });

  it('are not put in twice', async () => {
    const before = await rowsOf(context, 'areaStatistics');
    await fillDemonstration(context, context.database.db, FEW);
    expect(await rowsOf(context, 'areaStatistics')).toEqual(before);
  });

  it('go with the demonstration data, but what somebody entered stays', async () => {
    await context.database.db.execute(sql`
      update area_statistics set population = 700000, source = 'สำนักงานสถิติ', version = 2
      where area_code = '51' and year = 2025`);
    // What is still said to be made up is made up, whatever was changed of it.
    await context.database.db.execute(sql`
      update area_statistics set households = 1, version = 2
      where area_code = '52' and year = 2025`);
    await removeDemonstration(context, SYSTEM);
    const left = await rowsOf(context, 'areaStatistics', null);
    expect(left.map(({ areaCode, demonstration }) => [areaCode, demonstration])).toEqual(
      [
        ['50', false],
        ['51', false],
      ].toSorted(),
    );
  });
});
