// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import screens from '../../../locales/th/screens.json';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { valuesOf } from '../../../src/engine/web/screens/form/values.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';
import { type OpenForm, setForms } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}

const server = startApiServer();
const open = setForms();
const foodTypes = resource('foodTypes');
const users = resource('users');
const TAKEN = ['มีชื่อประเภทอาหารนี้อยู่แล้ว'];
const TOO_LONG = 'ก'.repeat(151);
const SAVE = '/api/foodcateory/saveFoodType';
/** Fields that ask the server while they are drawn. */
const ASKING = ['roleIds', 'tambonCode'];
const RECORD_ASKING = resource('wasteRecords')
  .fields.filter(({ type }) => type === 'reference' || type === 'area')
  .map(({ name }) => name);

/** What stands under a field; it comes and goes in its own time. */
function told(form: OpenForm, name: string) {
  return expect.poll(
    () => form.page.querySelector(`[data-field=${name}] .ant-form-item-explain`)?.textContent ?? '',
  );
}

async function refusedByServer(): Promise<OpenForm> {
  server.on(SAVE, {
    status: 400,
    body: { error: { code: 'validation', fields: { name: TAKEN } } },
  });
  const form = await open({ resource: foodTypes });
  await form.does(({ set }) => set('name', 'ซ้ำ'));
  await form.does((editor) => editor.save());
  return form;
}

describe('an error only the server could find', () => {
  it('stands under its field, which says so itself', async () => {
    const form = await refusedByServer();
    await told(form, 'name').toBe(TAKEN[0]);
    const control = form.page.querySelector('#form_name');
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    expect(control?.getAttribute('aria-describedby')).toContain('form_name_help');
  });

  it('stays when its field is left as it is', async () => {
    const form = await refusedByServer();
    await form.does(({ check }) => check('name'));
    expect(form.editor().errors).toEqual({ name: TAKEN });
    await told(form, 'name').toBe(TAKEN[0]);
  });

  it('stays while something else is typed', async () => {
    const form = await refusedByServer();
    await form.does(({ set }) => set('sortOrder', 3));
    expect(form.editor().errors).toEqual({ name: TAKEN });
  });

  it('goes when its value is another, and is not brought back by the next check', async () => {
    const form = await refusedByServer();
    await form.does(({ set }) => set('name', 'ใหม่'));
    expect(form.editor().errors).toEqual({});
    await form.does(({ check }) => check('name'));
    expect(form.editor().errors).toEqual({});
    expect(form.editor().summarized).toEqual({ name: TAKEN });
  });
});

describe('what is wrong with a field', () => {
  it('is reported when the field is left, not while it is first typed in', async () => {
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', TOO_LONG));
    expect(form.editor().errors).toEqual({});
    await told(form, 'name').toBe('');
    await form.does(({ check }) => check('name'));
    expect(Object.keys(form.editor().errors)).toEqual(['name']);
    await told(form, 'name').toContain('150');
    expect(form.editor().summarized).toEqual({});
  });

  it('is not reported when the field is left as it was', async () => {
    const form = await open({ resource: foodTypes });
    await form.does(({ check }) => check('name'));
    expect(form.editor().errors).toEqual({});
  });

  it('goes as soon as it is right', async () => {
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', TOO_LONG));
    await form.does((editor) => expect(editor.verify()).toBe(false));
    expect(form.editor().refusals).toBe(1);
    await form.does(({ set }) => set('name', 'สั้น'));
    expect(form.editor().errors).toEqual({});
    expect(form.editor().problem).toBeNull();
  });

  it('keeps the sentence about a failure that no field is to blame for', async () => {
    server.on(SAVE, { status: 500, body: { error: { code: 'internal', message: 'บันทึกไม่สำเร็จ' } } });
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', 'ชื่อ'));
    await form.does((editor) => editor.save());
    const { problem } = form.editor();
    expect(problem).toContain('บันทึกไม่สำเร็จ');
    await form.does(({ set }) => set('name', 'อื่น'));
    expect(form.editor().problem).toBe(problem);
    expect(form.page.querySelector('form > [role=alert]')?.textContent).toContain(problem);
  });

  it('is scrolled to where no field of the form can have the focus', async () => {
    const scrolledTo = vi.spyOn(Element.prototype, 'scrollIntoView');
    const seen = () => scrolledTo.mock.contexts.map((element) => Object(element).role);
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', 'ชื่อ'));
    for (const answer of [
      { status: 500, body: { error: { code: 'internal', message: 'บันทึกไม่สำเร็จ' } } },
      { status: 400, body: { error: { code: 'validation', fields: { total: ['มากเกินไป'] } } } },
    ]) {
      scrolledTo.mockClear();
      server.on(SAVE, answer);
      await form.does((editor) => editor.save());
      await expect.poll(seen).toEqual(['alert']);
    }
    scrolledTo.mockRestore();
  });

  it('follows the language on screen, but for what only the server could find', async () => {
    const form = await open({ resource: foodTypes });
    const taken = ['รหัสนี้มีอยู่แล้ว'];
    server.on(SAVE, { status: 400, body: { error: { fields: { name: ['ยาว'], code: taken } } } });
    await form.does(({ set }) => set('name', 'ชื่อ'));
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('name', TOO_LONG));
    const { refusals } = form.editor();
    await form.does(() => form.words.changeLanguage('en'));
    expect(form.editor().errors.name?.[0]).toMatch(/150 characters/);
    expect(form.editor().summarized.name?.[0]).toMatch(/150 characters/);
    expect(form.editor().errors.code).toEqual(taken);
    expect(form.editor().summarized.code).toEqual(taken);
    await told(form, 'name').toMatch(/150 characters/);
    expect(form.editor().refusals).toBe(refusals);
  });

  it('goes with a field that no longer applies', async () => {
    const form = await open({ resource: users, hidden: ASKING });
    await form.does(({ set }) => set('userType', 'consumer'));
    await form.does(({ set }) => set('members', -3));
    await form.does(({ verify }) => verify());
    expect(form.editor().errors).toHaveProperty('members');
    await form.does(({ set }) => set('userType', 'retail'));
    expect(form.editor().errors).not.toHaveProperty('members');
  });
});

