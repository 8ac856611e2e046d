/** Versions of an emission factor, and a series of records counted with one of them. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { loadWords } from '../../../src/engine/server/i18n.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { runs } from '../../support/runs.ts';
import { LOCALES_DIRECTORY } from '../../support/server.ts';
import { type Stage, setStage } from '../dashboard/support.ts';
import { Sheets } from '../excel/support.ts';
import { workbook } from '../excel/workbooks.ts';

interface Figures {
  readonly figures: readonly { readonly key: string; readonly value: number | null }[];
}
interface Kept extends Record<string, unknown> {
  readonly id: number;
  readonly way: number;
  readonly day: string;
  readonly kg: number;
  readonly factor: number | null;
  readonly landfill: number | null;
  readonly version: number;
  readonly updated: string;
}

const YEAR = { from: '2026-01-01', to: '2026-02-28' };
const WORDS = loadWords(LOCALES_DIRECTORY);
const WAYS = ['LANDFILL', 'MUNI', 'COMPOST'] as const;

describeEachDatabase('versions of an emission factor', (open) => {
  let stage: Stage;
  let item: Record<string, unknown>;
  const ways = new Map<string, number>();

  beforeAll(async () => {
    stage = await setStage(await open('migrated'), 3);
    item = {
      materialId: await stage.id('materials', 'RICE'),
      unitId: await stage.id('units', 'KG'),
      part: 'edible',
      wasteFoodId: await stage.id('waste_foods', 'PLATE'),
    };
    for (const code of WAYS) ways.set(code, await stage.id('waste_manages', code));
  });
  afterAll(() => stage.server.app.close());
  afterEach(async () => {
    await stage.clear();
    await stage.database.db.execute(
      sql`delete from waste_manage_factors where valid_from is not null`,
    );
  });

  const wayOf = (code: string): number => ways.get(code) ?? 0;
  const post = (call: string, data: object, token = stage.token) =>
    stage.server.call('POST', `/api/wastecateory/${call}`, { data }, { token });
  async function addVersion(code: string, validFrom: string, emissionFactor: number) {
    const described = { gwpSet: 'ar5', basis: 'derived', source: 'คำนวณใหม่' };
    const name = `${code} ${validFrom}`;
    const wasteManageId = wayOf(code);
    const data = { wasteManageId, name, validFrom, emissionFactor, ...described };
    const { status, body } = await post('saveWasteManageFactor', data);
    expect([status, body.error]).toEqual([200, undefined]);
    return (body.data as { readonly id: number }).id;
  }
  async function report(code: string, recordDate: string, quantity = 1, more = {}) {
    const { status, body } = await post('saveWasteRecord', {
      ...{ recordDate, quantity, wasteManageId: wayOf(code), method: 'directWeighing' },
      ...{ ...item, reporterId: stage.reporters[0], ...more },
    });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data as Record<string, unknown> & { readonly id: number };
  }
  async function kept(): Promise<readonly Kept[]> {
    const { rows } = await stage.database.db.execute<Kept>(sql`
      select id, waste_manage_id as way, record_date::text as day, weight_kg::float8 as kg,
        emission_factor::float8 as factor, landfill_factor::float8 as landfill, version,
        updated_at::text as updated
      from waste_records order by id`);
    return rows;
  }
  async function figures(): Promise<Record<string, number | null>> {
    const { data } = await stage.ask<Figures>('getHomeDashboard', YEAR);
    return Object.fromEntries(data.figures.map(({ key, value }) => [key, value]));
  }

  it('hold for records dated from their day on; the way’s own factor before, and no version without a day', async () => {
    await addVersion('LANDFILL', '2026-02-01', 1.4);
    expect(await report('LANDFILL', '2026-01-31')).toMatchObject({
      emissionFactor: 1.008,
      landfillFactor: 1.008,
    });
    expect(await report('LANDFILL', '2026-02-01')).toMatchObject({
      emissionFactor: 1.4,
      landfillFactor: 1.4,
    });
    expect(await report('COMPOST', '2026-02-02')).toMatchObject({
      emissionFactor: 0.1756,
      landfillFactor: 1.4,
    });
  });

  it('hold for each record of a file on its own day, in whatever order the days stand', async () => {
    await addVersion('LANDFILL', '2026-01-15', 1.2);
    await addVersion('LANDFILL', '2026-02-01', 1.4);
    const days = ['2026-02-01', '2026-01-14', '2026-01-31', '2026-01-15', '2026-02-20'];
    const fields = ['recordDate', 'userType', 'tambonCode', 'materialId', 'weightKg', 'part'];
    const more = ['wasteFoodId', 'wasteManageId', 'method'];
    const file = await workbook([
      [...fields, ...more].map((name) => WORDS.fieldLabel('th', name, 'wasteRecords')),
      ...days.map((date) => [
        ...[{ date }, 'outofhome', '100101', 'RICE', 1, 'edible', 'PLATE', 'LANDFILL'],
        'directWeighing',
      ]),
    ]);
    const sheets = new Sheets(stage.server, stage.token);
    const { status, error } = await sheets.apply('wastecateory/importWasteRecord', file);
    expect([status, error]).toEqual([200, undefined]);
    const factors = (await kept()).map((it) => [it.day, it.factor, it.landfill]);
    expect(factors).toEqual([
      ['2026-02-01', 1.4, 1.4],
      ['2026-01-14', 1.008, 1.008],
      ['2026-01-31', 1.2, 1.2],
      ['2026-01-15', 1.2, 1.2],
      ['2026-02-20', 1.4, 1.4],
    ]);
  });

  it('are read anew when a record moves to the days of another version, and only then', async () => {
    await addVersion('MUNI', '2026-02-01', 1.4);
    const { id } = await report('MUNI', '2026-01-10');
    await stage.database.db.execute(sql`
      update waste_manages set emission_factor = 9 where id = ${wayOf('MUNI')}`);
    const moved = async (version: number, recordDate: string) =>
      (await post('saveWasteRecord', { id, version, recordDate })).body.data;
    expect(await moved(1, '2026-01-11')).toMatchObject({ emissionFactor: 1.008 });
    expect(await moved(2, '2026-02-11')).toMatchObject({ emissionFactor: 1.4 });
    await stage.database.db.execute(sql`
      update waste_manages set emission_factor = 1.008 where id = ${wayOf('MUNI')}`);
  });

  it('count a whole series with one, or with each day’s own, as worked out again from the records', async () => {
    const cents = fc.integer({ min: 1, max: 300 }).map((it) => it / 100);
    const day = fc
      .integer({ min: 1, max: 56 })
      .map((it) => new Date(Date.UTC(2026, 0, it)).toISOString().slice(0, 10));
    const record = fc.record({ way: fc.constantFrom(...WAYS), day, kg: cents });
    const sample = fc.sample(
      fc.tuple(fc.array(record, { minLength: 8, maxLength: 16 }), cents, cents),
      runs(2),
    );
    for (const [records, first, second] of sample) {
      for (const it of records) await report(it.way, it.day, it.kg);
      const before = await kept();
      const versions = [
        {
          from: '2026-01-15',
          factor: first,
          id: await addVersion('LANDFILL', '2026-01-15', first),
        },
        {
          from: '2026-02-10',
          factor: second,
          id: await addVersion('LANDFILL', '2026-02-10', second),
        },
      ];
      const byDay = (on: string) => versions.findLast(({ from }) => from <= on)?.factor ?? 1.008;
      for (const [version, factorOn] of [
        ['byDate', byDay],
        [versions[0]?.id, () => first],
        ['own', () => 1.008],
        ['byDate', byDay],
      ] as const) {
        const now = await kept();
        const wanted = before.map((it) => ({
          ...it,
          factor: it.way === wayOf('LANDFILL') ? factorOn(it.day) : it.factor,
          landfill: factorOn(it.day),
        }));
        const sum = (of: readonly Kept[], each: (it: Kept) => number) =>
          of.reduce((total, it) => total + each(it), 0);
        const co2e = (it: Kept) => (it.way === wayOf('LANDFILL') ? it.kg * (it.factor ?? 0) : 0);
        const avoided = (it: Kept) => it.kg * ((it.landfill ?? 0) - (it.factor ?? 0));
        const changed = wanted.filter(
          (it, at) => it.factor !== now[at]?.factor || it.landfill !== now[at]?.landfill,
        );
        const asked = { wasteManageId: wayOf('LANDFILL'), version };
        const { body } = await post('previewFactorRecalculation', asked);
        const preview = body.data as {
          readonly records: number;
          readonly kgCo2e: { readonly before: number | null; readonly after: number | null };
          readonly avoided: { readonly before: number; readonly after: number };
        };
        expect(preview.records).toBe(changed.length);
        expect(preview.kgCo2e.before ?? 0).toBeCloseTo(sum(now, co2e), 6);
        expect(preview.kgCo2e.after ?? 0).toBeCloseTo(sum(wanted, co2e), 6);
        expect(preview.avoided.before).toBeCloseTo(sum(now, avoided), 6);
        expect(preview.avoided.after).toBeCloseTo(sum(wanted, avoided), 6);
        expect(await kept()).toEqual(now);
        expect((await post('recalculateFactors', asked)).body.data).toEqual(preview);
        // Of what people wrote nothing changes, and neither do its version and its time.
        expect(await kept()).toEqual(wanted);
        const told = await figures();
        expect(told.kgCo2e).toBeCloseTo(
          sum(wanted, (it) => it.kg * (it.factor ?? 0)),
          6,
        );
      }
      // A record saved now has what its day's version gave the others.
      const { id } = await report('LANDFILL', '2026-02-20');
      expect((await kept()).find((it) => it.id === id)?.factor).toBe(second);
      await stage.clear();
      await stage.database.db.execute(
        sql`delete from waste_manage_factors where valid_from is not null`,
      );
    }
  });

  it('leave one entry in the log, and none where nothing changes', async () => {
    await report('MUNI', '2026-01-10', 2);
    const dry = await stage.id('waste_manage_factors', 'MUNI-DRY');
    const asked = { wasteManageId: wayOf('MUNI'), version: dry };
    const entries = async () => {
      const { rows } = await stage.database.db.execute(sql`
        select username, row_id, details from audit_entries where action = 'factorsRecalculated'
        order by id desc`);
      return rows;
    };
    const earlier = (await entries()).length;
    for (let times = 0; times < 2; times += 1) await post('recalculateFactors', asked);
    const found = await entries();
    expect(found).toHaveLength(earlier + 1);
    expect(found[0]).toMatchObject({
      username: 'admin',
      row_id: wayOf('MUNI'),
      details: {
        records: 1,
        kgCo2e: { before: 2.016, after: 5.06 },
        factors: [{ factor: 1.008, records: 1, kg: 2 }],
      },
    });
    await post('recalculateFactors', { ...asked, version: 'own' });
  });

  it('leave records of one factor, however many recalculate at once', async () => {
    const { id } = await report('LANDFILL', '2026-01-10');
    const { rows } = await stage.database.db.execute<{ columns: string }>(sql`
      select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_name = 'waste_records' and is_generated = 'NEVER'
        and column_name not in ('id', 'code')`);
    await stage.database.db.execute(
      sql.raw(`insert into waste_records (code, ${rows[0]?.columns})
        select 'MANY-' || i, ${rows[0]?.columns} from waste_records, generate_series(1, 2500) i
        where id = ${id}`),
    );
    const versions = [
      await addVersion('LANDFILL', '2026-01-01', 1.4),
      await addVersion('LANDFILL', '2026-02-01', 1.7),
    ];
    const answers = await Promise.all(
      versions.map((version) =>
        post('recalculateFactors', { wasteManageId: wayOf('LANDFILL'), version }),
      ),
    );
    // Who is overtaken is told so, and has done nothing that the other did not do again.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(
      new Set((await kept()).map(({ factor, landfill }) => `${factor} ${landfill}`)).size,
    ).toBe(1);
  });

  it('are for who holds the keys of ways and records, and of the way alone', async () => {
    const asked = { wasteManageId: wayOf('MUNI'), version: 'own' };
    const dry = await stage.id('waste_manage_factors', 'LANDFILL-DRY');
    expect((await post('recalculateFactors', { ...asked, version: dry })).status).toBe(400);
    expect((await post('recalculateFactors', { ...asked, version: 'all' })).status).toBe(400);
    expect((await post('recalculateFactors', { ...asked, wasteManageId: 999 })).status).toBe(404);
    const auths = ['waste-cateory/manage-waste'];
    const role = await stage.server.save('role/saveRole', { name: 'ดูแลค่าการปล่อย', auths });
    const password = 'ข้าวเหลือหนึ่งจาน';
    await stage.server.save('user/saveUser', {
      ...{ username: 'factors', password, firstName: 'สมหญิง', lastName: 'ใจดี' },
      ...{ userType: 'staff', roleIds: [role.id], mustChangePassword: false },
    });
    const { token } = await stage.server.signIn('factors', password);
    expect((await post('previewFactorRecalculation', asked, token)).status).toBe(403);
    expect((await post('previewFactorRecalculation', asked)).status).toBe(200);
  });
});
