import type { Areas } from './areas.ts';

/** Stands in where no plugin brings areas. */
export const NO_AREAS: Areas = {
  search: () => [],
  has: () => false,
  get: () => undefined,
  path: () => [],
  within: () => [],
  dataDirectory: '',
};
