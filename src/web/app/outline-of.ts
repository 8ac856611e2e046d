import { withoutShortForms } from '../../schema/short-forms.ts';
import type { Config, WrittenDeclaration } from '../../schema/types.ts';

/** What the menu needs of the declaration: where it leads, and who may go there. */
export type Outline = Pick<Config, 'menu' | 'screens'>;

/** What the shell needs of it. */
export interface WholeOutline extends Outline {
  /** Names of the resources that have a batch table. */
  readonly quickEntry: readonly string[];
}

/** Takes the outline out of a declaration, less the fields of its resources. */
export function outlineOf(written: WrittenDeclaration): WholeOutline {
  const { menu, screens, resources } = withoutShortForms(written);
  const named = Object.entries(screens).map(([name, screen]) => [name, { ...screen, name }]);
  const quickEntry = Object.keys(resources).filter((name) => resources[name]?.quickEntry);
  return { menu, screens: Object.fromEntries(named), quickEntry };
}
