import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeEachDatabase } from '../../support/databases.ts';
import {
  type Answer,
  addUser,
  complaints,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

const UNITS = 'food-cateory/units/u';
const HOUSEHOLD = { field: 'kind', operator: 'eq', value: 'household' };

describeEachDatabase('what staff keep of lists', (open) => {
  let server: TestServer;
  let admin: SignedIn;
  let one: Awaited<ReturnType<typeof staff>>;
  let other: Awaited<ReturnType<typeof staff>>;

  const staff = async (keys: readonly string[], fields: Record<string, unknown> = {}) => {
    const person = await addUser(server, keys, fields);
    const [roleId] = [person.row.roleIds].flat();
    return { ...person, roleId, session: await server.signIn(person.username, person.password) };
  };

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    admin = await server.signInAsAdmin();
    one = await staff([UNITS]);
    other = await staff([UNITS]);
    return () => server.app.close();
  });

  const call = (name: string, data: unknown, who: SignedIn): Promise<Answer> =>
    server.call('POST', `/api/listview/${name}`, { data }, who);
  const save = (data: object, who = one.session) =>
    call('saveView', { resource: 'units', ...data }, who);
  const saved = async (data: object, who = one.session) => {
    const { status, body, text } = await save(data, who);
    if (status !== 200) throw new Error(text);
    return Object(body.data);
  };
  const load = async (who = one.session, resource = 'units') => {
    const { body, status, text } = await call('loadList', { resource }, who);
    if (status !== 200) throw new Error(text);
    return Object(body.data);
  };
  const namesOf = async (who: SignedIn) =>
    (await load(who)).views.map(({ name }: { name: string }) => name);

  describe('a view', () => {
    it('is kept with its filters, sorting and columns, for its owner alone', async () => {
      const state = {
        filters: [HOUSEHOLD],
        sorters: [{ field: 'name', order: 'desc' }],
        text: 'ช้อน',
        columns: ['name', 'kind', 'updatedAt'],
      };
      const view = await saved({ name: ' ครัวเรือน ', ...state, isDefault: true });
      expect(view).toEqual({
        id: expect.any(Number),
        version: 1,
        resource: 'units',
        name: 'ครัวเรือน',
        roleId: null,
        isHeld: true,
        isDefault: true,
        isEditable: true,
        isOutdated: false,
        ...state,
      });
      expect((await load()).views).toEqual([view]);
      expect((await load(other.session)).views).toEqual([]);
      expect((await load(admin)).views).toEqual([]);
    });

    it('is changed by the version it was read at, and removed', async () => {
      const { id, version } = await saved({ name: 'จะเปลี่ยน' });
      const changed = await saved({ id, version, name: 'เปลี่ยนแล้ว', filters: [HOUSEHOLD] });
      expect(changed).toMatchObject({ id, version: 2, name: 'เปลี่ยนแล้ว', filters: [HOUSEHOLD] });
      const stale = await save({ id, version, name: 'ช้าไป' });
      expect([stale.status, Object(stale.body.error).current]).toEqual([409, changed]);
      expect((await call('removeView', { id, version }, one.session)).status).toBe(409);
      expect((await call('removeView', { id, version: 2 }, one.session)).status).toBe(204);
      expect(await namesOf(one.session)).not.toContain('เปลี่ยนแล้ว');
    });

    it('of one name is one, and of the defaults one is left', async () => {
      const first = await saved({ name: 'แรก', isDefault: true });
      const second = await saved({ name: 'สอง', isDefault: true });
      const { views } = await load();
      const defaults = views.filter(({ isDefault }: { isDefault: boolean }) => isDefault);
      expect(defaults).toEqual([second]);
      const twin = await save({ name: 'แรก' });
      expect([twin.status, Object(twin.body.error).fields]).toEqual([409, { name: ['มีชื่อนี้อยู่แล้ว'] }]);
      await saved({ name: 'แรก' }, other.session);
      const { id, version } = first;
      const stale = await save({ id, version, name: 'แรก' });
      expect([stale.status, Object(stale.body.error).current]).toEqual([
        409,
        { ...first, isDefault: false, version: version + 1 },
      ]);
      await saved({ id, version: version + 1, name: 'แรก' });
    });

    it('somebody else’s is as one that is not there', async () => {
      const { id, version } = await saved({ name: 'ของฉัน' });
      for (const who of [other.session, admin]) {
        const answers = [
          await save({ id, version, name: 'ของเธอ' }, who),
          await call('removeView', { id, version }, who),
          await call('removeView', { id: 2_000_000, version }, who),
        ];
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
      }
      expect(await namesOf(one.session)).toContain('ของฉัน');
    });

    it('of many at once, keeps one default and never two of one name', async () => {
      const who = (await staff([UNITS])).session;
      const tries = await Promise.all(
        Array.from({ length: 6 }, () => save({ name: 'พร้อมกัน', isDefault: true }, who)),
      );
      expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    });
  });

  describe('a view of a role', () => {
    it('is made by who manages roles, and seen by who holds it', async () => {
      const manager = await staff([UNITS, 'role']);
      const forOne = { name: 'ของสิทธิ์', roleId: one.roleId, filters: [HOUSEHOLD] };
      expect((await save(forOne)).status).toBe(403);
      const view = await saved({ ...forOne, isDefault: true }, manager.session);
      const inSight = (await load(one.session)).views;
      // The manager holds no such role: the view opens no list of theirs.
      expect(view.isHeld).toBe(false);
      expect(inSight).toContainEqual({ ...view, isHeld: true, isEditable: false });
      expect(await namesOf(other.session)).not.toContain('ของสิทธิ์');
      // Whoever manages roles looks after it; whoever only holds the role does not.
      const { id, version } = view;
      expect((await save({ id, version, name: 'แย่ง' })).status).toBe(404);
      expect((await call('removeView', { id, version }, admin)).status).toBe(204);
    });

    it('goes out of sight with the list that it is of', async () => {
      const held = await staff([UNITS]);
      const view = { name: 'ชั่วคราว', roleId: held.roleId };
      await saved(view, admin);
      expect(await namesOf(held.session)).toEqual(['ชั่วคราว']);
      await server.save('user/saveUser', {
        id: held.row.id,
        version: held.row.version,
        roleIds: [],
      });
      expect((await call('loadList', { resource: 'units' }, held.session)).status).toBe(403);
    });

    const told = async ({ username }: typeof one) => {
      const data = { filters: [{ field: 'username', operator: 'eq', value: username }] };
      const found = await server.call('POST', '/api/audit/searchAudit', { data }, admin);
      const { data: entries = [] } = found.body;
      if (!Array.isArray(entries)) throw new Error(found.text);
      return entries.filter(({ action }) => action.startsWith('view')).reverse();
    };
    const role = ({ roleId }: typeof one) => ({ id: roleId, name: expect.stringMatching(/./) });

    it('is in the audit log: who made, changed and removed which, for which role', async () => {
      const manager = await staff([UNITS, 'role']);
      const view = { name: 'ของทุกคน', roleId: one.roleId };
      const { id } = await saved(view, manager.session);
      await saved(
        { ...view, id, version: 1, filters: [HOUSEHOLD], isDefault: true },
        manager.session,
      );
      // Nothing of it is other than it was.
      await saved(
        { ...view, id, version: 2, filters: [HOUSEHOLD], isDefault: true },
        manager.session,
      );
      await saved({ ...view, id, version: 3, name: 'ใหม่', roleId: other.roleId }, manager.session);
      await call('removeView', { id, version: 4 }, manager.session);
      const by = { actor: 'user', fullname: manager.session.answer.fullname, resource: 'units' };
      const made = { view: id, role: role(one) };
      expect(await told(manager)).toMatchObject([
        { ...by, action: 'viewMade', label: 'ของทุกคน', rowId: null, details: made },
        { ...by, action: 'viewChanged', details: { ...made, parts: ['isDefault', 'filters'] } },
        { ...by, action: 'viewRemoved', label: 'ของทุกคน', details: made },
        { ...by, action: 'viewMade', label: 'ใหม่', details: { view: id, role: role(other) } },
        { ...by, action: 'viewRemoved', label: 'ใหม่', details: { view: id, role: role(other) } },
      ]);
    });

    it('is told when another takes the default from it, in the role that it comes to, too', async () => {
      const manager = await staff([UNITS, 'role']);
      const [giver, taker] = [await staff([UNITS]), await staff([UNITS])];
      const view = { roleId: giver.roleId, isDefault: true };
      const first = await saved({ ...view, name: 'แรก' }, manager.session);
      const second = await saved({ ...view, name: 'สอง' }, manager.session);
      const there = await saved({ ...view, name: 'ที่นั่น', roleId: taker.roleId }, manager.session);
      const { id, version } = second;
      const moved = { id, version, name: 'สอง', roleId: taker.roleId, isDefault: true };
      await saved(moved, manager.session);
      const demoted = { action: 'viewChanged', rowId: null };
      const [of, at] = [
        { view: id, role: role(giver) },
        { view: id, role: role(taker) },
      ];
      const parts = ['isDefault'];
      expect(await told(manager)).toMatchObject([
        { action: 'viewMade', label: 'แรก' },
        { ...demoted, label: 'แรก', details: { ...of, view: first.id, parts } },
        { action: 'viewMade', label: 'สอง', details: of },
        { action: 'viewMade', label: 'ที่นั่น' },
        { ...demoted, label: 'ที่นั่น', details: { ...at, view: there.id, parts } },
        { action: 'viewRemoved', label: 'สอง', details: of },
        { action: 'viewMade', label: 'สอง', details: at },
      ]);
    });

    it('is told when it is given to a role and taken back, and never while it is one’s own', async () => {
      const manager = await staff([UNITS, 'role']);
      const own = await saved({ name: 'ส่วนตัว' }, manager.session);
      const { id } = own;
      await saved({ id, version: 1, name: 'ให้ดูด้วย', roleId: one.roleId }, manager.session);
      await saved({ id, version: 2, name: 'เก็บคืน' }, manager.session);
      await call('removeView', { id, version: 3 }, manager.session);
      const { rows } = await server.context.database.db.execute(
        sql`select action, label from audit_entries where details ->> 'view' = ${String(id)}
          order by id`,
      );
      expect(rows).toEqual([
        { action: 'viewMade', label: 'ให้ดูด้วย' },
        { action: 'viewRemoved', label: 'ให้ดูด้วย' },
      ]);
    });

    it('is for a role that is there and in use', async () => {
      const missing = await save({ name: 'ก', roleId: 2_000_000 }, admin);
      expect(Object.keys(complaints(missing))).toEqual(['roleId']);
    });
  });

  it('how a list looks is kept for each person', async () => {
    const columns = [
      { field: 'name', width: 240, pinned: 'left' },
      { field: 'updatedAt', hidden: true },
    ];
    const look = { columns, density: 'small' };
    await call('saveSettings', { resource: 'units', columns: [], density: null }, one.session);
    const { body } = await call('saveSettings', { resource: 'units', ...look }, one.session);
    expect(body.data).toEqual(look);
    expect((await load()).settings).toEqual(look);
    expect((await load(other.session)).settings).toBeNull();
  });

  it('what the declaration has no longer is left out, and the view says so', async () => {
    const { id } = await saved({ name: 'เก่า', columns: ['name'], filters: [HOUSEHOLD] });
    const gone = { field: 'colour', operator: 'eq', value: 'red' };
    await server.context.database.db.execute(sql`update system_list_views
      set state = jsonb_set(state, '{filters}', ${JSON.stringify([HOUSEHOLD, gone])}::jsonb)
      where id = ${id}`);
    const { views } = await load();
    expect(views.find((view: { id: number }) => view.id === id)).toMatchObject({
      isOutdated: true,
      filters: [HOUSEHOLD],
      columns: ['name'],
    });
  });

  describe('what is sent is looked at', () => {
    it.each<[string, object, string]>([
      ['no name', {}, 'name'],
      ['a name of spaces', { name: '   ' }, 'name'],
      ['a name that is too long', { name: 'ก'.repeat(81) }, 'name'],
      ['a name that cannot be kept', { name: 'a\u0000b' }, 'name'],
      ['a number for a name', { name: 7 }, 'name'],
      ['a column that is none', { name: 'ก', columns: ['password_hash'] }, 'password_hash'],
      ['a column of a prototype', { name: 'ก', columns: ['constructor'] }, 'constructor'],
      ['a column twice', { name: 'ก', columns: ['name', 'name'] }, 'name'],
      ['columns that are no list', { name: 'ก', columns: 'name' }, 'columns'],
      ['a filter of an unknown field', { name: 'ก', filters: [{ ...HOUSEHOLD, field: 'x' }] }, 'x'],
      ['a filter of a wrong value', { name: 'ก', filters: [{ ...HOUSEHOLD, value: 5 }] }, 'kind'],
      ['filters that are none', { name: 'ก', filters: [1] }, 'filters'],
      ['a sorting by nothing', { name: 'ก', sorters: [{ field: 'x', order: 'asc' }] }, 'x'],
      ['a sorting that is none', { name: 'ก', sorters: [{ field: 'name' }] }, 'sorters'],
      ['a list that is none', { name: 'ก', resource: '__proto__' }, 'resource'],
      ['a list without a screen of its own', { name: 'ก', resource: 'menuMaterials' }, 'resource'],
      ['a role that is none', { name: 'ก', roleId: 'all' }, 'roleId'],
      ['more than it takes', { name: 'ก', userId: 1 }, 'userId'],
    ])('%s is refused in Thai', async (_name, data, at) => {
      const fields = complaints(await save(data));
      expect(Object.keys(fields)).toEqual([at]);
      expect(fields[at]).toEqual([expect.stringMatching(/[ก-๙]/)]);
    });

    it('a view is not as large as one likes, and there are not as many', async () => {
      const many = Array.from({ length: 300 }, (_one, place) => `${place}`.repeat(20));
      const filters = [{ field: 'name', operator: 'in', value: many }];
      expect(complaints(await save({ name: 'ใหญ่', filters })).filters).toEqual([
        'เก็บได้ไม่เกิน 8,000 ตัวอักษร ให้ลดตัวกรองหรือคอลัมน์',
      ]);
      const who = (await staff([UNITS])).session;
      for (let count = 0; count < 50; count += 1) await saved({ name: `ที่ ${count}` }, who);
      expect(complaints(await save({ name: 'ที่ 51' }, who)).name).toEqual([
        'มีมุมมองของรายการนี้ได้ไม่เกิน 50 มุมมอง ให้ลบบางมุมมองก่อน',
      ]);
    });

    it.each([
      { columns: [{ field: 'name', width: 1 }] },
      { columns: [{ field: 'name', width: 1e9 }] },
      { columns: [{ field: 'name', pinned: 'top' }] },
      { columns: [{ field: 'nothing' }] },
      { density: 'tiny' },
    ])('%j is no look of a list', async (look) => {
      const { status } = await call('saveSettings', { resource: 'units', ...look }, one.session);
      expect(status).toBe(400);
    });

    it('needs a sign-in, and the key of the list', async () => {
      const cook = await staff(['food-cateory/foods']);
      const bodies = {
        loadList: {},
        saveView: { name: 'ก' },
        saveSettings: { density: 'small' },
      };
      for (const [name, more] of Object.entries(bodies)) {
        const data = { resource: 'units', ...more };
        const stranger = await server.call('POST', `/api/listview/${name}`, { data });
        expect([stranger.status, name]).toEqual([401, name]);
        expect([(await call(name, data, cook.session)).status, name]).toEqual([403, name]);
      }
    });
  });

  it('is refused by what its columns are called, and not by their names in the program', async () => {
    const answer = await save(
      { name: 'ก', columns: ['abbreviation', 'abbreviation'] },
      one.session,
    );
    expect(complaints(answer)).toEqual({ abbreviation: ['คอลัมน์อักษรย่อซ้ำ'] });
  });

  it('are in the file of a person, and go with them', async () => {
    const leaver = await staff([UNITS]);
    const made = { name: 'มุมมองของคนที่จะไป', filters: [HOUSEHOLD] };
    await saved(made, leaver.session);
    await call('saveSettings', { resource: 'units', density: 'large' }, leaver.session);
    const { fullname } = leaver.session.answer;
    await saved({ name: `งานของ ${fullname}`, text: String(fullname) });
    await saved({ name: `ทีมของ ${fullname}`, roleId: one.roleId }, admin);
    const file = await server.call('POST', '/api/auth/exportProfile', {}, leaver.session);
    expect(file.text).toContain('มุมมองของคนที่จะไป');
    expect(file.text).toContain('large');
    const { id, version } = leaver.row;
    const data = { id, version, confirm: leaver.username };
    const gone = await server.call('POST', '/api/user/anonymiseUser', { data }, admin);
    expect([gone.status, gone.text]).toEqual([200, expect.any(String)]);
    const { rows } = await server.context.database.db.execute<{ kept: string }>(
      sql`select coalesce(string_agg(kept, ' '), '') as kept from (
        select system_list_views::text as kept from system_list_views
        union all select system_list_settings::text from system_list_settings) as all_kept`,
    );
    expect(rows[0]?.kept).not.toContain('มุมมองของคนที่จะไป');
    expect(rows[0]?.kept).not.toContain('large');
    expect(rows[0]?.kept).not.toContain(String(fullname));
    expect(rows[0]?.kept).toContain(`งานของ ไม่ระบุชื่อ ${id}`);
    const { rows: log } = await server.context.database.db.execute<{ label: string }>(
      sql`select label from audit_entries where label like 'ทีมของ%'`,
    );
    expect(log).toEqual([{ label: `ทีมของ ไม่ระบุชื่อ ${id}` }]);
  });
});
