/** Every action of a role, given and taken away, against every kind of call. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, type Action } from '../../../src/engine/declaration/actions.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';

const UNITS = 'food-cateory/units/u';
const MENUS = 'food-cateory/foods';
const KEYS = [UNITS, MENUS];

type Row = Record<string, unknown>;

/** Somebody signed in. */
interface Caller {
  readonly token: string;
  readonly post: (path: string, data: unknown) => Promise<Answer>;
}

/** One kind of call, which makes what it works with by itself. */
interface Kind {
  /** Actions that all are needed; of an inner list one. */
  readonly needs: readonly (Action | readonly Action[])[];
  readonly run: (caller: Caller) => Promise<{ readonly status: number; readonly text?: string }>;
  /** Answered in place of 403 where this action is what lacks: the file is refused, row by row. */
  readonly refusedOtherwise?: Partial<Record<Action, number>>;
}

describeDatabase('actions of a role', (open) => {
  let server: TestServer;
  let made = 0;

  beforeAll(async () => {
    server = await startTestServer(await open('starter'));
    return () => server.app.close();
  });

  const whose = (row: Row) => ({ id: row.id, version: row.version });
  const fresh = () => {
    made += 1;
    return { name: `หน่วย ${made}`, abbreviation: `u${made}`, kind: 'count' };
  };
  const unit = (more: Row = {}) => server.save('foodcateory/saveUnits', { ...fresh(), ...more });
  async function callerOf(denied: readonly string[]): Promise<Caller> {
    made += 1;
    const role = await server.save('role/saveRole', { name: `role ${made}`, auths: KEYS, denied });
    const { username, password } = await addUser(server, [], { roleIds: [role.id] });
    return signedIn(username, password);
  }
  async function signedIn(username: string, password: string): Promise<Caller> {
    const { token } = await server.signIn(username, password);
    return {
      token,
      post: (path, data) => server.call('POST', `/api/${path}`, { data }, { token }),
    };
  }
  async function menuWith(count: number): Promise<{ id: unknown; entries: Row[] }> {
    made += 1;
    const { token } = await server.signInAsAdmin();
    const first = async (path: string, filters: unknown[] = []) => {
      const data = { filters, options: true };
      const answer = await server.call('POST', `/api/foodcateory/${path}`, { data }, { token });
      return (answer.body.data as Row[])[0]?.id;
    };
    const foodTypeId = await first('searchFoodType');
    const menu = await server.save('foodcateory/saveMenu', { name: `เมนู ${made}`, foodTypeId });
    const gram = [{ field: 'name', operator: 'eq', value: 'กรัม' }];
    const [materialId, unitId] = [
      await first('searchMaterial'),
      await first('searchUnitsWeb', gram),
    ];
    const entries = [{ materialId, unitId, quantity: 5 }];
    if (count > 0) await replace(token, menu.id, entries);
    return { id: menu.id, entries };
  }
  const replace = (token: string, menu: unknown, data: unknown) =>
    server.call(
      'POST',
      '/api/foodcateory/saveMaterialFood',
      { data, foods_menu_id: menu },
      { token },
    );
  function fileOfNew(): Buffer {
    const { name, abbreviation } = fresh();
    return Buffer.from(`ชื่อหน่วยวัด,อักษรย่อ,ประเภทหน่วย\n${name},${abbreviation},นับจำนวน\n`);
  }

  const KINDS: Readonly<Record<string, Kind>> = {
    'searching rows': { needs: [], run: ({ post }) => post('foodcateory/searchUnitsWeb', {}) },
    'asking for choices': {
      needs: [],
      run: ({ post }) => post('foodcateory/searchUnitsWeb', { options: true }),
    },
    'loading a list under a parent': {
      needs: [],
      run: async ({ token }) => {
        const { id } = await menuWith(1);
        return server.call('POST', '/api/foodcateory/loadMaterialFood', { id }, { token });
      },
    },
    'adding a row': {
      needs: ['create'],
      run: ({ post }) => post('foodcateory/saveUnits', fresh()),
    },
    'changing a row': {
      needs: ['change'],
      run: async ({ post }) =>
        post('foodcateory/saveUnits', { ...whose(await unit()), name: fresh().name }),
    },
    'sending all fields, one of them changed': {
      needs: ['change'],
      run: async ({ post }) => {
        const { id, version, name: _old, abbreviation, kind, active } = await unit();
        const { name } = fresh();
        return post('foodcateory/saveUnits', { id, version, name, abbreviation, kind, active });
      },
    },
    'retiring a row': {
      needs: ['retire'],
      run: async ({ post }) =>
        post('foodcateory/saveUnits', { ...whose(await unit()), active: false }),
    },
    'bringing a row back': {
      needs: ['retire'],
      run: async ({ post }) =>
        post('foodcateory/saveUnits', { ...whose(await unit({ active: false })), active: true }),
    },
    'changing and retiring a row at once': {
      needs: ['retire', 'change'],
      run: async ({ post }) =>
        post('foodcateory/saveUnits', {
          ...whose(await unit()),
          active: false,
          name: fresh().name,
        }),
    },
    'changing many rows': {
      needs: ['change'],
      run: async ({ post }) => {
        const rows = [whose(await unit()), whose(await unit())];
        return post('foodcateory/bulkUnits', { rows, fields: { sortOrder: 9 } });
      },
    },
    'previewing a change of many rows': {
      needs: ['change'],
      run: async ({ post }) => {
        const rows = [whose(await unit())];
        return post('foodcateory/bulkUnits', { rows, fields: { sortOrder: 9 }, preview: true });
      },
    },
    'retiring many rows': {
      needs: ['retire'],
      run: async ({ post }) => {
        const rows = [whose(await unit()), whose(await unit())];
        return post('foodcateory/bulkUnits', { rows, fields: { active: false } });
      },
    },
    'seeing what a row was like': {
      needs: ['history'],
      run: async ({ post }) => post('foodcateory/versionsUnits', { id: (await unit()).id }),
    },
    'bringing back what a row was like': {
      needs: ['history', 'change'],
      run: async ({ post }) => {
        const before = await unit();
        const now = await server.save('foodcateory/saveUnits', {
          ...whose(before),
          name: fresh().name,
        });
        const { token } = await server.signInAsAdmin();
        const data = { id: before.id };
        const versions = await server.call(
          'POST',
          '/api/foodcateory/versionsUnits',
          { data },
          { token },
        );
        const [, first] = versions.body.data as Row[];
        return post('foodcateory/restoreVersionUnits', { ...whose(now), entry: first?.id });
      },
    },
    'taking rows out': {
      needs: ['export'],
      run: ({ post }) => post('foodcateory/exportUnits', {}),
    },
    'taking rows out as CSV': {
      needs: ['export'],
      run: ({ post }) => post('foodcateory/exportUnits/csv', {}),
    },
    'fetching an empty spreadsheet': {
      needs: ['import'],
      run: ({ token }) =>
        server.call('GET', '/api/foodcateory/templateUnits', undefined, { token }),
    },
    'looking what a file of new rows comes to': {
      needs: ['import', 'create'],
      refusedOtherwise: { create: 601 },
      run: async ({ token }) => upload(token, 'preview'),
    },
    'taking a file of new rows in': {
      needs: ['import', 'create'],
      refusedOtherwise: { create: 601 },
      run: async ({ token }) => upload(token, 'apply'),
    },
    'filling an empty list under a parent': {
      needs: [['change', 'create']],
      run: async ({ token }) => {
        const { id, entries } = await menuWith(0);
        return replace(token, id, entries);
      },
    },
    'replacing a list under a parent': {
      needs: ['change'],
      run: async ({ token }) => {
        const { id, entries } = await menuWith(1);
        return replace(
          token,
          id,
          entries.map((entry) => ({ ...entry, quantity: 7 })),
        );
      },
    },
  };
  async function upload(token: string, step: string) {
    const { status, bytes } = await new Sheets(server, token).send(
      'foodcateory/importUnits',
      fileOfNew(),
      { step },
    );
    return { status, text: bytes.toString('utf8') };
  }

  const deny = (actions: readonly Action[]) =>
    KEYS.flatMap((key) => actions.map((action) => `${key}:${action}`));
  /** The status of a call for somebody whose roles give these actions. */
  function expected({ needs, refusedOtherwise = {} }: Kind, given: readonly Action[]): number {
    for (const need of needs) {
      const any = [need].flat();
      if (any.some((action) => given.includes(action))) continue;
      const [first] = any;
      return (first && refusedOtherwise[first]) ?? 403;
    }
    return 200;
  }

  describe.each(ACTIONS)('%s', (action) => {
    let without: Caller;
    let alone: Caller;

    beforeAll(async () => {
      without = await callerOf(deny([action]));
      alone = await callerOf(deny(ACTIONS.filter((other) => other !== action)));
    });

    it.each(Object.keys(KINDS))('taken away, and the only one given: %s', async (name) => {
      const kind = KINDS[name];
      if (!kind) throw new Error(name);
      const others = ACTIONS.filter((other) => other !== action);
      const refused = await kind.run(without);
      expect(refused.status, refused.text).toBe(expected(kind, others));
      const allowed = await kind.run(alone);
      expect(allowed.status, allowed.text).toBe(expected(kind, [action]));
    });
  });

  it('says in Thai which action is not given', async () => {
    const caller = await callerOf(deny(['create']));
    const { body } = await caller.post('foodcateory/saveUnits', fresh());
    expect(body.error).toEqual({ code: 'forbidden', message: 'สิทธิ์ของคุณไม่รวมการเพิ่มรายการในส่วนนี้' });
  });

  it('takes nothing in by hand that a file may not bring, and changes nothing then', async () => {
    const caller = await callerOf(deny(['create']));
    const { token } = await server.signInAsAdmin();
    const count = async () =>
      (await server.call('POST', '/api/foodcateory/searchUnitsWeb', { data: {} }, { token })).body
        .total;
    const before = await count();
    const { status, text } = await upload(caller.token, 'apply');
    expect(status).toBe(601);
    expect(text).toContain('ไม่รวมการเพิ่มรายการ');
    expect(await count()).toBe(before);
  });

  it('gives whoever has several roles what any of them gives', async () => {
    const roles = await Promise.all(
      [ACTIONS.filter((one) => one !== 'create'), ACTIONS.filter((one) => one !== 'change')].map(
        (actions, at) =>
          server.save('role/saveRole', {
            name: `part ${at}`,
            auths: [UNITS],
            denied: actions.map((one) => `${UNITS}:${one}`),
          }),
      ),
    );
    const { username, password, row } = await addUser(server, [], {
      roleIds: roles.map(({ id }) => id),
    });
    const caller = await signedIn(username, password);
    expect((await caller.post('foodcateory/saveUnits', fresh())).status).toBe(200);
    const target = await unit();
    const changed = await caller.post('foodcateory/saveUnits', {
      ...whose(target),
      name: fresh().name,
    });
    expect(changed.status, changed.text).toBe(200);
    const retired = await caller.post('foodcateory/saveUnits', {
      ...whose(changed.body.data as Row),
      active: false,
    });
    expect(retired.status).toBe(403);
    // A role of before, which says nothing, gives everything.
    const whole = await server.save('role/saveRole', { name: 'whole', auths: [UNITS] });
    expect(whole.denied).toEqual([]);
    await server.save('user/saveUser', { ...whose(row), roleIds: [whole.id, roles[0]?.id] });
    const again = await caller.post('foodcateory/saveUnits', {
      ...whose(changed.body.data as Row),
      active: false,
    });
    expect(again.status, again.text).toBe(200);
  });

  it('counts at the next request, and tells whoever believes otherwise in place of a 403', async () => {
    made += 1;
    const role = await server.save('role/saveRole', { name: `role ${made}`, auths: [UNITS] });
    const { username, password } = await addUser(server, [], { roleIds: [role.id] });
    const { token, answer } = await server.signIn(username, password);
    const { rights, denied } = answer.userLogin as { rights: string; denied: string[] };
    expect(denied).toEqual([]);
    expect(answer.roles).toEqual([{ auth: UNITS }]);
    await server.save('role/saveRole', { ...whose(role), denied: [`${UNITS}:create`] });
    const save = (headers: Record<string, string>) =>
      server.call('POST', '/api/foodcateory/saveUnits', { data: fresh() }, { token, headers });
    expect((await save({})).status).toBe(403);
    const told = await save({ 'x-rights': rights });
    expect(told.status).toBe(412);
    expect(told.body.error).toMatchObject({ code: 'rights_changed' });
    const now = await server.call('GET', '/api/auth/rights', undefined, { token });
    expect(now.body).toEqual({
      ...{ roles: [{ auth: UNITS }], admin: false, denied: [`${UNITS}:create`] },
      rights: told.headers['x-rights'],
    });
    // Whoever knows, and tries all the same, is refused as ever.
    expect((await save({ 'x-rights': String(now.body.rights) })).status).toBe(403);
    const search = await server.call(
      'POST',
      '/api/foodcateory/searchUnitsWeb',
      { data: {} },
      {
        ...{ token, headers: { 'x-rights': rights } },
      },
    );
    expect([search.status, search.headers['x-rights']]).toEqual([200, now.body.rights]);
  });

  it('describes which action a call needs', async () => {
    const { token } = await server.signInAsAdmin();
    const { body } = await server.call('GET', '/api/openapi.json', undefined, { token });
    const paths = body.paths as Record<string, Record<string, Record<string, unknown>>>;
    expect(paths['/api/foodcateory/saveUnits']?.post?.['x-actions']).toEqual([
      'create',
      'change',
      'retire',
    ]);
    expect(paths['/api/foodcateory/exportUnits']?.post?.['x-actions']).toEqual(['export']);
    expect(paths['/api/foodcateory/versionsUnits']?.post?.description).toContain(
      'ดูประวัติ (history)',
    );
    expect(paths['/api/foodcateory/searchUnitsWeb']?.post?.['x-actions']).toBeUndefined();
  });
});
