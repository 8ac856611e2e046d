/** Versions of the public figures: made as a draft, looked at, published, corrected. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { SYSTEM } from '../../../src/engine/server/access/principal.ts';
import { removeDemonstration } from '../../../src/food-waste/server/demonstration/remove.ts';
import { noteDue, writeState } from '../../../src/food-waste/server/origin/demonstration-state.ts';
import { Editions } from '../../../src/food-waste/server/publication/editions.ts';
import { makeFirst } from '../../../src/food-waste/server/publication/first.ts';
import {
  PublicationSchedule,
  writeSettings,
} from '../../../src/food-waste/server/publication/schedule.ts';
import { readPublishedTables } from '../../../src/food-waste/server/publication/store.ts';
import * as making from '../../../src/food-waste/server/publication/tables/make.ts';
import { describeDatabase } from '../../support/databases.ts';
import { complaints } from '../../support/server.ts';
import { reportEach } from '../dashboard/support.ts';
import { CLOSED, type PublicationStage, setPublicationStage } from './support.ts';

interface Figure {
  readonly key: string;
  readonly value: number | null;
}

describeDatabase('publications', (open) => {
  let stage: PublicationStage;

  beforeAll(async () => {
    stage = await setPublicationStage(await open('migrated'));
  });
  afterAll(() => stage.server.app.close());
  beforeEach(async () => {
    await stage.database.db.execute(sql`delete from system_publications`);
    await stage.database.db.execute(sql`delete from settings where key = 'publicationVersions'`);
    await writeSettings(stage.database.db, { day: null });
    // What servers remember of the list is a second old at most.
    stage.server.clock.advance(2);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const wasteKg = async (data: Record<string, unknown> = {}, token?: string) => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
    const { body } = await stage.visit('getHomeDashboard', data, headers);
    const { figures } = Object(body.data) as { figures: Figure[] };
    return figures.find(({ key }) => key === 'wasteKg')?.value;
  };
  const schedule = () => {
    const { context } = stage.server;
    const editions = new Editions(stage.database.db, context.now);
    return new PublicationSchedule(context, stage.service, editions);
  };
  const statuses = async () =>
    (await stage.service.list()).map(
      ({ month, version, status }) => `${month}.${version} ${status}`,
    );

  it('are missing at first, which every call says in Thai', async () => {
    const { status, body } = await stage.visit('getHomeDashboard');
    expect(status).toBe(404);
    expect(body.error).toMatchObject({
      code: 'not_published',
      message: expect.stringContaining('ยังไม่มีการเผยแพร่'),
    });
    const list = await stage.server.call('GET', '/api/dashboard/published');
    expect(list.body.data).toMatchObject({ latest: null, versions: [] });
  });

  it('are drafts that administrators alone can look at, until somebody publishes them', async () => {
    const { status, body } = await stage.manage('make', {});
    expect([status, Object(body.data).publications]).toEqual([
      200,
      [expect.objectContaining({ month: CLOSED, version: 1, status: 'draft', publishedAt: null })],
    ]);
    const [{ id }] = Object(body.data).publications;
    expect((await stage.visit('getHomeDashboard')).status).toBe(404);
    expect((await stage.visit('getHomeDashboard', { publication: id })).status).toBe(404);
    expect(await wasteKg({ publication: id }, stage.token)).toBe(432);

    await stage.manage('publish', { id });
    expect(await wasteKg()).toBe(432);
    expect(await statuses()).toEqual([`${CLOSED}.1 published`]);
    const again = await stage.manage('publish', { id });
    expect([again.status, Object(again.body.error).message]).toEqual([
      409,
      expect.stringContaining('เผยแพร่แล้ว'),
    ]);
  });

  it('stay as they are when records change; a correction is a new version with a note', async () => {
    const first = await stage.service.make({}, SYSTEM);
    await stage.service.publish({ id: first.id }, SYSTEM);
    const added = await reportEach(stage, stage.reporters, {
      day: `${CLOSED}-20`,
      kg: '10',
      members: 3,
      material: await stage.id('materials', 'VEG'),
    });
    expect(await wasteKg()).toBe(432);
    expect(complaints(await stage.manage('make', {}))).toEqual({
      note: [expect.stringContaining('หมายเหตุ')],
    });
    const { body } = await stage.manage('make', { note: 'เพิ่มบันทึกที่ส่งช้า' });
    const [{ id, version }] = Object(body.data).publications;
    expect(version).toBe(2);
    await stage.manage('publish', { id });
    expect(await wasteKg()).toBe(552);
    expect(await wasteKg({ publication: first.id })).toBe(432);
    const old = await stage.server.call(
      'GET',
      `/api/dashboard/published/${CLOSED}.v1/${CLOSED}/total`,
    );
    expect(Object(old.body.data).total.kg).toBe(432);
    await stage.database.db.execute(
      sql`delete from waste_records where id = any(${sql.param(added)}::int[])`,
    );
  });

  it('replace an earlier draft of their month, and leave no gap in the versions', async () => {
    await stage.service.make({}, SYSTEM);
    const second = await stage.service.make({}, SYSTEM);
    expect(await statuses()).toEqual([`${CLOSED}.1 draft`]);
    await stage.manage('discard', { id: second.id });
    expect(await statuses()).toEqual([]);
  });

  it.each([
    ['a month that is not over', { month: '2026-03' }, 'month', 'สิ้นสุดแล้ว'],
    ['a month without records', { month: '2010-01' }, 'month', 'ยังไม่มีบันทึก'],
    ['a month that is none', { month: '2026-13' }, 'month', '2026-10'],
    ['a note that is too long', { note: 'ก'.repeat(501) }, 'note', '500'],
    ['something else', { who: 1 }, 'who', 'ไม่รู้จัก'],
  ])('are refused for %s', async (_what, data, field, message) => {
    expect(complaints(await stage.manage('make', data))).toEqual({
      [field]: [expect.stringContaining(message)],
    });
    expect(await statuses()).toEqual([]);
  });

  it('publish themselves on the day that was set', async () => {
    const { id } = await stage.service.make({}, SYSTEM);
    expect(complaints(await stage.manage('publish', { id, on: '2026-03-01' }))).toEqual({
      on: [expect.stringContaining('หลังจากวันนี้')],
    });
    await stage.manage('publish', { id, on: '2026-03-02' });
    await schedule().run();
    expect(await statuses()).toEqual([`${CLOSED}.1 draft`]);
    stage.server.clock.advance(24 * 3600);
    await schedule().run();
    expect(await statuses()).toEqual([`${CLOSED}.1 published`]);
    stage.server.clock.advance(-24 * 3600);
  });

  it('are made again on their day where something was published since they were made', async () => {
    const { id } = await stage.service.make({}, SYSTEM);
    await stage.manage('publish', { id, on: '2026-03-02' });
    stage.server.clock.advance(60);
    const earlier = await stage.service.make({ month: '2026-01' }, SYSTEM);
    await stage.service.publish({ id: earlier.id }, SYSTEM);
    stage.server.clock.advance(24 * 3600);
    await schedule().run();
    expect(await statuses()).toEqual([`${CLOSED}.1 published`, '2026-01.1 published']);
    stage.server.clock.advance(-24 * 3600 - 60);
  });

  it('take over periods that were published before, which only a correction makes anew', async () => {
    const { db } = stage.database;
    const publish = async (month: string, note = '') => {
      stage.server.clock.advance(60);
      const { id } = await stage.service.make({ month, note }, SYSTEM);
      await stage.service.publish({ id }, SYSTEM);
      const tables = await readPublishedTables(db, id, '2025-12', '');
      return tables.find(({ breakdown, userType }) => breakdown === 'total' && userType === '');
    };
    const before = await publish('2026-01');
    const change = (kg: number) =>
      db.execute(sql`update waste_records set weight_kg = weight_kg + ${kg}, updated_at =
        ${stage.server.context.now().toISOString()}::timestamptz where record_date = '2025-11-10'`);
    stage.server.clock.advance(60);
    await change(1);
    expect(await publish(CLOSED)).toEqual(before);
    const after = await publish(CLOSED, 'น้ำหนักเดือนพฤศจิกายนไม่ครบ');
    expect([before?.total?.kg, after?.total?.kg]).toEqual([432, 456]);
    await change(-1);
    stage.server.clock.advance(-240);
  });

  it('are made and published every month where a day of the month is set', async () => {
    await stage.service.publish(
      { id: (await stage.service.make({ month: '2026-01' }, SYSTEM)).id },
      SYSTEM,
    );
    expect(complaints(await stage.manage('settings', { day: 31 }))).toEqual({
      day: [expect.stringContaining('28')],
    });
    const { body } = await stage.manage('settings', { day: 1 });
    expect(Object(body.data).settings).toEqual({ day: 1 });
    await schedule().run();
    await schedule().run();
    expect(await statuses()).toEqual([`${CLOSED}.1 published`, '2026-01.1 published']);
  });

  it('begin as a draft where an office has records of its own', async () => {
    const first = await makeFirst(stage.server.context);
    expect(first).toMatchObject({ month: CLOSED, status: 'draft' });
    expect(await makeFirst(stage.server.context)).toBeNull();
  });

  it('of demonstration data are published at once, and go with it', async () => {
    const { db } = stage.database;
    await db.execute(sql`update waste_records set demonstration = true`);
    const none = { from: 0, to: 0, done: 0 };
    await noteDue(db);
    const state = { seed: 1, day: '2026-03-01', reporters: 0 };
    await writeState(db, { ...state, wasteRecords: none, packagingRecords: none });
    const first = await makeFirst(stage.server.context);
    expect(first).toMatchObject({ status: 'published', demonstration: true });
    await db.execute(sql`update waste_records set demonstration = false`);
    await removeDemonstration(stage.server.context, SYSTEM);
    expect(await statuses()).toEqual([]);
  });

  it('that a server was cut short in are made again', async () => {
    const { db } = stage.database;
    await db.execute(sql`insert into system_publications
      (month, version, status, note, demonstration, made_at, facts)
      values (${CLOSED}, 1, 'making', '', false, ${stage.server.context.now()}, '{}')`);
    expect((await stage.manage('make', {})).status).toBe(409);
    stage.server.clock.advance(11 * 60);
    expect((await stage.manage('make', {})).status).toBe(200);
  });

  it('are given up when the server stops, and leave nothing behind', async () => {
    const { makeTables } = making;
    const failures: unknown[] = [];
    let stopped: Promise<void> | undefined;
    vi.spyOn(making, 'makeTables').mockImplementationOnce((...parameters) => {
      stopped = stop();
      return makeTables(...parameters);
    });
    const stop = schedule().start((error) => failures.push(error));
    await vi.waitFor(() => expect(stopped).toBeDefined());
    await stopped;
    expect(await statuses()).toEqual([]);
    expect(failures).toEqual([]);
  });

  it('keep the day that was set for the draft they replace', async () => {
    const { id } = await stage.service.make({}, SYSTEM);
    await stage.manage('publish', { id, on: '2026-03-20' });
    const { body } = await stage.manage('make', {});
    expect(Object(body.data).publications).toMatchObject([
      { month: CLOSED, status: 'draft', publishOn: '2026-03-20' },
    ]);
  });

  it('never have the version of one that was removed, nor need a note for that', async () => {
    const { db } = stage.database;
    const first = await stage.service.make({}, SYSTEM);
    await stage.service.publish({ id: first.id }, SYSTEM);
    await db.execute(sql`delete from system_publications`);
    const { id, version } = await stage.service.make({}, SYSTEM);
    expect(version).toBe(2);
    await stage.manage('publish', { id, note: '' });
    expect(await statuses()).toEqual([`${CLOSED}.2 published`]);
  });

  /** Until the database knows that the draft was being made at this moment. */
  const untilTouched = async () => {
    const now = stage.server.context.now().toISOString();
    for (;;) {
      const { rows } = await stage.database.db.execute<{ at: string }>(
        sql`select facts->>'touchedAt' as at from system_publications where status = 'making'`,
      );
      if (rows[0]?.at === now) return;
    }
  };

  /** Makes a draft while something happens that takes `seconds`. */
  const makeDuring = (seconds: number, happen: () => Promise<unknown>) => {
    const { makeTables } = making;
    vi.spyOn(making, 'makeTables').mockImplementationOnce(async (...parameters) => {
      for (let minute = 0; minute < seconds / 60; minute += 1) {
        stage.server.clock.advance(60);
        await vi.advanceTimersByTimeAsync(60_000);
        await untilTouched();
      }
      await happen();
      return makeTables(...parameters);
    });
    return stage.service.make({}, SYSTEM);
  };

  it('are not taken for abandoned however long they take', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await makeDuring(30 * 60, () =>
      expect(stage.service.make({}, SYSTEM)).rejects.toMatchObject({ code: 'conflict' }),
    );
    expect(await statuses()).toEqual([`${CLOSED}.1 draft`]);
  });

  it('are of the records as they were when they were begun, whatever is saved meanwhile', async () => {
    const { db } = stage.database;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const figure = async (id: number) => {
      // What servers remember of the list is a second old at most.
      stage.server.clock.advance(2);
      return wasteKg({ publication: id }, (await stage.server.signInAsAdmin()).token);
    };
    await db.execute(sql`update waste_records set updated_at = '2026-03-01T00:00:00Z'`);
    const before = await figure((await stage.service.make({}, SYSTEM)).id);
    const later = new Date(stage.server.context.now().getTime() + 5 * 60_000).toISOString();
    const added = await makeDuring(10 * 60, async () => {
      const day = `${CLOSED}-20`;
      const [own = 0] = await reportEach(stage, stage.reporters.slice(0, 1), { day, kg: '50' });
      await db.execute(sql`update waste_records set updated_at = ${later} where id = ${own}`);
      await db.execute(sql`update waste_records set weight_kg = weight_kg + 5, updated_at = ${later}
        where id = (select min(id) from waste_records where record_date > '2026-01-31')`);
      await db.execute(sql`update waste_records set active = false, updated_at = ${later}
        where id = (select max(id) from waste_records where id <> ${own} and record_date > '2026-01-31')`);
    });
    expect(await figure(added.id)).toBe(before);
    const after = await figure((await stage.service.make({}, SYSTEM)).id);
    // 1 kg less, 5 kg and 50 kg more.
    expect(after).toBe(Number(before) + 54);
  });

  it('say so where somebody else began anew meanwhile', async () => {
    const drop = sql`delete from system_publications where status = 'making'`;
    await expect(makeDuring(0, () => stage.database.db.execute(drop))).rejects.toMatchObject({
      code: 'conflict',
      details: { message: { key: 'dashboard:publication.abandoned' } },
    });
    expect(await statuses()).toEqual([]);
  });
});
