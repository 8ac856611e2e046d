/** Rows that are somebody's by way of what they refer to, and scopes whose fields are renamed. */
import { beforeAll, expect, it } from 'vitest';
import { csvAddress, excelCalls } from '../../../src/engine/declaration/excel.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import { factsOf, type RowScope } from '../../../src/engine/declaration/scope.ts';
import type { Config, WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { keysOfChoosing } from '../../../src/engine/server/resources/sight.ts';
import { compactRowCounts } from '../../../src/engine/server/row-counts/tables.ts';
import { thailandRegion } from '../../../src/thailand/region.ts';
import { thailand } from '../../../src/thailand/server/plugin.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

const name = { type: 'text', max: 50, required: true } as const;
const menu = { group: 'work', icon: 'database' } as const;
const points = { type: 'integer', min: 0, max: 1000, total: true } as const;
const tambon = { type: 'area', level: 'tambon' } as const;

/** Sites are inspected in visits, each of which has findings; another name for fields of a scope. */
function inspections(named: 'before' | 'after') {
  const isAfter = named === 'after';
  const [area, keepers, office] = isAfter
    ? (['tambonCode', 'ownerIds', 'bureauId'] as const)
    : (['areaCode', 'keeperIds', 'officeId'] as const);
  const renamed = (former: string) => (isAfter ? { renamedFrom: former } : {});
  const declaration: WrittenDeclaration = {
    name: 'inspections',
    region: thailandRegion,
    choices: {},
    menu: [{ group: 'work', icon: 'database' }],
    screens: {},
    membership: { field: 'branchId', parent: 'aboveId', areas: 'branchAreas.areaCode' },
    resources: {
      branches: {
        menu,
        scope: { organisation: 'id' },
        fields: { name, aboveId: { type: 'reference', resource: 'branches' } },
      },
      branchAreas: {
        parent: 'branchId',
        label: ['areaCode'],
        fields: {
          branchId: { type: 'reference', resource: 'branches', required: true },
          areaCode: { ...tambon, widest: 'province', required: true },
        },
      },
      sites: {
        menu,
        scope: { area, owner: keepers },
        fields: {
          name,
          [area]: { ...tambon, ...renamed('areaCode') },
          [keepers]: { type: 'references', resource: 'users', ...renamed('keeperIds') },
        },
      },
      visits: {
        menu,
        // By the area and the people of what it refers to, and by another reference.
        scope: { area: `siteId.${area}`, owner: `siteId.${keepers}`, organisation: office },
        fields: {
          name,
          siteId: { type: 'reference', resource: 'sites' },
          [office]: { type: 'reference', resource: 'branches', ...renamed('officeId') },
          points,
        },
      },
      findings: {
        menu,
        // By three references, one of which leads to another.
        scope: { area: `visitId.siteId.${area}`, owner: 'writerId', organisation: office },
        fields: {
          name,
          visitId: { type: 'reference', resource: 'visits' },
          [office]: { type: 'reference', resource: 'branches', ...renamed('officeId') },
          writerId: { type: 'reference', resource: 'users' },
          points,
        },
      },
      users: { fields: { branchId: { type: 'reference', resource: 'branches' } } },
    },
  };
  return { config: normalizeForServer(declaration), area, keepers, office };
}
type Inspections = ReturnType<typeof inspections>;

const SCOPED = ['sites', 'visits', 'findings'] as const;
type Scoped = (typeof SCOPED)[number];

/** A row with whose it is, as a plain reading of the declaration has it. */
interface Whose {
  readonly id: number;
  /** The site that it is, or is reached from it; null where there is none. */
  readonly site: number | null;
  readonly area: string | null;
  readonly branch: number | null;
  readonly owners: readonly number[];
  readonly points: number;
}
interface Viewer {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly scopes: Readonly<Partial<Record<Scoped, RowScope>>>;
  readonly branches: readonly number[];
  readonly areas: readonly string[];
}
interface World {
  readonly rows: Readonly<Record<Scoped, readonly Whose[]>>;
  /** A site that visits and findings lead to. */
  readonly site: Whose;
  readonly viewers: readonly Viewer[];
}

function callOf(config: Config, resource: string, call: 'search' | 'save'): string {
  const calls = config.resources[resource]?.calls;
  if (!calls || !('search' in calls)) throw new Error(`No calls of ${resource}`);
  return `${calls.group}/${calls[call]}`;
}

const start = (database: Database, { config }: Inspections): Promise<TestServer> =>
  startTestServer(database, { config, plugins: [thailand] });

const AREAS = ['500101', '500203', '100101', null];

async function makeWorld(server: TestServer, by: Inspections): Promise<World> {
  const { config, area, keepers, office } = by;
  const save = async (resource: string, row: Record<string, unknown>): Promise<number> =>
    Number((await server.save(callOf(config, resource, 'save'), row)).id);
  const keyOf = (resource: Scoped): string => config.resources[resource]?.permission ?? '';
  const north = await save('branches', { name: 'north' });
  const town = await save('branches', { name: 'town', aboveId: north });
  const far = await save('branches', { name: 'far' });
  const top = await save('branches', { name: 'top' });
  for (const id of [north, far]) {
    await save('branches', { id, version: 1, aboveId: top });
  }
  for (const [branchId, areaCode] of [
    [north, '50'],
    [town, '500101'],
    [far, '10'],
  ]) {
    await save('branchAreas', { branchId, areaCode });
  }
  const belonging: Readonly<Record<number, Pick<Viewer, 'branches' | 'areas'>>> = {
    [north]: { branches: [north, town], areas: ['50', '500101'] },
    [town]: { branches: [town], areas: ['500101'] },
    [far]: { branches: [far], areas: ['10'] },
    [top]: { branches: [top, north, town, far], areas: ['50', '500101', '10'] },
  };
  let roles = 0;
  const viewer = async (branchId: number | null, scopes: Viewer['scopes']): Promise<Viewer> => {
    const roleIds: number[] = [];
    for (const [place, resource] of SCOPED.entries()) {
      const scope = scopes[resource];
      if (scope === undefined) continue;
      roles += 1;
      const role = { name: `role ${roles} ${place}`, auths: [keyOf(resource)], scope };
      roleIds.push(Number((await server.save('role/saveRole', role)).id));
    }
    const { row, ...account } = await addUser(server, [], { roleIds, branchId });
    const of = belonging[branchId ?? 0] ?? { branches: [], areas: [] };
    return { ...account, ...of, id: Number(row.id), scopes };
  };
  const all = (scope: RowScope): Viewer['scopes'] => ({
    sites: scope,
    visits: scope,
    findings: scope,
  });
  const viewers = [
    await viewer(north, all('areas')),
    await viewer(town, all('areas')),
    await viewer(north, all('organisation')),
    await viewer(far, all('own')),
    await viewer(far, { visits: 'areas', findings: 'organisation' }),
    await viewer(town, { sites: 'own', findings: 'areas' }),
    await viewer(top, all('areas')),
    await viewer(top, all('organisation')),
    await viewer(null, all('areas')),
    await viewer(null, all('all')),
  ];
  const people = viewers.map(({ id }) => id);
  const rows: Record<Scoped, Whose[]> = { sites: [], visits: [], findings: [] };
  const nth = <Value>(values: readonly Value[], place: number): Value | null =>
    values[place % values.length] ?? null;
  const offices = [north, town, far, null];
  for (let place = 0; place < 8; place += 1) {
    const owners = people.filter((_, at) => (at + place) % 5 === 0);
    const code = nth(AREAS, place);
    const site = { name: `site ${place}`, [area]: code, [keepers]: owners };
    const id = await save('sites', site);
    rows.sites.push({ id, site: id, area: code, branch: null, owners, points: 0 });
  }
  for (let place = 0; place < 20; place += 1) {
    const site = place % 9 === 8 ? null : nth(rows.sites, place);
    const [branch, worth] = [nth(offices, place + (place >> 2)), place];
    const visit = { name: `visit ${place}`, siteId: site?.id ?? null, [office]: branch };
    const id = await save('visits', { ...visit, points: worth });
    const { area: code = null, owners = [] } = site ?? {};
    rows.visits.push({ id, site: site?.id ?? null, area: code, branch, owners, points: worth });
  }
  for (let place = 0; place < 30; place += 1) {
    const visit = place % 7 === 6 ? null : nth(rows.visits, place);
    const [writer, branch] = [nth([...people, null], place), nth(offices, place + (place >> 3))];
    const finding = { name: `finding ${place}`, visitId: visit?.id ?? null, [office]: branch };
    const id = await save('findings', { ...finding, writerId: writer, points: place });
    const owners = writer === null ? [] : [writer];
    const { site = null, area: code = null } = visit ?? {};
    rows.findings.push({ id, site, area: code, branch, owners, points: place });
  }
  const [site] = rows.sites;
  if (!site) throw new Error('No sites');
  return { rows, site, viewers };
}

/** The rows that somebody sees by any of some keys. */
function seenBy(
  viewer: Viewer,
  resource: Scoped,
  rows: World['rows'],
  by: Inspections,
  own: boolean,
) {
  const { config } = by;
  const declared = config.resources[resource];
  if (!declared?.scope) throw new Error(`No scope of ${resource}`);
  const { scope } = declared;
  const keys = own ? [declared.permission] : keysOfChoosing(config, declared);
  const held = SCOPED.flatMap((one): RowScope | readonly RowScope[] => {
    const key = config.resources[one]?.permission ?? '';
    return keys.includes(key) ? (viewer.scopes[one] ?? []) : [];
  });
  if (held.includes('all')) return rows[resource];
  const facts = (held.length > 0 ? held : (['own'] as const)).flatMap((one) =>
    factsOf(one, scope).filter((fact) => scope[fact] !== undefined),
  );
  return rows[resource].filter(({ area, branch, owners }) =>
    facts.some((fact) => {
      if (fact === 'owner') return owners.includes(viewer.id);
      if (fact === 'organisation') return branch !== null && viewer.branches.includes(branch);
      return area !== null && viewer.areas.some((code) => area.startsWith(code));
    }),
  );
}

const numbers = (rows: unknown): number[] =>
  (rows as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);

/** Holds lists, counts, totals, choices and exports of everybody against the rules. */
async function compare(server: TestServer, world: World, by: Inspections): Promise<void> {
  const { config } = by;
  let [most, few] = [0, 0];
  for (const [place, viewer] of world.viewers.entries()) {
    const { token } = await server.signIn(viewer.username, viewer.password);
    const post = (path: string, data: object) =>
      server.call('POST', `/api/${path}`, { data }, { token });
    for (const resource of SCOPED) {
      const about = `viewer ${place}, ${resource}`;
      const search = callOf(config, resource, 'search');
      const pagination = { currentPage: 1, pageSize: 100 };
      if (viewer.scopes[resource] !== undefined) {
        const wanted = seenBy(viewer, resource, world.rows, by, true);
        const isSummed = resource !== 'sites';
        const found = await post(search, { pagination, totals: isSummed });
        expect(found.status, about).toBe(200);
        expect(numbers(found.body.data), about).toEqual(numbers(wanted));
        const first = await post(search, { pagination: { currentPage: 1, pageSize: 1 } });
        expect([found.body.total, first.body.total], about).toEqual([wanted.length, wanted.length]);
        const sum = wanted.reduce((total, { points: worth }) => total + worth, 0);
        if (isSummed) expect(found.body.totals, about).toMatchObject({ points: { sum } });
        const declared = config.resources[resource];
        if (!declared) throw new Error(resource);
        const csv = csvAddress(excelCalls(declared));
        const exported = await server.call('POST', csv, { data: {} }, { token });
        expect(exported.text.trim().split('\n'), about).toHaveLength(wanted.length + 1);
        if (wanted.length === world.rows[resource].length) most += 1;
        else if (wanted.length > 0) few += 1;
      }
      const options = await post(search, { options: true, pagination });
      if (options.status === 403) continue;
      const chosen = seenBy(viewer, resource, world.rows, by, false);
      expect(numbers(options.body.data), about).toEqual(numbers(chosen));
      expect(options.body.total, about).toBe(chosen.length);
    }
  }
  // Some see all and others some, or nothing was compared.
  expect([most > 0, few > 5]).toEqual([true, true]);
}

describeEachDatabase(
  'rows by the area of what they refer to, and by several references',
  (open) => {
    const before = inspections('before');
    let database: Database;
    let server: TestServer;
    let world: World;

    beforeAll(async () => {
      database = await open();
      server = await start(database, before);
      world = await makeWorld(server, before);
    });

    it('are seen, counted, added up, chosen and exported as the rules say', async () => {
      await compare(server, world, before);
    });

    it('are seen by others once what they refer to lies elsewhere', async () => {
      await compactRowCounts(server.context);
      const { id } = world.site;
      const area = '100101';
      await server.save(callOf(before.config, 'sites', 'save'), { id, version: 1, areaCode: area });
      const moved = (row: Whose): Whose => (row.site === id ? { ...row, area } : row);
      const { sites, visits, findings } = world.rows;
      const rows = {
        sites: sites.map(moved),
        visits: visits.map(moved),
        findings: findings.map(moved),
      };
      world = { ...world, rows, site: moved(world.site) };
      await compare(server, world, before);
    });

    it('are the same once the fields of their scope have other names, and for rows made after that', async () => {
      await server.app.close();
      const after = inspections('after');
      const renamed = await start(database, after);
      await compare(renamed, world, after);
      const { site } = world;
      const late = { name: 'late', siteId: site.id, bureauId: null, points: 7 };
      const { id } = await renamed.save(callOf(after.config, 'visits', 'save'), late);
      const visit = { ...site, id: Number(id), points: 7 };
      const visits = [...world.rows.visits, visit];
      await compare(renamed, { ...world, rows: { ...world.rows, visits } }, after);
      await renamed.app.close();
    });
  },
);
