/** State of an address with the row that the person comes from. */
export interface Arrival {
  /** Null: from a row that is not stored. */
  readonly from: number | null;
}

/** The state to go with, so that the focus has somewhere to land. */
export function arriving(from: number | null): Arrival {
  return { from };
}

/** Where the person comes from; undefined when they came by another way than a form. */
export function arrivalOf(state: unknown): Arrival | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return { from: typeof state.from === 'number' ? state.from : null };
}
