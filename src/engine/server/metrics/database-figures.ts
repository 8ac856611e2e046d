import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import type { ServerPlugin } from '../plugin.ts';
import type { Place } from './place.ts';

/** A database that takes longer does not answer, as far as those who watch are concerned. */
const PATIENCE_MILLISECONDS = 3000;

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
 * Figures of the pool, and those of plugins, which the returned function reads from the database:
 * they are missing while it does not answer.
 */
export function measureDatabase(
  place: Place,
  database: Database,
  plugins: readonly ServerPlugin[],
): () => Promise<void> {
  poolFigures(place, database);
  const up = new place.prometheus.Gauge({
    name: `${place.prefix}database_up`,
    help: '1 while the database answers',
    registers: [place.registry],
  });
  const gauges = plugins.flatMap(({ measure }) => (measure ? [measure(place)] : []));
  const read = async () => {
    const { db } = database.for('health');
    await db.execute(sql`select 1`);
    // One that cannot be read is missing, and no other.
    const read = await Promise.allSettled(gauges.map((gauge) => gauge.read(db)));
    return read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  };
  let reading: ReturnType<typeof read> | undefined;
  return async () => {
    // Asked again meanwhile, a slow database is not made slower.
    reading ??= read().finally(() => {
      reading = undefined;
    });
    const shows = await inTime(reading);
    up.set(shows ? 1 : 0);
    for (const gauge of gauges) gauge.clear();
    for (const show of shows ?? []) show();
  };
}
