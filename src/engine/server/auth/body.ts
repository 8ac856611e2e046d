import type { FieldErrors, Message } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import { ApiError } from '../http/errors.ts';

function problemOf(value: unknown): Message | null {
  if (value === undefined || value === null || value === '') return { key: 'required' };
  return typeof value === 'string' ? null : { key: 'notText' };
}

/**
 * Reads texts out of `{"data": {…}}`; every one must be there.
 * @throws ApiError `validation` naming each text that is missing or is no text.
 */
export function readTexts<Name extends string>(
  body: unknown,
  names: readonly Name[],
  resource?: string,
): Record<Name, string> {
  const data = isRecord(body) && isRecord(body.data) ? body.data : {};
  const texts: Partial<Record<Name, string>> = {};
  const fields: Record<string, FieldErrors[string]> = {};
  for (const name of names) {
    const value = data[name];
    const problem = problemOf(value);
    if (problem) fields[name] = [problem];
    else if (typeof value === 'string') texts[name] = value;
  }
  if (Object.keys(fields).length > 0) throw new ApiError('validation', { fields, resource });
  // Every name is now there, or has just been complained of.
  return texts as Record<Name, string>;
}
