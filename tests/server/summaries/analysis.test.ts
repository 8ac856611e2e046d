/** The analysis: what is counted of records when somebody asks, and of which records that is. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import { type Answer, addUser, complaints } from '../../support/server.ts';
import { unpack } from '../excel/workbooks.ts';
import { insertRecords } from '../rollups/support.ts';
import { openStage, RECORDS, type Stage } from '../scope/world.ts';

const TAMBONS = ['500101', '500203', '100101'];
const TYPES = ['consumer', 'retail', 'outofhome', 'handler'];
const SPREAD = 'spread?measure=weight&over=places';

interface Row {
  readonly by: Readonly<Record<string, unknown>>;
  readonly measures: Readonly<Record<string, number | null>>;
}

describeEachDatabase('the analysis', (open) => {
  let stage: Stage;
  const tokens = new Map<string, string>();
  const db = () => stage.server.context.database.db;
  const get = (path: string, who = 'admin'): Promise<Answer> =>
    stage.server.call('GET', `/api/summary/${path}`, undefined, {
      token: tokens.get(who) ?? stage.tokenOf(who),
    });
  const rowsOf = async (query: string, who = 'admin'): Promise<readonly Row[]> => {
    const { status, body, text } = await get(`waste?${query}`, who);
    expect(status, text).toBe(200);
    return Object(body).data;
  };
  const weightSeenBy = async (who: string) =>
    (await rowsOf('measures=weight,received', who))[0]?.measures;

  beforeAll(async () => {
    stage = await openStage(open);
    const { server } = stage;
    const { rows } = await db().execute<{ id: number; tambon: string }>(sql`
      insert into places (code, name, user_type, tambon_code)
      select 'A' || t.place || '-' || i, 'ที่ ' || t.place || '-' || i,
        (array['consumer', 'retail', 'outofhome', 'handler'])[1 + (i - 1) % 4], t.code
      from unnest(${sql.param(TAMBONS)}::text[]) with ordinality t (code, place),
        generate_series(1, 40) i order by t.place, i returning id, tambon_code as tambon`);
    await insertRecords(
      db(),
      rows.flatMap(({ id, tambon }, place) =>
        ['2025-03-31', '2025-04-01', '2026-01-20'].map((day) => ({
          ...{ reporter: id, tambon, day, userType: TYPES[place % 4] ?? '' },
          // One of each type, in the first area, has far more than the others.
          kg: place < 4 ? '900' : String(5 + (place % 7)),
          ...{ material: 1 + (place % 3), manage: 1 + (place % 2), step: 1 + (place % 2) },
          ...{ members: 3, floorArea: 30, covers: 40, factor: '0.5', price: '20' },
        })),
      ),
    );
    const analyst = await addUser(server, ['analysis']);
    tokens.set('analyst', (await server.signIn(analyst.username, analyst.password)).token);
    const nobody = await addUser(server, ['user']);
    tokens.set('nobody', (await server.signIn(nobody.username, nobody.password)).token);
    const role = await server.save('role/saveRole', {
      ...{ name: 'looks only', auths: [RECORDS, 'analysis'] },
      denied: [`${RECORDS}:export`],
    });
    const looker = await addUser(server, [], { roleIds: [role.id] });
    tokens.set('looker', (await server.signIn(looker.username, looker.password)).token);
    return () => server.app.close();
  });

  it('keeps no sums: a save writes none, and an answer holds it all the same', async () => {
    const { rows } = await db().execute(
      sql`select from pg_class where relname like 'system_summary_%'`,
    );
    expect(rows).toHaveLength(0);
    const before = Number((await rowsOf('measures=records'))[0]?.measures.records);
    const { ids } = stage.world;
    const id = ids.wasteRecords?.house;
    const retire = (version: number, active: boolean) =>
      stage.server.save('wastecateory/saveWasteRecord', { id, version, active });
    await retire(1, false);
    expect((await rowsOf('measures=records'))[0]?.measures.records).toBe(before - 1);
    await retire(2, true);
    expect((await rowsOf('measures=records'))[0]?.measures.records).toBe(before);
  });

  it('counts the records of each province and month, handlers apart', async () => {
    const { rows } = await db().execute<Record<string, unknown>>(sql`
      select left(tambon_code, 2) as province, to_char(record_date, 'YYYY-MM-01') as month,
        sum(weight_kg) filter (where user_type <> 'handler')::float as weight,
        coalesce(sum(weight_kg) filter (where user_type = 'handler'), 0)::float as received,
        count(*)::integer as records, count(distinct reporter_id)::integer as places
      from waste_records where active and record_date between '2025-01-01' and '2025-12-31'
      group by 1, 2 order by 2, 1`);
    const told = await rowsOf(
      'measures=weight,received,records,places&by=province,month&day=2025-01-01..2025-12-31',
    );
    const plain = told.map(({ by, measures }) => ({
      ...{ province: Object(by.province).code, month: by.month, ...measures },
    }));
    const byKey = (one: object, other: object) =>
      JSON.stringify(Object.values(one).slice(0, 2).toReversed()) <
      JSON.stringify(Object.values(other).slice(0, 2).toReversed())
        ? -1
        : 1;
    expect(plain.toSorted(byKey)).toEqual(rows.toSorted(byKey));
    expect(Object(told[0]?.by.province)).toMatchObject({ nameTh: expect.any(String) });
  });

  it('takes days from the first to the last, both in it, and whole months where it goes by months', async () => {
    const ask = async (query: string) => (await rowsOf(`measures=records&${query}`))[0]?.measures;
    expect(await ask('day=2025-03-31..2025-03-31')).toEqual({ records: 120 });
    expect(await ask('day=2025-04-01..')).toEqual(await ask('month=2025-04-15..'));
    expect(await ask('month=2025-03-02..2025-03-02')).toEqual({ records: 120 });
    expect(await ask('day=..2025-03-31&province=50')).toEqual({ records: 80 });
  });

  it('answers as many rows as it is asked for, and says that there are more', async () => {
    const { body } = await get('waste?measures=weight&by=place&limit=5');
    expect(Object(body).data).toHaveLength(5);
    expect(body).toMatchObject({ isCut: true });
    for (const limit of ['0', '10001', 'x', '1.5']) {
      const refused = await get(`waste?limit=${limit}`);
      expect(refused.status, limit).toBe(400);
      expect(Object.keys(complaints(refused))).toEqual(['limit']);
    }
  });

  it('tells how kilograms lie among places, as a spreadsheet would work it out', async () => {
    const { status, body, text } = await get(
      `waste/${SPREAD}&by=userType&day=2026-01-20..2026-01-20`,
    );
    expect(status, text).toBe(200);
    const { rows } = await db().execute<Record<string, number | string>>(sql`
      select user_type, count(*)::integer as count,
        percentile_cont(0.25) within group (order by kg) as q1,
        percentile_cont(0.5) within group (order by kg) as median,
        percentile_cont(0.75) within group (order by kg) as q3
      from (select user_type, reporter_id, sum(weight_kg)::float as kg from waste_records
        where record_date = '2026-01-20' and user_type <> 'handler' group by 1, 2) p
      group by 1`);
    const spreads: Record<string, unknown>[] = Object(body).data;
    expect(spreads).toHaveLength(3);
    for (const { user_type: userType, ...cuts } of rows) {
      const spread = spreads.find(({ by }) => Object(by).userType === userType);
      expect(spread).toMatchObject({ ...cuts, outlierCount: 1 });
      expect(Object(spread?.outliers)[0]).toMatchObject({
        of: { code: expect.stringMatching(/^A1-/), name: expect.any(String) },
        value: 900,
      });
      // Its whisker ends before what is far away; the most of all is that.
      expect(Number(spread?.high)).toBeLessThan(100);
      expect(spread?.most).toBe(900);
      expect(spread?.least).toBe(spread?.low);
    }
  });

  it('says what is wrong with a question about a spread', async () => {
    const refused = await get('waste/spread?measure=places&over=weight&by=day,month&colour=red');
    expect(refused.status).toBe(400);
    expect(Object.keys(complaints(refused)).toSorted()).toEqual([
      'by',
      'colour',
      'measure',
      'over',
    ]);
  });

  it('is of the rows that somebody sees: of their areas, their organisation, their own', async () => {
    const seen = async (who: string) => {
      const { body } = await stage.post(who, 'wastecateory/searchWasteRecord', {
        ...{ pagination: { currentPage: 1, pageSize: 1 }, totals: ['weightKg'] },
      });
      const { weight = 0, received = 0 } = (await weightSeenBy(who)) ?? {};
      expect(Number(weight) + Number(received), who).toBeCloseTo(
        Number(Object(Object(Object(body).totals).weightKg).sum ?? 0),
        6,
      );
      return Number(weight);
    };
    const [all, officer, clerk] = [
      await seen('reader'),
      await seen('officer'),
      await seen('clerk'),
    ];
    expect(await seen('alone')).toBe(0);
    expect(clerk).toBeGreaterThan(await seen('house'));
    expect(officer).toBeGreaterThan(clerk);
    expect(all).toBeGreaterThan(officer);
    const { body } = await get(`waste/${SPREAD}&by=province`, 'officer');
    expect(Object(body).data.map(({ by }: Row) => Object(by.province).code)).toEqual(['50']);
  });

  it('is open by its own key, but for the names of places, which lists tell to those who see them', async () => {
    expect((await get('waste?measures=weight&by=province,month', 'analyst')).status).toBe(200);
    expect((await get('waste?measures=weight&by=place', 'analyst')).status).toBe(403);
    expect((await get('waste?measures=weight&place=1', 'analyst')).status).toBe(403);
    const { status, body } = await get(`waste/${SPREAD}&by=userType`, 'analyst');
    expect(status).toBe(200);
    const outliers = Object(body).data.map((it: Record<string, unknown>) => it.outliers);
    expect(outliers).toEqual([[], [], []]);
    // Nor are they told what lies far away by the most of all.
    expect(Object(body).data.map(({ most }: Record<string, unknown>) => most)).toEqual([
      ...[null, null, null],
    ]);
    expect((await get('waste?measures=weight', 'nobody')).status).toBe(403);
    expect((await get(`waste/${SPREAD}`, 'nobody')).status).toBe(403);
    expect((await get('waste/file?measures=weight', 'nobody')).status).toBe(403);
  });

  it('tells of single items, and hands over, no more than the list shows, whatever it counts', async () => {
    const { server } = stage;
    const role = await server.save('role/saveRole', {
      ...{ name: 'own records', auths: [RECORDS], scope: 'own' },
    });
    const analysing = await server.save('role/saveRole', {
      ...{ name: 'analyses all', auths: ['analysis'], scope: 'all' },
    });
    const both = await addUser(server, [], { roleIds: [role.id, analysing.id] });
    tokens.set('both', (await server.signIn(both.username, both.password)).token);
    expect((await rowsOf('measures=records', 'both'))[0]?.measures.records).toBeGreaterThan(300);
    expect(await rowsOf('measures=records&by=place', 'both')).toEqual([]);
    const [first] = await rowsOf('measures=records&by=place');
    const one = await rowsOf(`measures=records&place=${Object(first?.by.place).id}`, 'both');
    expect(one[0]?.measures).toEqual({ records: 0 });
    const spread = await get(`waste/${SPREAD}`, 'both');
    expect(Object(spread.body).data).toEqual([]);
    const file = await server.app.inject({
      ...{ method: 'GET', url: '/api/summary/waste/file?measures=records&by=province' },
      headers: { authorization: `Bearer ${tokens.get('both')}` },
    });
    const sheet = (await unpack(file.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toContain('<row r="2"');
    const { rows } = await db().execute(
      sql`select details from audit_entries where action = 'rowsExported' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ details: { rows: { wasteRecords: 0 } } }]);
  });

  it('leaves out the oldest days, where there are more than were requested', async () => {
    const rows = await rowsOf('measures=records&by=day&limit=1');
    expect(rows.map(({ by }) => by.day)).toEqual(['2026-02-10']);
  });

  it('counts as waste what the dashboards do, by generator', async () => {
    const { rows } = await db().execute<{ waste: number; generators: number }>(sql`
      select (sum(weight_kg) filter (where counts_as_waste))::float as waste,
        count(distinct reporter_id)::integer as generators
      from waste_records where active and user_type <> 'handler'`);
    const { waste = 0, generators = 1 } = rows[0] ?? {};
    const [told] = await rowsOf('measures=waste,generators,wastePerPlace');
    expect(told?.measures).toEqual({
      ...{ waste, generators },
      wastePerPlace: Math.round((waste / generators) * 100) / 100,
    });
  });

  it('hands the table over as a workbook, to those who may export the records', async () => {
    const query = 'measures=weight&by=province,month&day=2026-01-01..2026-12-31';
    const answer = await stage.server.app.inject({
      ...{ method: 'GET', url: `/api/summary/waste/file?${query}` },
      headers: { authorization: `Bearer ${stage.tokenOf('admin')}`, 'accept-language': 'th' },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('วิเคราะห์'));
    const sheet = (await unpack(answer.rawPayload)).get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).toContain('น้ำหนักที่รายงาน (รวมที่ไม่นับเป็นขยะ) (กก.)');
    expect(sheet).toContain('เชียงใหม่');
    // All of its months are over; of a period that begins in the middle of one, the first is told.
    expect(sheet).not.toContain('ไม่ครบเดือน');
    const half = await stage.server.app.inject({
      method: 'GET',
      url: '/api/summary/waste/file?measures=weight&by=month&day=2026-01-15..2026-12-31',
      headers: { authorization: `Bearer ${stage.tokenOf('admin')}`, 'accept-language': 'th' },
    });
    expect((await unpack(half.rawPayload)).get('xl/worksheets/sheet1.xml')).toContain('ไม่ครบเดือน');
    for (const who of ['looker', 'analyst']) {
      expect((await get(`waste/file?${query}`, who)).status, who).toBe(403);
      expect((await get(`waste?${query}`, who)).status, who).toBe(200);
    }
  });

  it('hands boxes over as a workbook, with what lies far away of each', async () => {
    const answer = await stage.server.app.inject({
      ...{ method: 'GET', url: `/api/summary/waste/${SPREAD.replace('?', '/file?')}&by=userType` },
      headers: { authorization: `Bearer ${stage.tokenOf('admin')}`, 'accept-language': 'th' },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const sheets = await unpack(answer.rawPayload);
    expect(sheets.get('xl/worksheets/sheet1.xml')).toContain('ร้านค้าปลีก');
    expect(sheets.get('xl/worksheets/sheet2.xml')).toContain('<v>2700</v>');
    for (const who of ['looker', 'analyst', 'nobody']) {
      expect((await get(`waste/${SPREAD.replace('?', '/file?')}`, who)).status, who).toBe(403);
    }
  });

  it('keeps views of it, for oneself and for who holds a role, beside those of lists', async () => {
    const text = 'summary=waste&picture=heat&measure=weight&by=province%2Cmonth';
    const view = { resource: 'analysis', name: 'จังหวัดรายเดือน', text };
    const call = (who: string, path: string, data: object) =>
      stage.server.call(
        'POST',
        `/api/listview/${path}`,
        { data },
        { token: tokens.get(who) ?? stage.tokenOf(who) },
      );
    const saved = await call('analyst', 'saveView', view);
    expect(saved.status, saved.text).toBe(200);
    const loaded = await call('analyst', 'loadList', { resource: 'analysis' });
    expect(loaded.body).toMatchObject({ data: { views: [{ name: view.name, text }] } });
    expect((await call('looker', 'loadList', { resource: 'analysis' })).body).toMatchObject({
      data: { views: [] },
    });
    expect((await call('nobody', 'loadList', { resource: 'analysis' })).status).toBe(403);
    expect((await call('nobody', 'saveView', view)).status).toBe(403);
    const wrong = await call('analyst', 'saveView', { ...view, columns: ['code'] });
    expect(wrong.status).toBe(400);
    const settings = await call('analyst', 'saveSettings', { resource: 'analysis', columns: [] });
    expect(settings.status).toBe(400);
    const { id, version } = Object(saved.body).data;
    expect((await call('nobody', 'removeView', { id, version })).status).toBe(403);
    expect((await call('analyst', 'removeView', { id, version })).status).toBe(204);
  });
});
