import { randomUUID } from 'node:crypto';
import { asc, gt, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../../src/engine/server/access/principal.ts';
import { toEntry } from '../../../src/engine/server/audit/log.ts';
import { auditEntries } from '../../../src/engine/server/db/system-tables.ts';
import type { BulkDone, BulkPreview } from '../../../src/engine/server/resources/bulk/bulk.ts';
import type { WireRow } from '../../../src/engine/server/resources/rows.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { statementsOf } from '../../support/statements.ts';
import { type RecordBench, withStarter } from '../records/support.ts';
import { ADMIN, type Bench, person, refusal, start } from './support.ts';

const UNITS = 'food-cateory/units/u';
const OTHER: Principal = { ...person(UNITS), userId: 8, username: 'other' };

const targets = (rows: readonly WireRow[]) => rows.map(({ id, version }) => ({ id, version }));

/** A preview. @throws when the change was done */
function previewed(found: BulkDone | BulkPreview): BulkPreview {
  if ('batch' in found) throw new Error('It was done.');
  return found;
}

/** A change that was done. @throws when it was only told */
function done(found: BulkDone | BulkPreview): BulkDone & { batch: string } {
  if (!('batch' in found) || found.batch === null) throw new Error('Nothing was done.');
  return { ...found, batch: found.batch };
}

describeEachDatabase('many rows changed at once', (open, kind) => {
  let bench: Bench;
  let made = 0;
  const bulk = (rows: readonly WireRow[], fields: object, by = ADMIN, preview = false) =>
    bench.service.bulk(by, 'units', { rows: targets(rows), fields, preview });
  const undo = (batch: string, by = ADMIN, name = 'units') =>
    bench.service.undoBulk(by, name, { batch });
  const addUnits = async (count: number): Promise<WireRow[]> => {
    const rows: WireRow[] = [];
    for (let more = 0; more < count; more += 1) {
      made += 1;
      const unit = { name: `หน่วย ${made}`, abbreviation: `น${made}`, kind: 'household' };
      rows.push(await bench.service.save(ADMIN, 'units', unit));
    }
    return rows;
  };
  const read = async (rows: readonly WireRow[]): Promise<WireRow[]> => {
    const filters = [{ field: 'id', operator: 'in', value: rows.map(({ id }) => id) }];
    const sorters = [{ field: 'id', order: 'asc' }];
    const pagination = { pageSize: 500 };
    return (await bench.service.search(ADMIN, 'units', { filters, sorters, pagination })).data;
  };
  const entriesAfter = async (work: () => Promise<unknown>) => {
    const { db } = bench.context.database;
    const [last] = await db.select({ id: sql<number>`max(id)` }).from(auditEntries);
    await work();
    const after = gt(auditEntries.id, Number(last?.id ?? 0));
    const rows = await db.select().from(auditEntries).where(after).orderBy(asc(auditEntries.id));
    return rows.map(toEntry);
  };

  beforeAll(async () => {
    bench = await start(await open('migrated'));
  });

  it('are changed together, each with an entry of the audit log, tied by one batch', async () => {
    const rows = await addUnits(3);
    let found: BulkDone | undefined;
    const entries = await entriesAfter(async () => {
      found = done(await bulk(rows, { kind: 'count', source: 'ชั่งเอง' }));
    });
    expect(found?.counts).toEqual({ changed: 3, unchanged: 0 });
    expect(found?.rows).toEqual(rows.map(({ id }) => ({ id, version: 2 })));
    expect(await read(rows)).toMatchObject(
      rows.map(() => ({ kind: 'count', source: 'ชั่งเอง', version: 2, updatedBy: ADMIN.fullname })),
    );
    expect(entries).toMatchObject(
      rows.map(({ id, name }) => ({
        action: 'update',
        rowId: id,
        label: name,
        changes: [
          { field: 'kind', before: 'household', after: 'count' },
          { field: 'source', before: null, after: 'ชั่งเอง' },
        ],
        details: { batch: found?.batch, version: 2 },
      })),
    );
  });

  it('are retired and brought back, and the log calls it so', async () => {
    const rows = await addUnits(2);
    const retired = await entriesAfter(() => bulk(rows, { active: false }));
    expect(retired.map(({ action }) => action)).toEqual(['retire', 'retire']);
    const back = await entriesAfter(async () => bulk(await read(rows), { active: true }));
    expect(back.map(({ action }) => action)).toEqual(['restore', 'restore']);
  });

  it('leave rows that are so already as they are', async () => {
    const rows = await addUnits(2);
    const [first = {}] = rows;
    await bench.service.save(ADMIN, 'units', { ...targets([first])[0], kind: 'count' });
    const now = await read(rows);
    const found = done(await bulk(now, { kind: 'count' }));
    expect(found.counts).toEqual({ changed: 1, unchanged: 1 });
    expect((await read(rows)).map(({ version }) => version)).toEqual([2, 2]);
    expect(await bulk(await read(rows), { kind: 'count' })).toMatchObject({ batch: null });
  });

  it('are changed all or none, and each that stands in the way is named', async () => {
    const rows = await addUnits(3);
    const [, second = {}] = rows;
    await bench.service.save(OTHER, 'units', { ...targets([second])[0], source: 'อื่น' });
    const stale = await refusal(bulk(rows, { kind: 'count' }));
    expect(stale).toMatchObject({
      code: 'conflict',
      message: { params: { refused: 1, rows: 3, names: second.name } },
      fields: { 'rows.1.version': [{ key: 'api:bulk.changedSince', params: { by: 'สมหญิง ใจดี' } }] },
    });
    const now = await read(rows);
    const wrong = await refusal(bulk([...now, { id: 2_000_000, version: 1 }], { kind: 'weight' }));
    expect(wrong.code).toBe('validation');
    expect(Object.keys(wrong.fields ?? {})).toEqual([
      'rows.0.kgPerUnit',
      'rows.1.kgPerUnit',
      'rows.2.kgPerUnit',
      'rows.3.id',
    ]);
    expect((await read(rows)).map(({ kind: stored }) => stored)).toEqual(
      rows.map(() => 'household'),
    );
  });

  it('are never alike in what must differ', async () => {
    const rows = await addUnits(2);
    const { fields, code } = await refusal(bulk(rows, { name: 'ชื่อเดียวกัน' }));
    expect(code).toBe('validation');
    expect(fields).toEqual({ 'rows.1.name': [{ key: 'duplicate' }] });
    const [taken = {}, ...others] = await addUnits(2);
    expect((await refusal(bulk(others, { name: taken.name }))).fields).toEqual({
      'rows.0.name': [{ key: 'duplicate' }],
    });
  });

  it('are previewed row by row, and nothing is written', async () => {
    const rows = await addUnits(2);
    const [first = {}, second = {}] = rows;
    await bench.service.save(ADMIN, 'units', { ...targets([first])[0], kind: 'count' });
    const now = await read(rows);
    let found: BulkPreview | undefined;
    const entries = await entriesAfter(async () => {
      const gone = { id: 2_000_000, version: 1 };
      const stale = { ...(now[0] ?? {}), version: 1 };
      const asked = [...now.slice(1), stale, gone];
      found = previewed(await bulk(asked, { kind: 'count' }, ADMIN, true));
    });
    expect(entries).toEqual([]);
    expect(found?.counts).toEqual({ changed: 1, unchanged: 0, refused: 2 });
    expect(found?.rows).toMatchObject([
      {
        id: second.id,
        label: second.name,
        result: 'changed',
        changes: [{ field: 'kind', before: 'household', after: 'count' }],
        errors: {},
      },
      { id: first.id, result: 'refused', errors: { version: [{ key: 'api:bulk.changedSince' }] } },
      { id: 2_000_000, label: '', result: 'refused', errors: { id: [{ key: 'api:bulk.gone' }] } },
    ]);
    expect(await read(rows)).toEqual(now);
  });

  it('meet a single save of one of them in turn: nothing is lost, nothing is half done', async () => {
    const rows = await addUnits(5);
    const [, , third = {}] = rows;
    const tries = await Promise.allSettled([
      bulk(rows, { kind: 'count' }),
      bulk([...rows].reverse(), { kind: 'volume' }),
      bench.service.save(ADMIN, 'units', { ...targets([third])[0], source: 'คนเดียว' }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const kinds = new Set((await read(rows)).map(({ kind: stored }) => stored));
    expect(kinds.size).toBe(1);
  });

  it('a thousand take a few statements', async () => {
    const values = Array.from({ length: 1000 }, (_one, place) => ({
      name: `พัน ${place}`,
      abbreviation: `พ${place}`,
    }));
    const { db } = bench.context.database;
    await db.execute(sql`insert into units (code, name, abbreviation, kind, version, active,
        sort_order, name_key, created_at, updated_at)
      select 'K' || row_number() over (), one.name, one.abbreviation, 'household', 1, true, 0, '',
        now(), now()
      from json_to_recordset(${JSON.stringify(values)}::json) as one(name text, abbreviation text)`);
    const { rows } = await db.execute<{ id: number; version: number }>(
      sql`select id, version from units where name like 'พัน %' order by id`,
    );
    expect(rows).toHaveLength(1000);
    const change = async () => bulk(rows, { kind: 'count' });
    if (kind !== 'postgres') {
      expect(done(await change()).counts.changed).toBe(1000);
      return;
    }
    const statements = await statementsOf(change);
    expect(statements.length).toBeLessThan(20);
  });

  describe('taken back', () => {
    it('are as they were, by whoever changed them, once', async () => {
      const rows = await addUnits(2);
      const [first = {}] = rows;
      await bench.service.save(ADMIN, 'units', { ...targets([first])[0], kind: 'volume' });
      const before = await read(rows);
      const { batch } = done(await bulk(before, { kind: 'count' }, OTHER));
      const back = done(await undo(batch, OTHER));
      expect(back.counts).toEqual({ changed: 2, unchanged: 0 });
      expect((await read(rows)).map(({ kind: stored }) => stored)).toEqual(['volume', 'household']);
      const again = await refusal(undo(batch, OTHER));
      expect(again.code).toBe('conflict');
      expect(Object.keys(again.fields ?? {})).toEqual(['rows.0.version', 'rows.1.version']);
      // Taking back is itself a change that can be taken back.
      await undo(back.batch, OTHER);
      expect((await read(rows)).map(({ kind: stored }) => stored)).toEqual(['count', 'count']);
    });

    it('with the entries of their lists, which the log keeps with names beside their ids', async () => {
      const save = (name: string, fields: object) => bench.service.save(ADMIN, name, fields);
      const [{ id: unitId } = {}] = await addUnits(1);
      const material = await save('materials', { name: 'วัตถุดิบที่แก้พร้อมกัน' });
      const weights = (kg: number) => ({ unitWeights: [{ unitId, kg }] });
      const sub = { materialId: material.id, name: 'รายการ', ...weights(0.5) };
      const row = await save('materialSubs', sub);
      const asked = { rows: targets([row]), fields: weights(2), preview: false };
      const { batch } = done(await bench.service.bulk(ADMIN, 'materialSubs', asked));
      await undo(batch, ADMIN, 'materialSubs');
      const filters = [{ field: 'id', operator: 'eq', value: row.id }];
      const { data } = await bench.service.search(ADMIN, 'materialSubs', { filters });
      expect(data[0]?.unitWeights).toEqual(row.unitWeights);
    });

    it('by an administrator too; for everybody else there is no such batch', async () => {
      const rows = await addUnits(2);
      const { batch } = done(await bulk(rows, { kind: 'count' }, OTHER));
      expect((await refusal(undo(batch, person(UNITS)))).code).toBe('not_found');
      expect((await refusal(undo(randomUUID()))).code).toBe('not_found');
      expect((await refusal(undo(batch, ADMIN, 'materials'))).code).toBe('not_found');
      expect((await refusal(undo(batch, person('user')))).code).toBe('forbidden');
      await undo(batch, ADMIN);
      expect((await read(rows)).map(({ kind: stored }) => stored)).toEqual([
        'household',
        'household',
      ]);
    });

    it('but for those changed since, which are reported with who and when', async () => {
      const rows = await addUnits(3);
      const { batch, rows: left } = done(await bulk(rows, { kind: 'count' }));
      const [, second] = left;
      await bench.service.save(OTHER, 'units', { ...second, source: 'ภายหลัง' });
      const back = await undo(batch);
      expect(back.counts).toEqual({ changed: 2, unchanged: 0 });
      expect(back.left).toMatchObject([
        {
          id: second?.id,
          label: rows[1]?.name,
          current: { version: 3, kind: 'count', source: 'ภายหลัง' },
          errors: { version: [{ key: 'api:bulk.changedAfter', params: { by: OTHER.fullname } }] },
        },
      ]);
      const kinds = async () => (await read(rows)).map(({ kind: stored }) => stored);
      expect(await kinds()).toEqual(['household', 'count', 'household']);
      expect((await read(rows)).map(({ version }) => version)).toEqual([3, 3, 3]);
      const ids = sql.join(
        [rows[0], rows[2]].map((row) => sql`${row?.id}`),
        sql`, `,
      );
      const { rows: transactions } = await bench.context.database.db.execute(
        sql`select distinct xmin::text from units where id in (${ids})`,
      );
      expect(transactions).toHaveLength(1);
      // What was taken back can be done again, and is not of the row that stayed.
      expect((await undo(back.batch ?? '')).counts).toEqual({ changed: 2, unchanged: 0 });
      expect(await kinds()).toEqual(['count', 'count', 'count']);
    });

    it('in turn with a single save of one of them, of which nothing is lost', async () => {
      const rows = await addUnits(4);
      const { batch, rows: stored } = done(await bulk(rows, { kind: 'count' }));
      const [undone, saved] = await Promise.allSettled([
        undo(batch),
        bench.service.save(OTHER, 'units', { ...stored[2], source: 'พร้อมกัน' }),
      ]);
      expect(undone).toMatchObject({ status: 'fulfilled' });
      const third = (await read(rows))[2];
      if (saved?.status === 'fulfilled') {
        expect(third).toMatchObject({ kind: 'count', source: 'พร้อมกัน' });
      } else expect(third).toMatchObject({ kind: 'household', source: null });
    });
  });
});

describeEachDatabase('records changed at once', (open) => {
  let records: RecordBench;
  let bench: Bench;

  beforeAll(async () => {
    bench = await start(await open('starter'));
    records = await withStarter(bench);
  });

  const bulk = (rows: readonly WireRow[], fields: object) =>
    bench.service.bulk(ADMIN, 'wasteRecords', { rows: targets(rows), fields });
  const read = async (rows: readonly WireRow[]) => {
    const filters = [{ field: 'id', operator: 'in', value: rows.map(({ id }) => id) }];
    const sorters = [{ field: 'id', order: 'asc' }];
    return (await bench.service.search(ADMIN, 'wasteRecords', { filters, sorters })).data;
  };
  const addRecords = async (...each: Record<string, unknown>[]) => {
    const rows: WireRow[] = [];
    for (const fields of each) {
      rows.push(await records.save('wasteRecords', records.waste(fields)));
    }
    return rows;
  };

  it('are weighed anew, and weigh what they weighed once that is taken back', async () => {
    const rows = await addRecords({ quantity: 3 }, { quantity: 5 });
    const before = await read(rows);
    const { batch } = done(await bulk(rows, { unitId: records.id('units', 'KG') }));
    expect((await read(rows)).map(({ weightKg }) => weightKg)).toEqual([3, 5]);
    const { data } = await bench.service.search(ADMIN, 'units', {
      filters: [{ field: 'code', operator: 'eq', value: 'KHID' }],
    });
    const { id, version, kgPerUnit } = data[0] ?? {};
    await records.save('units', { id, version, kgPerUnit: 9.5 });
    await bench.service.undoBulk(ADMIN, 'wasteRecords', { batch });
    const after = await read(rows);
    const weighed = ({ quantity, unitId, weightKg, unitKg, weightFrom }: WireRow) => [
      ...[quantity, unitId, weightKg, unitKg, weightFrom],
    ];
    expect(after.map(weighed)).toEqual(before.map(weighed));
    expect(after.map(({ version: stored }) => stored)).toEqual([3, 3]);
    await records.save('units', { id, version: Number(version) + 1, kgPerUnit });
  });

  it('are taken back but for those whose days are taken by now, or by one that stays', async () => {
    const [busy, free] = [await records.reporter(), await records.reporter()];
    const day = { recordDate: '2026-11-14', periodDays: 7 };
    const rows = await addRecords(
      { ...day, reporterId: busy.id },
      { ...day, reporterId: busy.id, quantity: 4 },
      { ...day, reporterId: free.id },
    );
    const move = async (recordDate: string) =>
      done(await bulk(await read(rows), { recordDate })).batch;
    const days = async () => (await read(rows)).map(({ recordDate }) => recordDate);
    const undo = (batch: string) => bench.service.undoBulk(ADMIN, 'wasteRecords', { batch });
    const first = await move('2026-11-12');
    const [noted = {}] = await read(rows);
    await records.save('wasteRecords', { ...targets([noted])[0], note: 'ชั่งใหม่' });
    const reasons = (await undo(first)).left.map(({ id, errors }) => [id, Object.values(errors)]);
    expect(reasons).toEqual([
      [rows[0]?.id, [[expect.objectContaining({ key: 'api:bulk.changedAfter' })]]],
      [rows[1]?.id, [[expect.objectContaining({ key: 'measurement.overlaps.stored' })]]],
    ]);
    expect(await days()).toEqual(['2026-11-12', '2026-11-12', '2026-11-14']);

    const second = await move('2026-11-05');
    const [other] = await addRecords({
      reporterId: busy.id,
      recordDate: '2026-11-13',
      periodDays: 2,
    });
    const { counts, left } = await undo(second);
    expect(counts).toEqual({ changed: 1, unchanged: 0 });
    expect(left.map(({ errors }) => errors)).toEqual(
      [0, 1].map(() => ({
        recordDate: [
          expect.objectContaining({ params: expect.objectContaining({ code: other?.code }) }),
        ],
      })),
    );
    expect(await days()).toEqual(['2026-11-05', '2026-11-05', '2026-11-14']);
    // Where nothing can be taken back, that is an error.
    expect((await refusal(undo(second))).code).toBe('conflict');
  });

  it('may move to other days together, and not onto those of another', async () => {
    const reporter = await records.reporter();
    const own = { reporterId: reporter.id, periodDays: 7 };
    const rows = await addRecords(
      { ...own, recordDate: '2026-11-14' },
      { ...own, recordDate: '2026-11-14', quantity: 4 },
    );
    done(await bulk(rows, { recordDate: '2026-11-12' }));
    const moved = await read(rows);
    expect(moved.map(({ recordDate }) => recordDate)).toEqual(['2026-11-12', '2026-11-12']);
    const [other] = await addRecords({ ...own, recordDate: '2026-11-20' });
    expect((await refusal(bulk(moved, { recordDate: '2026-11-18' }))).fields).toMatchObject({
      'rows.0.recordDate': [{ key: 'measurement.overlaps.stored', params: { code: other?.code } }],
      'rows.1.recordDate': [{ key: 'measurement.overlaps.stored' }],
    });
    const [lone] = await addRecords({ ...own, recordDate: '2026-10-20' });
    const mixed = await read([...moved, lone ?? {}]);
    // Of the same days they are one measurement; of others they are in each other's way.
    expect((await refusal(bulk(mixed, { periodDays: 30 }))).fields).toMatchObject({
      [`rows.${mixed.findIndex(({ id }) => id === lone?.id)}.recordDate`]: [
        { key: 'measurement.overlaps.stored', params: { code: moved[0]?.code } },
      ],
    });
  });
});
