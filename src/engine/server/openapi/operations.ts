import { ACTIONS, type Action } from '../../declaration/actions.ts';
import { SAVE_KEY_HEADER } from '../../declaration/constants.ts';
import type { ErrorCode } from '../../declaration/messages.ts';
import type { Config, FormDataCall, Resource, RowCalls } from '../../declaration/types.ts';
import { needsAction } from '../access/access.ts';
import { answer, errorsOf, ifMatchParameter, requestBody } from '../calls/components.ts';
import type { Describer } from '../calls/describe.ts';
import { exampleInput } from '../calls/examples.ts';
import {
  array,
  type JsonSchema,
  object,
  type Paths,
  ref,
  schemaName,
} from '../calls/json-schema.ts';
import { choosingKeys } from '../resources/choosing.ts';
import { optionsAddress } from '../resources/routes.ts';
import { SAVE_KEY } from '../resources/save-keys.ts';
import { listAnswer, revisionParameter, totalsSchema } from './resource-schemas.ts';

const OPTIONS: readonly ErrorCode[] = ['validation', 'unauthenticated', 'password_change_required'];
const CHOICES: readonly ErrorCode[] = [...OPTIONS, 'forbidden'];
const READS: readonly ErrorCode[] = [...CHOICES, 'too_large'];
const WRITES: readonly ErrorCode[] = [...READS, 'not_found', 'conflict'];

/** What saving a row may be. */
const SAVE_ACTIONS: readonly Action[] = ACTIONS.slice(0, 3);

interface OperationFacts {
  readonly call: string;
  readonly summary: string;
  readonly errors: readonly ErrorCode[];
  readonly answer: JsonSchema;
  readonly body?: JsonSchema;
  /** Key that is needed; without one a sign-in is enough. */
  readonly permission?: string;
  /** What may be done with that key: the call does one or the other. */
  readonly actions?: readonly Action[];
  /** Keys of which one is needed, in place of `permission`. */
  readonly anyOf?: readonly string[];
  /** Schema of a 409 with the current row. */
  readonly conflict?: JsonSchema;
  readonly note?: string;
  readonly parameters?: readonly JsonSchema[];
}

/** Who may call: in words, and for programs that read the document. */
function needsOf(
  resource: Resource,
  { permission, actions, anyOf }: OperationFacts,
  describer: Describer,
): { readonly described: string; readonly mark: JsonSchema } {
  const { find, word } = describer;
  if (permission !== undefined) {
    const screen = find(`menu:screens.${resource.screen.name}`);
    const described = [
      word('needsPermission', { screen, key: permission }),
      ...(actions ? [needsAction(actions, describer)] : []),
      ...(resource.screen.staffOnly ? [word('staffOnly')] : []),
    ];
    return {
      described: described.join(' '),
      mark: { 'x-permission': permission, ...(actions && { 'x-actions': actions }) },
    };
  }
  if (anyOf) {
    return {
      described: word('needsAnyPermission', { keys: anyOf.join(', ') }),
      mark: { 'x-permission-any-of': anyOf },
    };
  }
  return { described: word('needsSignIn'), mark: { 'x-sign-in': true } };
}

/** One call of a resource. */
export function operation(
  resource: Resource,
  facts: OperationFacts,
  describer: Describer,
): JsonSchema {
  const screen = describer.find(`menu:screens.${resource.screen.name}`);
  const needs = needsOf(resource, facts, describer);
  const { conflict, errors } = facts;
  return {
    operationId: facts.call,
    tags: [screen],
    summary: facts.summary,
    description: [facts.note, needs.described].filter((part) => part !== undefined).join(' '),
    security: [{ accessToken: [] }],
    ...needs.mark,
    ...(facts.parameters && { parameters: facts.parameters }),
    ...(facts.body && { requestBody: facts.body }),
    responses: {
      '200': answer(describer.word('done'), facts.answer),
      ...errorsOf(errors, conflict && answer(describer.find('api:conflict'), conflict)),
    },
  };
}

