// @vitest-environment jsdom
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { useOnlyOwner } from '../../../src/engine/web/screens/quick/actions/useSubject.ts';
import type { Batch } from '../../../src/engine/web/screens/quick/batch/batch.ts';
import { rowWith } from '../../../src/engine/web/screens/quick/model/rows.ts';
import { writeSession } from '../../../src/engine/web/session/storage.ts';
import { apiAddress } from '../../../src/engine/web/session/transport.ts';
import { acting } from '../../support/acting.ts';
import { setForms } from '../../support/open-form.tsx';
import { batchOf, filled } from '../quick-entry/support.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const open = setForms();
const USERS = '/api/user/searchUser';
const PLACES = '/api/place/searchPlace';
const ME = { id: 7, code: 'U7', name: 'สมหญิง ใจดี' };
const HOME = { id: 31, code: 'PL31', name: 'บ้านสมหญิง' };

function resource(name: string): Resource {
  const found = config.resources[name];
  if (!found) throw new Error(name);
  return found;
}
const places = resource('places');
const records = resource('wasteRecords');
const asking = ({ fields }: Resource) =>
  fields.filter(({ type }) => type !== 'text').map(({ name }) => name);

function signIn(admin = false): void {
  const userLogin = { id: ME.id, username: 'somying', admin };
  writeSession({ token: 'good', roles: [], fullname: ME.name, userLogin });
}
const offer = (path: string, ...data: readonly object[]) =>
  server.on(path, { body: { data, total: data.length } });
const newRow = (of: Resource) => open({ resource: of, hidden: asking(of), isOwned: true });

function Rows({ batch }: { readonly batch: Batch }) {
  useOnlyOwner(batch, batch.store.read().rows);
  return null;
}

beforeEach(() => signIn());

describe('whose a new row is', () => {
  it('is themselves for who may choose nobody else', async () => {
    offer(USERS, ME);
    const form = await newRow(places);
    await expect.poll(() => form.editor().values.personIds).toEqual([ME.id]);
    // Nobody has typed anything: leaving loses nothing.
    expect(form.editor().dirty).toBe(false);
  });

  it('is their only place', async () => {
    offer(PLACES, HOME);
    const form = await newRow(records);
    await expect.poll(() => form.editor().values.reporterId).toBe(HOME.id);
  });

  it.each([
    ['who may choose others too', false, [ME, { id: 8, code: 'U8', name: 'สมศรี' }]],
    ['who may choose somebody else alone', false, [{ id: 8, code: 'U8', name: 'สมศรี' }]],
    ['administrators', true, [ME]],
  ] as const)('is left open for %s', async (_who, admin, people) => {
    signIn(admin);
    offer(USERS, ...people);
    const form = await newRow(places);
    if (!admin) await expect.poll(() => server.callsTo(USERS)).toHaveLength(1);
    // What is answered to it is drawn before what is asked later.
    await acting(() => fetch(apiAddress() + USERS, { method: 'POST', body: '{}' }));
    expect(form.editor().values.personIds).toEqual([]);
  });

  it('is in each row of quick entry, until it is taken away', async () => {
    offer(PLACES, HOME);
    const other = filled('ร้านอื่น', { reporterId: 5 });
    const batch = batchOf([rowWith({}, false), rowWith({ reporterId: other }, true)]);
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const draw = () => acting(() => root.render(<Rows key="rows" batch={{ ...batch }} />));
    const given = () => batch.store.read().rows.map(({ cells }) => cells.reporterId?.text);
    await draw();
    await expect.poll(given).toEqual([HOME.name, 'ร้านอื่น']);
    const [first] = batch.store.read().rows;
    const cell = filled('', {});
    batch.store.dispatch({ type: 'put', key: first?.key ?? '', column: 'reporterId', cell });
    batch.store.dispatch({ type: 'change', changed: new Map(), added: [rowWith({}, true)] });
    await draw();
    await expect.poll(given).toEqual(['', 'ร้านอื่น', HOME.name]);
    await acting(() => root.unmount());
  });

  it('stays in a row of quick entry when what was typed before it came is undone', async () => {
    offer(PLACES, HOME);
    const batch = batchOf([rowWith({}, false)]);
    const [row] = batch.store.read().rows;
    const cell = filled('29/11/2569', { recordDate: '2026-11-29' });
    batch.store.dispatch({ type: 'put', key: row?.key ?? '', column: 'recordDate', cell });
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    await acting(() => root.render(<Rows batch={batch} />));
    const given = () => batch.store.read().rows.map(({ cells }) => cells.reporterId?.text);
    await expect.poll(given).toEqual([HOME.name]);
    batch.store.dispatch({ type: 'undo' });
    expect(batch.store.read().rows[0]?.cells.recordDate?.text ?? '').toBe('');
    expect(given()).toEqual([HOME.name]);
    await acting(() => root.unmount());
  });
});
