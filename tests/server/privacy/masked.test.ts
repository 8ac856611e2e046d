import { beforeAll, describe, expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import { findProblems } from '../../../src/engine/declaration/assert.ts';
import { describeDatabase } from '../../support/databases.ts';
import { type Answer, addUser, startTestServer, type TestServer } from '../../support/server.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (answer: Answer): Row[] => {
  expect(answer.status, answer.text).toBe(200);
  return Array.isArray(answer.body.data) ? answer.body.data : [];
};

describeDatabase('phone numbers and e-mail addresses in lists', (open) => {
  let server: TestServer;
  let person: Row;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    const contact = { phone: '0812345678', email: 'somchai.j@example.com' };
    person = (await addUser(server, [], contact)).row;
    const manager = await addUser(server, ['user']);
    tokens.manager = (await server.signIn(manager.username, manager.password)).token;
    tokens.admin = (await server.signInAsAdmin()).token;
    return () => server.app.close();
  });

  const search = (who: string, data: object) =>
    server.call('POST', '/api/user/searchUser', { data }, { token: tokens[who] });
  const byId = (operator: string, value: unknown) => ({ field: 'id', operator, value });

  describe.each(['manager', 'admin'])('for a %s', (who) => {
    it('show a part alone in every list, however it is requested', async () => {
      const { id } = person;
      for (const data of [
        {},
        { text: String(person.lastName) },
        { filters: [byId('in', [id])] },
        { filters: [byId('eq', id), { field: 'active', operator: 'eq', value: true }] },
        { filters: [{ operator: 'and', value: [byId('eq', id)] }] },
        { filters: [byId('eq', id)], text: String(person.lastName) },
      ]) {
        const answer = await search(who, data);
        const row = rowsOf(answer).find((found) => found.id === id);
        expect(row).toMatchObject({ phone: '08x-xxx-5678', email: 's•••@example.com' });
        expect(answer.text).not.toMatch(/0812345678|somchai\.j@/);
      }
    });

    it('show whole in a row requested alone, as the form requests it', async () => {
      const [row] = rowsOf(await search(who, { filters: [byId('eq', person.id)] }));
      expect(row).toMatchObject({ phone: '0812345678', email: 'somchai.j@example.com' });
    });

    it('are found by the whole value, written in any way, and by no part of it', async () => {
      for (const [field, value] of [
        ['phone', '0812345678'],
        ['phone', '081-234 5678'],
        ['email', 'Somchai.J@example.com'],
      ]) {
        const found = await search(who, { filters: [{ field, operator: 'eq', value }] });
        expect(rowsOf(found).map(({ id }) => id)).toEqual([person.id]);
      }
      for (const operator of [
        ...['ne', 'lt', 'lte', 'gt', 'gte', 'contains', 'ncontains', 'startswith', 'endswith'],
        ...['in', 'nin', 'between'],
      ]) {
        for (const field of ['phone', 'email']) {
          const refused = await search(who, { filters: [{ field, operator, value: '08' }] });
          expect(refused.status, `${field} ${operator}`).toBe(400);
          expect(Object(refused.body.error).fields).toHaveProperty(field);
        }
      }
      for (const text of ['0812345678', 'somchai.j']) {
        expect(rowsOf(await search(who, { text }))).toEqual([]);
      }
    });

    it('are nothing to sort by', async () => {
      for (const field of ['phone', 'email']) {
        const refused = await search(who, { sorters: [{ field, order: 'asc' }] });
        expect(refused.status).toBe(400);
      }
    });
  });

  it('are not among choices, nor a way to request them', async () => {
    const stranger = await addUser(server, ['food-cateory/units/u']);
    tokens.keyless = (await server.signIn(stranger.username, stranger.password)).token;
    const names = await search('keyless', { options: true });
    expect(names.status, 'who chooses nobody').toBe(403);
    const { username, password } = await addUser(server, ['place']);
    tokens.recorder = (await server.signIn(username, password)).token;
    const found = await search('recorder', { options: true, text: String(person.lastName) });
    expect(rowsOf(found).every((row) => !('phone' in row) && !('email' in row))).toBe(true);
    const asked = { options: true, filters: [{ field: 'phone', operator: 'eq', value: '1' }] };
    expect((await search('recorder', asked)).status).toBe(400);
  });

  it('cannot be saved as they were masked', async () => {
    const save = (fields: object) => {
      const data = { id: person.id, version: person.version, ...fields };
      return server.call('POST', '/api/user/saveUser', { data }, { token: tokens.manager });
    };
    for (const [field, value] of [
      ['phone', '08x-xxx-5678'],
      ['email', 's•••@example.com'],
    ] as const) {
      const refused = await save({ [field]: value });
      expect(refused.status).toBe(400);
      expect(Object(refused.body.error).fields[field][0]).toMatch(/ปิดบัง/);
    }
    const [row] = rowsOf(await search('admin', { filters: [byId('eq', person.id)] }));
    expect(row).toMatchObject({ phone: '0812345678', email: 'somchai.j@example.com' });
  });

  it('show whole to who may open the form, in the row that a stale save meets', async () => {
    const data = { id: person.id, version: 999, firstName: 'สมหญิง' };
    const stale = await server.call(
      'POST',
      '/api/user/saveUser',
      { data },
      { token: tokens.manager },
    );
    expect(stale.status).toBe(409);
    expect(Object(stale.body.error).current).toMatchObject({ phone: '0812345678' });
  });
});

describe('a masked field in the declaration', () => {
  /** Problems with the phone number of users declared like this, and the resource like that. */
  const problems = (field: object, resource: object = {}): string[] => {
    const { users } = declaration.resources;
    const fields = { ...users?.fields, phone: { type: 'phone', masked: true, ...field } };
    const changed = { ...declaration.resources, users: { ...users, ...resource, fields } };
    return findProblems({ ...declaration, resources: changed }).map(({ key }) => key);
  };

  it.each([
    ['a text, an e-mail address or a phone number alone', { type: 'boolean' }, {}, 'neverMasked'],
    ['not taken into the quick search', { searchable: true }, {}, 'maskedSearchable'],
    ['no part of the label', {}, { label: ['firstName', 'phone'] }, 'maskedShown'],
    ['no order of the list', {}, { sort: [{ field: 'phone', order: 'asc' }] }, 'maskedShown'],
  ])('is %s', (_what, field, resource, problem) => {
    expect(problems({})).toEqual([]);
    expect(problems(field, resource)).toContain(problem);
  });

  it.each([
    ['taken over by a blank field', { type: 'phone', defaultFrom: 'byId.phone' }],
    ['kept with a record', { type: 'phone', readOnly: true, kept: ['byId.phone'] }],
  ])('is not %s, where it would show', (_what, field) => {
    const { wasteRecords } = declaration.resources;
    const by = { type: 'reference', resource: 'users' };
    const fields = { ...wasteRecords?.fields, byId: by, phone: field };
    const changed = { ...declaration.resources, wasteRecords: { ...wasteRecords, fields } };
    const found = findProblems({ ...declaration, resources: changed });
    expect(found.map(({ key }) => key)).toContain('maskedShown');
  });

  it('is not inside rows edited from a list, where only the masked value is known', () => {
    const { materialSubs } = declaration.resources;
    const fields = { ...materialSubs?.fields, phone: { type: 'phone', masked: true } };
    const changed = { ...declaration.resources, materialSubs: { ...materialSubs, fields } };
    const found = findProblems({ ...declaration, resources: changed });
    expect(found.map(({ key }) => key)).toContain('maskedInside');
  });
});
