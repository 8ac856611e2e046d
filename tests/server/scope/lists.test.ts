/** Lists and what they refer to, saved by somebody who does not see all of it. */
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

const name = { type: 'text', max: 50, required: true } as const;
const menu = { group: 'work', icon: 'database' } as const;

/** Plans of stops at sites; sites and stops are of branches. */
const declaration: WrittenDeclaration = {
  name: 'rounds',
  choices: {},
  menu: [{ group: 'work', icon: 'database' }],
  screens: {},
  membership: { field: 'branchId' },
  resources: {
    branches: { menu, scope: { organisation: 'id' }, fields: { name } },
    sites: {
      menu,
      scope: { organisation: 'branchId' },
      fields: { name, branchId: { type: 'reference', resource: 'branches' } },
    },
    plans: {
      menu,
      fields: { name, siteIds: { type: 'references', resource: 'sites' } },
    },
    stops: {
      parent: 'planId',
      calls: { group: 'plans', load: 'loadStops', replace: 'saveStops' },
      label: ['title'],
      uniqueTogether: [['title']],
      scope: { organisation: 'branchId' },
      fields: {
        planId: { type: 'reference', resource: 'plans', required: true },
        title: { type: 'text', max: 50, required: true },
        branchId: { type: 'reference', resource: 'branches' },
        siteIds: { type: 'references', resource: 'sites' },
      },
    },
    users: { fields: { branchId: { type: 'reference', resource: 'branches' } } },
  },
};
const config = normalizeForServer(declaration);

const allKeys = [
  ...new Set(
    ['branches', 'sites', 'stops', 'plans'].flatMap(
      (resource) => config.resources[resource]?.permission ?? [],
    ),
  ),
];

/** Ends the message about what is too much with what is not seen. */
const UNSEEN_COUNTED = 'นับรวมรายการที่คุณไม่มีสิทธิ์ดู';

type Wire = Record<string, unknown>;

