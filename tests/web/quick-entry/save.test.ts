// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Batch } from '../../../src/engine/web/screens/quick/batch/batch.ts';
import { saveRows } from '../../../src/engine/web/screens/quick/batch/save.ts';
import type { EntryRow } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { type Answer, type Call, startApiServer } from '../session/api-server.ts';
import { batchOf, completeRow, filled, unread } from './support.ts';

const server = startApiServer();
const SAVE = '/api/wastecateory/saveWasteRecord';
const PREVIEW = '/api/wastecateory/previewWasteRecord';
const SEARCH_MATERIALS = '/api/foodcateory/searchMaterial';
const words = { unsure: 'ไม่รู้ผล', refused: 'ไม่สำเร็จ', before: 'บันทึกก่อนแก้' };
const save = (batch: Batch) => saveRows(batch, words, null);
const rowsOf = (batch: Batch) => batch.store.read().rows;
const stages = (batch: Batch) => rowsOf(batch).map(({ stage }) => stage);
const noted = (text: string) => completeRow({ note: filled(text, { note: text }) });
const noteOf = ({ body }: Call) => (body as { data: { note?: string } }).data.note;

let stored = 0;
const asSaved = (call: Call): Answer => {
  stored += 1;
  const data = { id: stored, version: 1, active: true, code: `W${stored}`, weightKg: 2.5 };
  return { body: { data: { ...data, note: noteOf(call) }, warnings: [] } };
};

beforeEach(() => {
  stored = 0;
  localStorage.setItem('token', 'good');
  server.on(PREVIEW, { body: { data: { defaults: {}, factor: null, kg: 2.5, warnings: [] } } });
});

describe('saving a batch', () => {
  it('saves each row by itself, in order, and gives it its code and weight', async () => {
    server.on(SAVE, asSaved);
    const batch = batchOf(['ก', 'ข', 'ค', 'ง', 'จ'].map(noted));
    expect(await save(batch)).toMatchObject({ saved: 5, refused: 0, unsure: 0 });
    expect(server.callsTo(SAVE).map(noteOf)).toEqual(['ก', 'ข', 'ค', 'ง', 'จ']);
    expect(rowsOf(batch)[0]).toMatchObject({
      stage: 'saved',
      saved: { code: expect.stringMatching(/^W\d$/), weight: 2.5 },
    });
  });

  it('sends nothing twice: a saved row stays saved', async () => {
    server.on(SAVE, asSaved);
    const batch = batchOf([noted('ก')]);
    await save(batch);
    expect(await save(batch)).toMatchObject({ saved: 0 });
    expect(server.callsTo(SAVE)).toHaveLength(1);
  });

  it('leaves out rows that nobody has touched', async () => {
    const batch = batchOf([{ ...noted('ก'), touched: false }]);
    expect(await save(batch)).toMatchObject({ saved: 0, refused: 0 });
    expect(server.callsTo(SAVE)).toHaveLength(0);
  });

  it('tells a row that lacks something so in its cells, and saves the others', async () => {
    server.on(SAVE, asSaved);
    const lacking = completeRow({ method: { text: '', values: {}, doubt: null } });
    const batch = batchOf([lacking, noted('ข')]);
    expect(await save(batch)).toMatchObject({ saved: 1, refused: 1 });
    expect(rowsOf(batch)[0]).toMatchObject({ stage: 'open', errors: { method: ['required'] } });
  });

  it('puts what the server says under the cell it is about, and keeps what was typed', async () => {
    const error = { code: 'validation', message: 'ผิด', fields: { retailStoreId: ['เลิกใช้แล้ว'] } };
    server.on(SAVE, { status: 400, body: { error } });
    const batch = batchOf([noted('ก')]);
    expect(await save(batch)).toMatchObject({ saved: 0, refused: 1 });
    expect(rowsOf(batch)[0]).toMatchObject({
      stage: 'open',
      errors: { item: ['เลิกใช้แล้ว'] },
      cells: { note: { text: 'ก' } },
    });
  });

  it('reports what is wrong with a whole row beside it', async () => {
    server.on(SAVE, { status: 409, body: { error: { code: 'conflict', message: 'ซ้ำ' } } });
    const batch = batchOf([noted('ก')]);
    await save(batch);
    expect(rowsOf(batch)[0]).toMatchObject({ stage: 'open', problem: 'ซ้ำ' });
  });

  it('stops when no answer comes, and sends the row again under the same key as it was', async () => {
    let broken = true;
    const keys: (string | undefined)[] = [];
    server.on(SAVE, (call) => {
      keys.push(call.key);
      return broken ? { status: 502, body: {} } : asSaved(call);
    });
    const batch = batchOf(['ก', 'ข', 'ค', 'ง', 'จ', 'ฉ', 'ช'].map(noted));
    const cut = await save(batch);
    expect(cut.saved).toBe(0);
    expect(stages(batch)).toEqual(['unsure', 'open', 'open', 'open', 'open', 'open', 'open']);
    const unsure = rowsOf(batch).filter(({ stage }) => stage === 'unsure');
    expect(unsure[0]?.problem).toBe(words.unsure);
    const { key = '' } = unsure[0] ?? {};
    batch.store.dispatch({ type: 'put', key, column: 'note', cell: filled('อื่น', { note: 'อื่น' }) });
    expect(rowsOf(batch).find((row) => row.key === key)?.cells.note?.text).not.toBe('อื่น');
    broken = false;
    expect(await save(batch)).toMatchObject({ saved: 7, unsure: 0 });
    expect(keys.filter((one) => one === key)).toHaveLength(2);
    expect(new Set(keys)).toEqual(new Set(rowsOf(batch).map((row) => row.key)));
  });

  it('says so when the row was saved before it was changed, and saves no other', async () => {
    const current = { id: 7, version: 1, active: true, code: 'W7', weightKg: 2.5 };
    const error = { code: 'conflict', message: 'กุญแจซ้ำ', current };
    server.on(SAVE, { status: 409, body: { error } });
    const batch = batchOf([noted('ก')]);
    await save(batch);
    expect(rowsOf(batch)[0]).toMatchObject({
      stage: 'saved',
      saved: { code: 'W7' },
      problem: words.before,
    });
  });

  it('keeps the rows when the session is over', async () => {
    server.on(SAVE, { status: 401, body: {} });
    server.on('/api/auth/refreshToken', { status: 401, body: {} });
    const batch = batchOf([noted('ก'), noted('ข')]);
    expect((await save(batch)).ended).toBeGreaterThan(0);
    expect(stages(batch)).toEqual(['open', 'open']);
  });

  it('asks about what is unusual before it is saved, and saves it once it is confirmed', async () => {
    server.on(SAVE, asSaved);
    const warnings = [{ field: 'weightKg', code: 'unusual', message: 'มากกว่าปกติ 100 เท่า' }];
    server.on(PREVIEW, { body: { data: { defaults: {}, factor: null, kg: 250, warnings } } });
    const batch = batchOf([noted('ก')]);
    expect(await save(batch)).toMatchObject({ saved: 0, asked: 1 });
    expect(server.callsTo(SAVE)).toHaveLength(0);
    const [row] = rowsOf(batch);
    expect(row?.question).toEqual({ column: 'weightKg', text: 'มากกว่าปกติ 100 เท่า' });
    const change = { question: null, confirmed: true } as const;
    batch.store.dispatch({ type: 'set', key: row?.key ?? '', change });
    expect(await save(batch)).toMatchObject({ saved: 1, asked: 0 });
  });
});

