import type { Declaration, DeclaredField } from './types.ts';

/** Gives `resources.config.ts` its type; the data passes through unchanged. */
export function defineResources<const D extends Declaration<DeclaredField>>(declaration: D): D {
  return declaration;
}
