/** Doubtful rows: which they are, who sees them, and what somebody did about them. */
import { beforeAll, expect, it } from 'vitest';
import type { CheckKind, CheckPage, Doubt } from '../../../src/engine/declaration/checks.ts';
import type { Principal } from '../../../src/engine/server/access/principal.ts';
import {
  type CheckChange,
  saveCheck,
  searchChecks,
} from '../../../src/engine/server/checks/checks.ts';
import { createEngine, type Engine } from '../../../src/engine/server/resources/engine.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, person, refusal, start } from '../resources/support.ts';

const RECORDS = 'waste-cateory/waste-records';

describeEachDatabase('doubtful rows', (open) => {
  let records: RecordBench;
  let engine: Engine;

  beforeAll(async () => {
    const bench = await start(await open('starter'));
    records = await withStarter(bench);
    engine = createEngine(bench.context, {});
  });

  const kg = (quantity: number, fields: Record<string, unknown>) =>
    records.waste({ unitId: records.id('units', 'KG'), quantity, ...fields });
  const save = (data: Record<string, unknown>) => records.save('wasteRecords', data);
  const search = (kind: CheckKind, who: Principal = ADMIN): Promise<CheckPage> =>
    searchChecks(engine, who, { kind, currentPage: 1, pageSize: 50 });
  const doubtOf = async (kind: CheckKind, id: unknown, who?: Principal): Promise<Doubt | null> =>
    (await search(kind, who)).data.find(({ row }) => row.id === id) ?? null;
  const change = (
    { resource, row, kind, mark }: Doubt,
    state: CheckChange['state'],
    who: Principal = ADMIN,
  ) => saveCheck(engine, who, { resource, id: Number(row.id), kind, mark, state });
  const wanted = (doubt: Doubt | null): Doubt => {
    if (!doubt) throw new Error('No such row is doubtful.');
    return doubt;
  };

  /** Weights of a place, a day each, and one far from them. */
  async function history(weights: readonly number[], far: number) {
    const { id: reporterId } = await records.reporter();
    for (const [place, weight] of weights.entries()) {
      await save(kg(weight, { reporterId, recordDate: `2026-10-${10 + place}` }));
    }
    return { reporterId, row: await save(kg(far, { reporterId })) };
  }

  it('are those far from what is usual, beside what that is', async () => {
    const usual = [5, 6, 7, 8, 6.5, 5.5, 7.5];
    const { row } = await history(usual, 70);
    const { measure, mayChange, other } = wanted(await doubtOf('unusual', row.id));
    expect([mayChange, other]).toEqual([true, null]);
    expect(measure).toMatchObject({ field: 'weightKg', value: 70, meant: null });
    // The latest first, as they were entered.
    expect(measure?.recent).toEqual(usual.toReversed());
    const logs = usual.map(Math.log).toSorted((one, other) => one - other);
    const median = logs[3] ?? 0;
    const away = logs.map((one) => Math.abs(one - median)).toSorted((one, other) => one - other);
    const reach = 1.28 * 1.4826 * (away[3] ?? 0);
    expect(measure?.usual?.low).toBeCloseTo(Math.exp(median - reach), 6);
    expect(measure?.usual?.high).toBeCloseTo(Math.exp(median + reach), 6);
  });

  it('tell what a value in another unit would be', async () => {
    const { row } = await history([5, 6, 7, 8, 6.5], 6200);
    const { measure } = wanted(await doubtOf('unusual', row.id));
    expect(measure?.meant).toEqual({ factor: 1000, value: 6.2 });
    const less = await history([5, 6, 7, 8, 6.5], 0.006);
    const small = wanted(await doubtOf('unusual', less.row.id)).measure;
    expect(small?.meant).toMatchObject({ factor: 1000 });
    expect(small?.meant?.value).toBeCloseTo(6, 9);
  });

  it('are, of random weights, those alone that lie three times away or further', async () => {
    // Alike, so that nothing but the factor decides.
    const factors = [0.1, 0.4, 1.7, 2.9, 3.1, 40];
    for (const [place, factor] of factors.entries()) {
      const base = Math.round(10 ** (place % 3) * (1 + Math.random() * 8) * 100) / 100;
      const far = Math.round(base * factor * 1000) / 1000;
      const { row } = await history([base, base, base, base, base, base], far);
      const isFar = Math.abs(Math.log(far / base)) > Math.log(3);
      const found = await doubtOf('unusual', row.id);
      expect([base, far, found !== null]).toEqual([base, far, isFar]);
    }
  });

  it('are those that say the same as one before them', async () => {
    const { id: reporterId } = await records.reporter();
    const first = await save(kg(3, { reporterId }));
    const again = await save(kg(3, { reporterId }));
    const found = wanted(await doubtOf('duplicate', again.id));
    expect(found.other).toMatchObject({ id: first.id, code: first.code });
    expect(await doubtOf('duplicate', first.id)).toBeNull();
    // What differs in any of them is another.
    for (const other of [
      { recordDate: '2026-11-19' },
      { quantity: 3.1 },
      { materialId: records.id('materials', 'VEG') },
    ]) {
      const { id } = await save(kg(3, { reporterId, ...other }));
      expect(await doubtOf('duplicate', id)).toBeNull();
    }
    // Of rows that say nothing of whose they are, none is like another.
    await save(kg(3, { tambonCode: '100102' }));
    const nobody = await save(kg(3, { tambonCode: '100102' }));
    expect(await doubtOf('duplicate', nobody.id)).toBeNull();
    // Once the first is taken out of use, the second stands alone.
    await save({ id: first.id, version: first.version, active: false });
    expect(await doubtOf('duplicate', again.id)).toBeNull();
  });

  it('are places that are silent, between a month and half a year', async () => {
    const days = { silent: '2026-09-01', talking: '2026-11-10', given: '2025-12-01' };
    const ids: Record<string, unknown> = {};
    for (const [name, recordDate] of Object.entries(days)) {
      ids[name] = (await records.reporter()).id;
      await save(kg(3, { reporterId: ids[name], recordDate }));
    }
    const found = wanted(await doubtOf('silent', ids.silent));
    expect(found).toMatchObject({ resource: 'wasteRecords', rowOf: 'places' });
    expect(found.lastDay).toBe('2026-09-01');
    expect(await doubtOf('silent', ids.talking)).toBeNull();
    expect(await doubtOf('silent', ids.given)).toBeNull();
    await change(found, 'confirmed');
    expect(await doubtOf('silent', ids.silent)).toBeNull();
    // Heard again, and silent again: it is to be looked at again.
    await save(kg(3, { reporterId: ids.silent, recordDate: '2026-10-02' }));
    expect((await doubtOf('silent', ids.silent))?.lastDay).toBe('2026-10-02');
  });

  it('are those whose days overlap, with the row that they overlap', async () => {
    const { id: reporterId } = await records.reporter();
    const week = await save(kg(14, { reporterId, recordDate: '2026-10-20', periodDays: 7 }));
    const day = await save(kg(2, { reporterId, recordDate: '2026-11-02' }));
    // Such rows are of before the rule: nobody can save them now.
    await engine.root.execute(
      `update waste_records set record_date = '2026-10-18', overlapping = true where id = ${day.id}`,
    );
    const found = wanted(await doubtOf('overlap', day.id));
    expect(found.other).toMatchObject({ id: week.id });
  });

  it('leave once they are found right, until they change', async () => {
    const { row } = await history([5, 6, 7, 8, 6.5], 90);
    const found = wanted(await doubtOf('unusual', row.id));
    await change(found, 'asked');
    expect((await doubtOf('unusual', row.id))?.asked).toMatchObject({ at: expect.any(String) });
    await change(found, 'confirmed');
    expect(await doubtOf('unusual', row.id)).toBeNull();
    await change(found, null);
    expect(await doubtOf('unusual', row.id)).not.toBeNull();
    await change(found, 'confirmed');
    const noted = await save({ id: row.id, version: row.version, quantity: 95 });
    expect(wanted(await doubtOf('unusual', row.id)).mark).toBe(String(noted.version));
    // What somebody looked at is no longer what is there.
    expect((await refusal(change(found, 'confirmed'))).code).toBe('conflict');
    // Mended, it is as others are.
    await save({ id: row.id, version: noted.version, quantity: 6 });
    expect(await doubtOf('unusual', row.id)).toBeNull();
    const entries = await engine.root.execute(
      `select action from audit_entries where row_id = ${row.id} and action like 'check%' order by id`,
    );
    expect(entries.rows.map((entry) => Object(entry).action)).toEqual([
      ...['checkAsked', 'checkConfirmed', 'checkReopened', 'checkConfirmed'],
    ]);
  });

  it('are shown to who sees the rows, and settled by who may change them', async () => {
    const { row, reporterId } = await history([5, 6, 7, 8, 6.5], 120);
    const other = await history([5, 6, 7, 8, 6.5], 130);
    const nobody = person('role');
    expect(await search('unusual', nobody)).toMatchObject({ data: [], total: 0, counts: {} });
    const found = wanted(await doubtOf('unusual', row.id));
    expect((await refusal(change(found, 'confirmed', nobody))).code).toBe('forbidden');
    const reader: Principal = { ...person(RECORDS), denied: new Set([`${RECORDS}:change`]) };
    expect((await doubtOf('unusual', row.id, reader))?.mayChange).toBe(false);
    expect((await refusal(change(found, 'confirmed', reader))).code).toBe('forbidden');
    // Somebody whose place it is sees theirs alone.
    const { service } = records.bench;
    const account = await service.save(ADMIN, 'users', {
      ...{ username: 'own.place', password: 'a long secret of a place', roleIds: [] },
      ...{ firstName: 'เจ้าของ', lastName: 'ร้าน', userType: 'staff', active: true },
    });
    const place = await service.search(ADMIN, 'places', {
      filters: [{ field: 'id', operator: 'eq', value: reporterId }],
    });
    const personIds = [account.id];
    const { version } = place.data[0] ?? {};
    await service.save(ADMIN, 'places', { id: reporterId, version, personIds });
    const owner: Principal = {
      ...person(RECORDS),
      userId: Number(account.id),
      sight: {
        userId: Number(account.id),
        scopes: new Map([[RECORDS, new Set(['own' as const])]]),
        organisations: [],
        areas: [],
      },
    };
    const theirs = await search('unusual', owner);
    expect(theirs.data.map((one) => one.row.id)).toEqual([row.id]);
    expect(theirs.data[0]?.mayChange).toBe(true);
    const hidden = wanted(await doubtOf('unusual', other.row.id));
    expect((await refusal(change(hidden, 'confirmed', owner))).code).toBe('not_found');
    await change(wanted(theirs.data[0] ?? null), 'confirmed', owner);
    expect((await search('unusual', owner)).data).toEqual([]);
  });

  it('come a page at a time, the newest first', async () => {
    const all = await searchChecks(engine, ADMIN, { currentPage: 1, pageSize: 50 });
    const pages = await Promise.all(
      [1, 2].map((currentPage) => searchChecks(engine, ADMIN, { currentPage, pageSize: 3 })),
    );
    expect(pages.flatMap(({ data }) => data.map(({ at }) => at))).toEqual(
      all.data.slice(0, 6).map(({ at }) => at),
    );
    expect(all.isComplete).toBe(true);
    const sum = Object.values(all.counts).reduce((one, other) => one + other, 0);
    expect(sum).toBe(all.total);
  });
});
