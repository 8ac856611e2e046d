import type { Config, Declaration } from '../../schema/types.ts';

/** What the shell needs of the declaration: where the menu leads, and who may go there. */
export type Outline = Pick<Config, 'menu' | 'screens'>;

/** Takes the outline out of a declaration, less the fields of its resources. */
export function outlineOf({ menu, screens }: Declaration): Outline {
  const named = Object.entries(screens).map(([name, screen]) => [name, { ...screen, name }]);
  return { menu, screens: Object.fromEntries(named) };
}
