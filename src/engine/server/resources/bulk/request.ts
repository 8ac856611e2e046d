import * as z from 'zod/mini';
import { isOneByOne, MAXIMUM_BULK_ROWS } from '../../../declaration/bulk.ts';
import { id } from '../../../declaration/fields/value.ts';
import type { FieldErrors, Message } from '../../../declaration/messages.ts';
import { isRecord } from '../../../declaration/record.ts';
import type { Config, Resource } from '../../../declaration/types.ts';
import { checkValue, type Values } from '../../../declaration/validate.ts';
import { ApiError } from '../../http/errors.ts';
import { invalid } from '../engine.ts';

/** A row as the caller read it. */
export interface Target {
  readonly id: number;
  readonly version: number;
}

/** A change of many rows. */
export interface BulkRequest {
  readonly targets: readonly Target[];
  readonly fields: Values;
  /** Whether it is only a preview of the change. */
  readonly preview: boolean;
}

const TARGETS = z.array(z.strictObject({ id: id(), version: id() })).check(z.minLength(1));

function readTargets(resource: Resource, rows: unknown): Target[] {
  const refuse = (at: string, message: Message): never => {
    throw invalid(resource, { [at]: [message] });
  };
  if (rows === undefined || rows === null) refuse('rows', { key: 'required' });
  if (Array.isArray(rows) && rows.length > MAXIMUM_BULK_ROWS) {
    refuse('rows', { key: 'api:bulk.tooManyRows', params: { max: MAXIMUM_BULK_ROWS } });
  }
  const parsed = TARGETS.safeParse(rows);
  if (!parsed.success) return refuse('rows', { key: 'api:bulk.rows' });
  const seen = new Set<number>();
  for (const [place, target] of parsed.data.entries()) {
    if (seen.has(target.id)) refuse(`rows.${place}.id`, { key: 'api:bulk.repeated' });
    seen.add(target.id);
  }
  return parsed.data;
}

/** What is wrong with a value in whichever row it would stand. */
function problemOf(resource: Resource, name: string, value: unknown, config: Config): FieldErrors {
  const known = Object.hasOwn(resource.fieldsByName, name);
  const field = known ? resource.fieldsByName[name] : undefined;
  if (!field) return { [name]: [{ key: 'unknownField' }] };
  if (field.readOnly) return { [name]: [{ key: 'readOnly' }] };
  if (isOneByOne(field)) return { [name]: [{ key: 'api:bulk.oneByOne' }] };
  const checked = checkValue(field, value, name, config);
  return 'errors' in checked ? checked.errors : {};
}

function readFields(resource: Resource, fields: unknown, config: Config): Values {
  if (!isRecord(fields)) throw invalid(resource, { fields: [{ key: 'api:bulk.fields' }] });
  const sent = Object.entries(fields);
  if (sent.length === 0) throw invalid(resource, { fields: [{ key: 'required' }] });
  // Entries, so that a field sent as `__proto__` is named like any other unknown one.
  const wrong = sent.flatMap(([name, value]) =>
    Object.entries(problemOf(resource, name, value, config)),
  );
  if (wrong.length === 0) return fields;
  throw invalid(
    resource,
    Object.fromEntries(wrong.map(([at, messages]) => [`fields.${at}`.slice(0, 80), messages])),
  );
}

const KEYS = ['rows', 'fields', 'preview'];

/** @throws ApiError `validation` naming what is wrong with the request, whatever the rows are */
export function readBulk(resource: Resource, data: unknown, config: Config): BulkRequest {
  if (!isRecord(data)) throw new ApiError('validation', { message: { key: 'badBody' } });
  const unknown = Object.keys(data).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) throw invalid(resource, { [unknown]: [{ key: 'unknownField' }] });
  const { rows, fields, preview = false } = data;
  if (typeof preview !== 'boolean') throw invalid(resource, { preview: [{ key: 'boolean' }] });
  return {
    targets: readTargets(resource, rows),
    fields: readFields(resource, fields, config),
    preview,
  };
}
