import { beforeAll, describe, expect, it } from 'vitest';
import { bulkCalls } from '../../../src/engine/declaration/bulk.ts';
import { csvAddress, excelCalls } from '../../../src/engine/declaration/excel.ts';
import type { Resource } from '../../../src/engine/declaration/types.ts';
import { versionCalls } from '../../../src/engine/declaration/versions.ts';
import { describeDatabase } from '../../support/databases.ts';
import type { Answer, TestServer } from '../../support/server.ts';
import { Sheets } from '../excel/support.ts';
import { openStage, type Stage, type Viewer, type World } from './world.ts';

type Row = Readonly<Record<string, unknown>>;
const rowsOf = ({ body }: Answer): Row[] => body.data as Row[];
const idsOf = (answer: Answer): number[] => rowsOf(answer).map(({ id }) => Number(id));

/** Every call that reads or changes a row by its id, and how it tells that there is none. */
const CALLS = ['search', 'preview', 'save', 'bulk preview', 'bulk', 'versions', 'restore'] as const;
type Call = (typeof CALLS)[number];

describeDatabase('rows that a role opens', (open) => {
  let server: TestServer;
  let world: World;
  let post: Stage['post'];
  let tokenOf: Stage['tokenOf'];

  beforeAll(async () => {
    ({ server, world, post, tokenOf } = await openStage(open));
    return () => server.app.close();
  });

  const resourceOf = (name: string): Resource => {
    const resource = server.config.resources[name];
    if (!resource) throw new Error(`No resource ${name}`);
    return resource;
  };
  const callOf = (resource: Resource, name: 'search' | 'save'): string => {
    if (!('search' in resource.calls)) throw new Error(`${resource.name} is replaced as a list`);
    return `${resource.calls.group}/${resource.calls[name]}`;
  };
  const scoped = (): Resource[] => Object.keys(world.ids).map(resourceOf);
  const seenIds = ({ sees }: Viewer, { name }: Resource): number[] =>
    (sees[name] ?? []).map((row) => world.ids[name]?.[row] ?? 0);

  /** What the row is for an administrator now. */
  async function stored(resource: Resource, id: number): Promise<Row> {
    const filters = [{ field: 'id', operator: 'eq', value: id }];
    const [row] = rowsOf(await post('admin', callOf(resource, 'search'), { filters }));
    if (!row) throw new Error(`${resource.name} ${id} is gone`);
    return row;
  }

  async function firstVersion(resource: Resource, id: number): Promise<number> {
    const calls = versionCalls(resource);
    const answer = await post('admin', `${calls?.group}/${calls?.list}`, { id });
    return Number(rowsOf(answer).at(-1)?.id);
  }

  async function make(who: string, call: Call, resource: Resource, row: Row): Promise<Answer> {
    const { id, version } = row;
    const bulk = bulkCalls(resource);
    const versions = versionCalls(resource);
    const rows = [{ id, version }];
    const filters = [{ field: 'id', operator: 'eq', value: id }];
    // As it is, so that whoever may change it changes nothing.
    const fields = { sortOrder: row.sortOrder };
    const bulked = { active: row.active };
    switch (call) {
      case 'search':
        return post(who, callOf(resource, 'search'), { filters });
      case 'preview':
        return 'preview' in resource.calls
          ? post(who, `${resource.calls.group}/${resource.calls.preview}`, { id })
          : post(who, callOf(resource, 'search'), { filters });
      case 'save':
        return post(who, callOf(resource, 'save'), { id, version, ...fields });
      case 'bulk preview':
        return post(who, `${bulk?.group}/${bulk?.change}`, { rows, fields: bulked, preview: true });
      case 'bulk':
        return post(who, `${bulk?.group}/${bulk?.change}`, { rows, fields: bulked });
      case 'versions':
        return post(who, `${versions?.group}/${versions?.list}`, { id });
      case 'restore': {
        const entry = await firstVersion(resource, Number(id));
        return post(who, `${versions?.group}/${versions?.restore}`, { id, version, entry });
      }
    }
  }

  /** Whether an answer shows or changes a row. */
  function tells(call: Call, answer: Answer): boolean {
    if (call === 'search' || (call === 'preview' && Array.isArray(answer.body.data))) {
      return answer.status === 200 && rowsOf(answer).length > 0;
    }
    if (call === 'bulk preview') {
      const { rows } = answer.body.data as { rows: { result: string; label: string }[] };
      return rows.some(({ result, label }) => result !== 'refused' || label !== '');
    }
    return answer.status === 200;
  }

  it('are all that its lists show and count, and all that it exports', async () => {
    for (const viewer of world.viewers) {
      for (const resource of scoped()) {
        const wanted = new Set(seenIds(viewer, resource));
        const known = new Set(Object.values(world.ids[resource.name] ?? {}));
        const pagination = { currentPage: 1, pageSize: 100 };
        const asked = { pagination, totals: resource.name === 'wasteRecords' };
        const found = await post(viewer.name, callOf(resource, 'search'), asked);
        const about = `${viewer.name} ${resource.name}`;
        // Beside what was made here there is the administrator, whom only those see who see all.
        const named = idsOf(found).filter((id) => known.has(id) || viewer.name !== 'reader');
        expect(new Set(named), about).toEqual(wanted);
        if (viewer.name === 'reader') continue;
        expect(found.body.total, about).toBe(wanted.size);
        if (resource.name === 'wasteRecords') {
          expect(found.body.totals, about).toEqual({
            weightKg: { sum: wanted.size * 2, rows: wanted.size },
          });
        }
        const exported = await server.call(
          'POST',
          csvAddress(excelCalls(resource)),
          { data: {} },
          { token: tokenOf(viewer.name) },
        );
        expect(exported.status, about).toBe(200);
        expect(exported.text.trim().split('\n'), about).toHaveLength(wanted.size + 1);
      }
    }
  });

  it.each(CALLS)('are the only ones that %s finds', async (call) => {
    for (const viewer of world.viewers) {
      for (const resource of scoped()) {
        const wanted = seenIds(viewer, resource);
        for (const [name, id] of Object.entries(world.ids[resource.name] ?? {})) {
          const answer = await make(viewer.name, call, resource, await stored(resource, id));
          const about = `${viewer.name}: ${call} of ${resource.name} ${name}: ${answer.text}`;
          const isSeen = wanted.includes(id);
          if (!isSeen) expect(tells(call, answer), about).toBe(false);
          if (!isSeen) expect([200, 404, 400, 409], about).toContain(answer.status);
          // Who sees a person may yet not act upon one with wider rights.
          if (isSeen && resource.name !== 'users') expect(tells(call, answer), about).toBe(true);
        }
      }
    }
  });

  it('are what may be chosen, by options and by their ids', async () => {
    for (const viewer of world.viewers.filter(({ name }) => name !== 'reader')) {
      for (const resource of scoped()) {
        const ids = Object.values(world.ids[resource.name] ?? {});
        const data = { options: true, ids, pagination: { currentPage: 1, pageSize: 100 } };
        const found = await post(viewer.name, callOf(resource, 'search'), data);
        const about = `${viewer.name} ${resource.name}`;
        expect(new Set(idsOf(found)), about).toEqual(new Set(seenIds(viewer, resource)));
      }
    }
  });

  describe('and nothing else of a person', () => {
    it('gives no name of who reported from elsewhere, nor an order by it', async () => {
      const visiting = { ...(await stored(resourceOf('wasteRecords'), idOf('house'))) };
      const { recordDate: _day, id: _id, version: _version, code: _code, ...rest } = visiting;
      const names = [
        'materialId',
        'wasteFoodId',
        'wasteManageId',
        'quantity',
        'unitId',
        'part',
        'method',
      ];
      const fields = Object.fromEntries(names.map((name) => [name, rest[name]]));
      const row = await server.save('wastecateory/saveWasteRecord', {
        ...fields,
        recordDate: '2026-02-11',
        reporterId: world.ids.users?.far,
        tambonCode: '500101',
      });
      const sorters = [{ field: 'reporterId', order: 'desc' }];
      const found = await post('clerk', 'wastecateory/searchWasteRecord', { sorters });
      const [shown] = rowsOf(found).filter(({ id }) => id === row.id);
      expect(shown?.reporterId).toBe(world.ids.users?.far);
      expect(shown?.reporter).toBeNull();
      const { id, version } = row;
      const versions = await post('clerk', 'wastecateory/versionsWasteRecord', { id: row.id });
      expect(versions.text).toContain('"field":"reporterId"');
      expect(versions.text).not.toContain(
        String((await stored(resourceOf('users'), far())).lastName),
      );
      // Its file comes back as it went: the cell that could not name the reporter clears nobody.
      const sheets = new Sheets(server, tokenOf('clerk') ?? '');
      const file = await sheets.fetch('wastecateory/exportWasteRecord', {});
      const { data } = await sheets.preview('wastecateory/importWasteRecord', file);
      expect(data.counts).toMatchObject({ unchanged: 2, changed: 0, wrong: 0 });
      // A save that leaves the reporter as it is is none of a row they do not see.
      const saved = await post('clerk', 'wastecateory/saveWasteRecord', {
        ...{ id, version, quantity: 3, reporterId: world.ids.users?.far },
      });
      expect(saved.status, saved.text).toBe(200);
      await server.save('wastecateory/saveWasteRecord', { id, version: 2, active: false });
    });

    it('tells nothing of whom a new record would name', async () => {
      const data = { reporterId: world.ids.users?.far, recordDate: '2026-02-12' };
      const answer = await post('clerk', 'wastecateory/previewWasteRecord', data);
      expect(answer.body.data).toMatchObject({ defaults: {}, factor: null });
    });
  });

  const far = (): number => world.ids.users?.far ?? 0;

  function idOf(name: string): number {
    return world.ids.wasteRecords?.[name] ?? 0;
  }
});