describe('names in cells', () => {
  const materials = [
    { id: 1, code: 'MAT0001', name: 'หมู' },
    { id: 2, code: 'MAT0002', name: 'หมูป่า' },
    { id: 3, code: 'MAT0003', name: 'ผัก' },
  ];
  beforeEach(() => {
    server.on(SEARCH_MATERIALS, { body: { data: materials, total: materials.length } });
    for (const path of ['searchMenu', 'searchRetailStore']) {
      server.on(`/api/foodcateory/${path}`, { body: { data: [], total: 0 } });
    }
  });
  const settled = async (text: string): Promise<EntryRow | undefined> => {
    server.on(SAVE, asSaved);
    const batch = batchOf([completeRow({ item: unread(text) })]);
    await save(batch);
    return rowsOf(batch)[0];
  };

  it.each([
    ['หมู', 1],
    [' หมู ', 1],
    ['mat0003', 3],
    ['ป่า', 2],
  ])('are found by name, by code, or by a part only one has: %s', async (text, id) => {
    expect(await settled(text)).toMatchObject({
      stage: 'saved',
      cells: { item: { values: { materialId: id } } },
    });
  });

  it('are kept as typed and marked where they mean nothing, or several', async () => {
    expect(await settled('ปลา')).toMatchObject({
      stage: 'open',
      cells: { item: { text: 'ปลา', doubt: { key: 'notFound' } } },
    });
    expect((await settled('MAT'))?.cells.item?.doubt).toMatchObject({ key: 'several' });
  });

  it('ask the server once for a list that comes whole', async () => {
    const names = ['หมู', 'ผัก', 'หมูป่า', 'หมู'];
    server.on(SAVE, asSaved);
    await save(batchOf(names.map((name) => completeRow({ item: unread(name) }))));
    expect(server.callsTo(SEARCH_MATERIALS)).toHaveLength(1);
  });
});
