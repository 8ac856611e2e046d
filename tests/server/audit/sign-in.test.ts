import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { describeDatabase } from '../../support/databases.ts';
import { addUser, startTestServer, type TestServer } from '../../support/server.ts';
import { entriesOf, storedEntries } from './support.ts';

describeDatabase('the audit log of signing in', (open) => {
  let database: Database;
  let server: TestServer;
  let person: Awaited<ReturnType<typeof addUser>>;

  const from = { address: '203.0.113.7', headers: { 'user-agent': 'B'.repeat(300) } };
  const logIn = (username: string, password: string) =>
    server.call('POST', '/api/auth/login', { data: { username, password } }, from);
  const signedIn = async () => {
    const { cookie, body } = await logIn(person.username, person.password);
    return { ...from, cookie, token: String(body.token) };
  };
  const told = async (work: () => Promise<unknown>) => {
    const entries = await entriesOf(database, work);
    return entries.map(({ action }) => action);
  };

  beforeAll(async () => {
    database = await open('migrated');
    server = await startTestServer(database);
    person = await addUser(server, ['food-cateory/units/u']);
    return () => server.app.close();
  });

  it('tells who came in and went out, from where, by which browser', async () => {
    const entries = await entriesOf(database, async () => {
      const session = await signedIn();
      await server.call('POST', '/api/auth/logout', undefined, session);
      await server.call('POST', '/api/auth/logout', undefined, session);
    });
    const who = {
      actor: 'user',
      userId: person.row.id,
      username: person.username,
      fullname: expect.stringMatching(/^สมชาย ใจดี/),
      address: '203.0.113.7',
      userAgent: 'B'.repeat(200),
      resource: 'users',
      rowId: person.row.id,
    };
    expect(entries).toMatchObject([
      { ...who, action: 'signIn', at: server.clock.now() },
      { ...who, action: 'signOut' },
    ]);
  });

  it('reports failures, though nothing else is changed by them, and the wait they bring', async () => {
    const { username } = await addUser(server, []);
    const entries = await entriesOf(database, async () => {
      for (let round = 0; round < 7; round += 1) await logIn(username, 'a wrong password');
    });
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array(5).fill('signInFailed'),
      // The sixth and seventh were not even tried.
      'signInLocked',
    ]);
    expect(entries[0]).toMatchObject({
      actor: 'stranger',
      userId: null,
      username,
      address: '203.0.113.7',
      resource: 'users',
    });
    expect(entries[5]?.details).toEqual({
      of: 'account',
      until: new Date(server.clock.now().getTime() + 60_000).toISOString(),
    });
  });

  it('does not keep what was typed for a name where no account has it', async () => {
    const entries = await entriesOf(database, () => logIn('mypassword123', 'mypassword123'));
    expect(entries).toMatchObject([
      { action: 'signInFailed', actor: 'stranger', username: null, rowId: null, label: null },
    ]);
    expect(JSON.stringify(await storedEntries(database))).not.toContain('mypassword123');
  });

  it('reports a refresh token used twice', async () => {
    const session = await signedIn();
    const refresh = () => server.call('GET', '/api/auth/refreshToken', undefined, session);
    expect(await told(refresh)).toEqual([]);
    server.clock.advance(60);
    const [entry, ...others] = await entriesOf(database, refresh);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'tokenReused',
      actor: 'stranger',
      username: person.username,
      rowId: person.row.id,
    });
    expect(await told(refresh)).toEqual([]);
  });

  it('tells that somebody changed their password, or could not, but never a password', async () => {
    const session = await signedIn();
    const change = (current: string, next: string) =>
      server.call('POST', '/api/auth/changePassword', { data: { current, next } }, session);
    const next = 'the next password, secret';
    const guess = 'a guessed password, secret';
    expect(
      await told(async () => {
        await change(guess, next);
        await change(person.password, next);
      }),
    ).toEqual(['passwordRefused', 'passwordChanged']);
    expect(JSON.stringify(await storedEntries(database))).not.toContain('secret');
    person = { ...person, password: next };
  });

  it('reports ended sessions and signing out everywhere', async () => {
    const first = await signedIn();
    const second = await signedIn();
    const { body } = await server.call('GET', '/api/auth/sessions', undefined, second);
    // The list of sessions, as the contract has it.
    const sessions = body.data as { id: string; current: boolean }[];
    const other = sessions.find(({ current }) => !current)?.id;
    expect(
      await told(async () => {
        await server.call('POST', '/api/auth/endSession', { data: { id: other } }, second);
        await server.call('POST', '/api/auth/logoutEverywhere', undefined, second);
      }),
    ).toEqual(['sessionEnded', 'signOutEverywhere']);
    expect(first.token).not.toBe(second.token);
  });

  it('reports locking and unlocking as such', async () => {
    const { row } = await addUser(server, []);
    const { token } = await server.signInAsAdmin();
    const act = async (call: string, version: unknown) => {
      const data = { id: row.id, version };
      const answer = await server.call('POST', `/api/user/${call}`, { data }, { token });
      expect(answer.status, answer.text).toBe(200);
      // A 200 of a save holds the row.
      return answer.body.data as { version: number };
    };
    const entries = await entriesOf(database, async () => {
      const { version } = await act('lockUser', row.version);
      await act('unlockUser', version);
    });
    expect(entries).toMatchObject([
      { action: 'lock', username: 'admin', rowId: row.id },
      { action: 'unlock', username: 'admin', rowId: row.id },
    ]);
  });

  it('believes the address of a proxy only where it is trusted', async () => {
    const forged = { 'x-forwarded-for': '198.51.100.1' };
    const entries = await entriesOf(database, () =>
      server.call(
        'POST',
        '/api/auth/login',
        { data: { username: person.username, password: person.password } },
        { address: '203.0.113.8', headers: forged },
      ),
    );
    expect(entries).toMatchObject([{ action: 'signIn', address: '203.0.113.8' }]);
  });
});
