/** Signing in and out, sessions, the password, one's own profile. */
import { Client, refreshCookieOf, valueAt } from '../run/client.ts';
import type { Person } from '../run/people.ts';
import type { Product } from '../run/product.ts';
import type { Recorder } from './recorder.ts';

const GET = { method: 'GET', reads: true } as const;
const MINUTES_NEAR_THE_END = 13;
const MINUTES_PAST_THE_END = 40;
const NEXT_PASSWORD = 'another long secret of the baseline';

/** Somebody at a machine of their own, with the account of another person. */
function copyOf(person: Person, product: Product, place: number): Person {
  return { ...person, client: new Client(product.address, `198.51.100.${place}`) };
}

async function recordSignIn(recorder: Recorder, product: Product): Promise<void> {
  const path = '/api/auth/login';
  const { username, password } = recorder.person('no keys');
  const guest = copyOf(recorder.person('anonymous'), product, 201);
  const sign = (name: string, data: unknown, headers = {}) =>
    recorder.call(name, path, { body: { data }, headers }, [guest]);
  await sign('right', { username, password });
  await sign('wrong password', { username, password: 'not this one' });
  await sign(
    'wrong password, in English',
    { username, password: 'no' },
    { 'accept-language': 'en' },
  );
  await sign('unknown name', { username: 'nobody', password: 'not this one' });
  await sign('nothing', {});
  await sign('numbers', { username: 1, password: 2 });
  const locked = { username: 'only-units', password: 'a guess' };
  for (const time of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    await sign(`${time} wrong password of another`, locked);
  }
}

async function recordTokens(recorder: Recorder, product: Product): Promise<void> {
  const check = '/api/auth/checktoken';
  const refresh = '/api/auth/refreshToken';
  const someone = copyOf(recorder.person('no keys'), product, 202);
  const { client, username, password } = someone;
  await recorder.call('a good token', check, GET);
  await client.signIn(username ?? '', password);
  const bad = { ...GET, headers: { authorization: 'Bearer nonsense' } };
  await recorder.call('a bad token', check, bad, [recorder.person('anonymous')]);
  await recorder.call('no cookie', refresh, GET, [recorder.person('anonymous')]);
  const first = client.cookie;
  const refreshed = await recorder.call('with the cookie', refresh, GET, [someone]);
  client.cookie = refreshCookieOf(refreshed);
  const second = client.cookie;
  const foreign = { ...GET, headers: { 'sec-fetch-site': 'cross-site' } };
  await recorder.call('from another site', refresh, foreign, [someone]);
  await product.moveTo(MINUTES_NEAR_THE_END);
  await recorder.call('a token near its end', check, GET, [someone]);
  await product.moveTo(MINUTES_PAST_THE_END);
  await recorder.call('a token past its end', check, GET, [someone]);
  await recorder.call(
    'with a token past its end',
    '/api/foodcateory/searchUnitsWeb',
    { body: {} },
    [someone],
  );
  client.cookie = first;
  await recorder.call('with the cookie of before', refresh, GET, [someone]);
  client.cookie = second;
  await recorder.call('after a cookie was used twice', refresh, GET, [someone]);
  await product.moveTo(0);
}

async function recordSessions(recorder: Recorder, product: Product): Promise<void> {
  const someone = copyOf(recorder.person('no keys'), product, 203);
  const other = copyOf(someone, product, 204);
  for (const { client, username, password } of [someone, other]) {
    await client.signIn(username ?? '', password);
  }
  const list = await recorder.call('of somebody signed in thrice', '/api/auth/sessions', GET, [
    someone,
  ]);
  await recorder.call('of nobody', '/api/auth/sessions', GET, [recorder.person('anonymous')]);
  const sessions = valueAt(list.json, 'data');
  const another = Array.isArray(sessions)
    ? sessions.find((session) => valueAt(session, 'current') !== true)
    : undefined;
  const end = '/api/auth/endSession';
  const id = valueAt(another, 'id');
  await recorder.call('of another machine', end, { body: { data: { id } }, note: '(its id)' }, [
    someone,
  ]);
  await recorder.call('that is none', end, { body: { data: { id: 'none' } } }, [someone]);
  await recorder.call('without an id', end, { body: { data: {} } }, [someone]);
  await recorder.call('of nobody', end, { body: { data: { id: 'x' } } }, [
    recorder.person('anonymous'),
  ]);
  await recordPassword(recorder, someone);
  const everywhere = '/api/auth/logoutEverywhere';
  await recorder.call('of nobody', everywhere, {}, [recorder.person('anonymous')]);
  await recorder.call('signed in', everywhere, {}, [someone]);
  await recorder.call('a token of an ended session', '/api/auth/checktoken', GET, [someone]);
  const last = copyOf(someone, product, 205);
  await last.client.signIn(last.username ?? '', NEXT_PASSWORD);
  await recorder.call('signed in', '/api/auth/logout', {}, [last]);
  await recorder.call('of nobody', '/api/auth/logout', {}, [recorder.person('anonymous')]);
}

async function recordPassword(recorder: Recorder, someone: Person): Promise<void> {
  const path = '/api/auth/changePassword';
  const change = (name: string, data: unknown, people = [someone]) =>
    recorder.call(name, path, { body: { data } }, people);
  const { password: current } = someone;
  await change('of nobody', { current, next: NEXT_PASSWORD }, [recorder.person('anonymous')]);
  await change('with a wrong one', { current: 'not this', next: NEXT_PASSWORD });
  await change('to a short one', { current, next: 'ab' });
  await change('to a guessable one', { current, next: 'password123' });
  await change('to the same', { current, next: current });
  await change('without any', {});
  await change('to a good one', { current, next: NEXT_PASSWORD });
}

async function recordProfile(recorder: Recorder): Promise<void> {
  const { few, admin } = recorder;
  const save = '/api/auth/saveProfile';
  await recorder.call('own', '/api/auth/profile', { body: {} }, few);
  const change = { version: 1, phone: '0812345678', tambonCode: '100101' };
  await recorder.call('changed', save, { body: { data: change } }, few);
  await recorder.call('stale version', save, { body: { data: change } }, [admin]);
  await recorder.call('wrong', save, { body: { data: { version: 2, phone: 'x', email: 1 } } }, [
    admin,
  ]);
  await recorder.call('others’ fields', save, { body: { data: { version: 2, admin: false } } }, [
    admin,
  ]);
  const privacy = '/api/auth/acknowledgePrivacy';
  await recorder.call('of another version', privacy, { body: { data: { version: 99 } } }, few);
  await recorder.call('of this version', privacy, { body: { data: { version: 1 } } }, few);
  await recorder.call('own', '/api/auth/exportProfile', { body: {} }, few);
}

/** Every call under `/api/auth`. Moves the clock of the product, and sets it back. */
export async function recordAccount(recorder: Recorder, product: Product): Promise<void> {
  await recordProfile(recorder);
  await recordSignIn(recorder, product);
  await recordTokens(recorder, product);
  await recordSessions(recorder, product);
}
