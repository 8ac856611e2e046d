import type { Areas } from './geography/areas.ts';

/** Stands in where no plugin brings areas. */
export const NO_AREAS: Areas = {
  search: () => [],
  has: () => false,
  get: () => undefined,
  path: () => [],
  within: () => [],
  builtInProvinces: () => {
    throw new Error('No plugin brings areas.');
  },
};
