import { and, sql } from 'drizzle-orm';
import { isId } from '../../declaration/fields/value.ts';
import type { FieldErrors } from '../../declaration/messages.ts';
import { isRecord } from '../../declaration/record.ts';
import type { OptionsCall, Resource, RowCalls } from '../../declaration/types.ts';
import { may, type Principal } from '../access/principal.ts';
import { ApiError } from '../http/errors.ts';
import { columnOf } from '../query/tables.ts';
import { requireChoosing } from './choosing.ts';
import { type Engine, invalid, resourceOf } from './engine.ts';
import { optionFieldNames, optionOf, withLabels } from './labels.ts';
import { ownOrder } from './query-order.ts';
import { activeOnly, columnsFor, type WireRow } from './rows.ts';

/** The calls of a resource saved row by row; none of another has options. */
export function rowCalls(resource: Resource): RowCalls | undefined {
  return 'search' in resource.calls ? resource.calls : undefined;
}

/** Which rows may be chosen, and what is shown of each beside id, code and name. */
interface OptionsRequest {
  readonly fields: readonly string[];
  /** Only rows that refer, by this field, to this row. */
  readonly within?: { readonly field: string; readonly id: number };
}

async function optionRows(
  engine: Engine,
  resource: Resource,
  request: OptionsRequest,
): Promise<WireRow[]> {
  const { table, prepared } = resourceOf(engine, resource.name);
  const { fields, within } = request;
  const order = ownOrder(engine, resource);
  const inside = within && sql`${columnOf(table, within.field)} = ${sql.placeholder('within')}`;
  const names = [...new Set([...optionFieldNames(resource), ...fields])];
  const rows = await engine.statements.run(
    engine.root,
    `options of ${resource.name} ${within?.field ?? ''} with ${fields.join()}`,
    (connection) => {
      const query = connection.select(columnsFor(table, names)).from(prepared.choices).$dynamic();
      for (const join of order.joins) query.leftJoin(join.table, join.on);
      return query.where(and(activeOnly(resource, table), inside)).orderBy(...order.by);
    },
    { within: within?.id },
  );
  const options = rows.map(
    (row): WireRow => ({
      ...optionOf(resource, row),
      ...Object.fromEntries(fields.map((name) => [name, row[name]])),
    }),
  );
  return withLabels(engine, engine.root, resource, options);
}

function checkBody(call: OptionsCall, body: unknown): { id?: number } | { errors: FieldErrors } {
  const sent = body ?? {};
  if (!isRecord(sent)) return { errors: { data: [{ key: 'search' }] } };
  if (call.by === undefined) return {};
  const { id, ...others } = sent;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return { errors: { [unknown]: [{ key: 'unknownField' }] } };
  if (isId(id)) return { id };
  return { errors: { id: [{ key: id === undefined ? 'required' : 'reference' }] } };
}

/**
 * Rows to choose from: active ones as `{id, code, name, …}`. Only for users who may choose among them.
 * @param body `{id}` where the call lists what lies within another row
 * @throws ApiError `validation`, `forbidden`, `not_found`
 */
export async function options(
  engine: Engine,
  principal: Principal,
  name: string,
  body?: unknown,
): Promise<WireRow[]> {
  const { resource } = resourceOf(engine, name);
  const call = rowCalls(resource)?.options;
  if (!call) throw new ApiError('not_found');
  requireChoosing(engine, principal, resource);
  const checked = checkBody(call, body);
  if ('errors' in checked) throw invalid(resource, checked.errors);
  const within =
    call.by !== undefined && checked.id !== undefined
      ? { field: call.by, id: checked.id }
      : undefined;
  return optionRows(engine, resource, { fields: call.fields ?? [], within });
}

/**
 * The choices a form needs, of several resources at once. Only for users of the form, and those who
 * may choose among all of these.
 * @throws ApiError `forbidden`, `not_found`
 */
export async function formData(
  engine: Engine,
  principal: Principal,
  name: string,
): Promise<Record<string, WireRow[]>> {
  const { resource } = resourceOf(engine, name);
  const call = rowCalls(resource)?.formData;
  if (!call) throw new ApiError('not_found');
  const parts = await Promise.all(
    Object.entries(call.options).map(async ([part, { resource: referred, fields }]) => {
      const { resource: chosen } = resourceOf(engine, referred);
      if (!may(principal, resource.permission)) requireChoosing(engine, principal, chosen);
      return [part, await optionRows(engine, chosen, { fields: fields ?? [] })] as const;
    }),
  );
  return Object.fromEntries(parts);
}
