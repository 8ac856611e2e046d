import type { WrittenDeclaration, WrittenResource } from '../types.ts';
import { checkKnown } from './fields.ts';
import type { Report } from './problem.ts';

function hasParent({ parent, fields }: WrittenResource): boolean {
  return parent !== undefined && fields[parent]?.type === 'reference';
}

/** Checks what a resource leaves out, before it is written out. False when a mistake was found. */
export function checkShortForms(declaration: WrittenDeclaration, report: Report): boolean {
  const groups = declaration.menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  let sound = true;
  const tell: Report = (place, key, params) => {
    sound = false;
    report(place, key, params);
  };
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const { menu, screen } = resource;
    if (menu && screen !== undefined) tell(`${name}.menu`, 'menuAndScreen', { value: screen });
    if (menu) checkKnown(menu.group, groups, `${name}.menu.group`, 'unknownGroup', tell);
    if (menu && Object.hasOwn(declaration.screens, name)) {
      tell(`${name}.menu`, 'screenTaken', { value: name });
    }
    if (!menu && screen === undefined && !hasParent(resource)) tell(name, 'nowhere');
  }
  return sound;
}
