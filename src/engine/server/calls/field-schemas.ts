import { roomOf } from '../../declaration/fields/index.ts';
import { labelName } from '../../declaration/naming.ts';
import { partsOf } from '../../declaration/row-rules.ts';
import type { Field, FieldDeclaration, Resource } from '../../declaration/types.ts';
import { isNeverBlank } from '../../declaration/validate.ts';
import type { Entries, PointsTo } from '../../fields/contract.ts';
import { entriesIn, findDefinition, holdsMany, pointsTo, pointsToOne } from '../../fields/index.ts';
import type { Describer } from './describe.ts';
import { array, inputOf, type JsonSchema, nullable, object, ref } from './json-schema.ts';

const fromRoom = (field: FieldDeclaration, { config }: Describer): JsonSchema =>
  inputOf(roomOf(field, config).input);

function choiceWords(field: FieldDeclaration, describer: Describer): string {
  if (!('choices' in field)) return '';
  const values = describer.config.choices[field.choices] ?? [];
  return values
    .map((value) => `${value}: ${describer.find(`resources:choices.${field.choices}.${value}`)}`)
    .join(', ');
}

/** What the field must be beside others of the row. */
function rulesInWords(name: string, resource: Resource, { find, label }: Describer): string[] {
  const own = resource.rules.filter(({ field }) => field === name).map(partsOf);
  return own.map(({ kind, other }) =>
    find(`validation:${kind}`, {
      field: label(name, resource.name),
      fields: label(other, resource.name),
    }),
  );
}

function describe(
  name: string,
  field: FieldDeclaration,
  resource: Resource,
  describer: Describer,
): JsonSchema {
  const help = describer.find(`resources:${resource.name}.help.${name}`);
  const between = rulesInWords(name, resource, describer);
  const description = [help, choiceWords(field, describer), ...between].filter(
    (part) => part !== '',
  );
  const unit = 'suffix' in field && field.suffix ? field.suffix : null;
  return {
    title: describer.label(name, resource.name),
    ...(description.length > 0 && { description: description.join(' · ') }),
    ...(unit && { 'x-unit': describer.find(`resources:suffix.${unit}`) }),
    ...(typeof field.required === 'object' && { 'x-required-when': field.required }),
    ...(field.shownWhen && { 'x-shown-when': field.shownWhen }),
    ...(field.readOnly && { readOnly: true }),
    ...('formula' in field && field.formula !== undefined && { 'x-formula': field.formula }),
    ...(field.defaultFrom && { 'x-default-from': field.defaultFrom }),
    ...findDefinition(field)?.describe?.(field),
  };
}

function entriesSchema(
  list: string,
  { fields, max }: Entries,
  resource: Resource,
  describer: Describer,
  labelled: boolean,
): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const optional: string[] = [];
  for (const [name, item] of Object.entries(fields)) {
    const title = describer.label(`${list}.${name}`, resource.name);
    const own = { title, ...fromRoom(item, describer) };
    properties[name] = item.required ? own : nullable(own);
    if (!item.required && !labelled) optional.push(name);
    const target = labelled ? pointsToOne(item) : undefined;
    if (target) {
      properties[labelName(name)] = labelSchema(target, item.required === true, describer);
    }
  }
  return { ...array(object(properties, optional)), maxItems: max };
}

/** What stands beside a reference: who sees some rows alone gets no names of others. */
function labelSchema(target: PointsTo, isFilled: boolean, { config }: Describer): JsonSchema {
  const isAlwaysLabelled = isFilled && !config.resources[target.resource]?.scope;
  return isAlwaysLabelled ? ref('Label') : nullable(ref('Label'));
}

/** Whether no row is without a value: it is required, and part of every row. */
const isAlwaysFilled = ({ required, shownWhen }: Field): boolean =>
  required === true && shownWhen === undefined;

/** What its values are, where a row is sent or `labelled` as it is shown. */
function ownSchema(field: Field, resource: Resource, describer: Describer, labelled: boolean) {
  const shape = entriesIn(field);
  return shape
    ? entriesSchema(field.name, shape, resource, describer, labelled)
    : fromRoom(field, describer);
}

/** What a client may send for the field; blank clears it where it is not required. */
export function inputSchema(field: Field, resource: Resource, describer: Describer): JsonSchema {
  const own = ownSchema(field, resource, describer, false);
  const schema = { ...describe(field.name, field, resource, describer), ...own };
  return isAlwaysFilled(field) ? schema : nullable(schema);
}

/**
 * The same in a new row, with the value it gets when it is not sent. Nowhere else: a field that a
 * change leaves out stays as it is, and generated clients send defaults of their own accord.
 */
export function newInputSchema(field: Field, resource: Resource, describer: Describer): JsonSchema {
  const schema = inputSchema(field, resource, describer);
  return 'default' in field && field.default !== undefined
    ? { ...schema, default: field.default }
    : schema;
}

/** Whether a new row must be sent with the field: nothing else would fill it. */
export function mustBeSent(field: Field, { config }: Describer): boolean {
  const filled = roomOf(field, config).initial;
  const defaulted = isNeverBlank(field) || (filled !== null && !holdsMany(field));
  return (isAlwaysFilled(field) || field.required === 'create') && !defaulted;
}

function isNeverNull(field: Field): boolean {
  return (
    isAlwaysFilled(field) ||
    field.computed === true ||
    isNeverBlank(field) ||
    holdsMany(field) ||
    field.name === 'code'
  );
}

function labelSchemas(field: Field, describer: Describer): Record<string, JsonSchema> {
  const name = labelName(field.name);
  const target = pointsTo(field);
  if (target) {
    if (holdsMany(field)) return { [name]: array(ref('Label')) };
    return { [name]: labelSchema(target, isAlwaysFilled(field), describer) };
  }
  const schema = findDefinition(field)?.labelled?.schema;
  return schema === undefined ? {} : { [name]: nullable(ref(schema)) };
}

/** A part of the value, or the whole where the row was requested alone; so no pattern holds. */
function maskedSchema(described: JsonSchema, { word }: Describer): JsonSchema {
  const description = [described.description, word('masked')].filter(Boolean).join(' · ');
  return { ...described, description, type: ['string', 'null'], 'x-masked': true };
}

/** What a stored row shows for the field, with the label beside a reference; none for passwords. */
export function rowSchemas(
  field: Field,
  resource: Resource,
  describer: Describer,
): Record<string, JsonSchema> {
  if (field.column === null) return {};
  const described = describe(field.name, field, resource, describer);
  if (field.masked) return { [field.name]: maskedSchema(described, describer) };
  const schema = { ...described, ...ownSchema(field, resource, describer, true) };
  return {
    [field.name]: isNeverNull(field) ? schema : nullable(schema),
    ...labelSchemas(field, describer),
  };
}

/** The filters that may be put on the field, or null when it takes none. */
export function filterSchema(
  field: Field,
  resource: Resource,
  describer: Describer,
): JsonSchema | null {
  const room = roomOf(field, describer.config);
  if (room.operators.length === 0) return null;
  const value = inputOf(room.filterValue);
  return {
    title: describer.label(field.name, resource.name),
    ...object(
      {
        field: { const: field.name },
        operator: { type: 'string', enum: [...room.operators] },
        value: { anyOf: [value, array(value), { type: 'null' }] },
      },
      ['value'],
    ),
  };
}
