import { ERROR_STATUS, type ErrorCode } from '../../schema/messages.ts';
import type { Describer } from './describe.ts';
import { array, type JsonSchema, nullable, object, ref } from './json-schema.ts';

const id = (title: string): JsonSchema => ({ type: 'integer', minimum: 1, title });

/** Schemas every call may refer to. */
export function sharedSchemas({ label, word }: Describer): Record<string, JsonSchema> {
  const text: JsonSchema = { type: 'string' };
  const area = { code: text, nameTh: text, nameEn: text };
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
    Area: { title: word('area'), ...object({ ...area, parentCode: nullable(text) }) },
    AreaLabel: { title: word('area'), ...object({ ...area, path: array(object(area)) }) },
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
            code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
            message: { type: 'string', title: word('errorMessage') },
            fields: {
              title: word('errorFields'),
              type: 'object',
              additionalProperties: array(text),
            },
            current: { title: word('errorCurrent'), type: 'object' },
            requestId: { title: word('errorRequestId'), type: 'string' },
            rows: {
              title: word('errorRows'),
              ...array(
                object({ row: { type: 'integer', minimum: 0 }, column: text, message: text }),
              ),
            },
            preview: ref('ImportPreview'),
          },
          ['fields', 'current', 'requestId', 'rows', 'preview'],
        ),
      }),
    },
  };
}

/** `too_many` → `TooMany`. */
const responseName = (code: ErrorCode): string =>
  code.replace(/(^|_)([a-z])/g, (_match, _gap, letter: string) => letter.toUpperCase());

/** Answers that say when to come back. */
const WITH_RETRY_AFTER: ReadonlySet<ErrorCode> = new Set(['too_many', 'unavailable']);

/** One response for every error of the contract. */
export function errorResponses({ find }: Describer): Record<string, JsonSchema> {
  return Object.fromEntries(
    (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => {
      const message = find(`api:${code}`);
      return [
        responseName(code),
        {
          description: message,
          ...(WITH_RETRY_AFTER.has(code) && {
            headers: { 'Retry-After': { schema: { type: 'integer', minimum: 1 } } },
          }),
          content: {
            'application/json': { schema: ref('Error'), example: { error: { code, message } } },
          },
        },
      ];
    }),
  );
}

/** The error answers of an operation, by status. */
export function errorsOf(codes: readonly ErrorCode[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    [...codes, 'internal' as const, 'unavailable' as const].map((code) => [
      String(ERROR_STATUS[code]),
      { $ref: `#/components/responses/${responseName(code)}` },
    ]),
  );
}

/** A JSON body of a request. */
export function requestBody(schema: JsonSchema, example: unknown, required = true): JsonSchema {
  return { required, content: { 'application/json': { schema, example } } };
}

/** A successful JSON answer. */
export function answer(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } };
}
