import type { FastifyRequest } from 'fastify';
import type { FieldErrors } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import { ApiError } from './errors.ts';

/** A body as an object with none but these keys; no body is an empty one. @throws ApiError `validation` */
export function readBody(
  request: FastifyRequest,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  const body = request.body ?? {};
  if (!isRecord(body)) throw new ApiError('validation', { message: { key: 'badBody' } });
  const unknown = Object.keys(body).filter((key) => !keys.includes(key));
  if (unknown.length > 0) {
    const fields: FieldErrors = Object.fromEntries(
      unknown.map((key) => [key, [{ key: 'unknownField' }]]),
    );
    throw new ApiError('validation', { fields });
  }
  return body;
}
