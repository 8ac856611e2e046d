/**
 * Publications: how long one takes, and for how long others wait meanwhile; how many requests a
 * second published addresses and calls serve, beside bare Fastify that sends the same bytes.
 * 1,000,000 records, or as many as `RECORDS` says, on PostgreSQL.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { sql } from 'drizzle-orm';
import { readConfig } from '../src/schema/index.ts';
import { SYSTEM } from '../src/server/auth/principal.ts';
import { contextFor, type ServerContext } from '../src/server/context.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { openDatabase } from '../src/server/db/open.ts';
import { loadAreas } from '../src/server/geography/areas.ts';
import { PublicationService } from '../src/server/publication/service.ts';
import { seedStarterData } from '../src/server/seed/starter.ts';
import { freePort } from '../tests/support/free-port.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { startProcess } from './processes.ts';
import { fillRecords } from './records.ts';
import { median, quantile } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 5;
const CONNECTIONS = 20;
const UNTIL = '2026-10-31';
const DAYS = 730;
const MONTH = '2026-10';
const ROOT = new URL('../', import.meta.url);
const folderOf = (name: string): string => fileURLToPath(new URL(name, ROOT));

const TABLES = [
  `/api/dashboard/published/latest/${MONTH}/material`,
  `/api/dashboard/published/latest/${MONTH}/area`,
];
const CALLS = [
  ['getHomeDashboard', {}],
  ['getCalculateMaterials', {}],
  ['loadMapProvince', {}],
] as const;

interface Target {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

const targets: readonly Target[] = [
  ...TABLES.map((path) => ({ name: `GET ${path.split('/').at(-1)}`, path })),
  ...CALLS.map(([call, data]) => ({
    name: `POST ${call}`,
    path: `/api/dashboard/${call}`,
    body: JSON.stringify({ data }),
  })),
];

/** Requests a second of one server, and of its processor's seconds. */
async function serve(url: string, body: string | undefined): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(body !== undefined && {
      method: 'POST' as const,
      body,
      headers: { 'content-type': 'application/json' },
    }),
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}

const inMs = (time: number): string => `${time.toFixed(0)} ms`;

async function compare(databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'publication-bench-'));
  const [ours, bare] = [await freePort(), await freePort()];
  const tsx = { program: process.execPath, environment: {} };
  const run = (file: string, ...parameters: string[]) => ({
    ...tsx,
    parameters: ['--import', 'tsx', folderOf(`bench/publication/${file}.ts`), ...parameters],
  });
  const product = await startProcess(
    folderOf('.'),
    run('ours', databaseUrl, String(ours)),
    `http://localhost:${ours}/healthz`,
  );
  try {
    for (const { name, path, body } of targets) {
      const url = `http://localhost:${ours}${path}`;
      const init = body === undefined ? {} : { method: 'POST', body };
      const answer = await fetch(url, { ...init, headers: { 'content-type': 'application/json' } });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const file = join(folder, 'bytes');
      await writeFile(file, bytes);
      const plain = await startProcess(
        folderOf('.'),
        run('bare', file, String(bare)),
        `http://localhost:${bare}/`,
      );
      const [own, other]: [number[], number[]] = [[], []];
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          own.push(await serve(url, body));
          other.push(await serve(`http://localhost:${bare}/`, body));
        }
      } finally {
        await plain.stop();
      }
      const ratio = median(own.map((it, place) => it / (other[place] ?? 1)));
      const [mine, theirs] = [median(own), median(other)].map((it) => Math.round(it).toString());
      console.log(
        `${name}: ${bytes.length} bytes, ${mine} requests/s, bare Fastify ${theirs}, ratio ${ratio.toFixed(2)}`,
      );
    }
  } finally {
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** How long statements of others take while a publication is made. */
async function publish(context: ServerContext): Promise<void> {
  const service = new PublicationService(contextFor(context, 'background'));
  const waits: number[] = [];
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await context.database
        .for('lists')
        .db.execute(sql`select id from users order by id limit 20`);
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const begun = performance.now();
  const draft = await service.make({ month: MONTH }, SYSTEM);
  const took = performance.now() - begun;
  isDone = true;
  await watch;
  await service.publish({ id: draft.id }, SYSTEM);
  console.log(
    `A publication of ${RECORDS} records, ${draft.windows.length} periods, ${draft.tables} tables: ${(took / 1000).toFixed(1)} s; ` +
      `a short statement of somebody else meanwhile: median ${inMs(quantile(waits, 0.5))}, ` +
      `99 of 100 within ${inMs(quantile(waits, 0.99))}, at most ${inMs(Math.max(...waits))}`,
  );
}

const server = await startPostgresServer();
const database = await openDatabase({ databaseUrl: server.url, dataDirectory: '' });
try {
  const context: ServerContext = {
    config: readConfig(),
    database,
    areas: loadAreas(folderOf('data')),
    now: () => new Date('2026-11-24T12:00:00Z'),
  };
  await migrate(context);
  await seedStarterData(context, folderOf('data/starter'));
  await fillRecords(database.db, context.areas, {
    records: RECORDS,
    packaging: Math.round(RECORDS / 10),
    reporters: 5000,
    until: UNTIL,
    days: DAYS,
  });
  await publish(context);
  await compare(server.url);
} finally {
  await database.close();
  await server.stop();
}
