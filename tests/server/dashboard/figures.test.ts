import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Figure } from '../../../src/food-waste/server/dashboard/figures.ts';
import type { Grid } from '../../../src/food-waste/server/dashboard/groups.ts';
import type { MapArea } from '../../../src/food-waste/server/dashboard/map.ts';
import type { Row } from '../../../src/food-waste/server/dashboard/materials.ts';
import type { TrendPoint } from '../../../src/food-waste/server/dashboard/trend.ts';
import type { TypeCount } from '../../../src/food-waste/server/dashboard/users.ts';
import { describeDatabase } from '../../support/databases.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { reportEach, type Stage, setStage } from './support.ts';

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

describeDatabase('the dashboards', (open, kind) => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await setStage(await open('starter'));
    return () => stage.server.app.close();
  });
  beforeEach(() => stage.clear());

  /** Six reporters each report this. */
  const report = (record: Partial<PlainRecord>, from = 0) =>
    reportEach(stage, stage.reporters.slice(from, from + 6), record);
  const figures = async (query: Record<string, unknown> = JANUARY) => {
    const { data } = await stage.ask<{ figures: Figure[] }>('getHomeDashboard', query);
    return Object.fromEntries(data.figures.map((figure) => [figure.key, figure]));
  };
  const rows = async (call: string, query: Record<string, unknown>) =>
    (await stage.ask<Row[]>(call, { ...JANUARY, ...query })).data;

  it('add kilograms up exactly: 0.1 and 0.2 are 0.3', async () => {
    await report({});
    await report({ kg: '0.2' });
    expect((await figures()).wasteKg).toMatchObject({ value: 1.8, unit: 'kg', reporters: 6 });
  });

  it('count neither what is no waste, nor what handlers received, nor what is retired', async () => {
    await report({});
    await report({ kg: '5', counts: false, destination: 'foodDonation' });
    await report({ kg: '7', userType: 'handler' });
    await stage.database.db.execute(
      sql`update waste_records set active = false where weight_kg = 0.1 and reporter_id = ${stage.reporters[0]}`,
    );
    const all = await figures();
    expect(all.wasteKg).toMatchObject({ value: 0.5 });
    expect(all.mealsHandedOn?.value).toBeCloseTo(30 / 0.237, 9);
    expect((await figures({ ...JANUARY, userType: 'handler' })).receivedKg).toMatchObject({
      value: 42,
    });
  });

  it('divide by the days of all people of the households: members × days', async () => {
    // Three households of four and three of one, a week each: (3×4 + 3×1) × 7 person-days.
    const one = { periodDays: 7, kg: '3.5' };
    for (const [place, reporter] of stage.reporters.slice(0, 6).entries()) {
      await insertRecords(stage.database.db, [
        {
          ...one,
          reporter,
          day: '2026-01-10',
          userType: 'consumer',
          tambon: '100101',
          members: place < 3 ? 4 : 1,
        },
      ]);
    }
    const { kgPerPersonYear } = await figures();
    expect(kgPerPersonYear?.value).toBeCloseTo((21 / 105) * 365, 9);
    // A filter of the waste does not make fewer people of them.
    const edible = await figures({ ...JANUARY, part: 'edible' });
    expect(edible.kgPerPersonYear?.value).toBeCloseTo((21 / 105) * 365, 9);
  });

  it('say that data is insufficient where a factor or what to divide by is missing', async () => {
    await report({});
    const { kgPerPersonYear, kgCo2e, baht, avoidedKgCo2e } = await figures();
    for (const figure of [kgPerPersonYear, kgCo2e, baht, avoidedKgCo2e]) {
      expect(figure).toMatchObject({ value: null, missing: 'insufficient' });
    }
    await report({ factor: '2.53', price: '10', kg: '0.3' });
    const known = await figures();
    expect(known.kgCo2e).toMatchObject({ value: 4.554, coverage: 0.75 });
    expect(known.baht).toMatchObject({ value: 18, coverage: 0.75 });
    expect(known.avoidedKgCo2e).toMatchObject({ value: 0 });
  });

  it('tell grams and baht per meal, the meals of a day counted once', async () => {
    await report({ userType: 'outofhome', kg: '1', covers: 100, price: '20' });
    await report({ userType: 'outofhome', kg: '2', price: '20' });
    const { gramsPerMeal, bahtPerMeal } = await figures({ ...JANUARY, userType: 'outofhome' });
    expect(gramsPerMeal).toMatchObject({ value: 30, unit: 'gramsPerMeal' });
    expect(bahtPerMeal).toMatchObject({ value: 0.6 });
  });

  it('tell kilograms per square metre and year, and what was not sold', async () => {
    await report({ userType: 'retail', kg: '1', floorArea: 10, stage: 'unsold' });
    await report({ userType: 'retail', kg: '3', floorArea: 10, stage: 'spoilage' });
    const shop = await figures({ ...JANUARY, userType: 'retail' });
    expect(shop.kgPerSquareMetreYear?.value).toBeCloseTo((4 / 10) * 365, 9);
    expect(shop.unsoldShare).toMatchObject({ value: 0.25, unit: 'share' });
  });

  it('tell the share put to use, and the edible share of what is known', async () => {
    await report({ destination: 'composting' });
    await report({ destination: 'landfill', kg: '0.2', part: 'inedible' });
    await report({ destination: 'refuse', kg: '0.1', part: 'both' });
    const home = await figures({ ...JANUARY, userType: 'consumer' });
    expect(home.usedShare).toMatchObject({ value: 0.25 });
    expect(home.edibleShare).toMatchObject({ value: 0.333 });
  });

  it('compare with the time before, and with the year before', async () => {
    await report({});
    await report({ day: '2025-12-10', kg: '0.2' });
    await report({ day: '2025-01-10', kg: '0.05' });
    expect((await figures()).wasteKg).toMatchObject({ previous: 1.2, change: -0.5 });
    expect((await figures({ ...JANUARY, compare: 'lastYear' })).wasteKg).toMatchObject({
      previous: 0.3,
      change: 1,
    });
    const { query } = await stage.ask('getHomeDashboard', JANUARY);
    expect(query).toMatchObject({ compareFrom: '2025-12-01', compareTo: '2025-12-31' });
    expect(query).not.toHaveProperty('until');
  });

  it('rank what is distinguished, with the rest as one, and show renames', async () => {
    const [rice, pork, fish] = [await stage.id('materials', 'RICE'), 2, 3];
    await report({ material: rice, kg: '3' });
    await report({ material: pork, kg: '2' });
    await report({ material: fish, kg: '1' });
    await stage.database.db.execute(sql`update materials set name = 'ข้าวสวย' where id = ${rice}`);
    const found = await rows('getCalculateMaterials', { limit: 1 });
    expect(found).toMatchObject([
      { id: rice, name: 'ข้าวสวย', kg: 18, share: 0.5, reporters: 6 },
      { key: 'others', kg: 18, share: 0.5 },
    ]);
  });

  it('follow the filters together, down to the tambon', async () => {
    await report({ material: 1, step: 2, tambon: '100101', kg: '1' });
    await report({ material: 1, step: 3, tambon: '100101', kg: '2' });
    await report({ material: 1, step: 2, tambon: '500101', kg: '4' }, 6);
    const steps = await rows('getCalculateMaterials', { by: 'step', materialId: 1 });
    expect(steps.map(({ kg }) => kg)).toEqual([30, 12]);
    const inTambon = await rows('getCalculateMaterials', {
      by: 'material',
      area: '100101',
      wasteFoodId: 2,
    });
    expect(inTambon).toMatchObject([{ kg: 6 }]);
    const { data } = await stage.ask<MapArea[]>('loadMapProvince', { ...JANUARY, measure: 'kg' });
    expect(data).toHaveLength(77);
    const shown = data.filter(({ kg }) => kg !== null).map(({ code, kg }) => [code, kg]);
    expect(Object.fromEntries(shown)).toEqual({ 10: 18, 50: 24 });
    expect(data.find(({ code }) => code === '57')).toMatchObject({ missing: 'insufficient' });
  });

  it('show what a single reporter reported, under any filter and in any month', async () => {
    await report({ material: 1, step: 2, kg: '1' });
    await reportEach(stage, stage.reporters.slice(0, 1), { material: 2, step: 3, kg: '8' });
    await reportEach(stage, stage.reporters.slice(0, 1), { day: '2026-02-10', kg: '9' });
    expect(await rows('getCalculateMaterials', { by: 'step' })).toMatchObject([
      { kg: 8, reporters: 1, share: 0.571 },
      { kg: 6, reporters: 6, share: 0.429 },
    ]);
    expect(await rows('getCalculateMaterials', { by: 'step', materialId: 2 })).toMatchObject([
      { kg: 8, reporters: 1, share: 1 },
    ]);
    const twoMonths = await figures({ from: '2026-01-01', to: '2026-02-28' });
    expect(twoMonths.wasteKg).toMatchObject({ value: 23, reporters: 6 });
    expect(twoMonths.wasteKg).not.toHaveProperty('partial');
    const { data } = await stage.ask<MapArea[]>('loadMapTambon', {
      from: '2026-02-01',
      to: '2026-02-28',
      area: '1001',
      measure: 'kg',
    });
    expect(data.find(({ code }) => code === '100101')).toMatchObject({ value: 9, reporters: 1 });
  });

  it('count everybody who reported in any month of the period, by user type', async () => {
    const [one = 0, two = 0, three = 0] = stage.reporters;
    await reportEach(stage, [one, two], { day: '2026-01-10' });
    await reportEach(stage, [two, three], { day: '2026-02-10' });
    await reportEach(stage, [one], { day: '2026-02-10', userType: 'handler' });
    const asked = { from: '2026-01-01', to: '2026-02-28' };
    const { data, basis } = await stage.ask<TypeCount[]>('countTypeUsers', asked);
    expect(data.map(({ userType, reporters }) => [userType, reporters])).toEqual([
      ['consumer', 3],
      ['retail', 0],
      ['outofhome', 0],
      ['handler', 1],
    ]);
    expect(basis).toMatchObject({ reporters: 3, records: 5 });
  });

  it('cross what is distinguished: materials by destination, months by part', async () => {
    await report({ material: 1, kg: '1', destination: 'landfill', part: 'edible' });
    await reportEach(stage, stage.reporters.slice(0, 1), {
      ...{ material: 2, kg: '2', destination: 'composting', part: 'inedible' },
    });
    const grid = await stage.ask<Grid['data']>('getCalculateMaterialsByGroupUser', {
      ...JANUARY,
      rowsBy: 'material',
      columnsBy: 'destination',
    });
    expect(grid.data.cells).toEqual([
      { row: 1, column: 'landfill', kg: 6 },
      { row: 2, column: 'composting', kg: 2 },
    ]);
    const months = await stage.ask<TrendPoint[]>('getBarChartMaterials', {
      ...JANUARY,
      split: 'part',
    });
    expect(months.data.map(({ series, kg }) => [series, kg])).toEqual([
      ['edible', 6],
      ['inedible', 2],
    ]);
  });

  it('say from which month on there is data, where the period begins earlier', async () => {
    await report({ day: '2026-01-10' });
    const basisOf = async (query: Record<string, unknown>) =>
      (await stage.ask('getHomeDashboard', { to: '2026-02-28', ...query })).basis;
    expect(await basisOf({ from: '2025-11-01' })).toMatchObject({ firstMonth: '2026-01' });
    expect(await basisOf({ from: '2026-01-01' })).toMatchObject({ firstMonth: null });
    expect(await basisOf({ from: '2025-11-01', area: '50' })).toMatchObject({ firstMonth: null });
  });

  it('give rates an interval by reporters and a grade, and no rank where they are unsure', async () => {
    for (const [place, kg] of ['1', '2', '3', '4'].entries()) {
      const reporter = stage.reporters.slice(place, place + 1);
      await reportEach(stage, reporter, { kg, members: 2 });
    }
    const rate = (10 / 8) * 365;
    const half = (1.96 * Math.sqrt((4 / 3) * 5)) / 10;
    const { kgPerPersonYear, wasteKg } = await figures();
    expect(kgPerPersonYear).toMatchObject({ value: rate, quality: 'd' });
    expect(kgPerPersonYear?.interval?.low).toBeCloseTo(rate * (1 - half), 6);
    expect(kgPerPersonYear?.interval?.high).toBeCloseTo(rate * (1 + half), 6);
    expect(wasteKg).not.toHaveProperty('interval');
    const february = { from: '2026-02-01', to: '2026-02-28' };
    await reportEach(stage, stage.reporters.slice(0, 2), {
      day: '2026-02-10',
      kg: '2',
      members: 2,
    });
    const { kgPerPersonYear: later } = await figures(february);
    expect(later).toMatchObject({ previous: rate, previousInterval: kgPerPersonYear?.interval });
    expect(later).toMatchObject({ uncertain: true });
    const why = { ...february, measure: 'kgPerPersonYear' };
    const { data: explained } = await stage.ask<Record<string, unknown>>('explainChange', why);
    const { interval, previousInterval } = later ?? {};
    expect(explained).toMatchObject({ interval, previousInterval, uncertain: true });
    for (const name of ['previousInterval', 'uncertain']) {
      expect(kgPerPersonYear).not.toHaveProperty(name);
    }
    const areaOf = async (measure: string) => {
      const { data } = await stage.ask<MapArea[]>('loadMapProvince', { ...JANUARY, measure });
      return data.find(({ code }) => code === '10');
    };
    const [byRate, byWeight] = [await areaOf('kgPerPersonYear'), await areaOf('kg')];
    expect(byRate).toMatchObject({ value: rate, quality: 'd', isRanked: false });
    expect(byRate?.interval?.low).toBeCloseTo(rate * (1 - half), 6);
    expect(byWeight).not.toHaveProperty('isRanked');
  });

  it('draw maps by the rate of a sector, of those who report it alone', async () => {
    await report({ kg: '5', members: 1 });
    await report({ userType: 'outofhome', kg: '1', covers: 50 });
    await report({ userType: 'retail', kg: '2', floorArea: 10 });
    const areaOf = async (measure: string) => {
      const { data } = await stage.ask<MapArea[]>('loadMapProvince', { ...JANUARY, measure });
      return data.find(({ code }) => code === '10');
    };
    expect(await areaOf('gramsPerMeal')).toMatchObject({ value: 20, kg: 6, quality: 'a' });
    expect(await areaOf('kgPerSquareMetreYear')).toMatchObject({ value: (2 / 10) * 365, kg: 12 });
  });

  it('stay as they are when another month changes, and follow their own', async () => {
    await report({ day: '2026-01-10', kg: '1' });
    expect((await figures()).wasteKg).toMatchObject({ value: 6, previous: null });
    await report({ day: '2026-02-10', kg: '1' });
    expect((await figures()).wasteKg).toMatchObject({ value: 6, previous: null });
    await report({ day: '2025-12-10', kg: '2' });
    expect((await figures()).wasteKg).toMatchObject({ value: 6, previous: 12 });
    await stage.database.db.execute(
      sql`update waste_records set record_date = '2026-01-31' where record_date = '2026-02-10'`,
    );
    expect((await figures()).wasteKg).toMatchObject({ value: 12, previous: 12 });
  });

  it('draw every part of the time, empty ones too; fiscal years end in September', async () => {
    await report({ day: '2025-09-30' });
    await report({ day: '2025-10-01', kg: '0.2' });
    const query = { from: '2025-09-01', to: '2025-12-31' };
    const months = await stage.ask<TrendPoint[]>('getBarChartMaterials', query);
    expect(months.data.map(({ period, kg }) => [period, kg])).toEqual([
      ['2025-09', 0.6],
      ['2025-10', 1.2],
      ['2025-11', 0],
      ['2025-12', 0],
    ]);
    const years = await stage.ask<TrendPoint[]>('getBarChartMaterials', {
      ...query,
      by: 'fiscalYear',
    });
    expect(years.data.map(({ period, kg }) => [period, kg])).toEqual([
      ['2568', 0.6],
      ['2569', 1.2],
    ]);
    const weeks = await stage.ask<TrendPoint[]>('getBarChartMaterials', { ...query, by: 'week' });
    // 28 September 2025 is a Sunday: both days lie in its week.
    expect(weeks.data.find(({ period }) => period === '2025-09-28')).toMatchObject({ kg: 1.8 });
  });

  it('show what was saved a moment ago', async () => {
    await report({});
    expect((await figures()).wasteKg).toMatchObject({ value: 0.6 });
    await report({ kg: '1' });
    expect((await figures()).wasteKg).toMatchObject({ value: 6.6 });
  });

  // The embedded database does one thing at a time: nobody asks while sums are held up.
  if (kind === 'postgres')
    it('show what was saved while sums are held up, to all who ask at once', async () => {
      await report({});
      await figures();
      await stage.database.for('imports').db.transaction(async (tx) => {
        await tx.execute(sql`lock table rollup_state in exclusive mode`);
        const askTwice = () => Promise.all([figures(), figures()]);
        for (const value of [6.6, 12.6]) {
          await report({ kg: '1' });
          for (const { wasteKg } of await askTwice()) expect(wasteKg).toMatchObject({ value });
        }
      });
      expect((await figures()).wasteKg).toMatchObject({ value: 12.6 });
    }, 20_000);

  it('tell users by type, and packaging by its material', async () => {
    const { data } = await stage.ask<{ userType: string; users: number }[]>('countTypeUsers');
    expect(data).toMatchObject([
      { userType: 'consumer', users: 12 },
      { userType: 'retail', users: 0 },
      { userType: 'outofhome', users: 0 },
      { userType: 'handler', users: 0 },
    ]);
    await stage.database.db.execute(sql`
      insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
        category_unit_id, pieces, weight_kg, waste_manage_packaging_id, recovered, members)
      select 'P' || u.id, date '2026-01-10', u.id, 'consumer', '100101', c.id, 10, 0.5, m.id, true, 2
      from places u, (select id from category_units where packaging_material = 'glass' limit 1) c,
        (select id from waste_manage_packagings where recovered limit 1) m
      where u.code like 'R%' and u.id = any(${sql.param(stage.reporters.slice(0, 6))}::int[])`);
    expect(await rows('getCircleBarWare', {})).toMatchObject([
      { key: 'glass', kg: 3, pieces: 60, share: 1 },
    ]);
  });

  it('count packaging that was not taken neither as waste nor as recovered', async () => {
    const put = (kg: number, way: { recovered?: boolean; taken?: boolean }, type = 'handler') =>
      stage.database.db.execute(sql`
        insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
          category_unit_id, pieces, weight_kg, waste_manage_packaging_id, recovered,
          counts_as_waste, members)
        select 'P' || nextval('packaging_records_id_seq') || 'T', date '2026-01-10', u.id, ${type}, '100101',
          (select min(id) from category_units), 10, ${kg}::numeric,
          (select min(id) from waste_manage_packagings), ${way.recovered ?? false}::boolean,
          ${way.taken ?? true}::boolean, 2
        from places u where u.id = any(${sql.param(stage.reporters.slice(0, 6))}::int[])`);
    await put(1, { recovered: true });
    await put(1, {});
    await put(5, { taken: false });
    const received = await figures({ ...JANUARY, userType: 'handler' });
    expect(received.receivedPackagingKg).toMatchObject({ value: 12 });
    expect(received.packagingRecoveredShare).toMatchObject({ value: 0.5 });
    const rowsOf = await rows('getCircleBarWare', { userType: 'handler', by: 'manage' });
    expect(rowsOf.map(({ kg }) => kg)).toEqual([12]);
    // Who took none had a day of packaging all the same: it divides what the others had.
    await put(1, {}, 'consumer');
    const before = (await figures({ ...JANUARY, userType: 'consumer' })).packagingPerPersonYear;
    await stage.database.db.execute(sql`update packaging_records set counts_as_waste = false
      where user_type = 'consumer' and reporter_id = ${stage.reporters[0]}`);
    const after = (await figures({ ...JANUARY, userType: 'consumer' })).packagingPerPersonYear;
    expect(before?.value).toBeCloseTo((6 / 12) * 365, 9);
    expect(after?.value).toBeCloseTo((5 / 12) * 365, 9);
  });

  it.each([
    ['getHomeDashboard', { from: '2026-02-30' }, 'from'],
    ['getHomeDashboard', { from: '2026-02-01', to: '2026-01-01' }, 'to'],
    ['getHomeDashboard', { from: '2000-01-01' }, 'to'],
    ['getHomeDashboard', { area: '99' }, 'area'],
    ['getHomeDashboard', { area: "10' or '1'='1" }, 'area'],
    ['getHomeDashboard', { userType: 'staff' }, 'userType'],
    ['getHomeDashboard', { by: 'material' }, 'by'],
    ['getCalculateMaterials', { by: 'reporter' }, 'by'],
    ['getCalculateMaterials', { materialId: 0 }, 'materialId'],
    ['getCalculateMaterials', { limit: 51 }, 'limit'],
    ['getBarChartMaterials', { by: 'day', area: '10' }, 'by'],
    ['loadMapTambon', {}, 'area'],
    ['loadMapProvince', { measure: 'reporters' }, 'measure'],
  ])('%s refuses %j and names it', async (name, data, field) => {
    const { server, token } = stage;
    const answer = await server.call('POST', `/api/dashboard/${name}`, { data }, { token });
    expect(answer.status).toBe(400);
    const { fields } = answer.body.error as { fields: Record<string, string[]> };
    expect(Object.keys(fields)).toEqual([field]);
    expect(fields[field]?.[0]).toMatch(/[ก-๙]/);
  });
});
