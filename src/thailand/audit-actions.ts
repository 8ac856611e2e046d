/** What the log records of the boundaries of areas. */
export const BOUNDARY_ACTIONS = [
  /** Official boundaries were taken in for the map; `details`: `level`, `files` and `areas`. */
  'boundariesImported',
  /** They were given up for those that come with the product; `details.level`. */
  'boundariesReverted',
] as const;
