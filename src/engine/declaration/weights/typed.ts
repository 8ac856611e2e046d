import type { Resource } from '../types.ts';
import type { Values } from '../validate.ts';

/** Whether the weight of a stored row was typed in, and not worked out. */
export function isTypedWeight({ weight }: Resource, stored: Values): boolean {
  return weight !== null && stored[weight.origin] === weight.typed;
}
