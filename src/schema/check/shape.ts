import * as z from 'zod/mini';
import { PATTERNS } from '../patterns.ts';
import type { Declaration, FieldType } from '../types.ts';
import { type Report, reportUnknown, tellOnce } from './problem.ts';
import { quickEntry, unusual, weight } from './record-shapes.ts';

/** The shape of declarations as data: a file that skipped the type checker is still refused. */

const word = () => z.string().check(z.minLength(1));
const condition = z.union([
  z.strictObject({ field: word(), in: z.array(z.union([z.string(), z.number(), z.boolean()])) }),
  z.strictObject({ field: word(), filled: z.boolean() }),
]);
const keptSource = z.union([
  word(),
  z.strictObject({ value: word(), per: word(), times: z.number().check(z.gt(0)) }),
  z.strictObject({ first: word(), where: condition, field: word(), along: word() }),
]);
const base = {
  required: z.optional(z.union([z.boolean(), z.literal('create'), condition])),
  shownWhen: z.optional(condition),
  unique: z.optional(z.boolean()),
  readOnly: z.optional(z.boolean()),
  searchable: z.optional(z.boolean()),
  masked: z.optional(z.boolean()),
  list: z.optional(z.boolean()),
  renamedFrom: z.optional(word()),
  evidence: z.optional(z.strictObject({ basis: z.optional(word()), source: z.optional(word()) })),
  computed: z.optional(z.boolean()),
  defaultFrom: z.optional(word()),
  kept: z.optional(z.array(keptSource).check(z.minLength(1))),
};
const length = z.int().check(z.minimum(1), z.maximum(10_000));
const pattern = z.optional(z.enum(Object.keys(PATTERNS)));
const suffix = z.optional(word());

const text = { ...base, type: z.literal('text'), min: z.optional(length), max: length, pattern };
const integer = {
  ...base,
  type: z.literal('integer'),
  min: z.int(),
  max: z.int(),
  default: z.optional(z.int()),
  suffix,
};
const decimal = {
  ...base,
  type: z.literal('decimal'),
  precision: z.int().check(z.minimum(1), z.maximum(15)),
  scale: z.int().check(z.minimum(0), z.maximum(15)),
  min: z.number(),
  max: z.number(),
  exclusiveMin: z.optional(z.boolean()),
  suffix,
};
const boolean = { ...base, type: z.literal('boolean'), default: z.optional(z.boolean()) };
const reference = {
  ...base,
  type: z.literal('reference'),
  resource: word(),
  within: z.optional(word()),
  matching: z.optional(z.strictObject({ field: word(), with: word() })),
};
const item = z.union([
  z.strictObject(text),
  z.strictObject(integer),
  z.strictObject(decimal),
  z.strictObject(boolean),
  z.strictObject(reference),
]);

/** Attributes of each type of field. */
const FIELD_SHAPES: { readonly [T in FieldType]: z.ZodMiniObject } = {
  text: z.strictObject(text),
  longText: z.strictObject({ ...base, type: z.literal('longText'), max: length }),
  email: z.strictObject({ ...base, type: z.literal('email') }),
  phone: z.strictObject({ ...base, type: z.literal('phone') }),
  password: z.strictObject({ ...base, type: z.literal('password'), min: length, max: length }),
  integer: z.strictObject(integer),
  decimal: z.strictObject(decimal),
  boolean: z.strictObject(boolean),
  choice: z.strictObject({
    ...base,
    type: z.literal('choice'),
    choices: word(),
    default: z.optional(word()),
  }),
  choices: z.strictObject({ ...base, type: z.literal('choices'), choices: word() }),
  reference: z.strictObject(reference),
  references: z.strictObject({ ...base, type: z.literal('references'), resource: word() }),
  list: z.strictObject({
    ...base,
    type: z.literal('list'),
    fields: z.record(word(), item),
    uniqueBy: z.optional(word()),
    max: z.int().check(z.minimum(1), z.maximum(1000)),
  }),
  image: z.strictObject({
    ...base,
    type: z.literal('image'),
    // Base64 grows a file by a third, and a whole request may hold 4 MB.
    maxBytes: z.int().check(z.minimum(1), z.maximum(2.5 * 1024 * 1024)),
  }),
  area: z.strictObject({
    ...base,
    type: z.literal('area'),
    level: z.enum(['province', 'amphure', 'tambon']),
  }),
  permissions: z.strictObject({ ...base, type: z.literal('permissions') }),
  date: z.strictObject({
    ...base,
    type: z.literal('date'),
    notInFuture: z.optional(z.boolean()),
    startsToday: z.optional(z.boolean()),
  }),
  dateTime: z.strictObject({ ...base, type: z.literal('dateTime') }),
};

