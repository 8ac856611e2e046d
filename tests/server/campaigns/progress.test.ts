import { beforeAll, expect, it } from 'vitest';
import type { Stretch } from '../../../src/food-waste/campaigns.ts';
import {
  campaignDays,
  ownCampaigns,
  progressOf,
} from '../../../src/food-waste/server/campaigns/progress.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, start } from '../resources/support.ts';
import { insertRecords, type Measured } from './support.ts';

const DAY = 86_400_000;
const dayAt = (number: number): string => new Date(number * DAY).toISOString().slice(0, 10);
const numberOf = (day: string): number => Date.parse(day) / DAY;

/** Numbers that look random, and are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The days of a window that no record in use is of, one by one. */
function missingOf(records: readonly Measured[], from: string, to: string): string[] {
  const covered = new Set<string>();
  for (const { active, recordDate, periodDays } of records) {
    if (!active) continue;
    for (let back = 0; back < periodDays; back += 1)
      covered.add(dayAt(numberOf(recordDate) - back));
  }
  const missing: string[] = [];
  for (let day = numberOf(from); day <= numberOf(to); day += 1) {
    if (!covered.has(dayAt(day))) missing.push(dayAt(day));
  }
  return missing;
}

/** Days that follow each other as stretches. */
function stretchesOf(days: readonly string[]): Stretch[] {
  const found: [string, string][] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last && numberOf(day) === numberOf(last[1]) + 1) last[1] = day;
    else found.push([day, day]);
  }
  return found;
}

const ALL = { currentPage: 1, pageSize: 500, text: '', onlyMissing: false };
const REPORTERS = 12;

