import { ERROR_STATUS, type ErrorCode } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, object, type Paths, ref } from './json-schema.ts';

const text: JsonSchema = { type: 'string' };
const id = (title: string): JsonSchema => ({ type: 'integer', minimum: 1, title });

/** Codes of errors that say nothing more than what `Error` lists. */
const PLAIN_CODES = Object.keys(ERROR_STATUS).filter((code) => code !== 'conflict');

const errorParts = ({ word }: Describer): Record<string, JsonSchema> => ({
  message: { ...text, title: word('errorMessage') },
  fields: { title: word('errorFields'), type: 'object', additionalProperties: array(text) },
});

/** What the caller read before; see `entityTag`. */
export function ifMatchParameter({ word }: Describer): JsonSchema {
  return {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: word('ifMatch'),
    schema: { type: 'string' },
    example: '"3;2026-11-01T02:00:00.000Z;2026-11-16T03:30:00.000Z"',
  };
}

/**
 * The body of a 409: `current` is what a stale save met. Apart from the other errors by its code, so
 * that a client that reads the code knows what it may go on with.
 */
export function conflictSchema(current: JsonSchema, describer: Describer): JsonSchema {
  const { word } = describer;
  const parts = {
    code: { type: 'string', const: 'conflict' },
    ...errorParts(describer),
    current: { title: word('errorCurrent'), ...current },
  };
  return {
    title: word('conflict'),
    ...object({ error: object(parts, ['fields', 'current']) }),
  };
}

/** Schemas every call may refer to. */
export function sharedSchemas(describer: Describer): Record<string, JsonSchema> {
  const { label, word } = describer;
  return {
    Label: {
      title: word('label'),
      ...object({ id: id(label('id')), code: text, name: text }),
    },
    Option: {
      title: word('option'),
      ...object({ id: id(label('id')), code: text, name: text }),
      additionalProperties: true,
    },
    Warning: {
      title: word('warning'),
      ...object({
        field: text,
        code: { type: 'string', enum: ['unusual'] },
        message: { type: 'string', title: word('errorMessage') },
      }),
    },
    Error: {
      title: word('error'),
      ...object({
        error: object(
          {
            code: { type: 'string', enum: PLAIN_CODES },
            ...errorParts(describer),
            requestId: { title: word('errorRequestId'), type: 'string' },
            rows: {
              title: word('errorRows'),
              ...array(
                object(
                  {
                    row: { type: 'integer', minimum: 0 },
                    column: text,
                    message: text,
                    rows: rowRanges(),
                  },
                  ['rows'],
                ),
              ),
            },
            preview: ref('ImportPreview'),
          },
          ['fields', 'requestId', 'rows', 'preview'],
        ),
      }),
    },
    Conflict: conflictSchema({ type: 'object', additionalProperties: true }, describer),
  };
}

/** Rows that are wrong in the same way. */
const rowRanges = (): JsonSchema =>
  array(object({ from: { type: 'integer' }, to: { type: 'integer' } }));

/** `too_many` → `TooMany`. */
const responseName = (code: ErrorCode): string =>
  code.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());

/** Answers that say when to come back. */
const WITH_RETRY_AFTER: ReadonlySet<ErrorCode> = new Set(['too_many', 'unavailable']);

/** OpenAPI knows statuses up to 599; what has another is the answer of every status not listed. */
const HIGHEST_STATUS = 599;
const statusKey = (status: number): string =>
  status > HIGHEST_STATUS ? 'default' : String(status);

const NEW_TOKEN: JsonSchema = { Authorization: { $ref: '#/components/headers/NewToken' } };

/** A number that takes the form of many. */
const MANY = 10;

/** One response for every error of the contract. */
export function errorResponses({ find }: Describer): Record<string, JsonSchema> {
  return Object.fromEntries(
    (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => {
      // A message with a figure has forms: what it says in general is that of many.
      const message = find(`api:${code}`, { count: MANY });
      const status = ERROR_STATUS[code];
      const schema = ref(code === 'conflict' ? 'Conflict' : 'Error');
      const headers = {
        // Who is not known gets no token.
        ...(code !== 'unauthenticated' && NEW_TOKEN),
        ...(WITH_RETRY_AFTER.has(code) && {
          'Retry-After': { schema: { type: 'integer', minimum: 1 } },
        }),
      };
      return [
        responseName(code),
        {
          description: status > HIGHEST_STATUS ? `${status}: ${message}` : message,
          ...(Object.keys(headers).length > 0 && { headers }),
          content: { 'application/json': { schema, example: { error: { code, message } } } },
        },
      ];
    }),
  );
}

/** The error answers of an operation, by status; `conflict` where its 409 has the current row. */
export function errorsOf(
  codes: readonly ErrorCode[],
  conflict?: JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...codes, 'internal' as const, 'unavailable' as const].map((code) => [
      statusKey(ERROR_STATUS[code]),
      code === 'conflict' && conflict
        ? conflict
        : { $ref: `#/components/responses/${responseName(code)}` },
    ]),
  );
}

/** The headers that operations refer to. */
export const sharedHeaders = ({ word }: Describer): Record<string, JsonSchema> => ({
  NewToken: { description: word('newToken'), schema: { type: 'string', pattern: '^Bearer ' } },
});

const takesToken = ({ security }: JsonSchema): boolean =>
  Array.isArray(security) && security.some((way) => 'accessToken' in way);

/** Adds the header that replaces the caller's token to the answers of every call that takes one. */
export function withNewToken(paths: Paths): Paths {
  const inEach = <Value>(
    all: Readonly<Record<string, Value>>,
    change: (value: Value) => Value,
  ): Record<string, Value> =>
    Object.fromEntries(Object.entries(all).map(([key, value]) => [key, change(value)]));
  const answered = (response: unknown): unknown =>
    isRecord(response) && !('$ref' in response)
      ? { ...response, headers: { ...NEW_TOKEN, ...Object(response.headers) } }
      : response;
  return inEach(paths, (methods) =>
    inEach(methods, (operation) =>
      takesToken(operation) && isRecord(operation.responses)
        ? { ...operation, responses: inEach(operation.responses, answered) }
        : operation,
    ),
  );
}

/** A JSON body of a request. */
export function requestBody(schema: JsonSchema, example: unknown, required = true): JsonSchema {
  return { required, content: { 'application/json': { schema, example } } };
}

/** A form that is sent. */
export function formBody(schema: JsonSchema): JsonSchema {
  return { required: true, content: { 'multipart/form-data': { schema } } };
}

/** A successful JSON answer, which may come in other types, too. */
export function answer(
  description: string,
  schema: JsonSchema,
  otherTypes: JsonSchema = {},
): JsonSchema {
  return { description, content: { 'application/json': { schema }, ...otherTypes } };
}

/** A successful answer that is a file of one of these types. */
export const fileAnswer =
  (...types: readonly string[]) =>
  ({ word }: Describer): JsonSchema => ({
    description: word('done'),
    content: Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  });
