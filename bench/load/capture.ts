/** Notes which statements the product itself sends for a call, by calling it in this process. */

import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { plugins } from '../../application.server.ts';
import { readConfig } from '../../src/application.ts';
import { buildApp } from '../../src/engine/server/app.ts';
import { openDatabase } from '../../src/engine/server/db/open.ts';
import { ADMIN } from '../../tests/support/e2e-server.ts';
import { type Call, isOfStaff } from './calls.ts';
import {
  type Captured,
  type CapturedCalls,
  keyOf,
  type Sent,
  type Statement,
} from './statements.ts';

const path = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

interface Noted {
  readonly statement: Statement;
  readonly begun: number;
  ended: number;
}

function statementOf(query: unknown, values: unknown): Statement {
  if (typeof query === 'string') {
    return { text: query, values: Array.isArray(values) ? values : [] };
  }
  const { text, name, rowMode, values: own } = Object(query);
  const used = Array.isArray(values) ? values : own;
  return { text, name, rowMode, values: Array.isArray(used) ? used : [] };
}

/** Statements that began before an earlier one had ended did not wait for it. */
function wavesOf(noted: readonly Noted[]): Statement[][] {
  const waves: Statement[][] = [];
  let ended = Number.NEGATIVE_INFINITY;
  for (const one of noted) {
    if (one.begun >= ended || waves.length === 0) waves.push([]);
    waves.at(-1)?.push(one.statement);
    ended = Math.max(ended, one.ended);
  }
  return waves;
}

/** Credentials: the limit needs none. */
const SIGN_IN = 'principal_of_session';

function capturedOf(all: readonly Noted[], { path }: Sent, answer: string): Captured {
  const noted = all.filter(({ statement }) => statement.name !== SIGN_IN);
  const inTransaction = noted.some(({ statement }) => /^begin/i.test(statement.text));
  const waves = inTransaction ? noted.map(({ statement }) => [statement]) : wavesOf(noted);
  if (path.startsWith('/api/dashboard/')) return { inTransaction: false, waves, answer };
  const { id, code } = Object(Object(JSON.parse(answer)).data);
  const took = typeof id === 'number' ? { id, code: String(code) } : undefined;
  return { inTransaction, waves, took };
}

/** Listens to every connection of this process for as long as some work takes. */
async function listening(work: () => Promise<void>): Promise<Noted[]> {
  const noted: Noted[] = [];
  let clock = 0;
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = new Proxy(query, {
    apply(target, client, given: unknown[]) {
      clock += 1;
      const one = { statement: statementOf(given[0], given[1]), begun: clock, ended: Infinity };
      noted.push(one);
      const end = (): void => {
        clock += 1;
        one.ended = clock;
      };
      const last = given.at(-1);
      if (typeof last === 'function') {
        const told = (...answer: unknown[]): void => {
          end();
          Reflect.apply(last, undefined, answer);
        };
        return Reflect.apply(target, client, [...given.slice(0, -1), told]);
      }
      const answer: unknown = Reflect.apply(target, client, given);
      if (answer instanceof Promise) void answer.then(end, end);
      return answer;
    },
  });
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return noted;
}

/** @param token none for somebody who has not signed in */
async function ask(app: FastifyInstance, { path, body }: Sent, token?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const answer = await app.inject({ method: 'POST', url: path, headers, payload: body });
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
  return answer.body;
}

/**
 * The queries of each call once everything that may be cached is cached.
 * @param url a database with the sums of all months made
 */
export async function capture(url: string, calls: readonly Call[]): Promise<CapturedCalls> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: '' });
  const context = {
    config: readConfig(),
    database,
    shippedData: path('data'),
    plugins,
    now: () => new Date(),
  };
  const app = await buildApp(context, {
    localesDirectory: path('locales'),
    tokenKeys: [{ secret: randomBytes(32), trustedUntil: null }],
  });
  const captured: Record<string, Captured> = {};
  try {
    const body = JSON.stringify({ data: ADMIN });
    const signedIn = await ask(app, { path: '/api/auth/login', body });
    const token = String(Object(JSON.parse(signedIn)).token);
    // Saves come last: what is requested after one may make sums anew, which is seen once and for all.
    const isSave = ({ path }: Sent): boolean => path.includes('/save');
    for (const call of calls.toSorted(
      (one, other) => Number(isSave(one)) - Number(isSave(other)),
    )) {
      const own = isOfStaff(call) ? token : undefined;
      if (!isSave(call)) await ask(app, call, own);
      let answer = '';
      const noted = await listening(async () => {
        answer = await ask(app, call, own);
      });
      captured[keyOf(call)] = capturedOf(noted, call, answer);
    }
  } finally {
    await app.close();
    await database.close();
  }
  return captured;
}
