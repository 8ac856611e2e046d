/** JSON bodies of long texts and odd objects, for every call that takes one. */
import { isRecord } from '../../../../src/engine/declaration/record.ts';
import { type Call, callsOf, type Document } from '../calls.ts';
import type { Client } from './client.ts';
import type { Findings } from './findings.ts';
import { inTurns } from './turns.ts';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}1${']'.repeat(depth)}`);

const ODD: readonly (readonly [string, unknown])[] = [
  ['a text of 32,767 letters', 'ก'.repeat(32_767)],
  ['a text of 200,000 brackets', '('.repeat(200_000)],
  ['marks upon marks', '\u0315\u0316'.repeat(50_000)],
  ['a text without an end', '\ud800'],
  ['a text with a zero', 'ก\u0000ข'],
  ['an object that is no text', { toString: 1, valueOf: 1, toJSON: 1, length: -1 }],
  ['an object with a prototype', JSON.parse('{"__proto__": {"admin": true}, "constructor": 1}')],
  ['lists in lists', nested(150)],
  ['10,000 numbers', Array.from({ length: 10_000 }, (_, place) => place)],
  ['10,000 names', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`a${at}`, at]))],
  ['a number beyond all', 1e308],
  ['a number below all', -(2 ** 63)],
  ['an operator', { $gt: '', operator: 'eq', field: '__proto__', value: [{}] }],
];

/** The body with the value in the place of each of its values. */
function filled(body: unknown, value: unknown): unknown {
  if (!isRecord(body)) return value;
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, filled(one, value)]));
}

function bodiesFor({ bodies, example }: Call, value: unknown): unknown[] {
  const fitting = example ?? bodies[0];
  return [{ data: value }, ...(fitting === undefined ? [] : [filled(fitting, value)])];
}

/** Sends them all; signing in and out would end the session that sends. */
export async function sendBodies(client: Client, findings: Findings): Promise<number> {
  const document = await (await fetch(`${client.address}/api/openapi.json`)).json();
  // The document is the product's own, and held by its tests.
  const calls = callsOf(document as Document).filter(
    ({ method, url, file }) => method === 'POST' && !file && !url.startsWith('/api/auth/'),
  );
  const sent = calls.flatMap((call) =>
    ODD.flatMap(([name, value]) =>
      bodiesFor(call, value).map((body) => ({ path: call.url.slice('/api/'.length), name, body })),
    ),
  );
  await inTurns(sent, async ({ path, name, body }) => {
    await findings.see(`${path} with ${name}`, client.call(path, body));
  });
  return sent.length;
}
