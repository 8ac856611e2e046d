import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { PopulationFigures } from '../../../src/food-waste/server/dashboard/estimates.ts';
import type { Figure } from '../../../src/food-waste/server/dashboard/figures.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type PublicationStage, setPublicationStage } from './support.ts';

describeDatabase('estimates that the public reads', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('starter'));
    return () => stage.server.app.close();
  });

  const publish = async (note = '') => {
    const { body } = await stage.manage('make', { note });
    const [{ id }] = Object(body.data).publications;
    await stage.manage('publish', { id });
  };
  const know = (people: number) =>
    stage.database.db.execute(sql`
      insert into area_statistics (code, area_code, year, population, municipal_waste_tonnes, source)
      values ('S', '00', 2025, ${people}::int, 27000000, 'กรมการปกครอง')
      on conflict (code) do update set population = excluded.population`);
  const figures = async (data: Record<string, unknown> = {}) => {
    const { body } = await stage.visit('getPopulationFigures', data);
    const told = body.data as PopulationFigures['data'];
    return Object.fromEntries(told.figures.map((it) => [it.key, it]));
  };

  it('are missing from a version that was made before there were statistics', async () => {
    await publish();
    expect((await figures()).householdTonnes).toMatchObject({ value: null, missing: 'population' });
  });

  it('come from the published rate, and stay when the statistics change later', async () => {
    await know(66_000_000);
    expect((await figures()).householdTonnes?.value).toBeNull();
    await publish('มีสถิติประชากรแล้ว');
    const home = (await stage.visit('getHomeDashboard')).body.data as { figures: Figure[] };
    const rate = home.figures.find(({ key }) => key === 'kgPerPersonYear');
    const before = await figures();
    expect(before.householdTonnes?.value).toBeCloseTo(
      ((rate?.value ?? Number.NaN) * 66_000_000) / 1000,
      3,
    );
    expect(before.householdShareOfMunicipal?.value).toBeCloseTo(
      (before.householdTonnes?.value ?? Number.NaN) / 27_000_000,
      9,
    );
    await know(1000);
    expect(await figures()).toEqual(before);
    await publish('แก้จำนวนประชากร');
    expect((await figures()).householdTonnes?.value).toBeCloseTo(rate?.value ?? Number.NaN, 6);
  });

  it('are refused with a filter that is not published', async () => {
    expect((await stage.visit('getPopulationFigures', { part: 'edible' })).status).toBe(400);
  });
});
