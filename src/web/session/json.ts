/** A JSON object, whatever is in it. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a body holds under `data`, or the body itself: servers differ in wrapping an answer. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body.data : body;
}
