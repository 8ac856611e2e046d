/** Organisations, people and records of two provinces, and who may see which of them. */
import type { Open } from '../../support/databases.ts';
import { type Answer, addUser, startTestServer, type TestServer } from '../../support/server.ts';

export const RECORDS = 'waste-cateory/waste-records';
export const PACKAGING = 'waste-cateory/packaging-records';
const KEYS = [RECORDS, PACKAGING, 'user', 'organisation'] as const;

/** The resources with a scope, and the ids of what is in them by a name of their own. */
export interface World {
  readonly ids: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly viewers: readonly Viewer[];
}

/** Somebody, and the names of the rows that are all they may see. */
export interface Viewer {
  readonly name: string;
  readonly username: string;
  readonly password: string;
  readonly sees: Readonly<Record<string, readonly string[]>>;
}

type Saved = Record<string, unknown>;
const idOf = (row: Saved): number => Number(row.id);

async function optionId(server: TestServer, call: string, filters: unknown[] = []) {
  const { token } = await server.signInAsAdmin();
  const data = { filters, pagination: { currentPage: 1, pageSize: 1 } };
  const answer = await server.call('POST', `/api/${call}`, { data }, { token });
  return idOf((answer.body.data as Saved[])[0] ?? {});
}

/** Everybody's names of rows, for who sees all. */
const ALL = {
  wasteRecords: ['house', 'shop', 'far'],
  packagingRecords: ['house', 'shop', 'far'],
  users: ['house', 'shop', 'far', 'clerk', 'officer', 'manager', 'reader', 'alone'],
  organisations: ['province', 'town', 'company', 'branch', 'elsewhere'],
  organisationAreas: ['province', 'town', 'elsewhere'],
};

/** A server with the world in it, and calls of its people and of the administrator. */
export interface Stage {
  readonly server: TestServer;
  readonly world: World;
  readonly post: (who: string, path: string, data: unknown) => Promise<Answer>;
  readonly tokenOf: (who: string) => string | undefined;
}

/** Starts a server with starter data and the world. The caller closes it. */
export async function openStage(open: Open): Promise<Stage> {
  const server = await startTestServer(await open('starter'));
  const world = await makeWorld(server);
  const tokens = new Map([['admin', (await server.signInAsAdmin()).token]]);
  for (const { name, username, password } of world.viewers) {
    tokens.set(name, (await server.signIn(username, password)).token);
  }
  const tokenOf = (who: string) => tokens.get(who);
  const post: Stage['post'] = (who, path, data) =>
    server.call('POST', `/api/${path}`, { data }, { token: tokenOf(who) });
  return { server, world, post, tokenOf };
}

async function makeWorld(server: TestServer): Promise<World> {
  const ids: Record<string, Record<string, number>> = {};
  const note = (resource: string, name: string, row: Saved): number => {
    ids[resource] = { ...ids[resource], [name]: idOf(row) };
    return idOf(row);
  };
  const organisation = async (name: string, organisationType: string, parentId?: number) =>
    note(
      'organisations',
      name,
      await server.save('organisation/saveOrganisation', {
        ...{ name: `organisation ${name}`, organisationType },
        ...(parentId !== undefined && { parentId }),
      }),
    );
  const area = async (name: string, organisationId: number, areaCode: string) =>
    note(
      'organisationAreas',
      name,
      await server.save('organisation/saveOrganisationArea', { organisationId, areaCode }),
    );
  const province = await organisation('province', 'province');
  const town = await organisation('town', 'municipality', province);
  const company = await organisation('company', 'company');
  const branch = await organisation('branch', 'company', company);
  const elsewhere = await organisation('elsewhere', 'province');
  await area('province', province, '50');
  await area('town', town, '500101');
  await area('elsewhere', elsewhere, '10');

  const people: Record<string, { username: string; password: string; id: number }> = {};
  const roleOf: Record<string, string> = {
    house: 'own',
    shop: 'own',
    far: 'own',
    clerk: 'areas',
    officer: 'areas',
    manager: 'organisation',
    reader: 'all',
    alone: 'areas',
  };
  const person = async (name: string, fields: Saved) => {
    const scope = roleOf[name] ?? 'own';
    const role = await server.save('role/saveRole', { name: `role ${name}`, auths: KEYS, scope });
    const made = await addUser(server, [], {
      ...{ username: `scope.${name}`, roleIds: [idOf(role)], ...fields },
    });
    people[name] = { ...made, username: `scope.${name}`, id: note('users', name, made.row) };
  };
  const consumer = { userType: 'consumer', members: 3 };
  await person('house', { ...consumer, tambonCode: '500101' });
  await person('shop', {
    ...{ userType: 'outofhome', seats: 20, tambonCode: '500203', memberOfId: branch },
  });
  await person('far', { ...consumer, tambonCode: '100101' });
  await person('clerk', { memberOfId: town, tambonCode: '500101' });
  await person('officer', { memberOfId: province, tambonCode: '500101' });
  await person('manager', { memberOfId: company, tambonCode: '100101' });
  await person('reader', { tambonCode: '100101' });
  await person('alone', { tambonCode: '500203' });

  const material = await optionId(server, 'foodcateory/searchMaterial');
  const step = await optionId(server, 'wastecateory/searchWasteFoods');
  const way = await optionId(server, 'wastecateory/searchWasteManage');
  const unit = await optionId(server, 'foodcateory/searchUnitsWeb', [
    { field: 'name', operator: 'eq', value: 'กิโลกรัม' },
  ]);
  const item = await optionId(server, 'foodcateory/searchCategoryUnitsWeb');
  const outcome = await optionId(server, 'wastecateory/searchWasteManagePackaging');
  for (const name of ['house', 'shop', 'far']) {
    const whose = { recordDate: '2026-02-10', reporterId: people[name]?.id };
    const waste = { ...whose, materialId: material, wasteFoodId: step, wasteManageId: way };
    const how = { part: 'inedible', method: 'directWeighing' };
    const record = { ...waste, ...how, quantity: 2, unitId: unit };
    note('wasteRecords', name, await server.save('wastecateory/saveWasteRecord', record));
    const packaging = { ...whose, categoryUnitId: item, wasteManagePackagingId: outcome };
    const counted = { ...packaging, weightKg: 5 };
    note('packagingRecords', name, await server.save('wastecateory/savePackagingRecord', counted));
  }

  const viewer = (name: string, sees: Viewer['sees']): Viewer => {
    const found = people[name];
    if (!found) throw new Error(`Nobody is called ${name}`);
    return { name, username: found.username, password: found.password, sees };
  };
  const records = (...names: string[]) => ({ wasteRecords: names, packagingRecords: names });
  const nothing = { organisations: [], organisationAreas: [] };
  return {
    ids,
    viewers: [
      viewer('house', { ...records('house'), ...nothing, users: ['house'] }),
      viewer('clerk', {
        ...records('house'),
        users: ['house', 'clerk', 'officer'],
        organisations: ['town'],
        organisationAreas: ['town'],
      }),
      viewer('officer', {
        ...records('house', 'shop'),
        users: ['house', 'shop', 'clerk', 'officer', 'alone'],
        organisations: ['province', 'town'],
        organisationAreas: ['province', 'town'],
      }),
      viewer('manager', {
        ...records('shop'),
        users: ['shop', 'manager'],
        organisations: ['company', 'branch'],
        organisationAreas: [],
      }),
      viewer('alone', { ...records(), ...nothing, users: ['alone'] }),
      viewer('reader', ALL),
    ],
  };
}
