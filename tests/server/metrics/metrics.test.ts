/** What those who watch over a server read of it: enough to act on, and nothing of people. */

import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plugins } from '../../../application.server.ts';
import type { Database } from '../../../src/engine/server/db/database.ts';
import { createMetrics, type Metrics } from '../../../src/engine/server/metrics/metrics.ts';
import { openFreshDatabase } from '../../support/databases.ts';
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '../../support/server.ts';

let database: Database;
let metrics: Metrics;
let server: TestServer;
let imports = { running: 0, waiting: 0 };

beforeAll(async () => {
  database = await openFreshDatabase('postgres');
  metrics = await createMetrics({ database, plugins, imports: () => imports });
  server = await startTestServer(database, { metrics });
});
afterAll(async () => {
  await server.app.close();
  await database.close();
});

/** The figure of exactly these labels; undefined where there is none. */
async function figure(name: string, labels = ''): Promise<number | undefined> {
  const start = `back_office_${name}${labels && `{${labels}}`} `;
  const line = (await metrics.text()).split('\n').find((candidate) => candidate.startsWith(start));
  return line === undefined ? undefined : Number(line.slice(start.length));
}

/** Rises in a figure while something happens. */
async function rise(name: string, labels: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await figure(name, labels)) ?? 0;
  await work();
  return ((await figure(name, labels)) ?? 0) - before;
}

const LOGIN = '/api/auth/login';

describe('requests', () => {
  it('are counted by route, method and status, and their time is taken', async () => {
    const labels = `method="POST",route="${LOGIN}"`;
    const work = () => server.signIn('admin', ADMIN_PASSWORD);
    expect(await rise('http_requests_total', `${labels},status="200"`, work)).toBe(1);
    expect(await rise('http_request_seconds_count', labels, work)).toBe(1);
  });

  it('are counted once where everybody may ask, also when the answer is ready', async () => {
    const route = '/api/dashboard/published';
    const work = async () => {
      for (let time = 0; time < 3; time += 1) await server.call('GET', route);
    };
    const labels = `method="GET",route="${route}",status="200"`;
    expect(await rise('http_requests_total', labels, work)).toBe(3);
  });

  it('make no figures of their own for addresses and methods that strangers make up', async () => {
    await server.call('GET', '/api/nothing');
    // The process's own lines come and go by themselves (kinds of garbage collection, open sockets).
    const lines = async () => (await metrics.text()).match(/^back_office_http_/gm)?.length ?? 0;
    const before = await lines();
    for (const path of ['/wp-admin', '/api/x/1', '/api/x/2', '/%']) await server.call('GET', path);
    await server.app.inject({ method: 'PATCH', url: '/api/x/3' });
    expect(before).toBeGreaterThan(0);
    expect(await lines()).toBeLessThanOrEqual(before + 1);
    expect(await metrics.text()).not.toContain('wp-admin');
  });

  it('hold nothing of who asked, or for what', async () => {
    const headers = { 'user-agent': 'Netscape/4.0' };
    const data = { username: 'สมหญิง', password: 'ความลับของสมหญิง' };
    await server.call('POST', LOGIN, { data }, { headers, address: '203.0.113.9' });
    await server.call('GET', `/api/auth/checktoken?name=${data.username}`, undefined, { headers });
    expect(await metrics.text()).not.toMatch(/สมหญิง|%E0|Netscape|203\.0\.113/);
  });
});

it('tells failed sign-ins from those refused while one has to wait', async () => {
  const fail = () =>
    server.call('POST', LOGIN, { data: { username: 'nobody', password: 'wrong password' } });
  expect(await rise('sign_in_failures_total', 'reason="refused"', fail)).toBe(1);
  const often = async () => {
    for (let time = 0; time < 6; time += 1) await fail();
  };
  expect(await rise('sign_in_failures_total', 'reason="waiting"', often)).toBeGreaterThan(0);
});

it('reports imports that run and wait', async () => {
  imports = { running: 2, waiting: 1 };
  expect(await figure('imports', 'state="running"')).toBe(2);
  expect(await figure('imports', 'state="waiting"')).toBe(1);
});

it('reports months whose sums are behind, and when sums were made', async () => {
  expect(await figure('rollups_behind_months', 'source="waste"')).toBe(0);
  await database.db.execute(
    sql`insert into rollup_log values ('waste', '2026-01-15', '10'), ('waste', '2026-02-01', '10')`,
  );
  expect(await figure('rollups_behind_months', 'source="waste"')).toBe(2);
  const madeAt = (await figure('rollups_refreshed_timestamp_seconds')) ?? 0;
  expect(Math.abs(madeAt - Date.now() / 1000)).toBeLessThan(600);
});

/** What those who plan for the connections of PostgreSQL read. */
function documentedConnections(): number {
  const document = readFileSync(new URL('../../../docs/operate.md', import.meta.url), 'utf8');
  return Number(/Each server opens up to (\d+) connections/.exec(document)?.[1]);
}

it('reports connections, and what it has of the process itself', async () => {
  expect(await figure('database_connections_most')).toBe(documentedConnections());
  expect(await figure('database_connections', 'state="idle"')).toBeGreaterThan(0);
  expect(await figure('database_waiting')).toBe(0);
  expect(await metrics.text()).toMatch(/^process_resident_memory_bytes \d+/m);
  expect(await metrics.text()).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

it('goes on telling the rest while the database does not answer', async () => {
  const lost = await openFreshDatabase('postgres');
  await lost.close();
  const without = await createMetrics({ database: lost });
  const text = await without.text();
  expect(text).toMatch(/^back_office_database_up 0$/m);
  expect(text).not.toMatch(/^back_office_rollups_\w+[{ ]/m);
  expect(text).toMatch(/^process_cpu_seconds_total /m);
});
