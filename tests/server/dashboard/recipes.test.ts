/** Menus in breakdowns by material: by the recipe that each record was saved with. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '../../../src/engine/server/migrations/migrate.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { unpack } from '../excel/workbooks.ts';
import { addMenu, reportEach, type Stage, setStage } from './support.ts';

interface MaterialRow {
  readonly id: number | null;
  readonly key: string | null;
  readonly kg: number;
}

describeEachDatabase('menus by material', (open) => {
  let stage: Stage;
  let [rice, pork, menu] = [0, 0, 0];
  let cook: Awaited<ReturnType<typeof addMenu>>['cook'];

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 2);
    [rice, pork] = [await stage.id('materials', 'RICE'), await stage.id('materials', 'PORK')];
    ({ menuId: menu, cook } = await addMenu(stage));
  });
  afterAll(() => stage.server.app.close());

  const eat = (kg: string) => reportEach(stage, stage.reporters.slice(0, 1), { menu, kg });
  async function materials() {
    const answer = await stage.ask<MaterialRow[]>('getCalculateMaterials', {
      ...{ from: '2026-01-01', to: '2026-01-31', by: 'material' },
    });
    const kg = new Map(answer.data.map((row) => [row.id ?? 0, row.kg]));
    return { kg, ...(answer as { readonly recipeShare?: number }), basis: answer.basis };
  }

  it('are split by weight, what the recipe does not say stays unspecified, and it is marked', async () => {
    await cook([rice, 200], [pork, 100]);
    await eat('4');
    const { kg, recipeShare, basis } = await materials();
    expect(kg).toEqual(
      new Map([
        [rice, 2],
        [pork, 1],
        [0, 1],
      ]),
    );
    // Every part of the page can be narrowed by a material.
    const home = await stage.ask<{ readonly figures: readonly object[] }>('getHomeDashboard', {
      ...{ from: '2026-01-01', to: '2026-01-31', materialId: rice },
    });
    expect(home.data.figures).toContainEqual(expect.objectContaining({ key: 'wasteKg', value: 2 }));
    expect(recipeShare).toBe(0.75);
    expect(basis).toMatchObject({ records: 1, reporters: 1 });
    const { data } = await stage.ask<{ figures: { key: string; value: number }[] }>(
      'getHomeDashboard',
      { from: '2026-01-01', to: '2026-01-31', materialId: pork },
    );
    expect(data.figures.find(({ key }) => key === 'wasteKg')?.value).toBe(1);
  });

  it('are marked in two dimensions as in one, and where the page is narrowed to a material', async () => {
    await stage.clear();
    await cook([rice, 200], [pork, 100]);
    await eat('4');
    const share = async (call: string, asked: object): Promise<unknown> => {
      const data = { from: '2026-01-01', to: '2026-01-31', ...asked };
      return (await stage.ask<object>(call, data)) as { readonly recipeShare?: number };
    };
    const grid = 'getCalculateMaterialsByGroupUser';
    expect(await share(grid, { rowsBy: 'material', columnsBy: 'userType' })).toMatchObject({
      data: {
        cells: expect.arrayContaining([{ row: rice, column: 'consumer', kg: 2 }]),
      },
      recipeShare: 0.75,
    });
    expect(await share(grid, { rowsBy: 'stage', columnsBy: 'material' })).toMatchObject({
      recipeShare: 0.75,
    });
    const narrowed = { materialId: rice, rowsBy: 'part', columnsBy: 'stage' };
    expect(await share(grid, narrowed)).toMatchObject({ recipeShare: 1 });
    const rows = 'getCalculateMaterials';
    expect(await share(rows, { materialId: rice, by: 'part' })).toMatchObject({ recipeShare: 1 });
    const ofNoMaterial = { rowsBy: 'part', columnsBy: 'stage' };
    expect(await share(grid, ofNoMaterial)).not.toHaveProperty('recipeShare');
  });

  it('are marked in the sheet of every table by material', async () => {
    const answer = await stage.server.app.inject({
      method: 'POST',
      url: '/api/dashboard/exportExcel',
      payload: {
        data: {
          ...{ from: '2026-01-01', to: '2026-01-31' },
          charts: [
            { call: 'getCalculateMaterials', by: 'material' },
            { call: 'getCalculateMaterialsByGroupUser', rowsBy: 'material', columnsBy: 'userType' },
            { call: 'getCalculateMaterials', by: 'part' },
          ],
        },
      },
      headers: { 'accept-language': 'th', authorization: `Bearer ${stage.token}` },
    });
    const parts = await unpack(answer.rawPayload);
    const isMarked = (sheet: number) =>
      parts.get(`xl/worksheets/sheet${sheet}.xml`)?.includes('75% ของน้ำหนักแยกเป็นวัตถุดิบตามสูตรของเมนู');
    // After the cover and the headline figures.
    expect([3, 4, 5].map(isMarked)).toEqual([true, true, false]);
  });

  it('keep the recipe that they were saved with', async () => {
    await cook([pork, 500]);
    expect((await materials()).kg.get(rice)).toBe(2);
    await eat('3');
    expect((await materials()).kg.get(pork)).toBe(1 + 3);
    await cook();
    await eat('5');
    expect((await materials()).kg.get(0)).toBe(1 + 5);
  });

  it('go with the menu of a record that is of a material, or of another menu, from then on', async () => {
    const { db } = stage.database;
    await stage.clear();
    await cook([rice, 400]);
    await eat('2');
    expect(await materials()).toMatchObject({ kg: new Map([[rice, 2]]), recipeShare: 1 });
    await db.execute(sql`update waste_records set menu_id = null, material_id = ${pork}`);
    const ofMaterial = await materials();
    expect(ofMaterial.kg).toEqual(new Map([[pork, 2]]));
    expect(ofMaterial).not.toHaveProperty('recipeShare');
    await db.execute(sql`update waste_records set menu_id = ${menu}, material_id = null`);
    expect(await materials()).toMatchObject({ kg: new Map([[rice, 2]]), recipeShare: 1 });
    const { rows } = await db.execute(sql`select 1 from system_record_recipes`);
    expect(rows).toHaveLength(1);
  });

  it('take today’s recipe where they were saved before recipes were kept', async () => {
    const { db } = stage.database;
    await stage.clear();
    await cook([rice, 400]);
    for (const event of ['insert', 'update']) {
      await db.execute(sql.raw(`drop trigger note_record_recipes_${event} on waste_records`));
      await db.execute(sql.raw(`drop function note_record_recipes_${event}`));
    }
    await eat('2');
    await db.execute(
      sql`drop table system_record_recipes, system_recipe_parts, system_menu_recipes`,
    );
    await db.execute(sql`delete from system_migrations where name like '0015-%'`);
    await migrate(stage.server.context);
    const { rows } = await db.execute(sql`
      select part.material_id, part.share::float8 as share from system_record_recipes
        join system_recipe_parts part using (recipe_id)`);
    expect(rows).toEqual([{ material_id: rice, share: 1 }]);
  });
});
