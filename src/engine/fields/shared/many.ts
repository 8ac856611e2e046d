/** Each value once, where it first stands. */
export const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];
