// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  checkToken,
  HttpError,
  may,
  notePasswordDue,
  readPreference,
  readSession,
  type SessionEvent,
  signIn,
  signOut,
  subscribeEvents,
  watchOtherTabs,
  writePreference,
} from '../../../src/engine/web/session/index.ts';
import { clearSession } from '../../../src/engine/web/session/storage.ts';
import { startApiServer } from './api-server.ts';

const server = startApiServer();
const events: SessionEvent[] = [];
subscribeEvents((event) => events.push(event));

const ANSWER = {
  token: 'first',
  roles: [{ auth: 'user' }, { auth: 'role' }],
  fullname: 'สมหญิง ใจดี',
  userLogin: { id: 7, username: 'somying', admin: false },
};

beforeEach(() => {
  clearSession();
  events.length = 0;
});

describe('signing in', () => {
  it('stores exactly token, roles, fullname and userLogin', async () => {
    server.on('/api/auth/login', { body: ANSWER });
    await signIn('somying', 'secret');
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      body: { data: { username: 'somying', password: 'secret' } },
    });
    expect(Object.keys(localStorage).sort()).toEqual(['fullname', 'roles', 'token', 'userLogin']);
    expect(localStorage.getItem('token')).toBe('first');
    expect(JSON.parse(localStorage.getItem('roles') ?? '')).toEqual(ANSWER.roles);
    expect(localStorage.getItem('fullname')).toBe('สมหญิง ใจดี');
    expect(JSON.parse(localStorage.getItem('userLogin') ?? '')).toEqual(ANSWER.userLogin);
  });

  it('keeps that a password of their own is due, until it is done', async () => {
    const userLogin = { ...ANSWER.userLogin, mustChangePassword: true };
    server.on('/api/auth/login', { body: { ...ANSWER, userLogin } });
    await signIn('somying', 'secret');
    expect(readSession().userLogin).toEqual(userLogin);
    notePasswordDue(false);
    expect(readSession().userLogin).toEqual(ANSWER.userLogin);
    expect(JSON.parse(localStorage.getItem('userLogin') ?? '')).toEqual(ANSWER.userLogin);
    notePasswordDue(true);
    expect(readSession().userLogin).toEqual(userLogin);
  });

  it("tells the server's sentence when the password is wrong, without asking for a refresh", async () => {
    server.on('/api/auth/login', {
      status: 401,
      body: { error: { code: 'unauthenticated', message: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง' } },
    });
    await expect(signIn('somying', 'wrong')).rejects.toThrow('ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง');
    expect(server.calls).toHaveLength(1);
    expect(events).toEqual([]);
  });

  it('refuses an answer that holds no token', async () => {
    server.on('/api/auth/login', { body: { data: {} } });
    await expect(signIn('somying', 'secret')).rejects.toBeInstanceOf(HttpError);
    expect(localStorage).toHaveLength(0);
  });
});

describe('signing out', () => {
  it('clears local storage at once and tells the server, preferences staying', async () => {
    server.on('/api/auth/login', { body: ANSWER });
    server.on('/api/auth/logout', { status: 204 });
    writePreference('language', 'en');
    await signIn('somying', 'secret');
    const done = signOut();
    expect(localStorage).toHaveLength(0);
    await done;
    expect(server.callsTo('/api/auth/logout')[0]?.authorization).toBe('Bearer first');
    expect(events).toEqual([{ type: 'ended', reason: 'signOut' }]);
    expect(readPreference('language')).toBe('en');
  });

  it('in one browser tab signs out the others', () => {
    localStorage.setItem('token', 'first');
    let told = 0;
    const stop = watchOtherTabs(() => {
      told += 1;
    });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    stop();
    expect(told).toBe(1);
    expect(readSession().token).toBeNull();
  });

  it('is not what a new token from another tab means', () => {
    localStorage.setItem('token', 'second');
    let told = 0;
    const stop = watchOtherTabs(() => {
      told += 1;
    });
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
    stop();
    expect(told).toBe(0);
    expect(readSession().token).toBe('second');
  });
});

describe('checktoken', () => {
  beforeEach(() => localStorage.setItem('token', 'first'));

  it.each([false, null, 0, ''])('answering %j ends the session', async (body) => {
    server.on('/api/auth/checktoken', { body });
    expect(await checkToken()).toBe(false);
    expect(localStorage).toHaveLength(0);
    expect(events).toEqual([{ type: 'ended', reason: 'refused' }]);
  });

  it('is asked once by all who ask at the same time', async () => {
    server.on('/api/auth/checktoken', { body: true });
    expect(await Promise.all([checkToken(), checkToken(), checkToken()])).toEqual([
      true,
      true,
      true,
    ]);
    expect(server.callsTo('/api/auth/checktoken')).toHaveLength(1);
  });

  it('refreshes an expired token and goes on', async () => {
    server.on('/api/auth/checktoken', ({ authorization }) =>
      authorization === 'Bearer second' ? { body: true } : { status: 401, body: {} },
    );
    server.on('/api/auth/refreshToken', { body: { token: 'second' } });
    expect(await checkToken()).toBe(true);
    expect(localStorage.getItem('token')).toBe('second');
  });

  it('is not asked when nobody is signed in', async () => {
    clearSession();
    expect(await checkToken()).toBe(false);
    expect(server.calls).toHaveLength(0);
  });
});

describe('what is stored', () => {
  it('unlocks nothing when it is spoilt', () => {
    localStorage.setItem('token', 'first');
    localStorage.setItem('roles', '{"auth":');
    localStorage.setItem('userLogin', '[]');
    expect(readSession()).toMatchObject({ roles: [], userLogin: null });
    expect(may(readSession(), 'user')).toBe(false);
  });

  it('takes any truthy admin flag', () => {
    localStorage.setItem('token', 'first');
    localStorage.setItem('userLogin', '{"admin":1}');
    expect(may(readSession(), 'user')).toBe(true);
  });
});