const dataOf = (schema: JsonSchema): JsonSchema => object({ data: schema });
const optionList = dataOf(array(ref('Option')));
const byId = object({ id: { type: 'integer', minimum: 1 } });

function previewOperation(resource: Resource, call: string, describer: Describer): JsonSchema {
  const title = describer.find(`resources:${resource.name}.title`);
  const facts = {
    call,
    summary: describer.word('preview', { name: title }),
    note: describer.word('previewNote'),
    errors: [...READS, 'not_found'] as const,
    permission: resource.permission,
    body: requestBody(dataOf(ref(schemaName(resource.name, 'Draft'))), {
      data: exampleInput(resource, describer),
    }),
    answer: dataOf(ref(schemaName(resource.name, 'Preview'))),
  };
  return operation(resource, facts, describer);
}

function saveKeyParameter(describer: Describer): JsonSchema {
  return {
    name: SAVE_KEY_HEADER,
    in: 'header',
    required: false,
    description: describer.word('saveKey'),
    schema: { type: 'string', pattern: SAVE_KEY.source },
  };
}

/** What the search of rows and that of choices have in common: the one says `schema`, finds `found`. */
function searchFacts(
  schema: string,
  found: JsonSchema,
  more: Readonly<Record<string, JsonSchema>> = {},
) {
  return {
    body: requestBody(
      object({ data: ref(schema) }, ['data']),
      { data: { pagination: { currentPage: 1, pageSize: 20 }, text: '' } },
      false,
    ),
    answer: object(
      { data: array(found), total: { type: 'integer', minimum: 0 }, ...more },
      Object.keys(more),
    ),
  };
}

function searchOperations(resource: Resource, calls: RowCalls, describer: Describer): Paths {
  const { name, permission } = resource;
  const { config, find, word } = describer;
  const title = find(`resources:${name}.title`);
  const rows = {
    ...searchFacts(schemaName(name, 'Search'), ref(schemaName(name, 'Row')), {
      totals: totalsSchema(resource, describer),
    }),
    call: calls.search,
    summary: word('search', { name: title }),
    errors: READS,
    permission,
  };
  const options = {
    ...searchFacts(schemaName(name, 'OptionSearch'), ref('Option')),
    call: `${calls.search}Options`,
    summary: word('options', { name: title }),
    note: word('searchOptionsNote', { call: calls.search }),
    ...whoMayChoose(choosingKeys(config, resource), READS),
  };
  return {
    [`/api/${calls.group}/${calls.search}`]: { post: operation(resource, rows, describer) },
    [optionsAddress(calls)]: { post: operation(resource, options, describer) },
  };
}

function rowOperations(resource: Resource, describer: Describer): Paths {
  const { calls, name, permission } = resource;
  if (!('search' in calls)) return {};
  const title = describer.find(`resources:${name}.title`);
  const row = ref(schemaName(name, 'Row'));
  const save = operation(
    resource,
    {
      call: calls.save,
      summary: describer.word('save', { name: title }),
      note: describer.word('saveNote'),
      errors: WRITES,
      conflict: ref(schemaName(name, 'Conflict')),
      permission,
      actions: SAVE_ACTIONS,
      parameters: [saveKeyParameter(describer), ifMatchParameter(describer)],
      body: requestBody(
        dataOf({
          anyOf: [ref(schemaName(name, 'Create')), ref(schemaName(name, 'Update'))],
        }),
        { data: exampleInput(resource, describer) },
      ),
      answer: resource.unusual
        ? object({ data: row, warnings: array(ref('Warning')) })
        : dataOf(row),
    },
    describer,
  );
  const { preview } = calls;
  return {
    ...(preview !== undefined && {
      [`/api/${calls.group}/${preview}`]: { post: previewOperation(resource, preview, describer) },
    }),
    ...searchOperations(resource, calls, describer),
    [`/api/${calls.group}/${calls.save}`]: { post: save },
  };
}

