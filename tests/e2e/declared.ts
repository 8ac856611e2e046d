/** The product's own declaration, for journeys that need its resources by name. */
import { readConfig } from '../../src/application.ts';
import type { Resource } from '../../src/engine/declaration/types.ts';

export const config = readConfig();

/** @throws for a name that no resource has */
export function resourceOf(name: string): Resource {
  const resource = config.resources[name];
  if (!resource) throw new Error(`resources.config.ts has no ${name}`);
  return resource;
}
