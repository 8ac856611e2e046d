import { z } from 'zod';
import { presentField } from '../../declaration/former-names.ts';
import {
  DENSITIES,
  isColumn,
  LARGEST_STATE,
  type ListSettings,
  LONGEST_ADDRESS,
  LONGEST_VIEW_NAME,
  MAXIMUM_COLUMNS,
  NARROWEST_COLUMN,
  PINS,
  type ViewState,
  WIDEST_COLUMN,
} from '../../declaration/list-views.ts';
import type { Message } from '../../declaration/messages.ts';
import { parseSearch } from '../../declaration/query.ts';
import { isRecord } from '../../declaration/record.ts';
import type { Config, Resource } from '../../declaration/types.ts';
import { checkValue } from '../../declaration/validate.ts';
import { ApiError } from '../http/errors.ts';

const id = z.int().min(1).max(2_147_483_647);
const field = z.string().max(63);
const sorter = z.strictObject({ field, order: z.enum(['asc', 'desc']) });

/** Bodies of the calls. */
export const LIST_VIEW_BODIES = {
  load: z.strictObject({ resource: z.string() }),
  saveView: z.strictObject({
    id: id.optional(),
    version: id.optional(),
    resource: z.string(),
    name: z.string(),
    roleId: id.nullable().default(null),
    isDefault: z.boolean().default(false),
    filters: z.array(z.unknown()).max(50).default([]),
    sorters: z.array(sorter).max(5).default([]),
    text: z.string().max(LONGEST_ADDRESS).default(''),
    columns: z.array(field).max(MAXIMUM_COLUMNS).default([]),
  }),
  removeView: z.strictObject({ id, version: id }),
  saveSettings: z.strictObject({
    resource: z.string(),
    columns: z
      .array(
        z.strictObject({
          field,
          width: z.int().min(NARROWEST_COLUMN).max(WIDEST_COLUMN).optional(),
          pinned: z.enum(PINS).optional(),
          hidden: z.boolean().optional(),
        }),
      )
      .max(MAXIMUM_COLUMNS)
      .default([]),
    density: z.enum(DENSITIES).nullable().default(null),
  }),
};

export type SentView = z.infer<(typeof LIST_VIEW_BODIES)['saveView']>;
export type SentSettings = z.infer<(typeof LIST_VIEW_BODIES)['saveSettings']>;

/** What is said of a part of a body that is wrong. */
export const LIST_VIEW_MESSAGES: Readonly<Record<string, Message>> = {
  resource: { key: 'api:view.resource' },
  name: { key: 'notText' },
  filters: { key: 'api:view.filters' },
  sorters: { key: 'api:view.sorters' },
  text: { key: 'tooLong', params: { max: LONGEST_ADDRESS } },
  columns: { key: 'api:view.columns' },
  roleId: { key: 'reference' },
  isDefault: { key: 'boolean' },
};

const refuse = (name: string, message: Message, of?: Resource): ApiError =>
  new ApiError('validation', {
    fields: { [name]: [message] },
    ...(of && { resource: of.name }),
  });

/** A name as it is stored. @throws ApiError `validation` */
export function readName(name: string, config: Config): string {
  const checked = checkValue({ type: 'text', max: LONGEST_VIEW_NAME }, name, 'name', config);
  if ('errors' in checked) throw new ApiError('validation', { fields: checked.errors });
  if (typeof checked.value === 'string') return checked.value;
  throw refuse('name', { key: 'required' });
}

function checkSize(value: unknown, at: string): void {
  if (JSON.stringify(value).length <= LARGEST_STATE) return;
  throw refuse(at, { key: 'api:view.tooLarge', params: { max: LARGEST_STATE } });
}

/** @throws ApiError `validation` naming a column that is none, or that is there twice */
function checkColumns(resource: Resource, names: readonly string[]): void {
  const strange = names.find((name) => !isColumn(resource, name));
  if (strange !== undefined) throw refuse(strange, { key: 'unknownField' });
  const twice = names.find((name, place) => names.indexOf(name) !== place);
  if (twice !== undefined) throw refuse(twice, { key: 'api:view.columnTwice' }, resource);
}

/** A view of the analysis, which is the query of an address. @throws ApiError `validation` */
function readAddress({ filters, sorters, text, columns }: SentView): ViewState {
  const parts = { filters, sorters, columns };
  for (const [name, part] of Object.entries(parts)) {
    if (part.length > 0) throw refuse(name, { key: 'unknownField' });
  }
  return { ...parts, text };
}

/**
 * What a view is to hold, as the declaration has it.
 * @param resource null of the analysis
 * @throws ApiError `validation`
 */
export function readState(resource: Resource | null, sent: SentView, config: Config): ViewState {
  if (!resource) return readAddress(sent);
  const { filters, sorters, text, columns } = sent;
  const parsed = parseSearch(resource, { filters, sorters, text }, config);
  if (!parsed.ok) {
    throw new ApiError('validation', { fields: parsed.errors, resource: resource.name });
  }
  checkColumns(resource, columns);
  const state = { filters, sorters, text: text.trim(), columns };
  checkSize(state, 'filters');
  return state;
}

/** How a list is to look. @throws ApiError `validation` */
export function readSettings(resource: Resource, sent: SentSettings): ListSettings {
  const { columns, density } = sent;
  checkColumns(
    resource,
    columns.map((column) => column.field),
  );
  checkSize(columns, 'columns');
  return { columns, density };
}

/** A stored filter, or those within it, by the names that fields have now. */
function presentFilter(resource: Resource, filter: unknown): unknown {
  if (!isRecord(filter)) return filter;
  const { field, value } = filter;
  if (typeof field === 'string') return { ...filter, field: presentField(resource, field) };
  if (!Array.isArray(value)) return filter;
  return { ...filter, value: value.map((one) => presentFilter(resource, one)) };
}

/** What of a stored view the declaration still knows; a field may have gone since. */
export function presentState(
  resource: Resource | null,
  state: ViewState,
  config: Config,
): ViewState & { readonly isOutdated: boolean } {
  // What is wrong with an address is as usual.
  if (!resource) return { ...state, isOutdated: false };
  const isKnown = (search: object): boolean => parseSearch(resource, search, config).ok;
  const filters = state.filters
    .map((filter) => presentFilter(resource, filter))
    .filter((filter) => isKnown({ filters: [filter] }));
  const sorters = state.sorters
    .map(({ field: name, order }) => ({ field: presentField(resource, name), order }))
    .filter((one) => isKnown({ sorters: [one] }));
  const columns = state.columns
    .map((name) => presentField(resource, name))
    .filter((name) => isColumn(resource, name));
  const parts = [
    [filters, state.filters],
    [sorters, state.sorters],
    [columns, state.columns],
  ] as const;
  const isOutdated = parts.some(([present, stored]) => present.length < stored.length);
  return { filters, sorters, text: state.text, columns, isOutdated };
}

/** What of a stored look the declaration still knows. */
export function presentSettings(resource: Resource, settings: ListSettings): ListSettings {
  const columns = settings.columns
    .map((column) => ({ ...column, field: presentField(resource, column.field) }))
    .filter(({ field: name }) => isColumn(resource, name));
  return { ...settings, columns };
}
