import * as z from 'zod/mini';
import { typeNames } from '../../fields/index.ts';
import {
  attributesOf,
  kindsFor,
  looksOf,
  nearestKinds,
  type Path,
  schemasAt,
  type Tried,
  typesOf,
  valueAt,
} from './kinds.ts';
import { type Report, reportUnknown } from './problem.ts';
import { reportType } from './type-names.ts';

/** What stands for the place of a mistake in the declaration as a whole. */
const WHOLE = 'default';

function placeOf(at: string, path: Path): string {
  return [at, ...path.map(String)].filter((part) => part !== '').join('.');
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

/** What a text of a shape of its own must look like, as words of the same file. */
const SHAPES = [
  ...['codePrefixShape', 'pathShape', 'timeShape', 'cookiesShape', 'zoneShape'],
  ...['digitsShape', 'beginsShape', 'phoneExample', 'languageShape'],
] as const;
export type ShapeWord = (typeof SHAPES)[number];
/** By a pattern, or by what the machine knows. */
const SHAPE_CODES: readonly unknown[] = ['invalid_format', 'custom'];

interface Wrong {
  readonly schema: z.core.SomeType;
  readonly value: unknown;
  readonly issue: z.core.$ZodIssue;
  readonly at: string;
  readonly report: Report;
}

/** Of a value that is none of several kinds: the word in it that none of them has. */
function reportStrange(kinds: readonly z.core.SomeType[], found: unknown, wrong: Wrong): boolean {
  const { issue, at, report } = wrong;
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return false;
  const types = typesOf(kinds);
  const type = String(valueAt(found, ['type']));
  if (types.length > 0 && !types.includes(type)) {
    const place = placeOf(at, [...issue.path, 'type']);
    if (types.some((it) => typeNames().includes(it))) reportType(type, types, place, report);
    else reportUnknown(type, types, place, 'notOneOf', report);
    return true;
  }
  const known = attributesOf(kindsFor(kinds, found));
  const strange = Object.keys(found).filter((key) => !known.includes(key));
  if (known.length === 0 || strange.length === 0) return false;
  for (const key of strange) {
    reportUnknown(key, known, placeOf(at, [...issue.path, key]), 'unknownAttribute', report);
  }
  return true;
}

/** The one attribute that each of these kinds misses; none where they miss more. */
function missingIn(tried: readonly Tried[], found: unknown): string[] {
  const missing = tried.flatMap(({ issues: [first, ...others] }) =>
    first?.path.length === 1 && others.length === 0 && valueAt(found, first.path) === undefined
      ? String(first.path[0])
      : [],
  );
  return missing.length === tried.length ? missing : [];
}

/** What a value that is none of several kinds has against the one that it comes nearest to. */
function reportUnion(wrong: Wrong): void {
  const { schema, value, issue, at, report } = wrong;
  const place = placeOf(at, issue.path) || WHOLE;
  const found = valueAt(value, issue.path);
  const kinds = schemasAt(schema, issue.path);
  const words = kinds.flatMap((kind) => (kind instanceof z.ZodMiniLiteral ? kind.def.values : []));
  if (typeof found === 'string' && words.length === kinds.length) {
    reportUnknown(found, words.map(String), place, 'notOneOf', report);
    return;
  }
  if (reportStrange(kinds, found, wrong)) return;
  const nearest = nearestKinds(kindsFor(kinds, found), found);
  const [best, ...others] = nearest;
  if (best && others.length === 0) {
    for (const inner of best.issues) {
      reportIssue({ schema: best.kind, value: found, issue: inner, at: place, report });
    }
    return;
  }
  const missing = missingIn(nearest, found);
  const quoted = found === 'true' || found === 'false';
  if (missing.length > 0) report(place, 'missingOneOf', { known: missing.join(', ') });
  else if (quoted && kinds.some((kind) => kind instanceof z.ZodMiniBoolean)) {
    report(place, 'wantsYesNo', { value: shown(found) });
  } else {
    report(place, 'noneOf', { value: shown(found), known: kinds.map(looksOf).join(', ') });
  }
}

/** A value of the wrong type, or one that its type says no more of. */
function reportWanted(wrong: Wrong, place: string, found: unknown): void {
  const { issue, report } = wrong;
  const expected = issue.code === 'invalid_type' ? issue.expected : '';
  const whole = expected === 'int' && typeof found === 'number';
  const shape = SHAPES.find((word) => SHAPE_CODES.includes(issue.code) && issue.message === word);
  const wanted = whole ? 'wantsWhole' : WANTED[expected];
  report(place, shape ?? wanted ?? 'wrongShape', { value: shown(found) });
}

function reportSmall(issue: z.core.$ZodIssueTooSmall, place: string, report: Report): void {
  const minimum = Number(issue.minimum);
  if (issue.origin === 'string' && minimum === 1) report(place, 'emptyText');
  else if (issue.origin !== 'array') report(place, 'tooSmall', { minimum });
  else if (minimum === 1) report(place, 'empty');
  else report(place, 'tooFew', { minimum });
}

function reportIssue(wrong: Wrong): void {
  const { schema, value, issue, at, report } = wrong;
  const place = placeOf(at, issue.path) || WHOLE;
  const found = valueAt(value, issue.path);
  if (issue.code === 'unrecognized_keys') {
    const known = attributesOf(kindsFor(schemasAt(schema, issue.path), found));
    for (const key of issue.keys) {
      reportUnknown(key, known, placeOf(at, [...issue.path, key]), 'unknownAttribute', report);
    }
  } else if (issue.path.length > 0 && found === undefined) {
    report(place, 'missing', { value: String(issue.path.at(-1)) });
  } else if (issue.code === 'too_small') reportSmall(issue, place, report);
  else if (issue.code === 'too_big') {
    const key = issue.origin === 'array' ? 'tooMany' : 'tooBig';
    report(place, key, { maximum: Number(issue.maximum) });
  } else if (issue.code === 'invalid_value') {
    const written = typeof found === 'string' ? found : shown(found);
    reportUnknown(written, issue.values.map(String), place, 'notOneOf', report);
  } else if (issue.code === 'invalid_union') reportUnion(wrong);
  else reportWanted(wrong, place, found);
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
