/** Menus in what the public reads of materials: by their recipes as they were when it was made. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addMenu, reportEach } from '../dashboard/support.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

interface MaterialRow {
  readonly id: number | null;
  readonly kg: number;
  readonly reporters: number;
  readonly reportersTo?: number;
}

describeDatabase('menus in published materials', (open) => {
  let stage: PublicationStage;
  let [rice, pork, vegetables, menu] = [0, 0, 0, 0];
  let cook: Awaited<ReturnType<typeof addMenu>>['cook'];

  async function publish(note: string) {
    const { id } = await stage.service.make({ note }, SYSTEM);
    await stage.service.publish({ id }, SYSTEM);
    // What servers remember of the list is a second old at most.
    stage.server.clock.advance(2);
  }
  async function materials(data: Record<string, unknown> = {}, token?: string) {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const question = { by: 'material', ...data };
    const { body } = await stage.visit('getCalculateMaterials', question, headers);
    const rows = body.data as MaterialRow[];
    return {
      rows,
      kg: Object.fromEntries(rows.map(({ id, kg }) => [id ?? 0, kg])),
      recipeShare: body.recipeShare,
    };
  }

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
    [rice, pork, vegetables] = [
      await stage.id('materials', 'RICE'),
      await stage.id('materials', 'PORK'),
      await stage.id('materials', 'VEG'),
    ];
    ({ menuId: menu, cook } = await addMenu(stage));
    await cook([rice, 200], [pork, 100]);
    const seven = stage.reporters.slice(0, 7);
    await reportEach(stage, seven, { menu, kg: '4', day: `${CLOSED}-12` });
    await publish('');
  });
  afterAll(() => stage.server.app.close());

  it('are split by weight as the office sees it, and marked', async () => {
    const { rows, ...shown } = await materials();
    // Twelve households and twelve months: 24 kg of vegetables and 12 of rice each; seven ate 4 kg.
    expect(shown.kg).toEqual({ [vegetables]: 288, [rice]: 144 + 14, [pork]: 7, 0: 7 });
    expect(shown.recipeShare).toBe(Math.round((21 / 460) * 1000) / 1000);
    const live = await materials({ from: '2025-03-01', to: '2026-02-28' }, stage.token);
    expect({ kg: live.kg, recipeShare: live.recipeShare }).toEqual(shown);
    // Both are of twelve households, but how many are of the one or the other is not published.
    expect(rows.find(({ id }) => id === pork)).toMatchObject({ reporters: 7 });
    expect(rows.find(({ id }) => id === rice)).toMatchObject({ reporters: 11, reportersTo: 20 });
  });

  it('are marked beside user types, as the office sees it', async () => {
    const grid = async (data: object, token?: string) => {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
      const question = { rowsBy: 'material', columnsBy: 'userType', ...data };
      const { body } = await stage.visit('getCalculateMaterialsByGroupUser', question, headers);
      return body.recipeShare;
    };
    const share = Math.round((21 / 460) * 1000) / 1000;
    expect(await grid({})).toBe(share);
    expect(await grid({ from: '2025-03-01', to: '2026-02-28' }, stage.token)).toBe(share);
  });

  it('are split of one user type alike, and of the whole country alone', async () => {
    const { kg } = await materials();
    expect((await materials({ userType: 'consumer' })).kg).toEqual(kg);
    expect((await materials({ area: '10' })).kg).toMatchObject({ 0: 28, [rice]: 144 });
  });

  it('stay as they were published when a recipe changes, in later versions too', async () => {
    const { kg } = await materials();
    await cook([pork, 400]);
    await reportEach(stage, stage.reporters.slice(0, 7), { menu, kg: '1', day: '2026-03-01' });
    expect((await materials()).kg).toEqual(kg);
    await publish('แก้ไข');
    expect((await materials()).kg).toEqual(kg);
  });

  it('stay unspecified in versions that know no recipes', async () => {
    const { db } = stage.database;
    await db.execute(sql`update system_publications set facts = facts - 'recipes'`);
    await publish('แก้ไข');
    await db.execute(sql`update system_publications set facts = facts - 'recipes'`);
    stage.server.clock.advance(2);
    const { kg, recipeShare } = await materials({ userType: 'consumer' });
    expect(kg).toEqual({ [vegetables]: 288, [rice]: 144, 0: 28 });
    expect(recipeShare).toBeUndefined();
  });
});
