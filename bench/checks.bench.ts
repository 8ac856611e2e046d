/**
 * What the inbox of doubtful rows takes, requested by people whose roles open all rows, those of their
 * areas and their own; one row in a hundred is far from what is usual. 1,000,000 records on PostgreSQL,
 * or as many as `RECORDS` says, and `EMBEDDED_RECORDS` (100,000) on PGlite; 0 leaves one out.
 * `BENCH_DATABASE_URL` is a PostgreSQL database that is filled if it is empty and stays afterwards.
 */
import { sql } from 'drizzle-orm';
import { searchChecks } from '../src/engine/server/checks/checks.ts';
import { contextFor } from '../src/engine/server/context.ts';
import type { Database } from '../src/engine/server/db/database.ts';
import { createEngine } from '../src/engine/server/resources/engine.ts';
import { onBoth } from './both-databases.ts';
import { addAskers, contextOver, fill } from './three-askers.ts';
import { median, milliseconds } from './times.ts';

const RECORDS = Number(process.env.RECORDS ?? 1_000_000);
const EMBEDDED_RECORDS = Number(process.env.EMBEDDED_RECORDS ?? 100_000);
const ROUNDS = Number(process.env.ROUNDS ?? 11);
const WARM_ROUNDS = 3;

async function measure(name: string, database: Database, count: number): Promise<void> {
  const context = contextOver(database);
  const { db } = database;
  await fill(context, count, () =>
    db.execute(
      sql.raw('update waste_records set unusual = (id % 100 = 0), overlapping = (id % 1000 = 7)'),
    ),
  );
  const askers = await addAskers(context);
  const engine = createEngine(contextFor(context, 'lists'), {});
  console.log(`\n${name}: ${count.toLocaleString('en')} records, medians of ${ROUNDS}`);
  for (const [way, principal] of askers) {
    const times: number[] = [];
    let told = '';
    for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
      const taken = await milliseconds(async () => {
        const page = await searchChecks(engine, principal, { currentPage: 1, pageSize: 20 });
        told = `${JSON.stringify(page.counts)}${page.isComplete ? '' : ', NOT COMPLETE'}`;
      });
      if (round >= 0) times.push(taken);
    }
    const most = Math.max(...times);
    console.log(
      `${median(times).toFixed(1).padStart(8)} ms  ${most.toFixed(1).padStart(8)} at most  ${way} (${told})`,
    );
  }
}

await onBoth(RECORDS, EMBEDDED_RECORDS, measure);
