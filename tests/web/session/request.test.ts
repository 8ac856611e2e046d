// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import {
  HttpError,
  request,
  type SessionEvent,
  subscribeEvents,
} from '../../../src/engine/web/session/index.ts';
import { clearSession, writeSession } from '../../../src/engine/web/session/storage.ts';
import { type Answer, type Call, startApiServer } from './api-server.ts';

const server = startApiServer();
const events: SessionEvent[] = [];
subscribeEvents((event) => events.push(event));

const DATA_PATH = '/api/foodcateory/searchUnitsWeb';
const REFRESH_PATH = '/api/auth/refreshToken';
const TEN = Array.from({ length: 10 }, (_, index) => index);

/** Answers 401 until the call carries `good`. */
const onlyWith =
  (good: string) =>
  ({ authorization }: Call): Answer =>
    authorization === `Bearer ${good}`
      ? { body: { data: 'ok' } }
      : { status: 401, body: { error: { code: 'unauthenticated', message: 'หมดอายุ' } } };

const failure = (promise: Promise<unknown>): Promise<HttpError> =>
  promise.then(
    () => Promise.reject(new Error('answered')),
    (problem: unknown) => {
      expect(problem).toBeInstanceOf(HttpError);
      return problem as HttpError;
    },
  );

beforeEach(() => {
  events.length = 0;
  localStorage.setItem('token', 'old');
  localStorage.setItem('fullname', 'สมหญิง');
});

describe('every request', () => {
  it('carries Authorization: Bearer and the stored token', async () => {
    server.on(DATA_PATH, { body: { data: [] } });
    await request(DATA_PATH, { method: 'POST', body: { data: {} } });
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      authorization: 'Bearer old',
      body: { data: {} },
    });
  });

  it('names the language on screen', async () => {
    server.on(DATA_PATH, { body: {} });
    document.documentElement.lang = 'en';
    await request(DATA_PATH);
    document.documentElement.lang = 'th';
    await request(DATA_PATH);
    expect(server.calls.map(({ language }) => language)).toEqual(['en', 'th']);
  });

  it.each(['Bearer new', 'new'])('takes a response header "%s" as the token', async (header) => {
    server.on(DATA_PATH, { headers: { Authorization: header }, body: {} });
    await request(DATA_PATH);
    expect(localStorage.getItem('token')).toBe('new');
  });

  it('does not bring a session back that ended while the answer was on its way', async () => {
    server.on(DATA_PATH, () => {
      clearSession();
      return { headers: { Authorization: 'Bearer new' }, body: {} };
    });
    await request(DATA_PATH);
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('leaves alone the session of who signed in while the answer was on its way', async () => {
    server.on(DATA_PATH, () => {
      clearSession();
      writeSession({ token: 'of the next', roles: [], fullname: 'มาลี', userLogin: null });
      return { headers: { Authorization: 'Bearer new' }, body: {} };
    });
    await request(DATA_PATH);
    expect(localStorage.getItem('token')).toBe('of the next');
  });
});

