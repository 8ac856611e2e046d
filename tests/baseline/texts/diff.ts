import { isObject, type Json, type JsonObject } from './json.ts';

/** One thing that is not as it was recorded. */
export interface Difference {
  readonly kind: string;
  /** From the file to the value: `foodcateory/saveUnits`, `cases`, `update`, … */
  readonly path: readonly string[];
  /** Undefined where it is new. */
  readonly was: Json | undefined;
  /** Undefined where it is gone. */
  readonly is: Json | undefined;
}

type Change = Omit<Difference, 'kind'>;

/** How a list is written on the path of what was added to it or taken from it. */
const ENTRY = '[]';

function countEntries(list: readonly Json[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const entry of list) {
    const text = JSON.stringify(entry);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}

/** Entries of a list that another has not, each as often as it is missing there. */
function without(list: readonly Json[], other: readonly Json[]): Json[] {
  const counts = countEntries(other);
  return list.filter((entry) => {
    const text = JSON.stringify(entry);
    const left = counts.get(text) ?? 0;
    counts.set(text, left - 1);
    return left <= 0;
  });
}

function listChanges(was: readonly Json[], is: readonly Json[], path: readonly string[]): Change[] {
  const nested = (entry: Json): boolean => typeof entry === 'object' && entry !== null;
  if (was.length === is.length && was.some(nested) && is.some(nested)) {
    return was.flatMap((entry, place) =>
      changesBetween(entry, is[place], [...path, String(place + 1)]),
    );
  }
  const gone = without(was, is);
  const added = without(is, was);
  if (gone.length === 0 && added.length === 0) return [{ path: [...path, 'order'], was, is }];
  const at = [...path, ENTRY];
  return [
    ...gone.map((entry): Change => ({ path: at, was: entry, is: undefined })),
    ...added.map((entry): Change => ({ path: at, was: undefined, is: entry })),
  ];
}

function objectChanges(was: JsonObject, is: JsonObject, path: readonly string[]): Change[] {
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names].flatMap((name) => {
    const before = Object.hasOwn(was, name) ? was[name] : undefined;
    const now = Object.hasOwn(is, name) ? is[name] : undefined;
    return changesBetween(before, now, [...path, name]);
  });
}

/** Every difference between two values, at the deepest place where they part. */
export function changesBetween(
  was: Json | undefined,
  is: Json | undefined,
  path: readonly string[] = [],
): Change[] {
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  if (Array.isArray(was) && Array.isArray(is)) return listChanges(was, is, path);
  // The same names in another order are the same object.
  if (isObject(was) && isObject(is)) return objectChanges(was, is, path);
  return [{ path, was, is }];
}