const optionsCall = z.strictObject({
  call: word(),
  method: z.enum(['GET', 'POST']),
  by: z.optional(word()),
  fields: z.optional(z.array(word())),
});
const formDataCall = z.strictObject({
  call: word(),
  options: z.record(
    word(),
    z.strictObject({ resource: word(), fields: z.optional(z.array(word())) }),
  ),
});
const calls = z.union([
  z.strictObject({
    group: word(),
    search: word(),
    save: word(),
    preview: z.optional(word()),
    options: z.optional(optionsCall),
    formData: z.optional(formDataCall),
  }),
  z.strictObject({ group: word(), load: word(), replace: word() }),
]);
const page = z.strictObject({ page: word(), path: word(), icon: word() });
const RESOURCE = z.strictObject({
  screen: word(),
  calls,
  codePrefix: z.optional(z.string().check(z.regex(/^[A-Z][A-Z0-9]{0,7}$/))),
  parent: z.optional(word()),
  label: z.optional(z.array(word()).check(z.minLength(1))),
  sort: z.optional(z.array(z.strictObject({ field: word(), order: z.enum(['asc', 'desc']) }))),
  uniqueTogether: z.optional(z.array(z.array(word()).check(z.minLength(1)))),
  weightTotal: z.optional(
    z.strictObject({
      quantity: word(),
      unit: word(),
      items: z.array(word()),
      compareTo: word(),
      tolerance: z.number().check(z.gt(0), z.lte(1)),
    }),
  ),
  weight: z.optional(weight),
  unusual: z.optional(unusual),
  quickEntry: z.optional(quickEntry),
  exactlyOneOf: z.optional(z.record(word(), z.array(word()).check(z.minLength(2)))),
  carriesOver: z.optional(z.array(word())),
  indexes: z.optional(z.array(z.array(word()).check(z.minLength(1)))),
  fields: z.record(word(), z.looseObject({ type: z.string() })),
});
const OUTER = {
  choices: z.record(word(), z.array(word()).check(z.minLength(1))),
  menu: z.array(
    z.union([
      page,
      z.strictObject({
        group: word(),
        icon: word(),
        pages: z.optional(z.array(page)),
        screens: z.optional(z.array(word())),
      }),
    ]),
  ),
  screens: z.record(
    word(),
    z.strictObject({
      path: z.string().check(z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/)),
      menuPath: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/))),
      permission: word(),
      icon: word(),
      lists: z.array(word()).check(z.minLength(1)),
    }),
  ),
};

/** Names of the attributes that may stand at a path inside a value of a schema. */
function attributesAt(schema: z.core.SomeType, path: readonly PropertyKey[]): string[] {
  if (schema instanceof z.ZodMiniOptional) return attributesAt(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion) {
    return schema.def.options.flatMap((option) => attributesAt(option, path));
  }
  const [key, ...rest] = path;
  if (schema instanceof z.ZodMiniObject) {
    if (key === undefined) return Object.keys(schema.shape);
    const inner = schema.shape[String(key)];
    return inner ? attributesAt(inner, rest) : [];
  }
  if (schema instanceof z.ZodMiniArray) return attributesAt(schema.def.element, rest);
  return schema instanceof z.ZodMiniRecord ? attributesAt(schema.def.valueType, rest) : [];
}

/** What stands for the place of a mistake in the declaration as a whole. */
const WHOLE = 'default';

function placeOf(at: string, path: readonly PropertyKey[]): string {
  return [at, ...path.map(String)].filter((part) => part !== '').join('.');
}

/** Reports what a zod schema has against a value, each issue at its own place. */
function reportIssues(schema: z.ZodMiniType, value: unknown, at: string, report: Report): boolean {
  const parsed = schema.safeParse(value);
  if (parsed.success) return true;
  for (const issue of parsed.error.issues) {
    const place = placeOf(at, issue.path) || WHOLE;
    if (issue.code === 'unrecognized_keys') {
      const known = attributesAt(schema, issue.path);
      for (const key of issue.keys) {
        reportUnknown(key, known, placeOf(at, [...issue.path, key]), 'unknownAttribute', report);
      }
    } else if (issue.code === 'too_small') {
      report(place, 'tooSmall', { minimum: Number(issue.minimum) });
    } else if (issue.code === 'too_big') {
      report(place, 'tooBig', { maximum: Number(issue.maximum) });
    } else if (issue.code === 'invalid_value') {
      report(place, 'notOneOf', { known: issue.values.map(String).join(', ') });
    } else {
      report(place, 'wrongShape', { value: shown(valueAt(value, issue.path)) });
    }
  }
  return false;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}

/** The offending value, short enough for one line. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** Whether a value is one of the field types. */
function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(FIELD_SHAPES, type);
}

function checkFieldShape(field: unknown, at: string, report: Report): boolean {
  const type = valueAt(field, ['type']);
  if (typeof type !== 'string' || !isFieldType(type)) {
    const written = typeof type === 'string' ? type : shown(type);
    reportUnknown(written, Object.keys(FIELD_SHAPES), `${at}.type`, 'unknownType', report);
    return false;
  }
  return reportIssues(FIELD_SHAPES[type], field, at, report);
}

/** Checks the shape alone; true means the value may be read as a `Declaration`. */
export function checkShape(value: unknown, report: Report): value is Declaration {
  const outer = z.strictObject({ ...OUTER, resources: z.record(word(), z.unknown()) });
  if (!reportIssues(outer, value, '', report)) return false;
  let sound = true;
  const reportOn = tellOnce(report);
  for (const [name, resource] of Object.entries(outer.parse(value).resources)) {
    if (!reportIssues(RESOURCE, resource, name, report)) {
      sound = false;
      continue;
    }
    for (const fieldName of Object.keys(RESOURCE.parse(resource).fields)) {
      // As it was written, not as it was parsed: a shared constant is known by being the same.
      const field = valueAt(resource, ['fields', fieldName]);
      const at = `${name}.fields.${fieldName}`;
      if (!checkFieldShape(field, at, reportOn(Object(field), at))) sound = false;
    }
  }
  return sound;
}
