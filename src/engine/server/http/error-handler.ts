import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RIGHTS_HEADER } from '../../declaration/constants.ts';
import type { ErrorBody, ErrorCode, FieldErrors, Message } from '../../declaration/messages.ts';
import { writeFigures } from '../../fields/shared/numbers.ts';
import { type DatabaseError, databaseErrorFacts, readDatabaseError } from '../db/errors.ts';
import type { TableWatch } from '../db/table-watch.ts';
import type { Language, Words } from '../i18n.ts';
import { ApiError } from './errors.ts';
import { languageOf } from './language.ts';

/** When to try again: a database that is away comes back slowly, one that is busy soon. */
const AWAY_SECONDS = 5;
const BUSY_SECONDS = 1;
const SLOW_SECONDS = 5;
/** Somebody has to make room first, to restore a backup, or to restart a server with another version. */
const FULL_SECONDS = 60;
const DAMAGED_SECONDS = 60;
const OTHER_VERSION_SECONDS = 60;
/** What PostgreSQL says of a full disk. */
const DISK_FULL = '53100';

const unfit = (): ApiError => new ApiError('validation', { message: { key: 'valueUnfit' } });
const alike = (): ApiError => new ApiError('conflict', { message: { key: 'rowAlike' } });
const away = (): ApiError => unavailable('databaseAway', AWAY_SECONDS);
const busy = (): ApiError => unavailable('databaseBusy', BUSY_SECONDS);
const slow = (): ApiError => unavailable('databaseSlow', SLOW_SECONDS);
const damaged = (): ApiError => unavailable('databaseDamaged', DAMAGED_SECONDS);
const changed = (): ApiError => unavailable('databaseChanged', OTHER_VERSION_SECONDS);
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
  otherTables: changed,
  resources: exhausted,
  other: null,
};

/** The answer to an error of the database that no service has made sense of; null for a fault of ours. */
function fromDatabase(error: unknown): ApiError | null {
  const known = readDatabaseError(error);
  return known ? (ANSWERS[known.kind]?.(error) ?? null) : null;
}

/** What the web framework refused before a handler ran, in the contract's terms. */
function fromFramework(error: FastifyError): ApiError | null {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.statusCode === 413) {
    return new ApiError('too_large');
  }
  if (error.statusCode === 404) return new ApiError('not_found');
  if (error.statusCode === undefined || error.statusCode < 400 || error.statusCode >= 500) {
    return null;
  }
  const aboutBody = error.code?.startsWith('FST_ERR_CTP_') ?? false;
  return new ApiError('validation', {
    message: { key: aboutBody ? 'badBody' : 'badRequest' },
  });
}

/** The error as the contract describes it; anything unforeseen is `internal`. */
export function readError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const known = error instanceof Error ? fromFramework(error as FastifyError) : null;
  return known ?? fromDatabase(error) ?? new ApiError('internal');
}

function sentence(words: Words, language: Language, error: ApiError): string {
  const message: Message = error.details.message ?? { key: error.code };
  const key = message.key.includes(':') ? message.key : `api:${message.key}`;
  const params = writeFigures(message.params);
  return words.sentence(language, { key, params }, `api:${error.code}`, error.details.resource);
}

/** What a person may have to report, and we to find in the log. */
const TRACED_BY_ID: ReadonlySet<ErrorCode> = new Set(['internal', 'unavailable']);

/** Nobody reads more, and sending it makes everybody else wait. */
const MOST_FIELDS = 200;

function firstOf(fields: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(fields).slice(0, MOST_FIELDS));
}

/** The contract's error body in the language of a person. */
export function renderError(
  error: ApiError,
  words: Words,
  language: Language,
  requestId: string,
): ErrorBody {
  const { fields, resource, current, rows, preview } = error.details;
  return {
    error: {
      code: error.code,
      message: sentence(words, language, error),
      ...(fields && { fields: words.fieldErrors(language, firstOf(fields), resource) }),
      ...(current && { current }),
      ...(rows && { rows }),
      ...(preview && { preview }),
      ...(TRACED_BY_ID.has(error.code) && { requestId }),
    },
  };
}

/**
 * Whether the caller hung up before all was sent. The connection that broke is theirs, and so is
 * what was given up for it; a query that failed meanwhile is an error of its own.
 */
const isHungUp = (error: unknown, { raw }: FastifyRequest): boolean =>
  (raw.errored !== null && !(error instanceof DrizzleQueryError)) ||
  (raw.socket.destroyed && error instanceof Error && error.name === 'AbortError');

/** A failed query is logged without its values, which may be personal data. */
export function logFault(error: unknown, answer: ApiError, request: FastifyRequest): void {
  if (isHungUp(error, request)) return;
  const database = databaseErrorFacts(error);
  if (database) request.log.error({ database }, 'query failed');
  else if (answer.code === 'internal') request.log.error({ err: error }, 'request failed');
}

/**
 * A client that is refused because its rights have changed gets to know that, and goes on with
 * those of now: a 403 would sign them out.
 */
const asChanged = (error: ApiError, reply: FastifyReply): ApiError =>
  error.code === 'forbidden' && reply.hasHeader(RIGHTS_HEADER)
    ? new ApiError('rights_changed')
    : error;

/** Headers of an answer that fails after it was begun, such as an export whose query is given up. */
const OF_THE_ANSWER = ['etag', 'content-disposition', 'content-encoding'] as const;

/**
 * The one place where an error becomes an answer. Unforeseen errors are logged and reported to the
 * client only by the request's id. With `tables`, a table or column that is missing although nobody
 * changed any since the start is a mistake in the program, which waiting does not mend.
 */
export function createErrorHandler(words: Words, tables?: TableWatch) {
  function answer(
    error: unknown,
    known: ApiError,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    let final = known;
    const language = languageOf(request, words.languages);
    const write = (): string => JSON.stringify(renderError(final, words, language, request.id));
    logFault(error, final, request);
    let body: string;
    try {
      body = write();
    } catch (fault) {
      // Thrown by a plugin, with something else where its messages should be.
      final = new ApiError('internal');
      const reason = fault instanceof Error ? fault.message : String(fault);
      const message = `An ApiError has something else than lists of messages in its fields: ${reason}`;
      logFault(new Error(message, { cause: error }), final, request);
      body = write();
    }
    if (final.details.retryAfterSeconds !== undefined) {
      reply.header('retry-after', String(final.details.retryAfterSeconds));
    }
    // What failed must not be cached under the address, nor described as the file that was begun.
    for (const name of OF_THE_ANSWER) reply.removeHeader(name);
    reply.header('cache-control', 'no-store');
    // Set past the framework's own check, which knows no status above 599 (the contract has 601).
    reply.raw.statusCode = final.status;
    return reply.type('application/json; charset=utf-8').send(body);
  }

  return function answerError(
    error: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply | Promise<FastifyReply> {
    const known = asChanged(readError(error), reply);
    if (!tables || readDatabaseError(error)?.kind !== 'otherTables') {
      return answer(error, known, request, reply);
    }
    return tables
      .haveChanged()
      .then((changed) => answer(error, changed ? known : new ApiError('internal'), request, reply));
  };
}
