import { DrizzleQueryError } from 'drizzle-orm';

/** Where a broken constraint stands. `columns` is empty when it is unknown. */
interface ConstraintPlace {
  constraint: string;
  table: string;
  columns: string[];
}

/** A database error as the product distinguishes them; `cause` is the driver's own error. */
export type DatabaseError = { cause: unknown } & (
  | ({ kind: 'unique' } & ConstraintPlace)
  /** `missing`: the row referred to is not there. `referenced`: other rows refer to this one. */
  | ({ kind: 'foreignKey'; direction: 'missing' | 'referenced' } & ConstraintPlace)
  | ({ kind: 'check' } & ConstraintPlace)
  | { kind: 'notNull'; table: string; columns: string[] }
  /** Text longer than its column; PostgreSQL does not say which column. */
  | { kind: 'tooLong' }
  /** A number out of range, or text that is no number, date or valid Unicode. */
  | { kind: 'invalidValue' }
  /** Another transaction was in the way: the same one, tried again, may pass. */
  | { kind: 'conflict'; reason: 'serialization' | 'deadlock' }
  /** A statement or a wait took longer than is allowed. */
  | { kind: 'timeout' }
  /** The server cannot be reached, takes no writes (any more), or the connection broke. */
  | { kind: 'connection' }
  /** What is in the files of the database is not what was written there. */
  | { kind: 'damaged' }
  /** A table or a column is not there: another version of the product has changed them, as a rule. */
  | { kind: 'otherTables' }
  /** The server is out of disk or memory. */
  | { kind: 'resources' }
  | { kind: 'other'; code: string }
);

/** What the driver puts on an error of PostgreSQL's; `code` is the SQLSTATE. */
interface ServerError {
  code: string;
  detail?: string;
  table?: string;
  column?: string;
  constraint?: string;
  /** Where in PostgreSQL's source it comes from. */
  file?: string;
}

type ErrorReader = (error: ServerError) => DatabaseError;

/** SQLSTATE of a write where none is taken: on a standby, or on what was the primary until just now. */
export const READ_ONLY = '25006';
const IN_FAILED_TRANSACTION = '25P02';

const SQLSTATE = /^[0-9A-Z]{5}$/;
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** The driver's own errors carry no code, only these words. */
const LOST_CONNECTION = /^Connection terminated|^Client has encountered a connection error/;
const WAITED_TOO_LONG = /^timeout exceeded when trying to connect|^Query read timeout/;

/** `Key (a, lower(b))=(1, x) …` names the columns, in every language of the server. */
function columnsOf(detail: string | undefined): string[] {
  const keys = /\((.*?)\)=\(/s.exec(detail ?? '')?.[1];
  if (!keys) {
    return [];
  }
  return keys.split(', ').flatMap((key) => {
    // In an expression the column is the first word that is not a function's name.
    const [column] = key.match(/"[^"]+"|\b[a-z_]\w*\b(?!\s*\()/i) ?? [];
    return column ? [column.replaceAll('"', '')] : [];
  });
}

function placeOf(error: ServerError): ConstraintPlace {
  return {
    constraint: error.constraint ?? '',
    table: error.table ?? '',
    columns: columnsOf(error.detail),
  };
}

const foreignKey =
  (direction: 'missing' | 'referenced'): ErrorReader =>
  (cause) => ({ kind: 'foreignKey', direction, ...placeOf(cause), cause });

const timeout: ErrorReader = (cause) => ({ kind: 'timeout', cause });
const other: ErrorReader = (cause) => ({ kind: 'other', code: cause.code, cause });
const connection: ErrorReader = (cause) => ({ kind: 'connection', cause });
const resources: ErrorReader = (cause) => ({ kind: 'resources', cause });
const damaged: ErrorReader = (cause) => ({ kind: 'damaged', cause });
const otherTables: ErrorReader = (cause) => ({ kind: 'otherTables', cause });
const invalidValue: ErrorReader = (cause) => ({ kind: 'invalidValue', cause });

const READERS: Record<string, ErrorReader> = {
  '23505': (cause) => ({ kind: 'unique', ...placeOf(cause), cause }),
  '23514': (cause) => ({ kind: 'check', ...placeOf(cause), cause }),
  '23502': (cause) => ({
    kind: 'notNull',
    table: cause.table ?? '',
    columns: cause.column ? [cause.column] : [],
    cause,
  }),
  '23503': (cause) =>
    foreignKey(/still referenced/.test(cause.detail ?? '') ? 'referenced' : 'missing')(cause),
  // PostgreSQL 18 has a code of its own for ON DELETE RESTRICT.
  '23001': foreignKey('referenced'),
  '22001': (cause) => ({ kind: 'tooLong', cause }),
  '22003': invalidValue,
  '22007': invalidValue,
  '22008': invalidValue,
  '22021': invalidValue,
  '22P02': invalidValue,
  '22P05': invalidValue,
  '40001': (cause) => ({ kind: 'conflict', reason: 'serialization', cause }),
  '40P01': (cause) => ({ kind: 'conflict', reason: 'deadlock', cause }),
  '55P03': timeout,
  '57014': timeout,
  '25P03': timeout,
  [READ_ONLY]: connection,
  // A page or an index that makes no sense, and a disk that does not give back what it was given.
  XX001: damaged,
  XX002: damaged,
  '58030': damaged,
  // The file of a table is gone; other files may be missing for other reasons.
  '58P01': (cause) => (cause.file === 'md.c' ? damaged(cause) : other(cause)),
  '42703': otherTables,
  '42P01': otherTables,
  '53100': resources,
  '53200': resources,
  '53300': connection,
  '57P01': connection,
  '57P02': connection,
  '57P03': connection,
  // The password was changed, or the database taken away, while the server runs.
  '28000': connection,
  '28P01': connection,
  '3D000': connection,
};

function readOne(error: Error): DatabaseError | undefined {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SQLSTATE.test(code) && !NETWORK_CODES.has(code)) {
    const server: ServerError = Object.assign(error, { code });
    const reader = READERS[code] ?? (code.startsWith('08') ? connection : undefined);
    return (reader ?? other)(server);
  }
  if (NETWORK_CODES.has(code) || LOST_CONNECTION.test(error.message)) {
    return { kind: 'connection', cause: error };
  }
  return WAITED_TOO_LONG.test(error.message) ? { kind: 'timeout', cause: error } : undefined;
}

