/** Versions of the public figures: how they come about, and what everybody reads of them. */
import { valueAt } from '../run/client.ts';
import type { JsonObject } from '../texts/json.ts';
import type { Recorder } from './recorder.ts';

const GET = { method: 'GET', reads: true } as const;
const EARLIER_MONTH = '2026-09';
/** After the moment at which the clock of the product stands. */
const DAY_TO_COME = '2026-12-01';

const TABLES = [
  '2026-10/total',
  '2026-10/material?area=10&userType=consumer',
  '2026-10/area?userType=consumer',
];
const WRONG_TABLES = ['2026-08/total', '2026-10/street', '2026-10/total?area=99&userType=staff'];
const FILES = ['datapackage.json', 'material.csv', 'area.xlsx', 'street.csv'];

async function recordPublished(recorder: Recorder): Promise<void> {
  const anonymous = [recorder.person('anonymous')];
  const path = '/api/dashboard/published';
  await recorder.call('of everybody', path, GET, recorder.few);
  for (const table of [...TABLES, ...WRONG_TABLES]) {
    await recorder.call(table, `${path}/latest/${table}`, GET, anonymous);
  }
  await recorder.call('of an edition', `${path}/2026-10.v1/2026-10/total`, GET, recorder.few);
  await recorder.call('of none', `${path}/2020-01.v1/2020-01/total`, GET, anonymous);
  for (const file of FILES) {
    await recorder.call(file, `/api/dashboard/open-data/latest/${file}`, GET, anonymous);
  }
}

async function recordVersions(recorder: Recorder): Promise<void> {
  const { admin, few } = recorder;
  const ask = (name: string, call: string, data: JsonObject, people = [admin]) =>
    recorder.call(name, `/api/publication/${call}`, { body: { data } }, people);
  await recorder.call('of everybody', '/api/publication/list', GET);
  await ask('a correction without a note', 'make', {}, [...few]);
  await ask('of a month that is not over', 'make', { month: '2026-11', odd: 1 });
  const made = await ask('of an earlier month', 'make', { month: EARLIER_MONTH });
  const drafts = valueAt(made.json, 'data', 'publications');
  const draft = Array.isArray(drafts)
    ? drafts.find((it) => valueAt(it, 'month') === EARLIER_MONTH)
    : undefined;
  recorder.remember('draft', valueAt(draft, 'id'));
  const note = 'ตรวจแล้ว';
  await ask('on a day that is over', 'publish', { id: '#draft', on: '2026-11-01' });
  await ask('on a day to come', 'publish', { id: '#draft', on: DAY_TO_COME, note }, [...few]);
  await ask('of a draft', 'discard', { id: '#draft' });
  await ask('of none', 'discard', { id: 999_999 }, [...few]);
  await ask('of none', 'publish', { id: 999_999 });
  await ask('a day of the month', 'settings', { day: 5 }, [...few]);
  await ask('a day that not every month has', 'settings', { day: 31 });
  await ask('never', 'settings', { day: null });
}

/** Every call under `/api/publication`, and the published tables. */
export async function recordPublications(recorder: Recorder): Promise<void> {
  await recordPublished(recorder);
  await recordVersions(recorder);
}
