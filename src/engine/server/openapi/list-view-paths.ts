import type { z } from 'zod';
import { DENSITIES, PINS } from '../../declaration/list-views.ts';
import type { ErrorCode } from '../../declaration/messages.ts';
import { LIST_VIEW_BODIES } from '../list-views/state.ts';
import { answer, errorsOf, requestBody } from './components.ts';
import type { Describer } from './describe.ts';
import {
  array,
  ID,
  inputOf,
  type JsonSchema,
  nullable,
  object,
  ref,
  words,
} from './json-schema.ts';
import type { Paths } from './operations.ts';

const TEXT: JsonSchema = { type: 'string' };
const YES: JsonSchema = { type: 'boolean' };
const ERRORS: readonly ErrorCode[] = [
  'validation',
  'unauthenticated',
  'password_change_required',
  'forbidden',
];
const WRITES: readonly ErrorCode[] = [...ERRORS, 'not_found', 'conflict'];

/** A view of a list, and how a list looks to a person. */
export function listViewSchemas({ word }: Describer): Record<string, JsonSchema> {
  const column = { field: TEXT, width: ID, pinned: words(PINS), hidden: YES };
  return {
    SavedView: {
      title: word('listView'),
      ...object({
        ...{ id: ID, version: ID, resource: TEXT, name: TEXT, roleId: nullable(ID) },
        ...{ isHeld: YES, isDefault: YES, isEditable: YES, isOutdated: YES },
        filters: array({}),
        sorters: array(object({ field: TEXT, order: words(['asc', 'desc']) })),
        text: TEXT,
        columns: array(TEXT),
      }),
    },
    ListSettings: {
      title: word('listSettings'),
      ...object({
        columns: array(object(column, ['width', 'pinned', 'hidden'])),
        density: { anyOf: [words(DENSITIES), { type: 'null' }] },
      }),
    },
  };
}

/** `/api/listview/*`. */
export function listViewPaths({ word }: Describer): Paths {
  const operation = (
    call: keyof typeof LIST_VIEW_BODIES | 'loadList',
    schema: z.ZodType,
    example: object,
    good: JsonSchema,
    errors: readonly ErrorCode[],
  ): Paths => ({
    [`/api/listview/${call}`]: {
      post: {
        operationId: call,
        tags: [word('listViewTag')],
        summary: word(`listViews.${call}`),
        description: `${word(`listViews.${call}Note`)} ${word('listViewsNeed')}`,
        security: [{ accessToken: [] }],
        'x-sign-in': true,
        requestBody: requestBody(object({ data: inputOf(schema) }), { data: example }),
        responses: { ...good, ...errorsOf(errors) },
      },
    },
  });
  const found = (schema: JsonSchema): JsonSchema => ({
    '200': answer(word('done'), object({ data: schema })),
  });
  const { load, saveView, removeView, saveSettings } = LIST_VIEW_BODIES;
  const opened = object({
    views: array(ref('SavedView')),
    settings: { anyOf: [ref('ListSettings'), { type: 'null' }] },
  });
  const view = { resource: 'units', name: 'A', columns: ['name', 'kind'], isDefault: true };
  const settings = { resource: 'units', columns: [{ field: 'name', width: 240 }] };
  return {
    ...operation('loadList', load, { resource: 'units' }, found(opened), ERRORS),
    ...operation('saveView', saveView, view, found(ref('SavedView')), WRITES),
    ...operation(
      'removeView',
      removeView,
      { id: 1, version: 1 },
      { '204': { description: word('done') } },
      WRITES,
    ),
    ...operation('saveSettings', saveSettings, settings, found(ref('ListSettings')), ERRORS),
  };
}
