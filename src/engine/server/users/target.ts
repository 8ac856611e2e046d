import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { USERS } from '../../declaration/profile.ts';
import { isRecord } from '../../declaration/record.ts';
import { ApiError } from '../http/errors.ts';

/**
 * Which user is meant by `{"data": {…}}` with exactly these names in it (`id`, `version`, …).
 * @throws ApiError `validation` naming what is missing or unknown
 */
export function readTarget(
  body: unknown,
  names: readonly string[],
): Readonly<Record<string, unknown>> {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const fields: Record<string, readonly Message[]> = {};
  for (const name of names) {
    if (data[name] === undefined || data[name] === null) fields[name] = [{ key: 'required' }];
  }
  for (const name of Object.keys(data).filter((key) => !names.includes(key))) {
    fields[name] = [{ key: 'unknownField' }];
  }
  const errors: FieldErrors = fields;
  if (Object.keys(errors).length > 0) {
    throw new ApiError('validation', { fields: errors, resource: USERS });
  }
  return data;
}
