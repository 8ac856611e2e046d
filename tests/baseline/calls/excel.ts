/** Spreadsheets of every resource: out, empty, and back in. */
import { valueAt } from '../run/client.ts';
import type { Recorder } from './recorder.ts';
import { RESOURCES } from './rows.ts';

/** Names of the calls after `export`, `template` and `import`, with their group. */
function callsOf(): readonly (readonly [group: string, thing: string])[] {
  const rows = RESOURCES.map(({ group, save }) => [group, save.slice('save'.length)] as const);
  return [...rows, ['foodcateory', 'MaterialFood'] as const];
}

/** Records are too many to export them all. */
const FEW_RECORDS = [{ field: 'id', operator: 'lte', value: 5 }];
/** There is no template of users, and they are not imported. */
const ONLY_OUT = 'User';
const GET = { method: 'GET', reads: true } as const;

function formWith(bytes: Uint8Array | string, step?: string): FormData {
  const form = new FormData();
  if (step !== undefined) form.set('step', step);
  const part = typeof bytes === 'string' ? bytes : Uint8Array.from(bytes);
  form.set('file', new Blob([part]), 'rows.xlsx');
  return form;
}

async function recordImport(recorder: Recorder, path: string, file: Uint8Array): Promise<void> {
  const text = { body: formWith('ไม่ใช่ตาราง'), note: '(a text)', reads: true };
  await recorder.call('no spreadsheet', path, text);
  const same = { body: formWith(file), note: '(the export as it came)' };
  await recorder.call('looked at', path, same, [recorder.admin]);
}

/** Takes a file in, and gives one back with its mistakes marked. */
async function recordTaking(recorder: Recorder): Promise<void> {
  const path = '/api/foodcateory/importUnits';
  const admin = [recorder.admin];
  const exported = await recorder.admin.client.call('/api/foodcateory/exportUnits', {
    body: { data: { filters: [{ field: 'code', operator: 'in', value: ['KG', 'G'] }] } },
  });
  const preview = await recorder.admin.client.call(path, { body: formWith(exported.bytes) });
  const form = formWith(exported.bytes, 'apply');
  form.set('revision', String(valueAt(preview.json, 'data', 'revision')));
  await recorder.call(
    'taken in',
    path,
    { body: form, note: '(two rows as they are, step apply)' },
    admin,
  );
  const stale = formWith(exported.bytes, 'apply');
  stale.set('revision', 'another');
  await recorder.call(
    'of another revision',
    path,
    { body: stale, note: '(a revision that is none)' },
    admin,
  );
  const mark = {
    body: formWith(exported.bytes, 'mark'),
    note: '(two rows as they are, step mark)',
  };
  await recorder.call('marked', path, mark, admin);
  const other = await recorder.admin.client.call('/api/foodcateory/exportMenu', {
    body: {
      data: { pagination: { pageSize: 1 }, filters: [{ field: 'id', operator: 'lte', value: 3 }] },
    },
  });
  const unknown = { body: formWith(exported.bytes, 'guess'), note: '(two rows, step guess)' };
  await recorder.call('unknown step', path, unknown, admin);
  const nothing = { body: new FormData(), note: '(an empty form)' };
  await recorder.call('nothing in the form', path, nothing, admin);
  await recorder.call('no form', path, { body: { data: {} } }, admin);
  const foreign = { body: formWith(other.bytes), note: '(an export of menus)' };
  await recorder.call('of something else', path, foreign, admin);
}

/** Every call that makes or takes a spreadsheet of rows. */
export async function recordSpreadsheets(recorder: Recorder): Promise<void> {
  for (const [group, thing] of callsOf()) {
    const path = (call: string): string => `/api/${group}/${call}${thing}`;
    const data = /Record|User/.test(thing) ? { filters: FEW_RECORDS } : {};
    const exported = await recorder.call('rows', path('export'), { body: { data } });
    if (thing === ONLY_OUT) continue;
    await recorder.call('empty', path('template'), GET);
    await recordImport(recorder, path('import'), exported.bytes);
  }
  const english = { body: { data: {} }, headers: { 'accept-language': 'en' } };
  const units = '/api/foodcateory/exportUnits';
  await recorder.call('rows, in English', units, english, [recorder.admin]);
  await recordTaking(recorder);
}
