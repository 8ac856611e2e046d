/** Values that have broken programs before, and bodies that fit a call's schema more or less. */
import fc from 'fast-check';

export type Schema = Readonly<Record<string, unknown>>;
export type Schemas = Readonly<Record<string, Schema>>;

const TEXTS = [
  '',
  ' ',
  "' or 1=1 --",
  "'; drop table users; --",
  '1); delete from sessions where (1=1',
  "' union select password_hash from credentials --",
  '%_\\%',
  '$1',
  '\\x00',
  '"; select pg_sleep(9) --',
  '{"$gt":""}',
  '$where',
  '=cmd|"/C calc"!A0',
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  '\t=1+1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  'http://169.254.169.254/',
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'NaN',
  'Infinity',
  '1e400',
  '0x10',
  '๑๒๓',
  'เก็ํ่้๊๋์์์์',
  '\u0000',
  'ก\u0000ข',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦',
  'İ',
  'ﷺ'.repeat(20),
  'ก'.repeat(5000),
  '\r\nSet-Cookie: admin=1',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  'data:image/png;base64,AAAA',
  'data:text/html;base64,PHNjcmlwdD4=',
] as const;
const NUMBERS = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  2 ** 31 - 1,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
  0.1 + 0.2,
] as const;
const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'id',
  'admin',
  '$where',
  'a.b',
  '',
  'ก',
  '\u0000',
];

/** An object as JSON has it, where `__proto__` is a name like any other. */
function asJson(entries: readonly (readonly [string, unknown])[]): unknown {
  const parts = entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`);
  return JSON.parse(`{${parts.join(',')}}`);
}

const operators = fc.constantFrom({ $gt: '' }, { $ne: null }, { $regex: '.*' }, { length: -1 });

export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom(...TEXTS), weight: 6 },
  { arbitrary: fc.constantFrom(...NUMBERS), weight: 3 },
  { arbitrary: fc.string({ unit: 'binary', maxLength: 40 }), weight: 2 },
  fc.constantFrom(null, true, false, [], {}),
  operators,
  fc.array(fc.constantFrom(...TEXTS), { maxLength: 3 }),
  fc
    .array(fc.tuple(fc.constantFrom(...KEYS), fc.constantFrom(...TEXTS, null, 1)), { maxLength: 3 })
    .map(asJson),
  fc
    .integer({ min: 20, max: 200 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.jsonValue({ maxDepth: 3 }),
);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

function textFor(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.format === 'date') {
    const days = { min: new Date('2024-01-01'), max: new Date('2027-12-31'), noInvalidDate: true };
    return fc.date(days).map((day) => day.toISOString().slice(0, 10));
  }
  if (schema.format === 'uuid') return fc.uuid();
  const maxLength = Math.min(typeof schema.maxLength === 'number' ? schema.maxLength : 20, 20);
  const minLength = Math.min(
    typeof schema.minLength === 'number' ? schema.minLength : 0,
    maxLength,
  );
  return fc.string({ unit: fc.constantFrom(...'กขคงจabcde0123 '), minLength, maxLength });
}

function objectFor(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const properties = isSchema(schema.properties) ? schema.properties : {};
  const known = Object.entries(properties).map(([name, inner]) => {
    const value = isSchema(inner) ? bodyFor(inner, schemas, depth + 1) : fc.constant(null);
    const needed = list(schema.required).includes(name);
    return fc
      .tuple(fc.integer({ min: 0, max: 19 }), value)
      .map(([chance, made]) => (chance < (needed ? 19 : 8) ? [[name, made] as const] : []));
  });
  const more = fc
    .tuple(fc.integer({ min: 0, max: 11 }), fc.constantFrom(...KEYS), hostile)
    .map(([chance, key, value]) => (chance === 0 ? [[key, value] as const] : []));
  return fc.tuple(...known, more).map((parts) => asJson(parts.flat()));
}

function fitting(schema: Schema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { type, enum: choices } = schema;
  const kind = Array.isArray(type) ? type[0] : type;
  if (choices !== undefined) return fc.constantFrom(...list(choices));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'integer') return fc.integer({ min: 1, max: 12 });
  if (kind === 'number') return fc.integer({ min: 1, max: 9000 }).map((value) => value / 100);
  if (kind === 'array') {
    const { items } = schema;
    const inner = isSchema(items) ? bodyFor(items, schemas, depth + 1) : hostile;
    return fc.array(inner, { maxLength: depth > 6 ? 0 : 3 });
  }
  if (kind === 'object' || schema.properties) return objectFor(schema, schemas, depth);
  return kind === 'string' ? textFor(schema) : hostile;
}

/** Bodies for a schema: mostly fitting, with something hostile in any place of one in eight. */
export function bodyFor(schema: Schema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null);
  if (typeof schema.$ref === 'string') {
    const found = schemas[schema.$ref.split('/').at(-1) ?? ''];
    return found ? bodyFor(found, schemas, depth) : hostile;
  }
  const options = list(schema.anyOf).filter(isSchema);
  if (options.length > 0) {
    return fc.oneof(...options.map((option) => bodyFor(option, schemas, depth + 1)));
  }
  return fc.oneof(
    { arbitrary: fitting(schema, schemas, depth), weight: 7 },
    { arbitrary: hostile, weight: 1 },
  );
}

/** What is no body of any call, written out. */
export const RAW_BODIES = [
  '',
  'null',
  '[]',
  '"text"',
  '{',
  '{"data": ',
  '{"data": {}} trailing',
  '{"__proto__": {"admin": true}}',
  '{"data": {"__proto__": {"polluted": 1}}}',
  '{"data": {"constructor": {"prototype": {"polluted": 1}}}}',
  '{"data": 1e400}',
  '{"data": {"id": 99999999999999999999999}}',
  '{"data": {"id": 1, "id": 2}}',
  '\ufeff{}',
  `{"data": ${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `${'{"data":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `{"data": "${'\\u0000'.repeat(100)}"}`,
] as const;
