import { isRecord } from '../declaration/record.ts';
import { regionOf } from '../declaration/region.ts';
import type { Config } from '../declaration/types.ts';
import type { ServerPlugin } from './plugin.ts';
import { EXIT_CODES, StartError } from './start-error.ts';

/**
 * Refuses hooks of a resource that is not declared: what they guard would be open, and nobody would
 * know.
 * @throws StartError naming the plugin, and the names there are
 */
export function checkHooks(plugins: readonly ServerPlugin[], { resources }: Config): void {
  for (const { name: plugin, hooks = {} } of plugins) {
    const stray = Object.entries(hooks).find(
      ([it, { isOptional }]) => !isOptional && !Object.hasOwn(resources, it),
    );
    if (!stray) continue;
    const [name] = stray;
    const known = Object.keys(resources).join(', ');
    throw new StartError('hooksUnknown', { plugin, name, known }, EXIT_CODES.configuration);
  }
}

/**
 * Refuses a declaration that says nothing of its region beside a pack that knows one: its days would
 * be those of another place, and nobody would see that before a day is written down wrong.
 * @throws StartError naming the pack, and what to declare
 */
export function checkRegion(plugins: readonly ServerPlugin[], declaration: unknown): void {
  if (!isRecord(declaration) || declaration.region !== undefined) return;
  for (const { name: plugin, region } of plugins) {
    if (region === undefined) continue;
    const parameters = {
      plugin,
      declared: JSON.stringify(region),
      neutral: JSON.stringify(regionOf({})),
    };
    throw new StartError('regionMissing', parameters, EXIT_CODES.configuration);
  }
}
