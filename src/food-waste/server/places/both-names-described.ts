/** What the description of the API says of the second name of places. */
import { isRecord } from '../../../engine/declaration/record.ts';
import type { Config, Resource } from '../../../engine/declaration/types.ts';
import { type JsonSchema, schemaName } from '../../../engine/server/calls/json-schema.ts';
import { NAMES, reportingResources } from './both-names.ts';

type Schemas = Readonly<Record<string, JsonSchema>>;

const isOld = (name: unknown): name is keyof typeof NAMES =>
  typeof name === 'string' && Object.hasOwn(NAMES, name);
const withSecond = (names: readonly unknown[]): unknown[] =>
  names.flatMap((name) => (isOld(name) ? [name, NAMES[name]] : [name]));

/** A condition on the field by its declared name, and one by the second. */
function conditions(condition: unknown): unknown[] {
  const field = isRecord(condition) && isRecord(condition.properties) && condition.properties.field;
  if (!isRecord(condition) || !isRecord(field) || !isOld(field.const)) return [condition];
  const second = {
    ...Object(condition.properties),
    field: { ...field, const: NAMES[field.const] },
  };
  return [condition, { ...condition, properties: second }];
}

/** A schema in which each name stands beside its second. @param isAnswer whether both are always there */
function doubled(schema: unknown, isAnswer: boolean): unknown {
  if (Array.isArray(schema)) return schema.map((part) => doubled(part, isAnswer));
  if (!isRecord(schema)) return schema;
  const { properties, required, enum: words, anyOf } = schema;
  const inner = Object.entries(schema).map(([name, part]) => [name, doubled(part, isAnswer)]);
  const own = isRecord(properties)
    ? Object.entries(properties).filter(([name]) => isOld(name))
    : [];
  return {
    ...Object.fromEntries(inner),
    ...(isRecord(properties) &&
      own.length > 0 && {
        properties: {
          ...properties,
          ...Object.fromEntries(
            own.map(([name, part]) => [isOld(name) ? NAMES[name] : name, part]),
          ),
        },
        // What is sent by either name is there.
        ...(Array.isArray(required) && {
          required: isAnswer ? withSecond(required) : required.filter((name) => !isOld(name)),
        }),
      }),
    ...(Array.isArray(words) && { enum: withSecond(words) }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.flatMap(conditions) }),
  };
}

const SENT = ['Create', 'Update', 'Draft', 'Search', 'OptionSearch', 'Filter'];

function schemasOf({ name }: Resource, schemas: Schemas): [string, JsonSchema][] {
  return [...SENT, 'Row'].flatMap((part): [string, JsonSchema][] => {
    const key = schemaName(name, part);
    const schema = doubled(schemas[key], part === 'Row');
    return isRecord(schema) ? [[key, schema]] : [];
  });
}

/** The schemas of records with both names of their place. */
export const describeByBothNames = (schemas: Schemas, config: Config): Schemas => ({
  ...schemas,
  ...Object.fromEntries(
    reportingResources(config).flatMap((resource) => schemasOf(resource, schemas)),
  ),
});
