/** What people meet while PostgreSQL is silent or slow, and when they leave in the middle of a file. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';
import { publishFigures, reportHouseholds } from '../e2e/dashboards.ts';
import { Person, word } from '../e2e/person.ts';
import { signIn } from '../e2e/stage.ts';
import { type TestCell, workbook } from '../server/excel/workbooks.ts';
import { type Told, Visitor } from '../support/constant-load.ts';
import { DatabaseLine } from '../support/database-line.ts';
import { ADMIN, TestServer } from '../support/e2e-server.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { sharedBrowser } from '../support/shared-browser.ts';
import { isSoon } from '../support/wait.ts';

const UNITS = readConfig().resources.units;
const AWAY = word('api:databaseAway');
const SLOW = word('api:databaseSlow');
const UNIT = { abbreviation: 'ทด', kind: 'weight', kgPerUnit: 1 };
/** A silent database is given up after some twenty seconds; the machine may be busy. */
const PATIENT = { timeout: 60_000 } as const;
const READERS = 300;
/** Enough that a file is on its way for seconds. */
const ROWS = 4000;
const LAST_WORDS = 400;

let postgres: PostgresServer;
let line: DatabaseLine;
let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  postgres = await startPostgresServer({ durable: true });
  line = await DatabaseLine.start(postgres.url);
  server = await TestServer.start({ DATABASE_URL: line.url });
  browser = await sharedBrowser();
  // So that there is something for readers to wait for.
  const call = await signIn(server.address, ADMIN);
  await reportHouseholds(call);
  await publishFigures(call);
}, 120_000);

afterAll(async () => {
  line.mend();
  await server.discard();
  await line.stop();
  await postgres.stop();
});

async function staff(): Promise<Visitor> {
  const visitor = new Visitor(server.address);
  await visitor.signIn();
  return visitor;
}

const saveUnit = (visitor: Visitor, name: string, key: string): Promise<Told> =>
  visitor.post('/api/foodcateory/saveUnits', { ...UNIT, name }, { 'idempotency-key': key });

async function unitsNamed(visitor: Visitor, text: string): Promise<number> {
  const filters = [{ field: 'name', operator: 'contains', value: text }];
  const told = await visitor.post('/api/foodcateory/searchUnitsWeb', { filters });
  const { total }: { total: number } = JSON.parse(told.text);
  return total;
}

/** Whether no transaction is under way: what was broken off is undone. */
async function noneIsSaving(): Promise<boolean> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  await client.end();
  return rows[0]?.count === 0;
}

/** Runs something while the line is silent, and mends it whatever came of it. */
async function inSilence<T>(work: () => Promise<T>): Promise<T> {
  line.silence();
  try {
    return await work();
  } finally {
    line.mend();
  }
}

describe('while the database is silent', () => {
  it('a save is told in Thai that it was not done, what was typed stays, and it is kept when sent again', async () => {
    if (!UNITS) throw new Error('There are no units.');
    const person = await Person.at(browser, server.address);
    await person.signIn(ADMIN.username, ADMIN.password);
    await person.open('pages/food-cateory/units');
    await person.page.locator('[data-row-link]').first().click();
    const control = person.control(UNITS, 'abbreviation');
    await control.waitFor();
    await person.write(control, 'เงียบ');
    const button = person.page.getByRole('button', {
      name: word('screens:form.save'),
      exact: true,
    });
    await inSilence(async () => {
      await person.choose(button);
      await person.page.getByText(AWAY).waitFor(PATIENT);
    });
    expect(await control.inputValue()).toBe('เงียบ');
    await person.choose(button);
    await person.page.getByText(word('screens:form.saved')).waitFor(PATIENT);
    await person.leave();
  }, 150_000);

  it('readers of public pages do not pile up: all are answered, and the next ones at once when it is back', async () => {
    const readers = Array.from({ length: READERS }, () => new Visitor(server.address));
    const ask = (visitor: Visitor, place: number): Promise<Told> =>
      visitor.post('/api/dashboard/getHomeDashboard', {
        area: String(10 + (place % 60)),
        userType: ['consumer', 'retail', 'outofhome', 'handler'][place % 4],
      });
    const told = await inSilence(async () => {
      const all = Promise.all(readers.map(ask));
      const alive = await fetch(`${server.address}/healthz`);
      expect(alive.status).toBe(200);
      return all;
    });
    const words = told.filter(({ status }) => status === 503).map(({ text }) => text);
    expect(told.every(({ status }) => [200, 400, 429, 503].includes(status))).toBe(true);
    expect(words.every((text) => text.includes(AWAY) || text.includes(SLOW))).toBe(true);
    const [reader] = readers;
    expect((await reader?.post('/api/dashboard/getHomeDashboard', { area: '50' }))?.status).toBe(
      200,
    );
    for (const other of readers) other.leave();
    const visitor = await staff();
    expect((await saveUnit(visitor, `หลังเงียบ ${randomUUID()}`, randomUUID())).status).toBe(200);
    visitor.leave();
  }, 150_000);
});