describe('401', () => {
  it('fetches one new token for ten calls at once, and retries each once', async () => {
    server.on(DATA_PATH, onlyWith('new'));
    server.on(REFRESH_PATH, { body: { token: 'new' } });
    const answers = await Promise.all(TEN.map(() => request(DATA_PATH)));
    expect(answers).toEqual(TEN.map(() => ({ data: 'ok' })));
    expect(server.callsTo(REFRESH_PATH)).toHaveLength(1);
    expect(server.callsTo(REFRESH_PATH)[0]?.authorization).toBe('Bearer old');
    expect(server.callsTo(DATA_PATH)).toHaveLength(20);
    expect(localStorage.getItem('token')).toBe('new');
    expect(localStorage.getItem('fullname')).toBe('สมหญิง');
    expect(events).toEqual([]);
  });

  it('clears local storage and goes to sign-in when the refresh fails, once for all', async () => {
    server.on(DATA_PATH, onlyWith('new'));
    server.on(REFRESH_PATH, { status: 401, body: {} });
    const failures = await Promise.all(TEN.map(() => failure(request(DATA_PATH))));
    expect(failures.map(({ status }) => status)).toEqual(TEN.map(() => 401));
    expect(server.callsTo(REFRESH_PATH)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
    expect(events).toEqual([{ type: 'ended', reason: 'refresh' }]);
  });

  it('takes an answer without a token as a failed refresh', async () => {
    server.on(DATA_PATH, onlyWith('new'));
    server.on(REFRESH_PATH, { body: {} });
    await failure(request(DATA_PATH));
    expect(localStorage).toHaveLength(0);
  });

  it('does not ask again and again for a token that is refused at once', async () => {
    server.on(DATA_PATH, { status: 401, body: {} });
    server.on(REFRESH_PATH, { body: { token: 'new' } });
    expect((await failure(request(DATA_PATH))).status).toBe(401);
    expect(server.callsTo(DATA_PATH)).toHaveLength(2);
    expect(server.callsTo(REFRESH_PATH)).toHaveLength(1);
    expect(localStorage).toHaveLength(0);
  });

  it('uses the token another browser tab has fetched meanwhile', async () => {
    server.on(DATA_PATH, (call) => {
      localStorage.setItem('token', 'theirs');
      return onlyWith('theirs')(call);
    });
    expect(await request(DATA_PATH)).toEqual({ data: 'ok' });
    expect(server.callsTo(REFRESH_PATH)).toHaveLength(0);
  });
});

describe('403', () => {
  it('clears local storage and goes to sign-in', async () => {
    server.on(DATA_PATH, { status: 403, body: { error: { code: 'forbidden', message: '' } } });
    expect((await failure(request(DATA_PATH))).status).toBe(403);
    expect(localStorage).toHaveLength(0);
    expect(events).toEqual([{ type: 'ended', reason: 'forbidden' }]);
  });
});

describe('428', () => {
  it('tells that a password of their own is due, and keeps the session', async () => {
    const error = { code: 'password_change_required', message: 'ต้องเปลี่ยนรหัสผ่านก่อนใช้งานต่อ' };
    server.on(DATA_PATH, { status: 428, body: { error } });
    expect((await failure(request(DATA_PATH))).message).toBe(error.message);
    expect(localStorage.getItem('token')).toBe('old');
    expect(events).toEqual([{ type: 'passwordDue' }]);
  });
});

describe('601', () => {
  const cases: [string, Answer][] = [
    ['as the status', { status: 601, body: {} }],
    ['as code in the body of a success', { body: { code: 601 } }],
    ['as code, written as text', { status: 500, body: { code: '601' } }],
    ['as code of the error', { status: 400, body: { error: { code: 601, message: 'x' } } }],
    ['as the contract has it', { status: 601, body: { error: { code: 'upload', rows: [] } } }],
  ];
  it.each(cases)('%s shows the toast and keeps the session', async (_, answer) => {
    server.on(DATA_PATH, answer);
    const problem = await failure(request(DATA_PATH, { method: 'POST', body: {} }));
    expect(problem).toMatchObject({ status: 601, code: 'upload' });
    expect(events).toEqual([{ type: 'toast', severity: 'error', key: 'uploadFailed' }]);
    expect(localStorage.getItem('token')).toBe('old');
  });
});

describe('other errors are passed on to the caller', () => {
  it('with the sentence, the fields and the stored row', async () => {
    const current = { id: 3, version: 2 };
    const fields = { name: ['กรุณากรอกชื่อ'] };
    server.on(DATA_PATH, {
      status: 409,
      body: { error: { code: 'conflict', message: 'ข้อมูลเปลี่ยนแล้ว', fields, current } },
    });
    expect(await failure(request(DATA_PATH))).toMatchObject({
      status: 409,
      statusCode: 409,
      code: 'conflict',
      message: 'ข้อมูลเปลี่ยนแล้ว',
      fields,
      current,
    });
    expect(events).toEqual([]);
    expect(localStorage.getItem('token')).toBe('old');
  });

  it('and a server out of reach is status 0, with the session left as it is', async () => {
    const meta = document.querySelector('meta[name="api-address"]');
    const address = meta?.getAttribute('content') ?? '';
    meta?.setAttribute('content', 'http://127.0.0.1:1');
    const problem = await failure(request(DATA_PATH));
    meta?.setAttribute('content', address);
    expect(problem).toMatchObject({ status: 0, code: 'unreachable' });
    expect(localStorage.getItem('token')).toBe('old');
  });
});
