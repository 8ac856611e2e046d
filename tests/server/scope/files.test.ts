/** Files of rows that are somebody's are open to those who see such a row, and to nobody else. */
import { beforeAll, describe, expect, it } from 'vitest';
import { namedDataUrl } from '../../../src/engine/declaration/files.ts';
import { normalizeForServer } from '../../../src/engine/declaration/former-names.ts';
import type { WrittenDeclaration } from '../../../src/engine/declaration/types.ts';
import { describeEachDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

const name = { type: 'text', max: 50, required: true } as const;
const menu = { group: 'work', icon: 'database' } as const;
const picture = { type: 'image', maxBytes: 100_000 } as const;

/** Cases of branches, with steps in them; notices are everybody's. */
const declaration: WrittenDeclaration = {
  name: 'cases',
  choices: {},
  menu: [{ group: 'work', icon: 'database' }],
  screens: {},
  membership: { field: 'branchId' },
  resources: {
    branches: { menu, scope: { organisation: 'id' }, fields: { name } },
    cases: {
      menu,
      scope: { organisation: 'branchId' },
      fields: {
        name,
        branchId: { type: 'reference', resource: 'branches' },
        picture,
        report: { type: 'file', kinds: ['pdf'], maxBytes: 100_000 },
      },
    },
    steps: {
      parent: 'caseId',
      calls: { group: 'cases', load: 'loadSteps', replace: 'saveSteps' },
      label: ['name'],
      fields: {
        caseId: { type: 'reference', resource: 'cases', required: true },
        name,
        picture,
      },
    },
    notices: { menu, fields: { name, picture } },
    users: { fields: { branchId: { type: 'reference', resource: 'branches' } } },
  },
};
const config = normalizeForServer(declaration);

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
/** A picture of its own: what follows the last part of a PNG is nobody's. */
const png = (text: string): string => {
  const bytes = Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(text)]);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};
const pdf = (text: string): string =>
  namedDataUrl(`data:;base64,${Buffer.from(`%PDF-1.4 ${text}`).toString('base64')}`, 'a.pdf');

type Wire = Record<string, unknown>;

/** Somebody who asks for files: by token as programs do, or by cookie as pages do. */
interface Person {
  readonly token: string;
  readonly cookie: string;
}

