/** Lists that stand as a whole under their parents, taken out to a sheet and in again. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { Sheets } from './support.ts';

const name = { type: 'text', max: 50, required: true } as const;
const menu = { group: 'work', icon: 'database' } as const;
const planId = { type: 'reference', resource: 'plans', required: true } as const;

/** Plans of stops at sites, which are of branches, and of shifts. */
const declaration: WrittenDeclaration = {
  name: 'rounds',
  choices: { days: ['mon', 'tue'] },
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
    plans: { menu, fields: { name } },
    stops: {
      parent: 'planId',
      calls: { group: 'plans', load: 'loadStops', replace: 'saveStops' },
      label: ['title'],
      uniqueTogether: [['title']],
      fields: {
        planId,
        title: { type: 'text', max: 50, required: true },
        note: { type: 'text', max: 50 },
        manner: { type: 'text', max: 50, default: 'on foot' },
        at: { type: 'dateTime' },
        depotId: { type: 'reference', resource: 'sites', required: true },
        siteIds: { type: 'references', resource: 'sites' },
      },
    },
    visits: {
      parent: 'planId',
      calls: { group: 'visits', load: 'loadVisits', replace: 'saveVisits' },
      label: ['title'],
      fields: {
        planId,
        title: { type: 'text', max: 50 },
        note: { type: 'text', max: 50 },
        days: { type: 'choices', choices: 'days', default: ['mon'] },
      },
    },
    shifts: {
      parent: 'planId',
      calls: { group: 'shifts', load: 'loadShifts', replace: 'saveShifts' },
      label: ['at'],
      uniqueTogether: [['at', 'depotId']],
      fields: {
        planId,
        at: { type: 'dateTime' },
        depotId: { type: 'reference', resource: 'sites' },
      },
    },
    users: { fields: { branchId: { type: 'reference', resource: 'branches' } } },
  },
};
const config = normalizeForServer(declaration);

type Wire = Record<string, unknown>;

