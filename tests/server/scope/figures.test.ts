/** Live figures of one's own areas and places: those of an installation that holds nothing else. */
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { isRecord } from '../../../src/engine/declaration/record.ts';
import { partsOf } from '../../../src/thailand/geography.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, complaints, type TestServer } from '../../support/server.ts';
import { unpack } from '../excel/workbooks.ts';
import { insertRecords, type PlainRecord } from '../rollups/support.ts';
import { openStage, PACKAGING, RECORDS, type Stage } from './world.ts';

const PATIENCE = 240_000;
const TAMBONS = ['500101', '500102', '500203', '100101', '100102', '100203', '200101'];
const USER_TYPES = ['consumer', 'retail', 'outofhome', 'handler'];

/** Whose figures are of what; the areas they may ask about, and some that they may not. */
const VIEWERS = [
  { name: 'officer', territory: ['50'], inside: ['50', '5001', '500101'], outside: ['10', '1001'] },
  { name: 'clerk', territory: ['500101'], inside: ['50', '5001', '500101'], outside: ['5002'] },
  {
    name: 'both',
    territory: ['1001', '50'],
    inside: ['10', '1001', '50'],
    outside: ['1002', '20'],
  },
] as const;

/** Whose figures are of the places that are their own or their organisations', beside some areas. */
const OWNERS = [
  { name: 'manager', territory: [], places: 6 },
  { name: 'house', territory: [], places: 3 },
  { name: 'mixed', territory: ['1001'], places: 5 },
] as const;

/** What a workbook says of itself that is of no areas. */
const ALONE = 'เฉพาะสถานที่ที่รายงานของผู้จัดทำหรือหน่วยงาน';

type Data = Readonly<Record<string, unknown>>;
interface Asked {
  readonly call: string;
  readonly data: Data;
}

/** A value at the end of a path of names. */
const at = (value: unknown, ...names: readonly string[]): unknown =>
  names.reduce((found, name) => (isRecord(found) ? found[name] : undefined), value);

/** Every call of the dashboards that the API tells of, with each word that it may be asked with. */
function questionsIn(document: unknown): Asked[] {
  const resolve = (schema: unknown): unknown => {
    const ref = at(schema, '$ref');
    return typeof ref === 'string' ? at(document, ...ref.split('/').slice(1)) : schema;
  };
  return Object.entries(Object(at(document, 'paths'))).flatMap(([path, operations]) => {
    const body = at(operations, 'post', 'requestBody', 'content', 'application/json', 'schema');
    const answer = at(operations, 'post', 'responses', '200', 'content', 'application/json');
    const name = /^\/api\/dashboard\/(\w+)$/.exec(path)?.[1];
    if (name === undefined || answer === undefined) return [];
    const data = resolve(at(resolve(body), 'properties', 'data'));
    const words = Object.entries(Object(at(data, 'properties'))).flatMap(([field, found]) => {
      const choices = at(resolve(found), 'enum');
      // What it would be asked with to have what the public sees.
      return Array.isArray(choices) && field !== 'view'
        ? choices.map((choice) => ({ [field]: choice }))
        : [];
    });
    return [{}, ...words].map((own) => ({ call: name, data: own }));
  });
}

const isOfDays = ({ data }: Asked): boolean => data.by === 'day' || data.by === 'week';

/** An answer without what tells whom and when it was made for, and with areas inside some alone. */
function comparable(answer: Answer, territory: readonly string[]): unknown {
  const isInside = (it: unknown): boolean => {
    const code = at(it, 'code');
    return typeof code !== 'string' || partsOf(code, territory).length > 0;
  };
  return JSON.parse(answer.text, (key, value: unknown) => {
    const ofWhom = ['within', 'ownPlaces', 'public', 'computedAt', 'requestId', 'summed'];
    if (ofWhom.includes(key)) return undefined;
    return Array.isArray(value) ? value.filter(isInside) : value;
  });
}

/** Every code of an area in an answer's data. */
function codesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(codesIn);
  if (!isRecord(value)) return [];
  const own = typeof value.code === 'string' ? [value.code] : [];
  return [...own, ...Object.values(value).flatMap(codesIn)];
}

