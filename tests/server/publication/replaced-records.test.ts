/** What was published of records stays known when they change: corrections are judged by both. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { readMonth } from '../../../src/food-waste/server/publication/records/read.ts';
import { GONE } from '../../../src/food-waste/server/publication/records/records.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { reportEach } from '../dashboard/support.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

const DAY = 24 * 3600;

describeEachDatabase('records that something was published of', (open) => {
  let stage: PublicationStage;
  /** A record of one household. */
  let id: number;

  const kept = async () => {
    const { rows } = await stage.database.db.execute<{ record: Record<string, unknown> }>(
      sql`select record from system_published_records order by as_of, record_id`,
    );
    return rows.map(({ record }) => record);
  };
  const moment = (): string => stage.server.context.now().toISOString();
  const change = (set: ReturnType<typeof sql>) =>
    stage.database.db.execute(
      sql`update waste_records set ${set}, updated_at = ${moment()} where id = ${id}`,
    );
  const publish = async (note = '') => {
    stage.server.clock.advance(60);
    const draft = await stage.service.make({ note }, SYSTEM);
    await stage.service.publish({ id: draft.id }, SYSTEM);
    stage.server.clock.advance(60);
    return draft.madeAt;
  };
  /** The kilograms of the newest version, as everybody reads them. */
  const publishedKg = async (area: string) => {
    const { body } = await stage.visit('getHomeDashboard', area ? { area } : {});
    const { figures } = Object(body.data) as { figures: { key: string; value: number }[] };
    return figures.find(({ key }) => key === 'wasteKg')?.value;
  };

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
  });
  afterAll(() => stage.server.app.close());
  beforeEach(async () => {
    const { db } = stage.database;
    await db.execute(sql`delete from system_publications`);
    await db.execute(sql`delete from settings where key = 'publicationVersions'`);
    await db.execute(sql`delete from system_published_records`);
    await db.execute(sql`delete from waste_records where id = ${id ?? 0}`);
    const [reporter = 0] = stage.reporters;
    [id = 0] = await reportEach(stage, [reporter], {
      day: `${CLOSED}-11`,
      kg: '60',
      members: 3,
      material: await stage.id('materials', 'VEG'),
    });
    await db.execute(sql`update waste_records set updated_at = '2026-02-28T00:00:00Z'`);
    stage.server.clock.advance(2);
  });

  describe.each([
    ['weighs otherwise', sql`weight_kg = 1`],
    ['moves elsewhere', sql`tambon_code = '500101'`],
    ['is retired', sql`active = false`],
  ])('one that %s', (_what, set) => {
    it('is read as it was beside what it is', async () => {
      const { db } = stage.database;
      const since = await publish();
      const before = await readMonth(db, 'waste', CLOSED, since);
      await change(set);
      const { rows } = await readMonth(db, 'waste', CLOSED, since);
      const was = before.rows.find(({ weight }) => weight === 60_000_000);
      const gone = rows.filter(({ flags }) => (flags & GONE) !== 0);
      expect(gone).toEqual([
        {
          ...was,
          flags: (was?.flags ?? 0) + GONE,
          changed: expect.any(Number),
          asOf: expect.any(Number),
        },
      ]);
      // Who asks about nothing earlier reads what there is.
      const now = await readMonth(db, 'waste', CLOSED, stage.server.context.now());
      expect(now.rows.filter(({ flags }) => (flags & GONE) !== 0)).toEqual([]);
    });

    it('is not reported by a correction', async () => {
      await publish();
      expect(await publishedKg('')).toBe(492);
      await change(set);
      await publish('แก้ไขบันทึกหนึ่งรายการ');
      expect(await publishedKg('')).toBe(492);
    });
  });

  it('are reported by a correction where many changed together', async () => {
    await publish();
    await stage.database.db.execute(
      sql`update waste_records set weight_kg = weight_kg / 2, updated_at = ${moment()}
        where record_date = ${`${CLOSED}-10`}`,
    );
    await publish('ชั่งใหม่ทั้งเดือน');
    expect(await publishedKg('')).toBe(474);
    await stage.database.db.execute(
      sql`update waste_records set weight_kg = weight_kg * 2
        where record_date = ${`${CLOSED}-10`}`,
    );
  });

  it('are kept as the last publication before knew them, without texts about people', async () => {
    await publish();
    await change(sql`weight_kg = 50, note = 'โทร 081-234-5678'`);
    await change(sql`weight_kg = 40`);
    expect(await kept()).toEqual([expect.objectContaining({ id, weight_kg: 60 })]);
    await publish('แก้ไข');
    await stage.database.db.execute(sql`delete from waste_records where id = ${id}`);
    const all = await kept();
    expect(all.map(({ weight_kg }) => weight_kg)).toEqual([60, 40]);
    expect(JSON.stringify(all)).not.toContain('081');
  });

  it('are not reported by a correction where others were only touched', async () => {
    await publish();
    await change(sql`weight_kg = 1`);
    await stage.database.db.execute(
      sql`update waste_records set note = 'ตรวจแล้ว', updated_at = ${moment()} where id <> ${id}`,
    );
    await publish('แก้ไขบันทึกหนึ่งรายการ');
    expect(await publishedKg('')).toBe(492);
  });

  it('are not reported where their period was taken over in between', async () => {
    const yearKg = async () => {
      const data = { from: '2025-01-01', to: '2025-12-31' };
      const { body } = await stage.visit('getHomeDashboard', data);
      const { figures } = Object(body.data) as { figures: { key: string; value: number }[] };
      return figures.find(({ key }) => key === 'wasteKg')?.value;
    };
    await stage.database.db.execute(
      sql`update waste_records set record_date = '2025-11-11' where id = ${id}`,
    );
    await publish();
    expect(await yearKg()).toBe(492);
    await change(sql`weight_kg = 1`);
    stage.server.clock.advance(31 * DAY);
    await publish();
    await publish('แก้ไข');
    expect(await yearKg()).toBe(492);
    stage.server.clock.advance(-31 * DAY);
  });

  it.each(['waste', 'packaging'] as const)(
    'are kept with all that tables of %s read of a record',
    async (source) => {
      const { db } = stage.database;
      const asked = vi.spyOn(db, 'execute');
      await readMonth(db, source, CLOSED, new Date(0));
      const [statement] = asked.mock.calls[0] ?? [];
      asked.mockRestore();
      const read = [...JSON.stringify(statement).matchAll(/\br\.(\w+)/g)].map(([, name]) => name);
      expect(read).toContain('tambon_code');
      const { rows } = await db.execute<{ prosrc: string }>(
        sql`select prosrc from pg_proc where proname = ${`keep_published_${source}_records_update`}`,
      );
      const kept = [...(rows[0]?.prosrc ?? '').matchAll(/'(\w+)'/g)].map(([, name]) => name);
      expect(read.filter((name) => name !== 'as_of' && !kept.includes(name))).toEqual([]);
    },
  );

  it('are not kept before anything is published', async () => {
    await change(sql`weight_kg = 50`);
    expect(await kept()).toEqual([]);
  });
});