describeEachDatabase('a list in a sheet, of whoever sees a part of what it refers to', (open) => {
  let server: TestServer;
  let sheets: Sheets;
  let sites: readonly number[];
  let plan: Wire;

  const save = async (path: string, row: Wire) => Number((await server.save(path, row)).id);
  const stored = async (load: string) => {
    const { token } = await server.signInAsAdmin();
    const { body } = await server.call('POST', `/api/${load}`, { id: plan.id }, { token });
    const rows: readonly Wire[] = Object(body).data;
    return rows;
  };
  const replace = async (call: string, data: readonly Wire[]) => {
    const { token } = await server.signInAsAdmin();
    const { status, body } = await server.call(
      'POST',
      `/api/${call}`,
      { data, planId: plan.id },
      { token },
    );
    expect(status, JSON.stringify(body)).toBe(200);
  };

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
    const near = await save('branches/saveBranches', { name: 'near' });
    const far = await save('branches/saveBranches', { name: 'far' });
    const ids: number[] = [];
    for (const [place, branchId] of [near, far, near].entries()) {
      ids.push(await save('sites/saveSites', { name: `site ${place}`, branchId }));
    }
    sites = ids;
    const roleIds: number[] = [];
    for (const resource of ['branches', 'sites', 'plans', 'stops', 'visits', 'shifts']) {
      const auths = [config.resources[resource]?.permission];
      roleIds.push(
        await save('role/saveRole', { name: `role of ${resource}`, auths, scope: 'organisation' }),
      );
    }
    const added = await addUser(server, [], { roleIds, branchId: near });
    sheets = new Sheets(server, (await server.signIn(added.username, added.password)).token);
    return () => server.app.close();
  });
  beforeEach(async () => {
    plan = await server.save('plans/savePlans', { name: 'round' });
  });

  it('comes back as it went, and with a change leaves alone what the sheet never showed', async () => {
    const [near, far, other] = sites;
    const at = '2026-03-01T02:00:45.250Z';
    const entries = [
      { title: 'a', note: 'x', at, depotId: far, siteIds: [near, far] },
      { title: 'b', note: 'y', at, depotId: near, siteIds: [far] },
    ];
    await replace('plans/saveStops', entries);
    const before = await stored('plans/loadStops');
    const file = (await sheets.fetch('plans/exportStops/csv', {})).toString();
    const own = file
      .split('\r\n')
      .filter((line, place) => place === 0 || line.includes(String(plan.code)));
    const sheet = own.join('\r\n');
    expect(sheet).not.toContain('site 1');
    const same = await sheets.preview('plans/importStops', Buffer.from(sheet));
    expect(same.error).toBeUndefined();
    expect(same.data.counts).toMatchObject({ rows: 2, unchanged: 2, changed: 0, removed: 0 });
    const applied = await sheets.apply('plans/importStops', Buffer.from(sheet));
    expect(applied.status).toBe(200);
    expect(await stored('plans/loadStops')).toEqual(before);

    const changed = sheet.replace('x', 'z').replace('site 0 [SITE0001]', 'site 2 [SITE0003]');
    const { status, data } = await sheets.apply('plans/importStops', Buffer.from(changed));
    expect(status).toBe(200);
    expect(data.counts).toMatchObject({ unchanged: 1, changed: 1 });
    const after = (await stored('plans/loadStops')).map(
      ({ title, note, at, depotId, siteIds }) => ({
        ...{ title, note, at, depotId, siteIds },
      }),
    );
    expect(after).toEqual([{ ...entries[0], note: 'z', siteIds: [far, other] }, entries[1]]);
  });

  it('leaves fields alone that have no column in the file, and empties those whose cell is blank', async () => {
    const [near] = sites;
    const entries = [
      { title: 'a', note: 'x', manner: null, depotId: near, siteIds: [near] },
      { title: 'b', note: 'y', manner: 'by boat', depotId: near, siteIds: [near] },
    ];
    await replace('plans/saveStops', entries);
    const before = await stored('plans/loadStops');
    const exported = (await sheets.fetch('plans/exportStops/csv', {})).toString().split('\r\n');
    const lines = exported.filter((line, at) => at === 0 || line.includes(String(plan.code)));
    const whole = Buffer.from(lines.join('\r\n'));
    const { data: same } = await sheets.preview('plans/importStops', whole);
    expect(same.counts).toMatchObject({ rows: 2, unchanged: 2 });

    const cells = lines.map((line) => line.split(','));
    const at = (line: number, cell: string) => cells[line]?.lastIndexOf(`"${cell}"`) ?? -1;
    const [noteAt, mannerAt] = [at(1, 'x'), at(2, 'by boat')];
    const without = [noteAt, mannerAt, at(1, 'site 0 [SITE0001]')];
    expect(without).toEqual([2, 3, 6]);
    const narrow = cells.map((row) => row.filter((_, place) => !without.includes(place)).join());
    const narrowed = await sheets.apply('plans/importStops', Buffer.from(narrow.join('\r\n')));
    expect(narrowed.data.counts).toMatchObject({ rows: 2, unchanged: 2 });
    expect(await stored('plans/loadStops')).toEqual(before);

    const emptied = cells.map((row, line) =>
      row.map((cell, place) => (line > 0 && place === noteAt ? '' : cell)).join(),
    );
    const cleared = await sheets.apply('plans/importStops', Buffer.from(emptied.join('\r\n')));
    expect(cleared.data.counts).toMatchObject({ rows: 2, changed: 2 });
    expect(await stored('plans/loadStops')).toMatchObject(
      entries.map((entry) => ({ ...entry, note: null })),
    );
  });

  it('gives what has no column to no other row, where nothing distinguishes rows', async () => {
    const entries = ['a', 'b', 'c'].map((title) => ({ title, note: `of ${title}`, days: [] }));
    await replace('visits/saveVisits', entries);
    const before = await stored('visits/loadVisits');
    const exported = (await sheets.fetch('visits/exportVisits/csv', {})).toString().split('\r\n');
    const lines = exported.filter((line, at) => at === 0 || line.includes(String(plan.code)));
    const file = (some: readonly string[]) => Buffer.from(some.join('\r\n'));
    const { data: same } = await sheets.preview('visits/importVisits', file(lines));
    expect(same.counts).toMatchObject({ rows: 3, unchanged: 3 });

    const narrow = lines.map((line) => line.split(',').slice(0, 2).join());
    const shorter = await sheets.apply('visits/importVisits', file(narrow.toSpliced(1, 1)));
    expect(shorter.data.counts).toMatchObject({ rows: 2, unchanged: 2, removed: 1 });
    const renamed = narrow.toSpliced(1, 1).map((line) => line.replace('"c"', '"d"'));
    const changed = await sheets.apply('visits/importVisits', file(renamed));
    expect(changed.data.counts).toMatchObject({ rows: 2, unchanged: 1, changed: 1 });
    expect(await stored('visits/loadVisits')).toMatchObject([
      { id: before[1]?.id, title: 'b', note: 'of b' },
      { id: before[2]?.id, title: 'd', note: 'of c' },
    ]);
  });

  it('finds its rows by moments with seconds, and by what the sheet does not show', async () => {
    const [near, far] = sites;
    const moments = ['2026-03-01T02:00:45.250Z', '2026-03-01T02:00:50.000Z'];
    await replace(
      'shifts/saveShifts',
      [near, far].map((depotId, place) => ({ at: moments[place], depotId })),
    );
    const before = await stored('shifts/loadShifts');
    const file = await sheets.fetch('shifts/exportShifts/csv', {});
    const { status, data, error } = await sheets.apply('shifts/importShifts', file);
    expect(status, JSON.stringify(error)).toBe(200);
    expect(data.counts).toMatchObject({ rows: 2, unchanged: 2 });
    expect(await stored('shifts/loadShifts')).toEqual(before);
  });

  it('is refused without a column that distinguishes its rows', async () => {
    await replace('shifts/saveShifts', [{ at: null, depotId: sites[0] }]);
    const file = (await sheets.fetch('shifts/exportShifts/csv', {})).toString().split('\r\n');
    const narrow = file.map((line) => line.split(',').slice(0, 2).join()).join('\r\n');
    const { error } = await sheets.preview('shifts/importShifts', Buffer.from(narrow));
    expect(error.rows).toEqual([
      { row: 1, column: '', message: expect.stringContaining('depotId') },
    ]);
  });
});
