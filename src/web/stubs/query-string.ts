/** Writes the queries of `custom` calls in `@refinedev/simple-rest`; its list calls are not used. */
export function stringify(values: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.toString();
}