describeEachDatabase('a file of a row that is somebody’s', (open) => {
  let server: TestServer;
  let branches: readonly unknown[];
  let near: Person;
  let far: Person;
  let keyless: Person;

  const signIn = async (username: string, password: string): Promise<Person> => {
    const answer = await server.call('POST', '/api/auth/login', { data: { username, password } });
    const given = [answer.headers['set-cookie']].flat().map(String);
    const cookie = given.find((one) => /files=/.test(one)) ?? '';
    expect(cookie).toMatch(/; Path=\/api\/files; HttpOnly; SameSite=Strict$/);
    return { token: String(answer.body.token), cookie: cookie.split(';')[0] ?? '' };
  };

  beforeAll(async () => {
    server = await startTestServer(await open(), { config, plugins: [] });
    const branch = async (title: string) =>
      (await server.save('branches/saveBranches', { name: title })).id;
    branches = [await branch('near'), await branch('far')];
    const keys = ['branches', 'cases', 'notices'].flatMap(
      (resource) => config.resources[resource]?.permission ?? [],
    );
    const roleIds: unknown[] = [];
    for (const auths of keys.map((key) => [key])) {
      const role = { name: `role of ${auths}`, auths, scope: 'organisation' };
      roleIds.push((await server.save('role/saveRole', role)).id);
    }
    const person = async (branchId: unknown, roles: readonly unknown[]) => {
      const added = await addUser(server, [], { roleIds: roles, branchId });
      return signIn(added.username, added.password);
    };
    near = await person(branches[0], roleIds);
    far = await person(branches[1], roleIds);
    // All but the key of cases.
    keyless = await person(branches[0], [roleIds[0], roleIds[2]]);
    return () => server.app.close();
  });

  const save = (fields: Wire) =>
    server.save('cases/saveCases', { name: 'case', branchId: branches[0], ...fields });
  const get = (address: unknown, headers: Record<string, string> = {}) =>
    server.call('GET', String(address), undefined, { headers });
  const byCookie = async (address: unknown, { cookie }: Person) =>
    (await get(address, { cookie })).status;
  const byToken = async (address: unknown, { token }: Person) =>
    (await get(address, { authorization: `Bearer ${token}` })).status;
  const saveAs = async ({ token }: Person, call: string, body: Wire) =>
    server.call('POST', `/api/${call}`, body, { token });

  it.each([
    ['picture', png('a'), 'picture'],
    ['document', pdf('a'), 'report'],
  ])('is for those who see the row: a %s', async (_what, value, field) => {
    const row = await save({ [field]: value });
    const address = row[field];
    expect(address).toMatch(/^\/api\/files\//);
    expect([await byCookie(address, near), await byToken(address, near)]).toEqual([200, 200]);
    expect([await byCookie(address, far), await byToken(address, far)]).toEqual([404, 404]);
    expect(await byCookie(address, keyless)).toBe(404);
    const stranger = await get(address);
    const none = await get(`/api/files/${'0'.repeat(64)}.png`);
    expect([stranger.status, stranger.text]).toEqual([404, none.text]);
    const shown = await get(address, { cookie: near.cookie });
    expect(shown.headers['cache-control']).toBe('private, no-cache');
    const known = { cookie: near.cookie, 'if-none-match': String(shown.headers.etag) };
    expect((await get(address, known)).status).toBe(304);
    expect((await get(address, { ...known, cookie: far.cookie })).status).toBe(404);
    // Pages of other sites cannot show it as theirs.
    const elsewhere = { cookie: near.cookie, 'sec-fetch-site': 'cross-site' };
    expect((await get(address, elsewhere)).status).toBe(404);
  });

  it('follows the row to others, and is open to all where a row of everybody shows it', async () => {
    const row = await save({ picture: png('moved') });
    const { id, version, picture: address } = row;
    await server.save('cases/saveCases', { id, version, branchId: branches[1] });
    expect([await byCookie(address, near), await byCookie(address, far)]).toEqual([404, 200]);
    await server.save('notices/saveNotices', { name: 'notice', picture: png('moved') });
    const shown = await get(address);
    expect([shown.status, shown.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
  });

  it('has those in a list of the row with it', async () => {
    const row = await save({});
    const data = [{ name: 'step', picture: png('step') }];
    const saved = await saveAs(near, 'cases/saveSteps', { data, caseId: row.id });
    expect(saved.status).toBe(200);
    const [step]: readonly Wire[] = Object(saved.body).data;
    expect([await byCookie(step?.picture, near), await byCookie(step?.picture, far)]).toEqual([
      200, 404,
    ]);
    expect((await get(step?.picture)).status).toBe(404);
  });

  it('of an earlier version is for who is signed in', async () => {
    const row = await save({ picture: png('first') });
    const { id, version } = row;
    await server.save('cases/saveCases', { id, version, picture: png('second') });
    expect(await byCookie(row.picture, near)).toBe(200);
    expect((await get(row.picture)).status).toBe(404);
  });

  describe('is not to be had by a row of one’s own', () => {
    it('that refers to it', async () => {
      const { picture: address, report } = await save({ picture: png('theirs'), report: pdf('b') });
      for (const fields of [{ picture: address }, { report }]) {
        const data = { name: 'mine', branchId: branches[1], ...fields };
        const { status, body } = await saveAs(far, 'cases/saveCases', { data });
        expect([status, Object.keys(Object(body.error).fields)]).toEqual([
          400,
          Object.keys(fields),
        ]);
      }
      const { status } = await saveAs(far, 'notices/saveNotices', {
        data: { name: 'notice', picture: address },
      });
      expect(status).toBe(400);
      expect(await byCookie(address, far)).toBe(404);
      // Who sees it may use it elsewhere, and saves the row with it.
      const again = await saveAs(near, 'cases/saveCases', {
        data: { name: 'another', branchId: branches[0], picture: address, report },
      });
      expect(again.status).toBe(200);
    });

    it('that has it in a list', async () => {
      const { picture: address } = await save({ picture: png('in a list') });
      const own = await save({ branchId: branches[1] });
      const data = [{ name: 'step', picture: address }];
      const { status } = await saveAs(far, 'cases/saveSteps', { data, caseId: own.id });
      expect(status).toBe(400);
    });
  });

  it('closes with the session', async () => {
    const { username, password } = await addUser(server, [], { branchId: branches[0] });
    const someone = await signIn(username, password);
    const earlier = await save({ picture: png('earlier') });
    await server.save('cases/saveCases', {
      ...{ id: earlier.id, version: earlier.version, picture: png('later') },
    });
    expect(await byCookie(earlier.picture, someone)).toBe(200);
    const { token } = someone;
    await server.call('POST', '/api/auth/logout', undefined, { token });
    expect(await byCookie(earlier.picture, someone)).toBe(404);
  });

  it('is opened by nothing else that this cookie could be taken for', async () => {
    const [, value] = near.cookie.split('=');
    const { status } = await server.call('GET', '/api/auth/rights', undefined, {
      ...{ token: value },
    });
    expect(status).toBe(401);
    const { picture: address } = await save({ picture: png('tokens') });
    const forged = near.cookie.replace(/=.*/, `=${near.token}`);
    expect((await get(address, { cookie: forged })).status).toBe(404);
  });
});
