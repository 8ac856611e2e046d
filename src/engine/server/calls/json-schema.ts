import { type core, toJSONSchema } from 'zod';
import { pascalCase } from '../../declaration/naming.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** An id, a version, or a place that is counted from one. */
export const ID: JsonSchema = { type: 'integer', minimum: 1 };

/** One of a list of words. */
export const words = (list: readonly string[]): JsonSchema => ({ type: 'string', enum: [...list] });

export const array = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** An object whose listed properties are all there, unless `optional` names them. */
export function object(
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string' && !('enum' in schema)) {
    return { ...schema, type: [schema.type, 'null'] };
  }
  const { title, ...rest } = schema;
  return { ...(title !== undefined && { title }), anyOf: [rest, { type: 'null' }] };
}

/** `bookLoans` → `BookLoans`. */
export const schemaName = (resource: string, suffix = ''): string =>
  `${pascalCase(resource)}${suffix}`;

/** What a schema takes, with what may be left out. */
export function inputOf(schema: core.$ZodType): JsonSchema {
  const { $schema: _draft, ...input } = toJSONSchema(schema, { io: 'input' });
  return input;
}

/** Path → method → operation, as OpenAPI nests them. */
export type Paths = Record<string, Record<string, JsonSchema>>;
