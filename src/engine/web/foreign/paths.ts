import { isRecord } from '../session/json.ts';

/** What stands at a path of a body: `result.items`; '' is the body itself. */
export function valueAt(body: unknown, path: string): unknown {
  if (path === '') return body;
  return path
    .split('.')
    .reduce<unknown>((inner, name) => (isRecord(inner) ? inner[name] : undefined), body);
}

/** The body with a value put at a path; what is missing on the way is made. */
export function withValue(
  body: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  return { ...body, [name]: withValue(isRecord(inner) ? inner : {}, rest.join('.'), value) };
}
