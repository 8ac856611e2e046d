/** Three servers on one PostgreSQL, restarted one after another while people work. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHaproxy, startPlainBalancer } from '../support/balancers.ts';
import { loadConstantly } from '../support/constant-load.ts';
import { ADMIN, addressOf, type Launch, launch } from '../support/e2e-server.ts';
import { freePort } from '../support/free-port.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';

const NODES = 3;
const PEOPLE = 6;
/** Longer than a balancer of these tests takes to notice. */
const DRAIN_SECONDS = '4';

let postgres: PostgresServer;
let folder: string;
const nodes: { readonly port: number; launched: Launch; address: string }[] = [];

function startNode(port: number): Launch {
  return launch({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    ADMIN_PASSWORD: ADMIN.password,
    TOKEN_SECRET: 'the same secret on each of the nodes',
    DRAIN_SECONDS,
  });
}

beforeAll(async () => {
  postgres = await startPostgresServer();
  folder = await mkdtemp(join(tmpdir(), 'food-waste-rolling-'));
  for (let node = 0; node < NODES; node += 1) {
    const port = await freePort();
    nodes.push({ port, launched: startNode(port), address: '' });
  }
  for (const node of nodes) node.address = await addressOf(node.launched);
});

afterAll(async () => {
  for (const { launched } of nodes) launched.process.kill('SIGKILL');
  await Promise.all(nodes.map(({ launched }) => launched.ended));
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

async function ask<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(statement, values);
  await client.end();
  return rows;
}

it('three processes that start at once on an empty database prepare it once', async () => {
  const seeded = nodes.filter(({ launched }) => launched.output.stdout.includes('ข้อมูลเริ่มต้น'));
  expect(seeded).toHaveLength(1);
  const [counts] = await ask(`
    select (select count(*)::int from users where username = 'admin') as admins,
      (select count(*) = count(distinct code) from units) as once`);
  expect(counts).toEqual({ admins: 1, once: true });
});

describe.each([
  { name: 'a plain balancer', start: startPlainBalancer },
  { name: 'haproxy with the shipped settings', start: startHaproxy },
])('behind $name, a restart of one server after another', ({ start }) => {
  it('fails no request, and loses nothing that was saved', async () => {
    const balancer = await start(nodes.map(({ address }) => address));
    const stopLoad = await loadConstantly(balancer.address, PEOPLE);
    for (const node of nodes) {
      node.launched.process.kill('SIGTERM');
      expect(await node.launched.ended).toBe(0);
      node.launched = startNode(node.port);
      node.address = await addressOf(node.launched);
    }
    const { reads, saved, failures } = await stopLoad();
    await balancer.stop();
    expect(failures).toEqual([]);
    expect(reads).toBeGreaterThan(NODES * PEOPLE);
    const [kept] = await ask<{ rows: number; names: number }>(
      'select count(*)::int as rows, count(distinct name)::int as names from units where name = any($1)',
      [saved],
    );
    expect(kept).toEqual({ rows: saved.length, names: saved.length });
    process.stdout.write(`${reads} reads and ${saved.length} saves, none failed\n`);
  });
});

describe('a server that was told to stop', () => {
  it('says that it is not ready, serves on for a while, and ends each connection', async () => {
    const [node] = nodes;
    if (!node) throw new Error('no nodes');
    node.launched.process.kill('SIGTERM');
    await expect.poll(async () => (await fetch(`${node.address}/readyz`)).status).toBe(503);
    const answer = await fetch(`${node.address}/healthz`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  });

  it('ends at once when it is told again', async () => {
    const [node] = nodes;
    if (!node) throw new Error('no nodes');
    const again = setInterval(() => node.launched.process.kill('SIGTERM'), 100);
    const began = performance.now();
    const code = await node.launched.ended;
    clearInterval(again);
    expect(code).toBe(1);
    expect(performance.now() - began).toBeLessThan(Number(DRAIN_SECONDS) * 1000);
    expect(node.launched.output.stdout).toContain('ปิดทันทีตามคำสั่ง');
  });
});
