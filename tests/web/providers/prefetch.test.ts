// @vitest-environment jsdom
/** What is asked for before the code has come that shows it serves once, and nobody else. */
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
// What is dropped when a session ends is dropped with the cache.
import '../../../src/engine/web/core/query-client.ts';
import {
  FRESH_MILLISECONDS,
  initialFrom,
  prefetch,
  takePrefetched,
} from '../../../src/engine/web/providers/prefetch.ts';
import { subscribeEvents } from '../../../src/engine/web/session/index.ts';
import {
  clearSession,
  storedElsewhere,
  writeSession,
} from '../../../src/engine/web/session/storage.ts';

const CALL = { path: '/api/foodcateory/searchUnitsWeb', body: { data: {} } };
const userLogin = { id: 1, username: 'somying', admin: false };
let server: Server;
let asked = 0;
let status = 200;

beforeEach(async () => {
  asked = 0;
  status = 200;
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ total: asked }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  document.head.innerHTML = `<meta name="api-address" content="http://127.0.0.1:${port}">`;
  writeSession({ token: 't', roles: [], fullname: 'สมหญิง', userLogin });
});
afterEach(async () => {
  clearSession();
  document.head.innerHTML = '';
  await new Promise((resolve) => server.close(resolve));
});

const total = (answer: unknown): number => Number(Object(answer).total);

it('answers the first who makes that very call, and no one after', async () => {
  prefetch(CALL);
  expect(takePrefetched({ ...CALL, body: { data: { text: 'ก' } } })).toBeUndefined();
  expect(total(await takePrefetched(CALL))).toBe(1);
  expect(takePrefetched(CALL)).toBeUndefined();
  expect(asked).toBe(1);
});

it('is asked anew by whoever comes after it has failed', async () => {
  status = 428;
  const told = new Promise<void>((resolve) => {
    subscribeEvents(({ type }) => type === 'passwordDue' && resolve());
  });
  prefetch(CALL);
  await told;
  // What is told comes just before the failure itself.
  await new Promise((resolve) => setTimeout(resolve));
  expect(takePrefetched(CALL)).toBeUndefined();
  prefetch(CALL);
  await expect(takePrefetched(CALL)).rejects.toMatchObject({ status: 428 });
});

it('begins a query once it has come, with the moment when it came', async () => {
  const early = initialFrom(CALL, total);
  prefetch(CALL);
  // Still on its way: whoever asks next waits for it.
  expect(early.initialData()).toBeUndefined();
  expect(early.initialDataUpdatedAt()).toBeUndefined();
  await expect.poll(() => early.initialData()).toBe(1);
  expect(Date.now() - (early.initialDataUpdatedAt() ?? 0)).toBeLessThan(60_000);
  expect(takePrefetched(CALL)).toBeUndefined();
});

it('is nothing to the next person, however they came', async () => {
  prefetch(CALL);
  // As another browser tab stores who has signed in there.
  localStorage.setItem('userLogin', JSON.stringify({ ...userLogin, username: 'somchai' }));
  storedElsewhere(false);
  expect(takePrefetched(CALL)).toBeUndefined();
  expect(initialFrom(CALL, total).initialData()).toBeUndefined();
});

it('is gone with the session that asked', async () => {
  prefetch(CALL);
  clearSession();
  writeSession({ token: 'u', roles: [], fullname: 'สมหญิง', userLogin });
  expect(takePrefetched(CALL)).toBeUndefined();
});

it('is nothing to whoever comes long after', async () => {
  prefetch(CALL);
  const early = initialFrom(CALL, total);
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    await takePrefetched(CALL);
    prefetch(CALL);
    // Both serve at once, so that it has come is seen by one that is not taken.
    await expect.poll(() => asked).toBe(2);
    await new Promise((resolve) => setImmediate(resolve));
    vi.setSystemTime(Date.now() + FRESH_MILLISECONDS);
    expect(takePrefetched(CALL)).toBeUndefined();
    expect(early.initialData()).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
});
