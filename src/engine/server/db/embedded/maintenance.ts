import type pg from 'pg';
import { readDatabaseError } from '../errors.ts';
import type { Clock } from './clock.ts';

const MINUTE = 60_000;
/** Changes stored only in the log; more would make the next start slow and fill the disk. */
const CHECKPOINT_BYTES = 64 * 1024 * 1024;
const MINUTES_BETWEEN_VACUUMS = 60;

interface LogPosition {
  position: string;
  unwritten: number;
}

async function readLogPosition(pool: pg.Pool): Promise<LogPosition> {
  const { rows } = await pool.query<LogPosition>(
    `select pg_current_wal_insert_lsn()::text as position,
            pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as unwritten
       from pg_control_checkpoint()`,
  );
  const [found] = rows;
  if (!found) {
    throw new Error('The embedded database did not tell the position of its log.');
  }
  return found;
}

/** One table at a time, so that waiting queries get their turn in between. */
async function vacuumAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name
       from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) {
    await pool.query(`vacuum (analyze) ${name}`);
  }
}

/**
 * Does what PostgreSQL's background processes would do and PGlite has none for: writes the log's
 * changes to the tables when it has grown, and every hour clears out dead rows and refreshes the
 * planner's statistics, unless nothing was written since.
 * @returns stops it
 */
export function startMaintenance(
  pool: pg.Pool,
  clock: Clock,
  log: (line: string) => void,
): () => void {
  let minutes = 0;
  let vacuumedAt: string | undefined;
  let isRunning = false;
  const tick = async () => {
    minutes += 1;
    const { position, unwritten } = await readLogPosition(pool);
    if (minutes % MINUTES_BETWEEN_VACUUMS === 0 && position !== vacuumedAt) {
      await vacuumAll(pool);
      await pool.query('checkpoint');
      vacuumedAt = (await readLogPosition(pool)).position;
    } else if (unwritten > CHECKPOINT_BYTES) {
      await pool.query('checkpoint');
    }
  };
  return clock.every(MINUTE, () => {
    if (isRunning || pool.ending) {
      return;
    }
    isRunning = true;
    tick()
      .catch((error: Error) => {
        // A backup or a restore holds the one connection for minutes: the next minute does.
        if (readDatabaseError(error)?.kind !== 'timeout') log(error.message);
      })
      .finally(() => {
        isRunning = false;
      });
  });
}