describeEachDatabase('a list of which somebody sees a part', (open) => {
  let server: TestServer;
  let token: string;
  let branches: readonly number[];
  let sites: readonly number[];
  let planId: number;

  const post = (path: string, body: object) => server.call('POST', `/api/${path}`, body, { token });
  const save = async (path: string, row: Wire) => Number((await server.save(path, row)).id);

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
    const near = await save('branches/saveBranches', { name: 'near' });
    branches = [near, await save('branches/saveBranches', { name: 'far' })];
    sites = await Promise.all(
      [near, branches[1], near, branches[1]].map((branchId, place) =>
        save('sites/saveSites', { name: `site ${place}`, branchId }),
      ),
    );
    const roleIds: number[] = [];
    for (const key of allKeys) {
      const auths = [key];
      roleIds.push(
        await save('role/saveRole', { name: `role of ${key}`, auths, scope: 'organisation' }),
      );
    }
    const added = await addUser(server, [], { roleIds, branchId: near });
    token = (await server.signIn(added.username, added.password)).token;
    return () => server.app.close();
  });
  beforeEach(async () => {
    planId = await save('plans/savePlans', { name: 'round', siteIds: sites });
  });

  const storedStops = async () => {
    const { token: admin } = await server.signInAsAdmin();
    const path = '/api/plans/loadStops';
    const { body } = await server.call('POST', path, { id: planId }, { token: admin });
    const rows: readonly Wire[] = Object(body).data;
    return rows.map(({ title, siteIds }) => [title, siteIds]);
  };

  const stop = (title: string, branch: number, siteIds: readonly unknown[] = sites) => ({
    ...{ title, branchId: branches[branch], siteIds },
  });
  /** Puts these in the list as an admin. */
  const fill = async (...data: readonly Wire[]): Promise<readonly Wire[]> => {
    const { token: admin } = await server.signInAsAdmin();
    const path = '/api/plans/saveStops';
    const { status, body } = await server.call('POST', path, { data, planId }, { token: admin });
    expect(status, JSON.stringify(body)).toBe(200);
    return Object(body).data;
  };
  const replace = async (...data: readonly Wire[]) => {
    const { status, body } = await post('plans/saveStops', { data, planId });
    expect(status, JSON.stringify(body)).toBe(200);
  };

  it('keeps the references that are not seen where they stand, the others in the order they are sent', async () => {
    const [one, , other] = sites;
    const { status, body } = await post('plans/savePlans', {
      data: { id: planId, version: 1, siteIds: [other, one] },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    const { token: admin } = await server.signInAsAdmin();
    const filters = [{ field: 'id', operator: 'eq', value: planId }];
    const found = await server.call(
      'POST',
      '/api/plans/searchPlans',
      { data: { filters } },
      { token: admin },
    );
    expect(Object(found.body).data[0].siteIds).toEqual([sites[2], sites[1], sites[0], sites[3]]);
  });

  it('keeps rows that are not seen in their places, and what rows refer to', async () => {
    await fill(stop('a', 0), stop('hidden', 1), stop('b', 0));
    const loaded = await post('plans/loadStops', { id: planId });
    expect(loaded.status, JSON.stringify(loaded.body)).toBe(200);
    const seen: readonly Wire[] = Object(loaded.body).data;
    expect(seen.map(({ title }) => title)).toEqual(['a', 'b']);
    const sent = seen.toReversed().map(({ id, title, branchId }) => ({
      ...{ id, title, branchId, siteIds: [sites[0]] },
    }));
    const { status, body } = await post('plans/saveStops', { data: sent, planId });
    expect(status, JSON.stringify(body)).toBe(200);
    const left = [sites[0], sites[1], sites[3]];
    expect(await storedStops()).toEqual([
      ['b', left],
      ['hidden', sites],
      ['a', left],
    ]);
  });

  it('keeps what a row refers to that comes without its id, written as it may be', async () => {
    const [seen, ...others] = [sites[0], sites[1], sites[3]];
    for (const title of ['  First stop ', 'FIRST STOP']) {
      await fill(stop('First stop', 0));
      await replace(stop(title, 0, [seen]));
      expect(await storedStops()).toEqual([[title.trim(), [seen, ...others]]]);
    }
  });

  it('gives a new row nothing of the one whose title it takes', async () => {
    const [former] = await fill(stop('x', 0));
    await replace({ ...stop('y', 0, [sites[0]]), id: former?.id }, stop('x', 0, [sites[0]]));
    expect(await storedStops()).toEqual([
      ['y', [sites[0], sites[1], sites[3]]],
      ['x', [sites[0]]],
    ]);
  });

  it('refuses a row that whoever sends it would not see, and one that no longer is theirs', async () => {
    const [near, moved] = await fill(stop('near', 0), stop('moved', 0));
    await fill({ ...stop('near', 0), id: near?.id }, { ...stop('moved', 1), id: moved?.id });
    const before = await storedStops();
    const own = { ...stop('near', 0), id: near?.id };
    const refused: readonly [entry: Wire, field: string, text: string][] = [
      [{ title: 'of nobody' }, 'branchId', 'นอกข้อมูลที่คุณดูแล'],
      [stop('far', 1), 'branchId', 'นอกข้อมูลที่คุณดูแล'],
      [{ ...stop('moved', 0), id: moved?.id }, 'title', 'ไม่อยู่ในข้อมูลที่คุณดูแลแล้ว'],
    ];
    for (const [entry, field, text] of refused) {
      const { status, body } = await post('plans/saveStops', { data: [own, entry], planId });
      expect(status, JSON.stringify(body)).toBe(400);
      expect(Object(body).error.fields[`data.1.${field}`]?.[0], JSON.stringify(body)).toContain(
        text,
      );
    }
    const away = { ...stop('near', 1), id: near?.id };
    expect((await post('plans/saveStops', { data: [away], planId })).status).toBe(400);
    expect(await storedStops()).toEqual(before);
  });

  it('lets somebody who sees more than they may change send it all as they loaded it', async () => {
    const key = config.resources.stops?.permission ?? '';
    const roleIds = await Promise.all(
      [
        {
          name: 'sees all',
          scope: 'all',
          auths: allKeys,
          denied: [`${key}:create`, `${key}:change`],
        },
        { name: 'works near', scope: 'organisation', auths: [key] },
      ].map((role) => save('role/saveRole', role)),
    );
    const added = await addUser(server, [], { roleIds, branchId: branches[0] });
    const { token: theirs } = await server.signIn(added.username, added.password);
    const asThey = (path: string, body: object, headers?: Record<string, string>) =>
      server.call('POST', `/api/plans/${path}`, body, {
        token: theirs,
        ...(headers && { headers }),
      });
    await fill(stop('a', 0), stop('fixed', 1), stop('b', 0));
    const loaded = await asThey('loadStops', { id: planId });
    const { data, revision } = Object(loaded.body);
    const rows: readonly Wire[] = data;
    const [a, fixed, b] = rows.map(({ id, title, branchId, siteIds }) => ({
      ...{ id, title, branchId, siteIds },
    }));
    const saved = await asThey(
      'saveStops',
      { data: [b, fixed, { ...a, title: 'a2' }], planId },
      { 'if-match': `"${revision}"` },
    );
    expect(saved.status, saved.text).toBe(200);
    expect(await storedStops()).toEqual([
      ['b', sites],
      ['fixed', sites],
      ['a2', sites],
    ]);
    const ids = Object(saved.body).data.map(({ id }: Wire) => id);
    expect(ids).toEqual([b?.id, fixed?.id, a?.id]);
    const changed = await asThey('saveStops', { data: [{ ...fixed, title: 'mine' }], planId });
    expect(changed.status, changed.text).toBe(400);
    expect(changed.text).toContain('ให้ดูรายการนี้ แต่ไม่ให้แก้ไข');
  });

  it('puts new rows behind those they are sent after, and nothing in the place of what is gone', async () => {
    const [a, , b] = await fill(stop('a', 0), stop('hidden', 1), stop('b', 0));
    const titles = async () => (await storedStops()).map(([title]) => title);
    const sent = (row: Wire | undefined, title: string) => ({
      ...stop(title, 0, [sites[0]]),
      id: row?.id,
    });
    await replace(sent({}, 'first'), sent(a, 'a'), sent({}, 'second'), sent(b, 'b'));
    expect(await titles()).toEqual(['first', 'a', 'second', 'hidden', 'b']);
    await replace(sent(b, 'b'));
    expect(await titles()).toEqual(['hidden', 'b']);
    await replace(sent({}, 'new'));
    expect(await titles()).toEqual(['hidden', 'new']);
  });

  it('writes no row that is not seen where its place is the same', async () => {
    const [a, , b] = await fill(stop('a', 0), stop('hidden', 1), stop('b', 0), stop('last', 1));
    const written = async () => {
      const query = sql`select title, xmin::text as by from stops where plan_id = ${planId} order by title`;
      const { rows } = await server.context.database.db.execute(query);
      return new Map(rows.map(({ title, by }) => [title, by]));
    };
    const before = await written();
    const kept = { ...stop('a2', 0), id: a?.id };
    await replace(kept, { ...stop('b', 0), id: b?.id });
    expect((await written()).get('hidden')).toBe(before.get('hidden'));
    await replace(kept);
    expect((await written()).get('hidden')).toBe(before.get('hidden'));
    expect((await written()).get('last')).not.toBe(before.get('last'));
  });

  it('counts the rows that stay', async () => {
    const far = Array.from({ length: 300 }, (_, place) => stop(`far ${place}`, 1, []));
    await fill(...far);
    const near = Array.from({ length: 201 }, (_, place) => stop(`near ${place}`, 0, []));
    const { status, body } = await post('plans/saveStops', { data: near, planId });
    expect(status).toBe(400);
    expect(Object(body).error.fields.data).toEqual([expect.stringContaining(UNSEEN_COUNTED)]);
    await replace(...near.slice(1));
    expect(await storedStops()).toHaveLength(500);
  });

  it('says of too many references that those are counted, too, that are not seen, where there are some', async () => {
    const { token: admin } = await server.signInAsAdmin();
    const many = Array.from({ length: 501 }, (_, place) => place + 1);
    const data = { id: planId, version: 1, siteIds: many };
    const { body } = await server.call('POST', '/api/plans/savePlans', { data }, { token: admin });
    expect(Object(body).error.fields.siteIds[0]).toContain('ไม่เกิน 500');
    expect(Object(body).error.fields.siteIds[0]).not.toContain(UNSEEN_COUNTED);

    const [row] = await fill(stop('a', 0));
    const others = sql`(select array_agg(id) from generate_series(10001, 10500) id)`;
    const { db } = server.context.database;
    await db.execute(sql`update plans set site_ids = ${others} where id = ${planId}`);
    await db.execute(sql`update stops set site_ids = ${others} where plan_id = ${planId}`);
    const one = [sites[0]];
    const plan = await post('plans/savePlans', { data: { id: planId, version: 1, siteIds: one } });
    expect(Object(plan.body).error.fields.siteIds[0]).toContain(UNSEEN_COUNTED);
    const entry = { ...stop('a', 0, one), id: row?.id };
    const list = await post('plans/saveStops', { data: [entry], planId });
    expect(Object(list.body).error.fields['data.0.siteIds'][0]).toContain(UNSEEN_COUNTED);
  });
});
