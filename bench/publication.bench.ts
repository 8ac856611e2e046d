/**
 * Publications: how long one takes, and for how long others wait meanwhile; how much of a
 * processor published addresses and calls take, beside bare Fastify that sends the same bytes.
 * 1,000,000 records, or as many as `RECORDS` says, on PostgreSQL.
 */

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { plugins } from '../application.server.ts';
import { readConfig } from '../src/application.ts';
import { SYSTEM } from '../src/engine/server/access/principal.ts';
import { contextFor, type ServerContext } from '../src/engine/server/context.ts';
import { openDatabase } from '../src/engine/server/db/open.ts';
import { migrate } from '../src/engine/server/migrations/migrate.ts';
import { seedStarterData } from '../src/engine/server/seed/starter.ts';
import { PublicationService } from '../src/food-waste/server/publication/service.ts';
import { areasIn } from '../src/thailand/server/geography/areas.ts';
import { startPostgresServer } from '../tests/support/postgres-server.ts';
import { compare } from './publication/compare.ts';
import { fillRecords } from './records.ts';
import { quantile } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const UNTIL = '2026-10-31';
const DAYS = 730;
/** The month of the first publication, and of the next as there is one each month. */
const MONTHS = ['2026-09', '2026-10'] as const;
const ROOT = new URL('../', import.meta.url);
const folderOf = (name: string): string => fileURLToPath(new URL(name, ROOT));

const inMs = (time: number): string => `${time.toFixed(0)} ms`;

/** How long statements of others take while a publication is made. */
async function publish(context: ServerContext, month: string): Promise<void> {
  const service = new PublicationService(contextFor(context, 'background'));
  const waits: number[] = [];
  let isDone = false;
  const watch = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await context.database
        .for('lists')
        .db.execute(sql`select id from places order by id limit 20`);
      waits.push(performance.now() - begun);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const begun = performance.now();
  const draft = await service.make({ month }, SYSTEM);
  const took = performance.now() - begun;
  isDone = true;
  await watch;
  await service.publish({ id: draft.id }, SYSTEM);
  console.log(
    `${month} of ${RECORDS} records, ${draft.windows.length} periods, ${draft.tables} tables: ${(took / 1000).toFixed(1)} s; ` +
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
    shippedData: folderOf('data'),
    plugins,
    now: () => new Date('2026-11-24T12:00:00Z'),
  };
  await migrate(context);
  await seedStarterData(context, folderOf('data/starter'));
  await fillRecords(database.db, areasIn(context), {
    records: RECORDS,
    packaging: Math.round(RECORDS / 10),
    reporters: 5000,
    until: UNTIL,
    days: DAYS,
  });
  for (const month of MONTHS) await publish(context, month);
  await compare(server.url, MONTHS[1]);
} finally {
  await database.close();
  await server.stop();
}
