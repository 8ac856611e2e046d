import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { behindIn } from '../rollups/rollups.ts';
import type { Place } from './place.ts';

/** A database that takes longer does not answer, as far as those who watch are concerned. */
const PATIENCE_MILLISECONDS = 3000;

interface Sums {
  readonly behind: Awaited<ReturnType<typeof behindIn>>;
  /** Seconds since 1970. */
  readonly madeAt: number;
}

async function readSums(database: Database): Promise<Sums> {
  const { db } = database.for('health');
  const { rows } = await db.execute<{ seconds: string }>(
    sql`select extract(epoch from refreshed_at) as seconds from rollup_state`,
  );
  return { behind: await behindIn(db), madeAt: Number(rows[0]?.seconds ?? 0) };
}

/** What a promise gives in time; null when it fails or takes too long. */
async function inTime<Value>(work: Promise<Value>): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MILLISECONDS);
  });
  const value = await Promise.race([work.catch(() => null), enough]);
  clearTimeout(timer);
  return value;
}

function poolFigures({ prometheus, registry, prefix }: Place, database: Database): void {
  const registers = [registry];
  new prometheus.Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections of this server to its database',
    labelNames: ['state'],
    registers,
    collect() {
      const { open, idle } = database.connections();
      this.set({ state: 'busy' }, open - idle);
      this.set({ state: 'idle' }, idle);
    },
  });
  new prometheus.Gauge({
    name: `${prefix}database_connections_most`,
    help: 'Connections that this server may have at most',
    registers,
    collect() {
      this.set(database.connections().most);
    },
  });
  new prometheus.Gauge({
    name: `${prefix}database_waiting`,
    help: 'Pieces of work that wait for a free connection',
    registers,
    collect() {
      this.set(database.connections().waiting);
    },
  });
}

/**
 * Figures of the pool, and of the sums of the dashboards, which the returned function reads from
 * the database: those are missing while it does not answer.
 */
export function measureDatabase(place: Place, database: Database): () => Promise<void> {
  const { prometheus, registry, prefix } = place;
  const registers = [registry];
  poolFigures(place, database);
  const up = new prometheus.Gauge({
    name: `${prefix}database_up`,
    help: '1 while the database answers',
    registers,
  });
  const behind = new prometheus.Gauge({
    name: `${prefix}rollups_behind_months`,
    help: 'Months whose sums do not hold the newest records yet',
    labelNames: ['source'],
    registers,
  });
  const madeAt = new prometheus.Gauge({
    name: `${prefix}rollups_refreshed_timestamp_seconds`,
    help: 'When sums were last made, by whatever server',
    registers,
  });
  let reading: Promise<Sums> | undefined;
  return async () => {
    // Asked again meanwhile, a slow database is not made slower.
    reading ??= readSums(database).finally(() => {
      reading = undefined;
    });
    const sums = await inTime(reading);
    up.set(sums ? 1 : 0);
    behind.reset();
    madeAt.remove();
    if (!sums) return;
    for (const [source, months] of Object.entries(sums.behind)) {
      behind.set({ source }, months.length);
    }
    madeAt.set(sums.madeAt);
  };
}