it('while every answer of the database takes half a second, saves are slow and kept', async () => {
  const visitor = await staff();
  line.slow(250);
  const name = `ช้า ${randomUUID()}`;
  const told = await saveUnit(visitor, name, randomUUID());
  line.mend();
  expect(told.status).toBe(200);
  expect(await unitsNamed(visitor, name)).toBe(1);
  visitor.leave();
}, 60_000);

describe('a file of which the connection is lost in the middle', () => {
  const mark = (): string => `แฟ้ม-${randomUUID().slice(0, 8)}`;

  function fileOf(name: string): Promise<Buffer> {
    const head = ['ชื่อหน่วยวัด', 'อักษรย่อ', 'ประเภทหน่วย', 'เทียบเท่า (กก.)'];
    const row = (place: number): TestCell[] => [`${name} ${place}`, 'ทด', 'น้ำหนัก', 1];
    return workbook([head, ...Array.from({ length: ROWS }, (_, place) => row(place))]);
  }

  /** Begins to take a file in; says so once the first rows are on their way into the database. */
  async function begin(name: string) {
    const body = { data: ADMIN };
    const signIn = await fetch(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token }: { token: string } = JSON.parse(await signIn.text());
    const form = new FormData();
    form.set('step', 'apply');
    form.set('file', new Blob([new Uint8Array(await fileOf(name))]), 'file.xlsx');
    const leaving = new AbortController();
    // Long enough to be met in the middle, whatever the machine.
    line.slow(20);
    const answer = await fetch(`${server.address}/api/foodcateory/importUnits`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, accept: 'application/x-ndjson' },
      body: form,
      signal: leaving.signal,
    });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (pattern: RegExp): Promise<string> => {
      while (reader && !pattern.test(text)) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
      }
      return text.slice(-LAST_WORDS);
    };
    await until(/"stage":"writing","rows":[1-9]/);
    return { until, leave: () => leaving.abort() };
  }

  it('leaves nothing behind when whoever sent it is gone', async () => {
    const name = mark();
    const { leave } = await begin(name);
    leave();
    line.mend();
    const visitor = await staff();
    const other = await saveUnit(visitor, `${name} ของคนอื่น`, randomUUID());
    expect(other.status).toBe(200);
    expect(await isSoon(noneIsSaving, PATIENT.timeout / 1000)).toBe(true);
    expect(await unitsNamed(visitor, name)).toBe(1);
    visitor.leave();
  }, 90_000);

  it('leaves nothing behind when the database is cut off, says so in Thai, and is taken in afterwards', async () => {
    const name = mark();
    const { until } = await begin(name);
    line.cut();
    line.mend();
    expect(await until(/"status":/)).toContain(AWAY);
    const visitor = await staff();
    expect(await unitsNamed(visitor, name)).toBe(0);
    const again = await begin(name);
    line.mend();
    expect(await again.until(/\n\{"status":/)).not.toContain('"error"');
    expect(await unitsNamed(visitor, name)).toBe(ROWS);
    visitor.leave();
  }, 150_000);
});
