// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { connect } from '../../../src/engine/web/foreign/index.ts';
import { connection } from '../../../src/engine/web/session/transport.ts';
import { startApiServer } from './api-server.ts';

const server = startApiServer();
const NOTICE = '/api/dashboard/demonstration';
const DESCRIPTION = '/api/openapi.json';
const tokensTo = (path: string) => server.callsTo(path).map(({ authorization }) => authorization);

afterEach(() => {
  connection.other = undefined;
});

it('the question about demonstration data carries the stored token', async () => {
  localStorage.setItem('token', 'mine');
  server.on(NOTICE, { body: { data: null } });
  const { demonstrationKnown } = await import(
    '../../../src/food-waste/web/demonstration/strip.tsx'
  );
  await demonstrationKnown;
  expect(tokensTo(NOTICE)).toEqual(['Bearer mine']);
});

it('the question for the description of a server carries the stored token, and takes its next', async () => {
  localStorage.setItem('token', 'mine');
  server.on(DESCRIPTION, { headers: { authorization: 'Bearer next' }, body: { paths: {} } });
  await connect();
  expect(tokensTo(DESCRIPTION)).toEqual(['Bearer mine']);
  expect(localStorage.getItem('token')).toBe('next');
});

it('a server that takes no stale token there describes itself without one, and no session ends', async () => {
  localStorage.setItem('token', 'stale');
  server.on(DESCRIPTION, ({ authorization }) =>
    authorization === undefined
      ? { body: { paths: { '/api/audit/searchAudit': {} } } }
      : { status: 401, body: {} },
  );
  await connect();
  expect(connection.other?.offers('audit')).toBe(true);
  expect(localStorage.getItem('token')).toBe('stale');
});

it('a server that lets no page send a token there describes itself without one', async () => {
  localStorage.setItem('token', 'mine');
  server.on(DESCRIPTION, ({ authorization }) =>
    authorization === undefined
      ? { body: { paths: { '/api/audit/searchAudit': {} } } }
      : { cut: true },
  );
  await connect();
  expect(connection.other?.offers('audit')).toBe(true);
  expect(localStorage.getItem('token')).toBe('mine');
});

it('who is signed out sends no token', async () => {
  server.on(DESCRIPTION, { body: { paths: {} } });
  await connect();
  expect(tokensTo(DESCRIPTION)).toEqual([undefined]);
});
