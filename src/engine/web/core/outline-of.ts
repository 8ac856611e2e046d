import { homeOf, pagesBeside } from '../../declaration/page-paths.ts';
import { withoutShortForms } from '../../declaration/short-forms.ts';
import type { Config, WrittenDeclaration } from '../../declaration/types.ts';

/** What the menu needs of the declaration: where it leads, and who may go there. */
export type Outline = Pick<Config, 'menu' | 'pages' | 'screens'>;

/** What the shell needs of it. */
export interface WholeOutline extends Outline {
  /** Names of the resources that have a batch table. */
  readonly quickEntry: readonly string[];
}

/** Takes the outline out of a declaration, less the fields of its resources. */
export function outlineOf(written: WrittenDeclaration): WholeOutline {
  const declaration = withoutShortForms(written);
  const { menu, screens, resources } = declaration;
  const named = Object.entries(screens).map(([name, screen]) => [name, { ...screen, name }]);
  const quickEntry = Object.keys(resources).filter((name) => resources[name]?.quickEntry);
  return { menu, pages: pagesBeside(declaration), screens: Object.fromEntries(named), quickEntry };
}

/** Where `/` leads. */
export interface HomeAddress {
  /** From the root. */
  readonly path: string;
  /** Whether who is not signed in sees it. */
  readonly isOpen: boolean;
}

/** Takes out of a declaration where `/` leads. */
export function homeAddressOf(written: WrittenDeclaration): HomeAddress {
  const declaration = withoutShortForms(written);
  const home = homeOf(declaration);
  const closed = Object.values(declaration.screens).flatMap(({ path, menuPath }) => [
    path,
    menuPath,
  ]);
  return { path: `/${home}`, isOpen: !closed.includes(home) };
}
