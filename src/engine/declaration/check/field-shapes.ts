import * as z from 'zod/mini';
import { definedTypes, findDefinition, SHORT_TYPES, typeNames } from '../../fields/index.ts';
import { word } from './record-shapes.ts';

const values = z.array(z.union([z.string(), z.number(), z.boolean()]));
export const condition = z.union([
  z.strictObject({ field: word(), in: values }),
  z.strictObject({ field: word(), notIn: values }),
  z.strictObject({ field: word(), filled: z.boolean() }),
]);
const firstSource = z.strictObject({
  first: word(),
  where: condition,
  field: word(),
  along: word(),
});
const keptSource = z.union([
  word(),
  z.strictObject({ value: word(), per: word(), times: z.number().check(z.gt(0)) }),
  firstSource,
  z.strictObject({
    version: word(),
    inside: z.union([word(), firstSource]),
    from: word(),
    on: word(),
    field: word(),
  }),
]);
const base = {
  required: z.optional(z.union([z.boolean(), z.literal('create'), condition])),
  shownWhen: z.optional(condition),
  unique: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  searchable: z.optional(z.boolean()),
  masked: z.optional(z.boolean()),
  list: z.optional(z.boolean()),
  oneByOne: z.optional(z.boolean()),
  neverBlank: z.optional(z.boolean()),
  rarelyFilled: z.optional(z.boolean()),
  profile: z.optional(z.boolean()),
  renamedFrom: z.optional(word()),
  evidence: z.optional(z.strictObject({ basis: z.optional(word()), source: z.optional(word()) })),
  computed: z.optional(z.boolean()),
  defaultFrom: z.optional(word()),
  kept: z.optional(z.array(keptSource).check(z.minLength(1))),
};

/** An entry is no row: it has no conditions, no column, no default and no uniqueness of its own. */
const inList = { required: z.optional(z.boolean()) };

function itemShape(type: string): z.ZodMiniObject | undefined {
  const { inList: taken, attributes = {} } = findDefinition({ type }) ?? {};
  if (!taken) return undefined;
  const own = Object.entries(attributes).filter(([name]) => taken.includes(name));
  return z.strictObject({ ...inList, type: z.literal(type), ...Object.fromEntries(own) });
}

/** What fields of entries are declared with. */
const entries = () => ({
  fields: z.record(word(), z.union(typeNames().flatMap((type) => itemShape(type) ?? []))),
});

/** Attributes of each type of field, by its name; those of packs and applications among them. */
export function fieldShapes(): Readonly<Record<string, z.ZodMiniObject>> {
  const known = [...definedTypes(), ...SHORT_TYPES].map((definition) => {
    const { type, attributes } = definition;
    const own = { ...('entries' in definition && entries()), ...attributes };
    return [type, z.strictObject({ ...base, type: z.literal(type), ...own })];
  });
  const shapes = Object.fromEntries(known);
  return Object.fromEntries(typeNames().map((type) => [type, shapes[type]]));
}