describe('what another call stored of the row', () => {
  const row = { id: 3, version: 1, active: true, firstName: 'สมศรี', mustChangePassword: false };

  it('is taken over, and what is typed stays', async () => {
    const form = await open({ resource: users, record: row, hidden: ASKING });
    await form.does(({ set }) => set('firstName', 'สมหญิง'));
    const stored = { ...row, version: 2, firstName: 'สมศรี', mustChangePassword: true };
    await form.does(({ follow }) => follow(stored));
    const { record, base, values } = form.editor();
    expect(record).toBe(stored);
    expect(base).toMatchObject({ firstName: 'สมศรี', mustChangePassword: true });
    expect(values).toMatchObject({ firstName: 'สมหญิง', mustChangePassword: true });
  });
});

describe('a form that is saved and begun again', () => {
  it('adds another row, with what is carried over and nothing of the rest', async () => {
    server.on(SAVE, { body: { data: { id: 9, version: 1, active: true, name: 'หนึ่ง' } } });
    const form = await open({ resource: foodTypes });
    for (const name of ['หนึ่ง', 'สอง']) {
      await form.does(({ set }) => set('name', name));
      await form.does((editor) => editor.save());
      await form.does(({ restart }) => restart(null));
      expect(form.editor().values.name).toBeNull();
      expect(form.page.querySelector<HTMLInputElement>('#form_name')?.value).toBe('');
    }
    const sent = server.callsTo(SAVE).map(({ body }) => body);
    expect(sent).toMatchObject([{ data: { name: 'หนึ่ง' } }, { data: { name: 'สอง' } }]);
    for (const body of sent) expect(body).not.toHaveProperty('data.id');
  });

  it('saves on over the row it added, where it stays open', async () => {
    const stored = { id: 9, version: 1, active: true, name: 'หนึ่ง' };
    server.on(SAVE, { body: { data: stored } });
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', 'หนึ่ง'));
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('name', 'หนึ่งใหม่'));
    await form.does((editor) => editor.save());
    expect(server.callsTo(SAVE)[1]?.body).toEqual({
      data: { id: 9, version: 1, name: 'หนึ่งใหม่' },
    });
  });
});

describe('a field chosen within another', () => {
  it('is forgotten with another user type, and not when the type stays', async () => {
    const record = { id: 4, version: 1, active: true, userType: 'consumer', wasteFoodId: 7 };
    const form = await open({ resource: resource('wasteRecords'), record, hidden: RECORD_ASKING });
    await form.does(({ set }) => set('userType', 'consumer'));
    expect(form.editor().values.wasteFoodId).toBe(7);
    await form.does(({ set }) => set('userType', 'retail'));
    expect(form.editor().values.wasteFoodId).toBeNull();
  });
});

