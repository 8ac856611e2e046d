/** Saves of every resource: a new row by everybody, then an administrator's conflicts and mistakes. */
import { valueAt } from '../run/client.ts';
import type { Recorder } from './recorder.ts';
import { RESOURCES, type RowsOfResource } from './rows.ts';

const NOWHERE = 999_999;
const IN_ENGLISH = { 'accept-language': 'en' };

async function recordChanges(recorder: Recorder, rows: RowsOfResource): Promise<void> {
  const path = `/api/${rows.group}/${rows.save}`;
  const admin = [recorder.admin];
  const save = (name: string, data: unknown, headers = {}) =>
    recorder.call(name, path, { body: { data }, headers }, admin);
  await save('update', { id: '#saved', version: 1, ...rows.change });
  const again = { id: '#saved', version: 2, ...rows.change };
  const unchanged = await save('update that changes nothing', again);
  recorder.remember('version', valueAt(unchanged.json, 'data', 'version'));
  await save('stale version', { id: '#saved', version: 1, ...rows.change });
  await save('without a version', { id: '#saved', ...rows.change });
  await save(
    'of another life',
    { id: '#saved', version: 2, ...rows.change },
    { 'if-match': '"none"' },
  );
  await save('unknown row', { id: NOWHERE, version: 1, ...rows.change });
  await save('the same again', rows.create);
  await save('wrong in every field', rows.invalid);
  await save('wrong in every field, in English', rows.invalid, IN_ENGLISH);
  await save('empty', {});
  await save('a list', []);
  await save('unknown field', { ...rows.create, nonsense: 1 });
  await save('read-only fields', { ...rows.create, createdAt: '2020-01-01T00:00:00Z' });
  await save('retired', { id: '#saved', version: '#version', active: false });
}

async function recordSaves(recorder: Recorder, rows: RowsOfResource): Promise<void> {
  const path = `/api/${rows.group}/${rows.save}`;
  const saved = await recorder.call('create', path, { body: { data: rows.create } });
  recorder.remember('saved', valueAt(saved.json, 'data', 'id'));
  await recordChanges(recorder, rows);
  await recorder.call('body that is no JSON', path, { body: '{"data":' }, recorder.few);
  await recorder.call('without data', path, { body: { rows: [] } }, [recorder.admin]);
}

/** A key makes a save happen once, however often it is sent. */
async function recordSaveKeys(recorder: Recorder): Promise<void> {
  const path = '/api/foodcateory/saveFoodType';
  const headers = { 'idempotency-key': '11111111-2222-4333-8444-555555555555' };
  const admin = [recorder.admin];
  const body = { data: { name: 'ส่งสองครั้ง' } };
  await recorder.call('with a key', path, { body, headers }, admin);
  await recorder.call('with the same key again', path, { body, headers }, admin);
  const other = { data: { name: 'อย่างอื่น' } };
  await recorder.call('another row with the same key', path, { body: other, headers }, admin);
  const wrong = { 'idempotency-key': 'no' };
  await recorder.call('with a key that is none', path, { body, headers: wrong }, admin);
}

async function recordMenuMaterials(recorder: Recorder): Promise<void> {
  const load = '/api/foodcateory/loadMaterialFood';
  const replace = '/api/foodcateory/saveMaterialFood';
  const admin = [recorder.admin];
  const menu = '#menus:ONEDISH01';
  const loaded = await recorder.call('of a menu', load, { body: { id: menu }, reads: true });
  const revision = valueAt(loaded.json, 'revision');
  await recorder.call('of a menu that is none', load, { body: { id: NOWHERE } }, admin);
  await recorder.call('without a menu', load, { body: {} }, admin);
  const data = [
    { materialId: '#materials:RICE', unitId: '#units:G', quantity: 150 },
    { materialId: '#materials:VEG', unitId: '#units:G', quantity: 30 },
  ];
  const sent = (entries: unknown) => ({ data: entries, foods_menu_id: menu });
  await recorder.call('replaced', replace, { body: sent(data) });
  await recorder.call(
    'of a list that has changed',
    replace,
    { body: sent(data), headers: { 'if-match': `"${String(revision)}"` }, note: '(its revision)' },
    admin,
  );
  await recorder.call('twice the same', replace, { body: sent([data[0], data[0]]) }, admin);
  const wrong = [{ materialId: NOWHERE, quantity: 0 }];
  await recorder.call('wrong', replace, { body: sent(wrong) }, admin);
  await recorder.call('no list', replace, { body: sent('ข้าว') }, admin);
  await recorder.call('of no menu', replace, { body: { data } }, admin);
  await recorder.call('emptied', replace, { body: sent([]) }, admin);
}

/** What a save would come to, before it is made. */
async function recordPreviews(recorder: Recorder): Promise<void> {
  for (const [resource, call] of [
    ['wasteRecords', 'previewWasteRecord'],
    ['packagingRecords', 'previewPackagingRecord'],
  ] as const) {
    const rows = RESOURCES.find((known) => known.resource === resource);
    if (!rows) continue;
    const path = `/api/${rows.group}/${call}`;
    await recorder.call('of a new row', path, { body: { data: rows.create } });
    await recorder.call('of nothing', path, { body: { data: {} } }, [recorder.admin]);
    await recorder.call('wrong in every field', path, { body: { data: rows.invalid } }, [
      recorder.admin,
    ]);
  }
}

/** A picture of one pixel in a row, and the call that shows it. */
async function recordPicture(recorder: Recorder): Promise<void> {
  const image =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const data = { foodTypeId: '#foodTypes:CURRY', name: 'เมนูมีรูป', image };
  const admin = [recorder.admin];
  const saved = await recorder.call(
    'with a picture',
    '/api/foodcateory/saveMenu',
    { body: { data } },
    admin,
  );
  const address = String(valueAt(saved.json, 'data', 'image'));
  await recorder.call('of a menu', address, { method: 'GET' }, recorder.few);
  await recorder.call('under a name', `${address}?name=เมนู`, { method: 'GET' }, admin);
  await recorder.call('of none', '/api/files/none.png', { method: 'GET' }, admin);
}

/** Every call that writes rows. */
export async function recordWrites(recorder: Recorder): Promise<void> {
  await recordPreviews(recorder);
  for (const rows of RESOURCES) await recordSaves(recorder, rows);
  await recordSaveKeys(recorder);
  await recordMenuMaterials(recorder);
  await recordPicture(recorder);
}
