import { type DatabaseError, databaseErrorFacts, readDatabaseError } from '../db/errors.ts';
import { ApiError } from './errors.ts';

/** When to try again: a database that is away comes back slowly, one that is busy soon. */
const AWAY_SECONDS = 5;
const BUSY_SECONDS = 1;
const SLOW_SECONDS = 5;
/** Somebody has to make room first, or to restore a backup. */
const FULL_SECONDS = 60;
const DAMAGED_SECONDS = 60;
/** What PostgreSQL says of a full disk. */
const DISK_FULL = '53100';

const unfit = (): ApiError => new ApiError('validation', { message: { key: 'valueUnfit' } });
const alike = (): ApiError => new ApiError('conflict', { message: { key: 'rowAlike' } });
const away = (): ApiError => unavailable('databaseAway', AWAY_SECONDS);
const busy = (): ApiError => unavailable('databaseBusy', BUSY_SECONDS);
const slow = (): ApiError => unavailable('databaseSlow', SLOW_SECONDS);
const damaged = (): ApiError => unavailable('databaseDamaged', DAMAGED_SECONDS);
const exhausted = (error: unknown): ApiError =>
  databaseErrorFacts(error)?.code === DISK_FULL
    ? unavailable('databaseFull', FULL_SECONDS)
    : away();

function unavailable(key: string, retryAfterSeconds: number): ApiError {
  return new ApiError('unavailable', { message: { key }, retryAfterSeconds });
}

/** What the requests' own checks should have caught, and what no check can foresee. */
const ANSWERS: { readonly [K in DatabaseError['kind']]: ((error: unknown) => ApiError) | null } = {
  invalidValue: unfit,
  tooLong: unfit,
  check: unfit,
  notNull: unfit,
  foreignKey: unfit,
  unique: alike,
  conflict: busy,
  timeout: slow,
  connection: away,
  damaged,
  resources: exhausted,
  other: null,
};

/** The answer to an error of the database that no service has made sense of; null for a fault of ours. */
export function fromDatabase(error: unknown): ApiError | null {
  const known = readDatabaseError(error);
  return known ? (ANSWERS[known.kind]?.(error) ?? null) : null;
}
