import { beforeAll, expect, it } from 'vitest';
import { createAccessTokens } from '../../../src/engine/server/auth/access-tokens.ts';
import { createPasswords } from '../../../src/engine/server/auth/passwords.ts';
import { AuthService } from '../../../src/engine/server/auth/service.ts';
import { IDLE_SECONDS } from '../../../src/engine/server/auth/sessions.ts';
import { describeDatabase } from '../../support/databases.ts';
import {
  addUser,
  CHEAP_PASSWORDS,
  type SignedIn,
  startTestServer,
  type TestServer,
} from '../../support/server.ts';

type Person = Awaited<ReturnType<typeof addUser>>;

const CLIENT = { address: '10.9.0.2', userAgent: null, requestId: 'test' };
const NEXT = 'what the thief would like';

/** Hashing takes a while, in which others act. */
describeDatabase('a change of password that is under way', (open) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer(await open('migrated'));
    return () => server.app.close();
  });

  const holderOf = (session: SignedIn, { row }: Person) => {
    const [, payload = ''] = session.token.split('.');
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return { userId: Number(row.id), family: String(sid) };
  };
  /** Changes the password, and lets something else happen before the new one is kept. */
  async function changeWhile(person: Person, meanwhile: (session: SignedIn) => Promise<unknown>) {
    const session = await server.signIn(person.username, person.password);
    const real = createPasswords(CHEAP_PASSWORDS);
    const service = new AuthService({
      context: server.context,
      tokens: createAccessTokens(
        [{ secret: new Uint8Array(32), trustedUntil: null }],
        server.clock.now,
      ),
      passwords: {
        verify: real.verify,
        hash: async (password) => {
          await meanwhile(session);
          return real.hash(password);
        },
      },
      idleSeconds: IDLE_SECONDS,
    });
    const sent = { current: person.password, next: NEXT };
    return service.changePassword(holderOf(session, person), sent, CLIENT);
  }

  const signInWith = async ({ username }: Person, password: string) => {
    const body = { data: { username, password } };
    return (await server.call('POST', '/api/auth/login', body)).status;
  };
  const put = ({ row }: Person, call: string, change: object = {}) =>
    server.save(`user/${call}`, { id: row.id, version: 1, ...change });

  it('does not undo the password that an administrator sets meanwhile', async () => {
    const person = await addUser(server, []);
    const password = 'given by the office';
    const late = changeWhile(person, () => put(person, 'saveUser', { password }));
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await signInWith(person, NEXT)).toBe(401);
    expect(await signInWith(person, password)).toBe(200);
  });

  it.each([
    ['locked', (person: Person) => put(person, 'lockUser')],
    ['retired', (person: Person) => put(person, 'saveUser', { active: false })],
    [
      'signed out everywhere',
      (_person: Person, { token }: SignedIn) =>
        server.call('POST', '/api/auth/logoutEverywhere', undefined, { token }),
    ],
  ])('changes nothing for who is %s meanwhile', async (how, act) => {
    const person = await addUser(server, []);
    const late = changeWhile(person, (session) => act(person, session));
    await expect(late).rejects.toMatchObject({ code: 'unauthenticated' });
    if (how === 'locked') await server.save('user/unlockUser', { id: person.row.id, version: 2 });
    if (how === 'retired')
      await server.save('user/saveUser', { id: person.row.id, version: 2, active: true });
    expect(await signInWith(person, NEXT)).toBe(401);
    expect(await signInWith(person, person.password)).toBe(200);
  });
});
