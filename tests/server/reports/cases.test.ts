/** What the tables say of recipes, of periods and years that are not whole, and of targets. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ReportRow, ReportTable } from '../../../src/food-waste/report.ts';
import { readTargets, writeTarget } from '../../../src/food-waste/server/reports/target.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { reportEach, type Stage, setStage } from '../dashboard/support.ts';

const YEAR = { from: '2025-01-01', to: '2025-12-31' };
const TARGET = { baseYear: 2024, baseValue: null, baseSource: '', targetYear: 2025, percent: 50 };
const households = { members: 1, periodDays: 1 };

describeDatabase('the tables of the standards', (open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 4);
  });
  beforeEach(() => stage.clear());
  afterAll(() => stage.server.app.close());

  async function call(name: string, data: unknown): Promise<unknown> {
    const { token } = stage;
    const answer = await stage.server.call('POST', `/api/report/${name}`, { data }, { token });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body.data;
  }
  async function tableOf(key: ReportTable['key'], data: unknown = YEAR): Promise<ReportTable> {
    // A 200 holds these.
    const { tables } = (await call('getReports', data)) as { tables: readonly ReportTable[] };
    const table = tables.find((one) => one.key === key);
    if (!table) throw new Error(`no table ${key}`);
    return table;
  }
  function rowOf({ rows }: ReportTable, key: string): ReportRow {
    const row = rows.find((one) => one.key === key);
    if (!row) throw new Error(`no row ${key}`);
    return row;
  }
  const textsOf = (table: ReportTable, key: string): string[] =>
    rowOf(table, key).cells.map(({ text }) => text);

  it('tell what was recorded by material from what recipes tell and what nobody stated', async () => {
    const { db } = stage.database;
    const [rice, gram] = [await stage.id('materials', 'RICE'), await stage.id('units', 'G')];
    const pork = await stage.id('materials', 'PORK');
    const { rows } = await db.execute<{ id: number }>(sql`select id from food_types limit 1`);
    const fields = { name: 'ข้าวหมู', foodTypeId: rows[0]?.id, servingGrams: 400 };
    const menu = Number((await stage.server.save('foodcateory/saveMenu', fields)).id);
    await db.execute(sql`insert into menu_materials (foods_menu_id, material_id, quantity, unit_id)
      values (${menu}, ${rice}, 200, ${gram}), (${menu}, ${pork}, 100, ${gram})`);
    await reportEach(stage, stage.reporters.slice(0, 1), { day: '2025-03-01', menu, kg: '4' });
    const one = { day: '2025-03-02', material: pork, kg: '2.5' };
    await reportEach(stage, stage.reporters.slice(0, 1), one);
    const table = await tableOf('flw');
    const kg = (key: string) => rowOf(table, key).cells[1]?.value;
    // 400 g are served, of which the recipe knows 300.
    expect([kg('materials'), kg('recipes'), kg('notStated')]).toEqual([2.5, 3, 1]);
    expect(textsOf(table, 'materials')[0]).not.toContain(',');
    expect(textsOf(table, 'recipes')[0]).toContain(',');
  });

  it('say from when each sector has records, and that a period is not over', async () => {
    const { reporters } = stage;
    await reportEach(stage, reporters, { ...households, day: '2025-07-10' });
    await reportEach(stage, reporters, { day: '2025-01-10', userType: 'retail', floorArea: 9 });
    const unep = await tableOf('unep');
    const [consumer, , retail] = textsOf(unep, 'dataFrom');
    expect(consumer).toContain('กรกฎาคม 2568');
    expect(retail).toBe('');
    const flw = await tableOf('flw', { ...YEAR, userType: 'consumer' });
    expect(textsOf(flw, 'dataFrom')[0]).toContain('2025-07-01');
    expect((await tableOf('flw')).rows.some(({ key }) => key === 'dataFrom')).toBe(false);
    expect(textsOf(flw, 'end')[0]).not.toContain('ยังไม่สิ้นสุด');
    const open = await tableOf('flw', { from: '2025-01-01', to: '2026-12-31' });
    expect(textsOf(open, 'end')[0]).toMatch(/ยังไม่สิ้นสุด.*2026-03/);
  });

  it('do not ask anybody to enter the population of a tambon', async () => {
    const missing = async (area: string) =>
      textsOf(await tableOf('unep', { ...YEAR, area }), 'population')[0];
    expect(await missing('1001')).toContain('กรอกที่หน้า');
    expect(await missing('100101')).not.toContain('กรอก');
    expect(await missing('100101')).toContain('ระดับอำเภอ');
  });

  it('name terms of the standards in English, and nothing else', async () => {
    for (const key of ['flw', 'target'] as const) {
      for (const { english } of (await tableOf(key)).columns) expect(english).toBe('');
    }
    expect((await tableOf('target')).english).toBe('');
    expect(rowOf(await tableOf('flw'), 'landfill').english).toBe('Landfill');
  });

  it('hold a target year that is over against what it came to', async () => {
    await call('saveTarget', { userType: 'consumer', target: TARGET });
    const years = async (kg: readonly [string, string]) => {
      await stage.clear();
      for (const reporter of stage.reporters) {
        // Not all alike, so that there is an interval.
        const more = reporter % 2 === 0 ? '1' : '';
        const one = (day: string, amount: string) =>
          reportEach(stage, [reporter], { ...households, day, kg: `${amount}${more}` });
        await one('2024-01-10', kg[0]);
        await one('2025-01-10', kg[1]);
      }
      return (await tableOf('target')).notes[0];
    };
    expect(await years(['1.00', '0.20'])).toContain('ปี 2568 ถึงเป้าหมายแล้ว');
    expect(await years(['1.00', '0.90'])).toContain('ปี 2568 ไม่ถึงเป้าหมาย');
    expect(await years(['1.00', '0.50'])).toContain('อยู่ในช่วงความเชื่อมั่น');
    await call('saveTarget', { userType: 'consumer', target: null });
  });

  it('find a base year of long ago, and say that it is not whole', async () => {
    const target = { ...TARGET, baseYear: 2012, targetYear: 2030 };
    await call('saveTarget', { userType: 'consumer', target });
    for (const day of ['2012-06-10', '2025-01-10']) {
      await reportEach(stage, stage.reporters, { ...households, day, kg: '0.5' });
    }
    const table = await tableOf('target');
    expect(rowOf(table, '2012').cells[0]?.value).toBeCloseTo(0.5 * 365, 6);
    expect(rowOf(table, '2030').cells[1]?.value).toBeCloseTo(0.5 * 365 * 0.5, 6);
    expect(textsOf(table, '2012')[3]).toContain('ข้อมูลไม่ครบปี');
    expect(table.notes).toContain('ค่าปีฐานคำนวณจากบันทึกในระบบ ซึ่งมีไม่ครบปี');
    expect(textsOf(await tableOf('flw'), 'baseYear')[0]).toContain('ไม่ครบปี');
    await call('saveTarget', { userType: 'consumer', target: null });
  });
});

describeEachDatabase('targets of sectors', (open) => {
  it('that are saved at once are all kept, and one is taken back alone', async () => {
    const { db } = await open('migrated');
    await Promise.all([
      db.transaction((tx) => writeTarget(tx, 'consumer', TARGET)),
      db.transaction((tx) => writeTarget(tx, 'retail', TARGET)),
    ]);
    expect(await readTargets(db)).toEqual({ consumer: TARGET, retail: TARGET });
    await Promise.all([
      db.transaction((tx) => writeTarget(tx, 'consumer', null)),
      db.transaction((tx) => writeTarget(tx, 'outofhome', TARGET)),
    ]);
    expect(await readTargets(db)).toEqual({ outofhome: TARGET, retail: TARGET });
  });
});
