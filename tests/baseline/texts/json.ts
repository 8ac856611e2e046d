/** Anything that JSON can say. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

const WIDTH = 100;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What was read from outside, as JSON would say it. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value ?? null));
}

/** The same with the names of every object in order, so that two readings compare line by line. */
export function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  const names = Object.keys(value).sort();
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]));
}

/** Writes JSON for people and for `git diff`: what fits into a line stands in one. */
export function write(value: Json, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return line;
  if (indent.length + line.length <= WIDTH && indent !== '') return line;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((item) => inner + write(item, inner))
    : Object.entries(value).map(
        ([name, item]) => `${inner}${JSON.stringify(name)}: ${write(item, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return parts.length === 0 ? line : `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}
