import * as z from 'zod/mini';

/** A way through a value, from name to name. */
export type Path = readonly PropertyKey[];

/** What may stand at a path inside a value of a schema: the choices of a union one by one. */
export function schemasAt(schema: z.core.SomeType, path: Path): z.core.SomeType[] {
  if (schema instanceof z.ZodMiniOptional) return schemasAt(schema.def.innerType, path);
  // A discriminated union is no instance of the plain one.
  if (schema instanceof z.ZodMiniUnion || schema instanceof z.ZodMiniDiscriminatedUnion) {
    return schema.def.options.flatMap((option) => schemasAt(option, path));
  }
  const [key, ...rest] = path;
  if (key === undefined) return [schema];
  if (schema instanceof z.ZodMiniObject) {
    const inner = schema.shape[String(key)];
    return inner ? schemasAt(inner, rest) : [];
  }
  if (schema instanceof z.ZodMiniArray) return schemasAt(schema.def.element, rest);
  return schema instanceof z.ZodMiniRecord ? schemasAt(schema.def.valueType, rest) : [];
}

/** The value at a path; undefined where it leads nowhere. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}

/** The types that a field or a card may have, where only some are taken. */
export function typesOf(kinds: readonly z.core.SomeType[]): string[] {
  return kinds
    .flatMap((kind) => schemasAt(kind, ['type']))
    .flatMap((one) => {
      if (one instanceof z.ZodMiniEnum) return one.options.map(String);
      return one instanceof z.ZodMiniLiteral ? one.def.values.map(String) : [];
    });
}

/** Those of several kinds that a value may be meant for: of fields, those of its type. */
export function kindsFor(kinds: readonly z.core.SomeType[], value: unknown): z.core.SomeType[] {
  const type = String(valueAt(value, ['type']));
  const own = kinds.filter((kind) => typesOf([kind]).includes(type));
  return own.length > 0 ? own : [...kinds];
}

/** Names of the attributes that values of these kinds may have. */
export function attributesOf(kinds: readonly z.core.SomeType[]): string[] {
  const names = kinds.flatMap((one) =>
    one instanceof z.ZodMiniObject ? Object.keys(one.shape) : [],
  );
  return [...new Set(names)];
}

/** Names of the attributes that a value of this kind must have. */
function neededOf(kind: z.ZodMiniObject): string[] {
  return Object.keys(kind.shape).filter((name) => !(kind.shape[name] instanceof z.ZodMiniOptional));
}

/** What a kind looks like in a declaration, in no language: `true, false`, `{ field, in }`. */
export function looksOf(kind: z.core.SomeType): string {
  if (kind instanceof z.ZodMiniBoolean) return 'true, false';
  if (kind instanceof z.ZodMiniLiteral) {
    return kind.def.values.map((value) => `'${String(value)}'`).join(', ');
  }
  if (kind instanceof z.ZodMiniObject) return `{ ${neededOf(kind).join(', ')} }`;
  if (kind instanceof z.ZodMiniArray) return '[…]';
  return kind instanceof z.ZodMiniNumber ? '0' : "'…'";
}

/** One kind that a value was tried as, and what it has against it. */
export interface Tried {
  readonly kind: z.core.SomeType;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** Mistakes of one kind: a value that is nothing of the sort counts as more than any. */
function weightOf({ issues }: Tried): number {
  const counts = issues.map((issue) => {
    if (issue.path.length === 0 && issue.code !== 'unrecognized_keys') return 1000;
    return issue.code === 'unrecognized_keys' ? issue.keys.length : 1;
  });
  return counts.reduce((one, other) => one + other, 0);
}

/** The kinds that a value comes nearest to; none where it is nothing of any sort. */
export function nearestKinds(kinds: readonly z.core.SomeType[], value: unknown): Tried[] {
  const tried = kinds
    .flatMap((kind) => (kind instanceof z.ZodMiniType ? kind : []))
    .map((kind) => ({ kind, issues: kind.safeParse(value).error?.issues ?? [] }))
    .map((one) => ({ one, weight: weightOf(one) }))
    .filter(({ weight }) => weight < 1000);
  const least = Math.min(...tried.map(({ weight }) => weight));
  return tried.filter(({ weight }) => weight === least).map(({ one }) => one);
}