/** What a call of choices says of who may see them. */
function whoMayChoose(
  keys: readonly string[] | null,
  errors = CHOICES,
): Required<Pick<OperationFacts, 'errors'>> & Pick<OperationFacts, 'anyOf'> {
  return keys ? { errors, anyOf: keys } : { errors: OPTIONS };
}

/** Permission keys of which one lets see all lists of a form; null where a sign-in is enough. */
function formDataKeys(
  config: Config,
  { permission }: Resource,
  { options }: FormDataCall,
): readonly string[] | null {
  const restricted = Object.values(options).flatMap(({ resource }) => {
    const chosen = config.resources[resource];
    const keys = chosen && choosingKeys(config, chosen);
    return keys ? [keys] : [];
  });
  const [first, ...others] = restricted;
  if (!first) return null;
  const ofAll = first.filter((key) => others.every((keys) => keys.includes(key)));
  return [...new Set([permission, ...ofAll])];
}

function choiceOperations(resource: Resource, describer: Describer): Paths {
  const { calls, name } = resource;
  if (!('search' in calls)) return {};
  const paths: Paths = {};
  if (calls.options) {
    const { call, method, by } = calls.options;
    const facts = {
      call,
      summary: describer.word('options', { name: describer.find(`resources:${name}.title`) }),
      ...whoMayChoose(choosingKeys(describer.config, resource)),
      answer: optionList,
      ...(by !== undefined && { body: requestBody(byId, { id: 1 }) }),
    };
    paths[`/api/${calls.group}/${call}`] = {
      [method.toLowerCase()]: operation(resource, facts, describer),
    };
  }
  if (calls.formData) {
    const lists = Object.keys(calls.formData.options).map((key) => [key, array(ref('Option'))]);
    const facts = {
      call: calls.formData.call,
      summary: describer.word('formData', { name: describer.find(`resources:${name}.title`) }),
      ...whoMayChoose(formDataKeys(describer.config, resource, calls.formData)),
      answer: dataOf(object(Object.fromEntries(lists))),
    };
    paths[`/api/${calls.group}/${calls.formData.call}`] = {
      get: operation(resource, facts, describer),
    };
  }
  return paths;
}

function listOperations(resource: Resource, describer: Describer): Paths {
  const { calls, name, permission, parent } = resource;
  if (!('replace' in calls) || !parent) return {};
  const title = describer.find(`resources:${name}.title`);
  const rows = listAnswer(resource, describer);
  const errors = [...READS, 'not_found'] as const;
  const load = {
    call: calls.load,
    summary: describer.word('load', { name: title }),
    errors,
    permission,
    body: requestBody(byId, { id: 1 }),
    answer: rows,
  };
  const replace = {
    call: calls.replace,
    summary: describer.word('replace', { name: title }),
    note: describer.word('replaceNote'),
    errors: WRITES,
    conflict: ref(schemaName(name, 'Conflict')),
    permission,
    actions: ['create', 'change'] as const,
    parameters: [revisionParameter(describer)],
    body: requestBody(
      object({
        data: array(ref(schemaName(name, 'Create'))),
        [parent.field]: { type: 'integer', minimum: 1 },
      }),
      { data: [exampleInput(resource, describer)], [parent.field]: 1 },
    ),
    answer: rows,
  };
  return {
    [`/api/${calls.group}/${calls.load}`]: { post: operation(resource, load, describer) },
    [`/api/${calls.group}/${calls.replace}`]: { post: operation(resource, replace, describer) },
  };
}

/** Every call of one resource. */
export function resourcePaths(resource: Resource, describer: Describer): Paths {
  return {
    ...rowOperations(resource, describer),
    ...choiceOperations(resource, describer),
    ...listOperations(resource, describer),
  };
}