describe('a save whose answer is lost', () => {
  const row = { id: 9, version: 1, active: true, code: 'FT9', name: 'แกง' };
  const keys = () => server.callsTo(SAVE).map(({ key }) => key);

  it('is sent again under its key, so that a new row is added once', async () => {
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', row.name));
    server.on(SAVE, { cut: true });
    await form.does((editor) => editor.save());
    server.on(SAVE, { body: { data: row } });
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('name', 'ต้ม'));
    await form.does((editor) => editor.save());
    const [first, again, next] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });

  it('is sent again under its key by the form that comes back after the session ended', async () => {
    const part = { resource: foodTypes, part: 'form' };
    const form = await open(part);
    await form.does(({ set }) => set('name', row.name));
    server.on(SAVE, { cut: true });
    await form.does((editor) => editor.save());
    const again = await open(part);
    expect(again.editor().resumed).toBe(true);
    server.on(SAVE, { body: { data: row } });
    await again.does((editor) => editor.save());
    const [first, second] = keys();
    expect(second).toBe(first);
  });

  it('has another key for another password, which its answer could not tell', async () => {
    const path = '/api/user/saveUser';
    const person = { username: 'somsri', title: 'ms', firstName: 'สมศรี', lastName: 'มีสุข' };
    const record = { id: 3, version: 1, active: true, userType: 'staff', ...person };
    const form = await open({ resource: users, record, hidden: ASKING });
    await form.does(({ set }) => set('password', 'รหัสผ่านแรก-1'));
    server.on(path, { cut: true });
    await form.does((editor) => editor.save());
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('password', 'รหัสผ่านที่สอง-2'));
    await form.does((editor) => editor.save());
    const [first, again, other] = server.callsTo(path).map(({ key }) => key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  it('lets the question about a new row be answered, and asks it again until it is', async () => {
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', row.name));
    server.on(SAVE, { cut: true });
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('name', 'ต้ม'));
    server.on(SAVE, { status: 409, body: { error: { code: 'conflict', current: row } } });
    const question = { kind: 'stale', current: row, isOwn: true };
    await form.does(async (editor) => expect(await editor.save()).toEqual(question));
    const answer = { record: row, values: valuesOf(foodTypes, { ...row, name: 'ต้ม' }) };
    server.on(SAVE, { cut: true });
    await form.does((editor) => editor.save(answer));
    server.on(SAVE, { status: 409, body: { error: { code: 'conflict', current: row } } });
    await form.does(async (editor) => expect(await editor.save()).toEqual(question));
    server.on(SAVE, { body: { data: { ...row, version: 2, name: 'ต้ม' } } });
    await form.does((editor) => editor.save(answer));
    const [first, second, onRow, third, onRowAgain] = server.callsTo(SAVE);
    expect(onRow?.body).toEqual({ data: { id: 9, version: 1, name: 'ต้ม' } });
    expect(onRow?.key).not.toBe(first?.key);
    expect(onRowAgain).toMatchObject({
      body: onRow?.body,
      key: onRow?.key,
      ifMatch: onRow?.ifMatch,
    });
    expect([second?.key, third?.key]).toEqual([first?.key, first?.key]);
    expect(form.editor().record).toMatchObject({ id: 9, version: 2 });
  });

  it.each([
    { by: 'สมศรี มีสุข', isLost: true, isOwn: true },
    { by: 'สมศรี มีสุข', isLost: false, isOwn: false },
    { by: 'สมหญิง ใจดี', isLost: true, isOwn: false },
  ])('knows its own change of a row from that of somebody else: %o', async (met) => {
    const userLogin = { id: 3, username: 'somsri', admin: false };
    writeSession({ token: 't', roles: [], fullname: 'สมศรี มีสุข', userLogin });
    const form = await open({ resource: foodTypes, record: row });
    await form.does(({ set }) => set('name', 'ต้ม'));
    const refusal = { status: 400, body: { error: { code: 'validation' } } };
    server.on(SAVE, met.isLost ? { cut: true } : refusal);
    await form.does((editor) => editor.save());
    await form.does(({ set }) => set('name', 'ตุ๋น'));
    const current = { ...row, version: 2, name: 'ต้ม', updatedBy: met.by };
    server.on(SAVE, { status: 409, body: { error: { code: 'conflict', current } } });
    const { isOwn } = met;
    await form.does(async (editor) =>
      expect(await editor.save()).toEqual({ kind: 'stale', current, isOwn }),
    );
    clearSession();
  });

  it.each([404, 409])('says that it was done where its row is out of sight: %i', async (status) => {
    const form = await open({ resource: foodTypes });
    await form.does(({ set }) => set('name', row.name));
    server.on(SAVE, { cut: true });
    await form.does((editor) => editor.save());
    server.on(SAVE, { status, body: { error: { code: 'conflict', message: 'กุญแจนี้ใช้ไปแล้ว' } } });
    for (const _ of [1, 2]) await form.does((editor) => editor.save());
    expect(form.editor().problem).toBe(screens.problem.savedBefore);
    expect(new Set(keys()).size).toBe(1);
  });

  it('has another key once it is saved over another version', async () => {
    const form = await open({ resource: foodTypes, record: row });
    const current = { ...row, version: 2, name: 'แกงส้ม' };
    server.on(SAVE, { status: 409, body: { error: { code: 'conflict', current } } });
    await form.does(({ set }) => set('name', 'แกงจืด'));
    await form.does((editor) => editor.save());
    await form.does((editor) => editor.save({ record: current, values: editor.values }));
    const [first, chosen] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(chosen).not.toBe(first);
  });
});
