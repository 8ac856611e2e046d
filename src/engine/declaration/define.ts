import type { WrittenDeclaration } from './types.ts';

/** Gives `resources.config.ts` its type; the data passes through unchanged. */
export function defineResources<const D extends WrittenDeclaration>(declaration: D): D {
  return declaration;
}
