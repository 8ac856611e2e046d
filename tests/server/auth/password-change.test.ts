import { beforeAll, expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';

describeDatabase('who must change the password', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const begin = async () => {
    const person = await addUser(server, ['food-cateory/units/u'], { mustChangePassword: true });
    return { person, session: await server.signIn(person.username, person.password) };
  };
  const search = (token: string) =>
    server.call('POST', '/api/foodcateory/searchUnitsWeb', {}, { token });

  it('is told so at sign-in, and gets 428 from every call until it is done', async () => {
    const { person, session } = await begin();
    expect(session.answer.userLogin).toMatchObject({ mustChangePassword: true });
    for (const [method, url] of [
      ['POST', '/api/foodcateory/searchUnitsWeb'],
      ['POST', '/api/foodcateory/saveUnits'],
      ['GET', '/api/foodcateory/loadMaterialDropdow'],
      ['POST', '/api/master/province'],
      ['GET', '/api/auth/sessions'],
      ['POST', '/api/auth/endSession'],
    ] as const) {
      const { status, body } = await server.call(method, url, method === 'POST' ? {} : undefined, {
        token: session.token,
      });
      expect([status, body.error], url).toEqual([
        428,
        {
          code: 'password_change_required',
          message: 'ต้องเปลี่ยนรหัสผ่านก่อนใช้งานต่อ',
        },
      ]);
    }
    const data = { current: person.password, next: 'a password of my own' };
    const changed = await server.call('POST', '/api/auth/changePassword', { data }, session);
    expect(changed.status).toBe(204);
    expect((await search(session.token)).status).toBe(200);
    const again = await server.signIn(person.username, 'a password of my own');
    expect(again.answer.userLogin).toMatchObject({ mustChangePassword: false });
  });

  it('may check and refresh the token, sign out, and sign out everywhere', async () => {
    const { session } = await begin();
    const { token, cookie } = session;
    expect((await server.call('GET', '/api/auth/checktoken', undefined, { token })).text).toBe(
      'true',
    );
    const refreshed = await server.call('GET', '/api/auth/refreshToken', undefined, { cookie });
    expect(refreshed.status).toBe(200);
    const everywhere = await server.call('POST', '/api/auth/logoutEverywhere', undefined, {
      token,
    });
    expect(everywhere.status).toBe(204);
    expect((await server.call('POST', '/api/auth/logout', undefined, { token })).status).toBe(204);
  });

  it('may be asked of somebody who is signed in: it counts from the next request on', async () => {
    const person = await addUser(server, ['food-cateory/units/u']);
    const { token } = await server.signIn(person.username, person.password);
    expect((await search(token)).status).toBe(200);
    const { id, version } = person.row;
    await server.save('user/saveUser', { id, version, mustChangePassword: true });
    expect((await search(token)).status).toBe(428);
  });

  it('is everybody whose password somebody else has set, unless they say otherwise', async () => {
    const newcomer = await addUser(server, [], { mustChangePassword: undefined });
    expect(newcomer.row.mustChangePassword).toBe(true);
    const person = await addUser(server, []);
    const { id } = person.row;
    const password = 'set by an admin';
    const reset = await server.save('user/saveUser', { id, version: 1, password });
    expect(reset.mustChangePassword).toBe(true);
    const told = { id, version: 2, password, mustChangePassword: false };
    expect((await server.save('user/saveUser', told)).mustChangePassword).toBe(false);
  });

  it('cannot free themselves by a save of their own account', async () => {
    const person = await addUser(server, ['user'], { mustChangePassword: true });
    const session = await server.signIn(person.username, person.password);
    const data = { id: person.row.id, version: 1, mustChangePassword: false };
    const { status } = await server.call('POST', '/api/user/saveUser', { data }, session);
    expect(status).toBe(428);
  });
});
