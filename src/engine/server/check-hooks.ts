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
    const name = Object.keys(hooks).find((it) => !Object.hasOwn(resources, it));
    if (name === undefined) continue;
    const known = Object.keys(resources).join(', ');
    throw new StartError('hooksUnknown', { plugin, name, known }, EXIT_CODES.configuration);
  }
}
