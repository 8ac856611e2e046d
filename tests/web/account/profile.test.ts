// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { PRIVACY_NOTICE } from '../../../src/engine/declaration/privacy.ts';
import { loadProfile, saveProfile } from '../../../src/engine/web/pages/account/profile/calls.ts';
import { profileResource } from '../../../src/engine/web/pages/account/profile/own-profile.ts';
import { HttpError, readSession } from '../../../src/engine/web/session/index.ts';
import { acknowledgeNotice } from '../../../src/engine/web/session/inside/privacy-notice.ts';
import {
  clearSession,
  readUserLogin,
  writeSession,
} from '../../../src/engine/web/session/storage.ts';
import { startApiServer } from '../session/api-server.ts';

const server = startApiServer();
const PROFILE = {
  id: 7,
  version: 3,
  active: true,
  firstName: 'สมหญิง',
  fullname: 'สมหญิง ใจดี',
  createdAt: '2026-01-05T02:00:00.000Z',
  updatedAt: '2026-02-05T02:00:00.000Z',
};

beforeEach(() => {
  clearSession();
  const userLogin = readUserLogin({
    id: 7,
    username: 'somying',
    admin: false,
    privacyNoticeDue: 1,
  });
  writeSession({ token: 'first', roles: [], fullname: 'สมหญิง ใจดี', userLogin });
});

describe('one’s own profile', () => {
  it('is requested and saved by calls of its own, over the version it was read at', async () => {
    server.on('/api/auth/profile', { body: { data: PROFILE } });
    expect(await loadProfile(new AbortController().signal)).toEqual(PROFILE);
    const saved = { ...PROFILE, version: 4, firstName: 'มานี', fullname: 'มานี ใจดี' };
    server.on('/api/auth/saveProfile', { body: { data: saved } });
    expect(await saveProfile(PROFILE, { firstName: 'มานี' })).toEqual(saved);
    expect(server.calls.at(-1)).toMatchObject({
      method: 'POST',
      body: { data: { version: 3, firstName: 'มานี' } },
      ifMatch: '"3;2026-01-05T02:00:00.000Z;2026-02-05T02:00:00.000Z"',
    });
  });

  it('changes the greeting at once, and nothing else of the session', async () => {
    const before = readSession();
    server.on('/api/auth/saveProfile', { body: { data: { ...PROFILE, fullname: 'มานี ใจดี' } } });
    await saveProfile(PROFILE, { firstName: 'มานี' });
    expect(readSession()).toEqual({ ...before, fullname: 'มานี ใจดี' });
    expect(localStorage.getItem('fullname')).toBe('มานี ใจดี');
  });

  it('keeps the greeting where the save was refused', async () => {
    server.on('/api/auth/saveProfile', { status: 409, body: { error: { code: 'conflict' } } });
    await expect(saveProfile(PROFILE, { firstName: 'มานี' })).rejects.toBeInstanceOf(HttpError);
    expect(readSession().fullname).toBe('สมหญิง ใจดี');
  });

  it.each([
    ['consumer', 'members'],
    ['retail', 'floorArea'],
    ['outofhome', 'seats'],
  ])('of a %s asks for %s, and for no other size', (userType, size) => {
    const { fields, fieldsByName } = profileResource({ userType });
    const names = fields.map(({ name }) => name);
    const sizes = ['members', 'floorArea', 'seats'].filter((name) => names.includes(name));
    expect(sizes).toEqual([size]);
    // It always shows: what it depended on is no field of this form.
    expect(fieldsByName[size]?.shownWhen).toBeUndefined();
    for (const other of [
      'userType',
      'roleIds',
      'admin',
      'username',
      'password',
      'code',
      'active',
    ]) {
      expect(names).not.toContain(other);
    }
  });
});

describe('the privacy notice', () => {
  it('is due by what the sign-in said, until it is acknowledged in the version on screen', async () => {
    expect(readSession().userLogin).toMatchObject({ privacyNoticeDue: true });
    server.on('/api/auth/acknowledgePrivacy', { status: 204, body: undefined });
    await acknowledgeNotice();
    expect(server.calls.at(-1)?.body).toEqual({ data: { version: PRIVACY_NOTICE.version } });
    expect(readSession().userLogin).toEqual({ id: 7, username: 'somying', admin: false });
  });

  it('stays due where the acknowledgement was not kept', async () => {
    server.on('/api/auth/acknowledgePrivacy', { status: 500, body: {} });
    await expect(acknowledgeNotice()).rejects.toBeInstanceOf(HttpError);
    expect(readSession().userLogin).toMatchObject({ privacyNoticeDue: true });
  });

  it('is never due by the answer of a server that knows none', () => {
    expect(readUserLogin({ id: 1, username: 'a', admin: true })).not.toHaveProperty(
      'privacyNoticeDue',
    );
  });
});
