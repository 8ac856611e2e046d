import type { Declaration } from './types.ts';

/** Gives `resources.config.ts` its type; the data passes through unchanged. */
export function defineResources<const D extends Declaration>(declaration: D): D {
  return declaration;
}