/**
 * Says what went wrong in the database, from whatever wrapper the error comes in. Undefined when
 * it is no database error.
 */
export function readDatabaseError(error: unknown): DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const found = readOne(current);
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** SQLSTATE of an error, or the system's name of a network fault; empty where it has neither. */
export const codeOf = ({ cause }: DatabaseError): string => readText(cause, 'code') ?? '';

/** Whether a write failed, or a connection was given up, because the server takes no writes. */
export function isReadOnly(error: unknown): boolean {
  const known = readDatabaseError(error);
  return known !== undefined && codeOf(known) === READ_ONLY;
}

const NOT_SUPPORTED = '0A000';
const OF_PREPARED = 'RevalidateCachedQuery';

/** Whether a statement was refused only because another one of its transaction had failed. */
export function isAborted(error: unknown): boolean {
  const problem = readDatabaseError(error);
  return problem !== undefined && codeOf(problem) === IN_FAILED_TRANSACTION;
}

/**
 * Whether a statement was refused because a table has changed since it was prepared. The code alone
 * has many meanings, and the words are in the language of the server.
 */
export function isStalePlan(error: unknown): boolean {
  const known = readDatabaseError(error);
  if (known?.kind !== 'other' || known.code !== NOT_SUPPORTED) return false;
  return readText(known.cause, 'routine') === OF_PREPARED;
}

/** What may be logged of a failed query: never its values, nor words that may repeat them. */
export interface DatabaseErrorFacts {
  readonly kind: DatabaseError['kind'] | 'unknown';
  /** SQLSTATE, or the system's name of a network fault. */
  readonly code?: string;
  readonly constraint?: string;
  readonly table?: string;
  /** The table or column that the query names and the database does not have. */
  readonly missing?: string;
  /** Where in the program the query was made. */
  readonly at: string;
}

/** The driver's own error inside of Drizzle's, whose words repeat the values of the query. */
export function withoutValues(error: unknown): unknown {
  return error instanceof DrizzleQueryError && error.cause ? withoutValues(error.cause) : error;
}

/** The stack without its heading, which repeats the message, and with it the values. */
function framesOf(error: Error): string {
  const { message, stack = '' } = error;
  return stack.slice(stack.indexOf(message) + message.length).trim();
}

const NAME = /^(?:"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*)(?:\.(?:"[^"]+"|[\p{L}_][\p{L}\p{N}_$]*))*/u;

/**
 * The name that a query has where the database stopped reading it: its words, unlike its message,
 * are not in the language of the server, and values stand in none of them.
 */
function missingName(chain: readonly Error[], cause: unknown): string | undefined {
  const query = chain.find((one) => one instanceof DrizzleQueryError)?.query;
  const position = Number(readText(cause, 'position'));
  if (!query || !position) return undefined;
  return NAME.exec([...query].slice(position - 1).join(''))?.[0];
}

/**
 * What to log in the place of an error of the database, whose own words may hold personal data;
 * undefined when it has nothing to do with the database.
 */
export function databaseErrorFacts(error: unknown): DatabaseErrorFacts | undefined {
  const known = readDatabaseError(error);
  const chain: Error[] = [];
  for (let at = error; at instanceof Error; at = at.cause) chain.push(at);
  const [outermost] = chain;
  const isFromDatabase = known ?? chain.find((one) => one instanceof DrizzleQueryError);
  if (!outermost || !isFromDatabase) return undefined;
  const code = known && readText(known.cause, 'code');
  const constraint = known && readText(known.cause, 'constraint');
  const table = known && readText(known.cause, 'table');
  const missing = known?.kind === 'otherTables' ? missingName(chain, known.cause) : undefined;
  return {
    kind: known?.kind ?? 'unknown',
    ...(code && { code }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(missing && { missing }),
    at: framesOf(outermost),
  };
}

function readText(holder: unknown, name: string): string | undefined {
  const value: unknown = Reflect.get(Object(holder), name);
  return typeof value === 'string' ? value : undefined;
}
