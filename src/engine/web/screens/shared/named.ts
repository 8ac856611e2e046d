import type { Config, Resource } from '../../../declaration/types.ts';

/** A declared resource; null for one the declaration no longer has, and for none. */
export function resourceNamed(config: Config, name: string | null): Resource | null {
  if (name === null || !Object.hasOwn(config.resources, name)) return null;
  return config.resources[name] ?? null;
}
