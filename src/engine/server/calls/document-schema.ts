import { toJSONSchema, type z } from 'zod';
import type { Describer } from './describe.ts';
import { type JsonSchema, nullable } from './json-schema.ts';

/** JSON Schema as Zod writes it, which is still to be put into words. */
interface Written {
  [key: string]: unknown;
}

const WORD = /^[\w-]+:[\w.]+$/;

/** Integers have these bounds of themselves; nobody learns anything from them. */
function dropBoundsOfIntegers(schema: Written): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** `anyOf: [schema, null]` as the rest of the document has it. */
function joinNull(schema: Written): void {
  const [inner] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (!inner || inner.type === 'null') return;
  const { anyOf: _anyOf, ...rest } = schema;
  const joined = { ...nullable(inner), ...rest };
  delete schema.anyOf;
  Object.assign(schema, joined);
}

/**
 * A schema of a call as the document has it: titles are words of the reader's language, objects have
 * nothing but what they list, and what has an `id` is put among the schemas of the document.
 */
export function documentSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  { find }: Describer,
): { readonly schema: JsonSchema; readonly named: Readonly<Record<string, JsonSchema>> } {
  const { $schema: _draft, ...json } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const written: Written = jsonSchema;
      for (const name of ['title', 'description']) {
        const key = written[name];
        if (typeof key === 'string' && WORD.test(key)) written[name] = find(key);
      }
      if (io === 'output') {
        if (zodSchema._zod.def.type === 'nullable') joinNull(written);
        dropBoundsOfIntegers(written);
      }
      if (zodSchema._zod.def.type === 'object') written.additionalProperties ??= false;
      delete written.propertyNames;
      delete written.readOnly;
      delete written.id;
    },
  });
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $defs: named = {}, ...own } = JSON.parse(text);
  return { schema: own, named };
}
