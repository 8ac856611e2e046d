import { isRecord } from '../../declaration/record.ts';

export { isRecord };

/** What a body holds under `data`, or the body itself: servers differ in wrapping an answer. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && 'data' in body ? body.data : body;
}
