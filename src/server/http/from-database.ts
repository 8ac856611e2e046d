import { type DatabaseError, readDatabaseError } from '../db/errors.ts';
import { ApiError } from './errors.ts';

/** When to try again: a database that is away comes back slowly, one that is busy soon. */
const AWAY_SECONDS = 5;
const BUSY_SECONDS = 1;

const unfit = (): ApiError => new ApiError('validation', { message: { key: 'valueUnfit' } });
const alike = (): ApiError => new ApiError('conflict', { message: { key: 'rowAlike' } });
const away = (): ApiError => unavailable('databaseAway', AWAY_SECONDS);
const busy = (): ApiError => unavailable('databaseBusy', BUSY_SECONDS);

function unavailable(key: string, retryAfterSeconds: number): ApiError {
  return new ApiError('unavailable', { message: { key }, retryAfterSeconds });
}

/** What the requests' own checks should have caught, and what no check can foresee. */
const ANSWERS: { readonly [K in DatabaseError['kind']]: (() => ApiError) | null } = {
  invalidValue: unfit,
  tooLong: unfit,
  check: unfit,
  notNull: unfit,
  foreignKey: unfit,
  unique: alike,
  conflict: busy,
  timeout: busy,
  connection: away,
  resources: away,
  other: null,
};

/** The answer to an error of the database that no service has made sense of; null for a fault of ours. */
export function fromDatabase(error: unknown): ApiError | null {
  const known = readDatabaseError(error);
  return known ? (ANSWERS[known.kind]?.() ?? null) : null;
}
