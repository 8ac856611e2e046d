/**
 * The part of `qs` that Refine uses for the address bar: nested values written as
 * `filters[0][field]=name`. `qs` itself brings 14 KiB of compatibility for browsers long gone.
 * Unlike Refine's use of `qs`, values are always percent-encoded, so that `&` in a filter survives.
 */
type Tree = { [key: string]: Node };
type Node = string | Tree | Node[];

const MAXIMUM_DEPTH = 10;
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

function pathOf(key: string): string[] {
  const start = key.indexOf('[');
  if (start < 0) return [key];
  const inner = [...key.slice(start).matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '');
  return [key.slice(0, start), ...inner].slice(0, MAXIMUM_DEPTH + 1);
}

function place(tree: Tree, path: readonly string[], value: string): void {
  const [key, ...rest] = path;
  if (key === undefined || UNSAFE_KEYS.has(key)) return;
  const name = key === '' ? String(Object.keys(tree).length) : key;
  if (rest.length === 0) {
    tree[name] = value;
    return;
  }
  const existing = tree[name];
  const branch: Tree =
    typeof existing === 'object' && !Array.isArray(existing) ? existing : Object.create(null);
  tree[name] = branch;
  place(branch, rest, value);
}

/** Objects whose keys are all indices become lists. */
function settle(node: Node): Node {
  if (typeof node !== 'object' || Array.isArray(node)) return node;
  const entries = Object.entries(node).map(([key, value]): [string, Node] => [key, settle(value)]);
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value);
  }
  return Object.fromEntries(entries);
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

function parse(text: string, options: { ignoreQueryPrefix?: boolean } = {}): Tree {
  const query = options.ignoreQueryPrefix && text.startsWith('?') ? text.slice(1) : text;
  const tree: Tree = Object.create(null);
  for (const part of query.split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decode(at < 0 ? part : part.slice(0, at));
    place(tree, pathOf(key), at < 0 ? '' : decode(part.slice(at + 1)));
  }
  return Object.fromEntries(Object.entries(tree).map(([key, node]) => [key, settle(node)]));
}

function write(prefix: string, value: unknown, skipNulls: boolean): string[] {
  if (value === undefined || (value === null && skipNulls)) return [];
  if (value instanceof Date) return [`${prefix}=${encodeURIComponent(value.toISOString())}`];
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      write(`${prefix}[${key}]`, inner, skipNulls),
    );
  }
  return [`${prefix}=${encodeURIComponent(String(value ?? ''))}`];
}

function stringify(
  values: Readonly<Record<string, unknown>>,
  options: { addQueryPrefix?: boolean; skipNulls?: boolean } = {},
): string {
  const text = Object.entries(values)
    .flatMap(([key, value]) => write(key, value, options.skipNulls ?? false))
    .join('&');
  return text !== '' && options.addQueryPrefix ? `?${text}` : text;
}

export default { parse, stringify };