describeDatabase('live figures of some areas', (open) => {
  let stage: Stage;
  let server: TestServer;
  let questions: readonly Asked[];
  const tokens = new Map<string, string>();

  const db = () => server.context.database.db;
  const ask = (who: string, { call, data }: Asked): Promise<Answer> =>
    server.call(
      'POST',
      `/api/dashboard/${call}`,
      { data },
      { token: tokens.get(who) ?? stage.tokenOf(who) },
    );

  /** The first sheet of the workbook that somebody is handed over. */
  const coverFor = async (who: string, data: Data): Promise<string | undefined> => {
    const answer = await server.app.inject({
      ...{ method: 'POST', url: '/api/dashboard/exportExcel', payload: { data } },
      headers: { authorization: `Bearer ${tokens.get(who) ?? stage.tokenOf(who)}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    return (await unpack(answer.rawPayload)).get('xl/worksheets/sheet1.xml');
  };

  beforeAll(async () => {
    stage = await openStage(open);
    ({ server } = stage);
    const organisation = await server.save('organisation/saveOrganisation', {
      ...{ name: 'organisation both', organisationType: 'province' },
    });
    for (const areaCode of ['50', '1001', '100101']) {
      const area = { organisationId: organisation.id, areaCode };
      await server.save('organisation/saveOrganisationArea', area);
    }
    const role = await server.save('role/saveRole', {
      ...{ name: 'role both', auths: [RECORDS, PACKAGING], scope: 'areas' },
    });
    const both = await addUser(server, [], { roleIds: [role.id], memberOfId: organisation.id });
    tokens.set('both', (await server.signIn(both.username, both.password)).token);
    await report();
    await own();
    const { body } = await server.call('GET', '/api/openapi.json', undefined);
    questions = questionsIn(body);
    return () => server.app.close();
  }, PATIENCE);

  /** Waste and packaging of reporters in every tambon, in two years. */
  async function report(): Promise<void> {
    const { rows } = await db().execute<{ id: number }>(sql`
      insert into places (code, name, user_type, tambon_code)
      select 'F' || t.place || '-' || i, 'ก ข',
        (array['consumer', 'retail', 'outofhome', 'handler'])[1 + i % 4], t.code
      from unnest(${sql.param(TAMBONS)}::text[]) with ordinality t (code, place),
        generate_series(1, 8) i order by t.place, i returning id`);
    const records = rows.flatMap(({ id }, place): PlainRecord[] => {
      const [tambon = '', kg] = [TAMBONS[Math.floor(place / 8)], String(1 + (place % 7))];
      const usual = {
        ...{ reporter: id, tambon, kg, userType: USER_TYPES[(place + 1) % 4] ?? 'consumer' },
        ...{ material: 1 + (place % 3), manage: 1 + (place % 2), step: 1 + (place % 2) },
        ...{ members: 1 + (place % 4), floorArea: 30 + place, covers: 40 + place },
        ...{ factor: '0.5', price: '20' },
      };
      return ['2025-01-15', '2025-06-10', '2026-01-20'].map((day) => ({ ...usual, day }));
    });
    await insertRecords(db(), records);
    await db().execute(sql`
      insert into packaging_records (code, record_date, reporter_id, user_type, tambon_code,
        category_unit_id, pieces, weight_kg, waste_manage_packaging_id, recovered, members, clean)
      select 'F' || u.id, date '2026-01-12', u.id, u.user_type, u.tambon_code, c.id, 3 + u.id % 5,
        0.5 + u.id % 7, m.id, true, 1 + u.id % 4, 'clean'
      from places u, (select id from category_units order by id limit 1) c,
        (select id from waste_manage_packagings where recovered limit 1) m
      where u.code like 'F%'`);
    for (const [code, population] of [
      ...[
        ['50', 1000],
        ['5001', 400],
        ['1001', 300],
      ],
    ] as const) {
      await know(code, population, 'S');
    }
  }

  /** Gives some places to the branch and to the household, in both provinces and elsewhere. */
  async function own(): Promise<void> {
    const { ids } = stage.world;
    const [company, branch] = [ids.organisations?.company ?? 0, ids.organisations?.branch ?? 0];
    await db().execute(sql`update places set member_of_id = ${branch}
      where code in ('F1-1', 'F3-2', 'F4-3', 'F6-4', 'F7-5')`);
    await db().execute(sql`update places set person_ids = array[${ids.users?.house ?? 0}::integer]
      where code in ('F2-1', 'F7-2')`);
    const roles = await Promise.all(
      (['areas', 'organisation'] as const).map((scope) =>
        server.save('role/saveRole', {
          name: `role mixed ${scope}`,
          auths: [RECORDS, PACKAGING],
          scope,
        }),
      ),
    );
    const area = { organisationId: company, areaCode: '1001' };
    await server.save('organisation/saveOrganisationArea', area);
    const mixed = { roleIds: roles.map(({ id }) => id), memberOfId: company };
    const made = await addUser(server, [], mixed);
    tokens.set('mixed', (await server.signIn(made.username, made.password)).token);
  }

  const know = (code: string, population: number, prefix: string) =>
    db().execute(sql`insert into area_statistics (code, area_code, year, population, source)
      values (${prefix + code}, ${code}, 2026, ${population}, 'กรมการปกครอง')`);

  /** What is asked of somebody: each question of all their areas, and the usual ones of each. */
  const asksOf = (inside: readonly string[]): Asked[] => [
    ...questions,
    ...questions
      .filter(({ data }) => Object.keys(data).length === 0)
      .flatMap(({ call }) => inside.map((area) => ({ call, data: { area } }))),
  ];

  const isWithin = (territory: readonly string[]): SQL =>
    sql.join(
      [sql`false`, ...territory.map((code) => sql`starts_with(tambon_code, ${code})`)],
      sql` or `,
    );

  /** Retires what a condition is not true of, or brings it back. */
  async function setOutside(isInside: SQL, active: boolean, ofPlace = sql`false`): Promise<void> {
    for (const table of ['waste_records', 'packaging_records']) {
      const isOfPlace = sql`reporter_id in (select id from places where ${ofPlace})`;
      await db().execute(sql`update ${sql.identifier(table)} set active = ${active}
        where (${isInside} or ${isOfPlace}) is not true`);
    }
    await db().execute(sql`update places set active = ${active}
      where (${isInside} or ${ofPlace}) is not true and user_type <> 'staff'`);
  }

  /** Makes the installation one of some areas alone, whose country has the people of these. */
  async function withOnly(territory: readonly string[], work: () => Promise<void>): Promise<void> {
    await setOutside(isWithin(territory), false);
    const people: Readonly<Record<string, number>> = { '50': 1000, '1001': 300 };
    const seen = territory.flatMap((code) => people[code] ?? []);
    const all = seen.reduce((sum, one) => sum + one, 0);
    if (seen.length === territory.length) await know('00', all, 'K');
    if (territory.includes('1001')) await know('10', 300, 'K');
    if (territory[0] === '500101') {
      await db().execute(sql`update area_statistics set active = false where code like 'S50%'`);
    }
    try {
      await work();
    } finally {
      await setOutside(isWithin(territory), true);
      await db().execute(sql`delete from area_statistics where code like 'K%'`);
      await db().execute(sql`update area_statistics set active = true`);
    }
  }

  it('are asked with every word that the calls take', () => {
    expect(new Set(questions.map(({ call }) => call)).size).toBe(12);
    expect(questions.length).toBeGreaterThan(100);
  });

  it.each(VIEWERS)(
    'are for $name what an installation of nothing else answers',
    async ({ name, territory, inside }) => {
      const asked = asksOf(inside);
      const answers: Answer[] = [];
      for (const question of asked) answers.push(await ask(name, question));
      await withOnly(territory, async () => {
        for (const [place, question] of asked.entries()) {
          const own = answers[place];
          if (!own) throw new Error('It was not answered');
          const about = `${name} ${JSON.stringify(question)} ${own.text.slice(0, 300)}`;
          if (isOfDays(question)) {
            expect(complaints(own).by, about).toHaveLength(1);
            continue;
          }
          const all = await ask('admin', question);
          expect(own.status, about).toBe(all.status);
          expect(comparable(own, territory), about).toEqual(comparable(all, territory));
          if (own.status !== 200) continue;
          expect(own.body.view, about).toBe('live');
          expect(codesIn(own.body.within), about).toEqual(territory);
          expect(own.headers, about).toMatchObject({ 'cache-control': 'private, no-store' });
          expect(own.headers.etag, about).toBeUndefined();
        }
      });
    },
    PATIENCE,
  );

  it.each(VIEWERS)(
    'tell $name nothing of other areas, whatever is reported there',
    async ({ name, territory, inside, outside }) => {
      const asked = asksOf(inside);
      const texts: string[] = [];
      for (const question of asked) {
        const { text, status, body } = await ask(name, question);
        texts.push(text);
        if (status !== 200) continue;
        for (const code of codesIn(body)) {
          expect(partsOf(code, territory), `${JSON.stringify(question)} ${code}`).not.toEqual([]);
        }
      }
      for (const area of outside) {
        for (const { call } of questions) {
          const refused = await ask(name, { call, data: { area } });
          const message = 'ดูตัวเลขปัจจุบันได้เฉพาะพื้นที่ที่หน่วยงานของคุณรับผิดชอบ';
          expect(complaints(refused), `${call} ${area}`).toEqual({ area: [message] });
        }
      }
      const reporter = stage.world.ids.users?.far ?? null;
      const one = { reporter, userType: 'consumer', tambon: '200101', kg: '7', members: 2 };
      await insertRecords(db(), [
        { ...one, day: '2026-01-21' },
        { ...one, day: '2025-05-05', isNothing: true },
        { ...one, day: '2024-05-05', userType: 'handler' },
      ]);
      for (const [place, question] of asked.entries()) {
        const again = await ask(name, question);
        expect(again.text, `${name} ${JSON.stringify(question)}`).toBe(texts[place]);
      }
    },
    PATIENCE,
  );

  it('are never those that others were answered before, nor of areas they had', async () => {
    const home = { call: 'getHomeDashboard', data: {} };
    const recordsOf = async (who: string) => at((await ask(who, home)).body, 'basis', 'records');
    const all = Number(await recordsOf('admin'));
    const [both, officer, clerk] = [
      ...[await recordsOf('both'), await recordsOf('officer'), await recordsOf('clerk')],
    ].map(Number) as [number, number, number];
    expect([all > both, both > officer, officer > clerk, clerk > 0]).toEqual(Array(4).fill(true));
    const ids = stage.world.ids.organisationAreas ?? {};
    const { rows } = await db().execute<{ version: number }>(
      sql`select version from organisation_areas where id = ${ids.town ?? 0}`,
    );
    const change = { id: ids.town, version: rows[0]?.version, areaCode: '500102' };
    await server.save('organisation/saveOrganisationArea', change);
    const moved = await ask('clerk', home);
    expect(codesIn(moved.body.within)).toEqual(['500102']);
    const back = { ...change, version: Number(change.version) + 1, areaCode: '500101' };
    await server.save('organisation/saveOrganisationArea', back);
    expect(await recordsOf('clerk')).toBe(clerk);
  });

  it('are in the workbook as well, which names the areas', async () => {
    const charts = [
      { call: 'countTypeUsers' },
      { call: 'getPopulationFigures' },
      { call: 'getCalculateMaterials', by: 'material' },
      { call: 'getBarChartMaterials', by: 'month' },
    ];
    const fetchSheets = async (who: string, area: string, map: string) => {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/dashboard/exportExcel',
        payload: { data: { area, charts: [...charts, { call: map }] } },
        headers: { authorization: `Bearer ${tokens.get(who) ?? stage.tokenOf(who)}` },
      });
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      const parts = await unpack(answer.rawPayload);
      return [...parts].filter(([path]) => path.includes('worksheets/sheet'));
    };
    const all = await fetchSheets('officer', '', 'loadMapProvince');
    const own = JSON.stringify(all);
    expect(own).toContain('เชียงใหม่');
    expect(own).not.toContain('กรุงเทพ');
    const cover = JSON.stringify((await fetchSheets('both', '', 'loadMapProvince'))[0]);
    expect(cover).toContain('พระนคร, กรุงเทพมหานคร; เชียงใหม่');
    const ofProvince = await fetchSheets('officer', '50', 'loadMapAmpur');
    expect(ofProvince.length).toBeGreaterThan(charts.length);
    // The figures, the accounts, the materials and the months: all but the cover and those of areas.
    for (const place of [1, 2, 4, 5]) expect(all[place]).toEqual(ofProvince[place]);
    await withOnly(['50'], async () => {
      expect(ofProvince).toEqual(await fetchSheets('admin', '50', 'loadMapAmpur'));
    });
  });

  it.each(OWNERS)(
    'are for $name what an installation of their own places and areas alone answers',
    async ({ name, territory, places }) => {
      const { ids } = stage.world;
      const user = ids.users?.[name] ?? 0;
      const isTheirs = ['manager', 'mixed'].includes(name)
        ? sql`member_of_id = ${ids.organisations?.branch ?? 0}`
        : sql`${user} = any(person_ids)`;
      const asked = asksOf(['50', '1001', '20', '500101']);
      const answers: Answer[] = [];
      for (const question of asked) answers.push(await ask(name, question));
      // The people of an area are known beside figures of all who report there alone.
      await db().execute(sql`update area_statistics set active = false
        where area_code <> all(${sql.param([...territory])}::text[])`);
      await setOutside(isWithin(territory), false, isTheirs);
      try {
        for (const [place, question] of asked.entries()) {
          const own = answers[place];
          if (!own) throw new Error('It was not answered');
          const about = `${name} ${JSON.stringify(question)} ${own.text.slice(0, 300)}`;
          const all = await ask('admin', question);
          expect(own.status, about).toBe(all.status);
          expect(comparable(own, ['']), about).toEqual(comparable(all, ['']));
          if (own.status !== 200) continue;
          const isWhole = territory.some((code) => code === question.data.area);
          const counted = isWhole ? undefined : places;
          expect([own.body.view, own.body.ownPlaces], about).toEqual(['live', counted]);
          expect(codesIn(own.body.within ?? []), about).toEqual(territory);
          expect(own.headers, about).toMatchObject({ 'cache-control': 'private, no-store' });
        }
      } finally {
        await setOutside(isWithin(territory), true, isTheirs);
        await db().execute(sql`update area_statistics set active = true`);
      }
    },
    PATIENCE,
  );

  it.each(OWNERS)(
    'tell $name nothing of other places, whatever is reported there',
    async ({ name }) => {
      const asked = asksOf(['50', '1001', '20']);
      const texts: string[] = [];
      for (const question of asked) texts.push((await ask(name, question)).text);
      const { rows } = await db().execute<{ id: number }>(
        sql`select id from places where code = 'F7-8'`,
      );
      const one = { reporter: rows[0]?.id ?? null, userType: 'consumer', kg: '7', members: 2 };
      await insertRecords(db(), [
        { ...one, tambon: '200101', day: '2026-01-22' },
        { ...one, tambon: '500101', day: '2025-05-06', isNothing: true },
        { ...one, tambon: '500203', day: '2024-05-06', userType: 'handler', reporter: null },
      ]);
      for (const [place, question] of asked.entries()) {
        const again = await ask(name, question);
        expect(again.text, `${name} ${JSON.stringify(question)}`).toBe(texts[place]);
      }
    },
    PATIENCE,
  );

  it('say where places are counted beside areas, and where areas alone are', async () => {
    const area = '1001';
    const population = (who: string, data: Data) =>
      ask(who, { call: 'getPopulationFigures', data }).then(({ body }) => at(body, 'data'));
    expect(at(await population('mixed', { area }), 'statistics', 'population', 'value')).toBe(300);
    expect(await population('mixed', { area })).toEqual(await population('both', { area }));
    expect(at(await population('mixed', {}), 'statistics', 'population')).toBeNull();
    const besides = 'นอกพื้นที่เหล่านี้อีก 5 แห่ง';
    const all = await coverFor('mixed', {});
    expect(all).toContain(`พระนคร, กรุงเทพมหานคร; สถานที่ที่รายงานของผู้จัดทำหรือหน่วยงาน ${besides}`);
    expect(all).not.toContain(ALONE);
    const whole = await coverFor('mixed', { area });
    expect([whole?.includes(besides), whole?.includes(ALONE)]).toEqual([false, false]);
    expect(await coverFor('mixed', { area: '20' })).toContain(`${ALONE} 5 แห่ง`);
    expect(await coverFor('manager', {})).toContain(`${ALONE} 6 แห่ง`);
  });

  it('are handed over of what somebody may export alone', async () => {
    const { ids } = stage.world;
    const roleIds: unknown[] = [];
    for (const role of [
      { name: 'looks at areas', scope: 'areas', denied: [`${RECORDS}:export`] },
      { name: 'exports of organisations', scope: 'organisation' },
    ]) {
      roleIds.push((await server.save('role/saveRole', { ...role, auths: [RECORDS] })).id);
    }
    const made = await addUser(server, [], { roleIds, memberOfId: ids.organisations?.company });
    tokens.set('narrow', (await server.signIn(made.username, made.password)).token);
    const home = await ask('narrow', { call: 'getHomeDashboard', data: {} });
    expect(codesIn(home.body.within)).toEqual(['1001']);
    expect(await coverFor('narrow', {})).toContain(`${ALONE} 6 แห่ง`);
    expect(await coverFor('mixed', {})).not.toContain(ALONE);
  });

  it('follow a place that somebody is given, or that is taken from them', async () => {
    const home = { call: 'getHomeDashboard', data: {} };
    const before = (await ask('house', home)).body;
    const house = stage.world.ids.users?.house ?? 0;
    const give = (to: SQL) =>
      db().execute(sql`update places set person_ids = ${to} where code = 'F5-6'`);
    await give(sql`array[${house}::integer]`);
    const { body } = await ask('house', home);
    expect(body.ownPlaces).toBe(Number(before.ownPlaces) + 1);
    expect(at(body, 'basis', 'records')).toBeGreaterThan(Number(at(before, 'basis', 'records')));
    await give(sql`'{}'`);
    const after = (await ask('house', home)).body;
    expect([after.ownPlaces, after.data]).toEqual([before.ownPlaces, before.data]);
  });

  it('say in the workbook that they are of some places alone', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/dashboard/exportExcel',
      payload: { data: { charts: [{ call: 'countTypeUsers' }] } },
      headers: { authorization: `Bearer ${stage.tokenOf('house')}` },
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
    const parts = await unpack(answer.rawPayload);
    expect(JSON.stringify([...parts])).toContain('เฉพาะสถานที่ที่รายงานของผู้จัดทำหรือหน่วยงาน 3 แห่ง');
  });

  it('are handed over to those alone who may export the records', async () => {
    const denied = [`${RECORDS}:export`];
    const role = { name: 'role reading', auths: [RECORDS], scope: 'own', denied };
    const { id } = await server.save('role/saveRole', role);
    const consumer = { userType: 'consumer', members: 2, tambonCode: '500101' };
    const made = await addUser(server, [], { roleIds: [id], ...consumer });
    const { token } = await server.signIn(made.username, made.password);
    const charts = [{ call: 'countTypeUsers' }];
    const asked = (data: object) =>
      server.call('POST', '/api/dashboard/exportExcel', { data: { charts, ...data } }, { token });
    const home = await server.call('POST', '/api/dashboard/getHomeDashboard', {}, { token });
    expect(home.body.view).toBe('live');
    const refused = await asked({});
    expect(refused.status, refused.text).toBe(403);
    expect(refused.text).toContain('ส่งออก');
    // Nothing is published here, and so nothing is handed over to anybody else.
    expect((await asked({ view: 'public' })).status).toBe(404);
  });

  it('leave to the public’s those who see no areas, and have no places', async () => {
    const answer = await ask('alone', { call: 'getHomeDashboard', data: {} });
    expect(answer.body.view).not.toBe('live');
    expect(answer.body.ownPlaces).toBeUndefined();
  });
});
