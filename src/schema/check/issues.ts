import * as z from 'zod/mini';
import { type Report, reportUnknown } from './problem.ts';

type Path = readonly PropertyKey[];

/** What may stand at a path inside a value of a schema: the choices of a union one by one. */
function schemasAt(schema: z.core.SomeType, path: Path): z.core.SomeType[] {
  if (schema instanceof z.ZodMiniOptional) return schemasAt(schema.def.innerType, path);
  if (schema instanceof z.ZodMiniUnion) {
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

/** Names of the attributes that may stand at a path inside a value of a schema. */
function attributesAt(schema: z.core.SomeType, path: Path): string[] {
  const names = schemasAt(schema, path).flatMap((one) =>
    one instanceof z.ZodMiniObject ? Object.keys(one.shape) : [],
  );
  return [...new Set(names)];
}

/** The types that a field may have at a path, where only some are taken. */
function typesAt(schema: z.core.SomeType, path: Path): string[] {
  return schemasAt(schema, [...path, 'type']).flatMap((one) =>
    one instanceof z.ZodMiniLiteral ? one.def.values.map(String) : [],
  );
}

/** What stands for the place of a mistake in the declaration as a whole. */
const WHOLE = 'default';

function placeOf(at: string, path: Path): string {
  return [at, ...path.map(String)].filter((part) => part !== '').join('.');
}

export function valueAt(value: unknown, path: Path): unknown {
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

/** What a value must be, as words of `locales/<language>/config.json` name it. */
const WANTED: Readonly<Record<string, string>> = {
  number: 'wantsNumber',
  int: 'wantsNumber',
  string: 'wantsText',
  boolean: 'wantsYesNo',
  array: 'wantsList',
  tuple: 'wantsList',
  record: 'wantsObject',
  object: 'wantsObject',
};

interface Wrong {
  readonly schema: z.ZodMiniType;
  readonly value: unknown;
  readonly issue: z.core.$ZodIssue;
  readonly at: string;
  readonly report: Report;
}

/** Of a value that is none of several kinds: the word in it that none of them has. */
function reportWithin({ schema, value, issue, at, report }: Wrong): boolean {
  const found = valueAt(value, issue.path);
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false;
  const types = typesAt(schema, issue.path);
  const type = String(valueAt(found, ['type']));
  if (types.length > 0 && !types.includes(type)) {
    reportUnknown(type, types, placeOf(at, [...issue.path, 'type']), 'unknownType', report);
    return true;
  }
  const known = attributesAt(schema, issue.path);
  const strange = Object.keys(found).filter((key) => !known.includes(key));
  if (known.length === 0 || strange.length === 0) return false;
  for (const key of strange) {
    reportUnknown(key, known, placeOf(at, [...issue.path, key]), 'unknownAttribute', report);
  }
  return true;
}

function reportIssue(wrong: Wrong): void {
  const { schema, value, issue, at, report } = wrong;
  const place = placeOf(at, issue.path) || WHOLE;
  const found = valueAt(value, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = attributesAt(schema, issue.path);
    for (const key of issue.keys) {
      reportUnknown(key, known, placeOf(at, [...issue.path, key]), 'unknownAttribute', report);
    }
  } else if (issue.path.length > 0 && found === undefined) {
    report(place, 'missing', { value: String(issue.path.at(-1)) });
  } else if (issue.code === 'too_small') {
    report(place, 'tooSmall', { minimum: Number(issue.minimum) });
  } else if (issue.code === 'too_big') {
    report(place, 'tooBig', { maximum: Number(issue.maximum) });
  } else if (issue.code === 'invalid_value') {
    const written = typeof found === 'string' ? found : shown(found);
    reportUnknown(written, issue.values.map(String), place, 'notOneOf', report);
  } else if (!reportWithin(wrong)) {
    const wanted = issue.code === 'invalid_type' ? WANTED[issue.expected] : undefined;
    report(place, wanted ?? 'wrongShape', { value: shown(found) });
  }
}

/** Reports what a zod schema has against a value, each issue at its own place. */
export function reportIssues(
  schema: z.ZodMiniType,
  value: unknown,
  at: string,
  report: Report,
): boolean {
  const parsed = schema.safeParse(value);
  if (parsed.success) return true;
  for (const issue of parsed.error.issues) reportIssue({ schema, value, issue, at, report });
  return false;
}
