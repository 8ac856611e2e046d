import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { type Stage, setStage } from './support.ts';

interface Figures {
  readonly figures: readonly {
    readonly key: string;
    readonly value: number | null;
    readonly reporters: number | null;
    readonly coverage?: number;
  }[];
}

const JANUARY = { from: '2026-01-01', to: '2026-01-31' };

describeDatabase('days without waste in figures', (open) => {
  let stage: Stage;
  let item: Record<string, unknown>;

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 3);
    const { db } = stage.database;
    await db.execute("update places set members = 2 where code like 'R%'");
    item = {
      materialId: await stage.id('materials', 'RICE'),
      unitId: await stage.id('units', 'KG'),
      part: 'edible',
      wasteFoodId: await stage.id('waste_foods', 'PLATE'),
      wasteManageId: await stage.id('waste_manages', 'MUNI'),
    };
  });
  afterAll(() => stage.server.app.close());
  afterEach(() => stage.clear());

  /** Saves as a person does; what is left out of a day without waste is not there. */
  async function save(reporter: number, day: number, more: Record<string, unknown>) {
    const reporterId = stage.reporters[reporter];
    const recordDate = `2026-01-${String(day).padStart(2, '0')}`;
    const described = more.quantity === 0 ? {} : item;
    const data = { recordDate, reporterId, method: 'directWeighing', ...described, ...more };
    const url = '/api/wastecateory/saveWasteRecord';
    return stage.server.call('POST', url, { data }, { token: stage.token });
  }
  async function figure(key: string, more: Record<string, unknown> = {}) {
    const { data } = await stage.ask<Figures>('getHomeDashboard', { ...JANUARY, ...more });
    return data.figures.find((one) => one.key === key);
  }

  it('are days of its people: 2 kg of 2 people in 1 day of 4 are 91.25 kg a year', async () => {
    await save(0, 1, { quantity: 2 });
    // 2 kg ÷ (2 people × 1 day) × 365
    expect((await figure('kgPerPersonYear'))?.value).toBe(365);
    for (const day of [2, 3, 4]) expect((await save(0, day, { quantity: 0 })).status).toBe(200);
    // 2 kg ÷ (2 people × 4 days) × 365
    expect((await figure('kgPerPersonYear'))?.value).toBe(91.25);
    await save(1, 7, { quantity: 0, periodDays: 4 });
    // 2 kg ÷ (2 people × 4 days + 2 people × 4 days) × 365
    expect(await figure('kgPerPersonYear')).toMatchObject({ value: 45.625, reporters: 2 });
  });

  it('share with nothing: two bags of one week are one week, and no week overlaps another', async () => {
    const week = { quantity: 7, periodDays: 7 };
    await save(0, 14, week);
    await save(0, 14, week);
    expect((await save(0, 16, week)).status).toBe(400);
    // 14 kg ÷ (2 people × 7 days) × 365
    expect((await figure('kgPerPersonYear'))?.value).toBe(365);
    await save(0, 21, week);
    // 21 kg ÷ (2 people × 14 days) × 365
    expect((await figure('kgPerPersonYear'))?.value).toBe(273.75);
  });

  it('lack no factor and no price, and are no row of what waste is distinguished by', async () => {
    await save(0, 1, { quantity: 2 });
    const before = await figure('kgCo2e');
    await save(0, 2, { quantity: 0 });
    await save(1, 2, { quantity: 0 });
    expect((await figure('kgCo2e'))?.coverage).toBe(before?.coverage);
    for (const by of ['material', 'part', 'step', 'stage', 'manage', 'destination', 'method']) {
      const { data } = await stage.ask<readonly unknown[]>('getCalculateMaterials', {
        ...JANUARY,
        by,
      });
      expect([by, data.length]).toEqual([by, 1]);
    }
  });

  it('count among meals', async () => {
    await stage.database.db.execute("update places set user_type = 'outofhome' where code = 'R3'");
    const wasteFoodId = await stage.id('waste_foods', 'SERVE');
    const kitchen = { userType: 'outofhome', covers: 100 };
    await save(2, 1, { quantity: 5, wasteFoodId, ...kitchen });
    await save(2, 2, { quantity: 0, ...kitchen });
    // 5,000 g ÷ 200 meals
    expect((await figure('gramsPerMeal', { userType: 'outofhome' }))?.value).toBe(25);
  });
});
