import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { publishedCampaigns } from '../../../src/food-waste/server/publication/campaigns.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type PublicationStage, setPublicationStage } from '../publication/support.ts';

interface Figures {
  readonly campaigns: readonly Record<string, unknown>[];
}

/** Every household reports 3 kg on the tenth of each month, the last of them February 2026. */
describeDatabase('the campaigns that figures rest on', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
  });
  afterAll(() => stage.server.app.close());
  afterEach(async () => {
    await stage.database.db.execute('delete from campaign_reporters');
    await stage.database.db.execute('delete from campaigns');
  });

  async function campaign(name: string, window: readonly [string, string], reporters: number) {
    const { server } = stage;
    const [startDate, endDate] = window;
    const row = await server.save('wastecateory/saveCampaign', { name, startDate, endDate });
    for (const reporterId of stage.reporters.slice(0, reporters)) {
      const enrolled = { campaignId: row.id, reporterId };
      await server.save('wastecateory/saveCampaignReporter', enrolled);
    }
    return row;
  }
  const live = async (data: Record<string, unknown> = {}) =>
    (await stage.ask<Figures>('getHomeDashboard', data)).data.campaigns;

  it('are told to staff with their days, reporters, and share of the weight', async () => {
    await campaign('กุมภา', ['2026-02-01', '2026-02-28'], 3);
    await campaign('ไม่มีบันทึก', ['2026-02-11', '2026-02-20'], 3);
    await campaign('ก่อนหน้า', ['2024-02-01', '2024-02-28'], 3);
    const month = { from: '2026-02-01', to: '2026-02-28' };
    const named = { name: 'กุมภา', startDate: '2026-02-01', endDate: '2026-02-28' };
    // 3 of 12 households, 9 of 36 kg
    expect(await live(month)).toEqual([
      { id: expect.any(Number), ...named, reporters: 3, kg: 9, share: 0.25 },
    ]);
    // 9 of 12 × 36 kg
    expect(await live()).toMatchObject([{ ...named, kg: 9, share: 0.021 }]);
    expect(await live({ ...month, area: '10' })).toMatchObject([named]);
    expect(await live({ ...month, area: '50' })).toEqual([]);
    expect(await live({ ...month, userType: 'retail' })).toEqual([]);
    expect(await live({ from: '2026-01-01', to: '2026-01-31' })).toEqual([]);
  });

  it('count days without waste among what was reported', async () => {
    await campaign('ไม่มีขยะ', ['2026-02-20', '2026-02-20'], 1);
    const [reporterId] = stage.reporters;
    await stage.server.save('wastecateory/saveWasteRecord', {
      recordDate: '2026-02-20',
      reporterId,
      quantity: 0,
      method: 'diaries',
    });
    const month = { from: '2026-02-01', to: '2026-02-28' };
    expect(await live(month)).toMatchObject([{ name: 'ไม่มีขยะ', reporters: 1, kg: 0, share: 0 }]);
  });

  it('are told to the public by name and days alone, from five reporters on', async () => {
    await campaign('สี่คน', ['2026-01-01', '2026-01-31'], 4);
    const row = await campaign('ห้าคน', ['2026-02-01', '2026-02-28'], 5);
    const made = await stage.manage('make', { month: '2026-02' });
    expect(made.status).toBe(200);
    const { publications } = made.body.data as { publications: readonly { id: number }[] };
    await stage.manage('publish', { id: publications[0]?.id });
    const published = async (data: Record<string, unknown> = {}) => {
      const { body } = await stage.visit('getHomeDashboard', data);
      return (body.data as Figures).campaigns;
    };
    const named = { name: 'ห้าคน', startDate: '2026-02-01', endDate: '2026-02-28' };
    expect(await published()).toEqual([named]);
    expect(await published({ userType: 'consumer' })).toEqual([named]);
    // Who took part in an area is not looked at, and says nothing.
    expect(await published({ area: '10' })).toEqual([]);
    // What was published stays as it was.
    const { id, version } = row;
    await stage.server.save('wastecateory/saveCampaign', { id, version, name: 'เปลี่ยนชื่อ' });
    expect(await published()).toEqual([named]);
  });

  it('count the branches of a chain as one before the public', async () => {
    const { db } = stage.database;
    await campaign('สาขา', ['2026-02-01', '2026-02-28'], 6);
    await db.execute("update waste_records set user_type = 'outofhome'");
    await db.execute("update places set chain = 'Top' where code in ('R1', 'R2')");
    expect((await publishedCampaigns(db, ['2026-02']))['2026-02']).toHaveLength(1);
    await db.execute("update places set chain = ' TOP ' where code = 'R3'");
    expect((await publishedCampaigns(db, ['2026-02']))['2026-02']).toEqual([]);
    // Households never are one.
    await db.execute("update waste_records set user_type = 'consumer'");
    expect((await publishedCampaigns(db, ['2026-02']))['2026-02']).toHaveLength(1);
  });
});