describeEachDatabase('the days that are missing in a campaign', (open) => {
  let records: RecordBench;
  const reporters: number[] = [];
  const db = () => records.bench.context.database.db;
  let made: Measured[] = [];

  beforeAll(async () => {
    records = await withStarter(await start(await open('starter')));
    for (let at = 0; at < REPORTERS; at += 1) {
      reporters.push(Number((await records.reporter()).id));
    }
    // Each is somebody's of the same number.
    await db().execute('update places set person_ids = array[id]');
    const random = randomFrom(19);
    made = Array.from({ length: 240 }, () => ({
      // The last of them is enrolled and never reports; the others overlap as it comes.
      reporterId: reporters[random(REPORTERS - 1)] ?? 0,
      recordDate: dayAt(numberOf('2026-07-01') + random(143)),
      periodDays: [1, 1, 1, 1, 7, 7, 30, 1 + random(366)][random(8)] ?? 1,
      quantity: random(4) === 0 ? 0 : 3,
      active: random(6) > 0,
    })).filter(({ periodDays, reporterId }) => periodDays < 31 || reporterId === reporters[0]);
    await insertRecords(records, db(), made);
  });

  const campaignOf = async (name: string, startDate: string, endDate: string) => {
    const { id } = await records.save('campaigns', { name, startDate, endDate });
    for (const reporterId of reporters) {
      await records.save('campaignReporters', { campaignId: id, reporterId });
    }
    return Number(id);
  };

  it('are those of the window until today that no record in use is of', async () => {
    const random = randomFrom(7);
    for (let run = 0; run < runs(6); run += 1) {
      const first = numberOf('2026-06-15') + random(150);
      const [startDate, endDate] = [dayAt(first), dayAt(first + random(60))];
      // Before it begins, within it, and after its end.
      const today = dayAt(first - 5 + random(80));
      const id = await campaignOf(`รอบ ${run}`, startDate, endDate);
      const { rows, totals } = await progressOf(db(), { id }, today, ALL);
      const [until = today] = [today, endDate].toSorted();
      const days = Math.max(0, numberOf(until) - first + 1);
      expect(await campaignDays(db(), id, today)).toMatchObject({ startDate, endDate, days });
      const expected = reporters.map((reporterId) => {
        const own = made.filter((record) => record.reporterId === reporterId);
        const missing = missingOf(own, startDate, until);
        return {
          reporterId,
          measured: days - missing.length,
          missing: missing.length,
          missingDays: stretchesOf(missing),
        };
      });
      expect(rows).toHaveLength(REPORTERS);
      for (const row of expected) {
        expect(rows.find(({ reporterId }) => reporterId === row.reporterId)).toMatchObject(row);
        const own = await ownCampaigns(db(), row.reporterId, today);
        const isRunning = startDate <= today && today <= endDate;
        // The last days are recorded after the end.
        const isOpen =
          row.missing > 0 && endDate < today && numberOf(today) - numberOf(endDate) <= 7;
        const found = own.find((it) => it.id === id);
        if (!isRunning && !isOpen) expect(found).toBeUndefined();
        else expect(found).toMatchObject({ missing: row.missing, missingDays: row.missingDays });
      }
      expect(rows.map(({ missing }) => missing)).toEqual(
        expected.map(({ missing }) => missing).toSorted((one, other) => other - one),
      );
      const sum = (name: 'measured' | 'missing') => expected.reduce((all, it) => all + it[name], 0);
      expect(totals).toEqual({
        reporters: REPORTERS,
        complete: expected.filter(({ missing }) => days > 0 && missing === 0).length,
        measured: sum('measured'),
        missing: sum('missing'),
      });
    }
  });

  it('are told of a page, of who is looked for, and of those alone that have some', async () => {
    const id = await campaignOf('หน้า', '2026-09-01', '2026-09-10');
    const today = '2026-11-21';
    const all = await progressOf(db(), { id }, today, ALL);
    const second = await progressOf(db(), { id }, today, { ...ALL, currentPage: 2, pageSize: 5 });
    expect(second).toEqual({ ...all, rows: all.rows.slice(5, 10) });
    const open = await progressOf(db(), { id }, today, { ...ALL, onlyMissing: true });
    expect(open.rows).toEqual(all.rows.filter(({ missing }) => missing > 0));
    expect(open.totals).toEqual(all.totals);
    const [one] = all.rows;
    const found = await progressOf(db(), { id }, today, {
      ...ALL,
      text: one?.code.toLowerCase() ?? '',
    });
    expect(found.rows).toEqual([one]);
    const nobody = await progressOf(db(), { id }, today, { ...ALL, text: '%' });
    expect(nobody).toMatchObject({ rows: [], total: 0, totals: all.totals });
  });

  it('count in no total where their place is retired, which comes last', async () => {
    const id = await campaignOf('เลิกใช้', '2026-09-01', '2026-09-10');
    const before = await progressOf(db(), { id }, '2026-11-21', ALL);
    const [most] = before.rows;
    await db().execute(`update places set active = false where id = ${most?.reporterId}`);
    const after = await progressOf(db(), { id }, '2026-11-21', ALL);
    const open = await progressOf(db(), { id }, '2026-11-21', { ...ALL, onlyMissing: true });
    await db().execute('update places set active = true');
    const { reporters, missing } = before.totals;
    expect(after.totals).toEqual({
      ...before.totals,
      ...{ reporters: reporters - 1, missing: missing - Number(most?.missing) },
    });
    expect(after.rows).toEqual([...before.rows.slice(1), { ...most, active: false }]);
    expect(open.rows).not.toContainEqual(expect.objectContaining({ active: false }));
  });

  it('are nobody’s who was taken out of the campaign', async () => {
    const id = await campaignOf('ถอนตัว', '2026-09-01', '2026-09-10');
    const { data } = await records.bench.service.search(ADMIN, 'campaignReporters', {
      filters: [{ field: 'campaignId', operator: 'eq', value: id }],
    });
    const [row] = data;
    await records.save('campaignReporters', { id: row?.id, version: row?.version, active: false });
    const { totals, rows } = await progressOf(db(), { id }, '2026-11-21', ALL);
    expect(totals.reporters).toBe(REPORTERS - 1);
    expect(rows.map(({ reporterId }) => reporterId)).not.toContain(row?.reporterId);
  });
});
