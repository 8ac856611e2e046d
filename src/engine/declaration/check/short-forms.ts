import { pointsToOne, pointsToSeveral } from '../../fields/index.ts';
import { withAccounts } from '../accounts.ts';
import type { WrittenDeclaration, WrittenResource } from '../types.ts';
import { checkKnown, type Report, reportUnknown } from './problem.ts';

/** Somewhere to stand is what rows have within others; a `parent` that is none is reported as such. */
function checkPlace(name: string, { parent, fields }: WrittenResource, reportHere: Report): void {
  if (parent === undefined) {
    reportHere(name, 'nowhere');
    return;
  }
  const references = Object.keys(fields).filter((field) => pointsToOne(fields[field]));
  if (references.includes(parent)) return;
  const at = `${name}.parent`;
  if (pointsToSeveral(fields[parent])) {
    reportHere(at, 'severalReferred', { value: parent, part: 'parent' });
  } else if (Object.hasOwn(fields, parent)) reportHere(at, 'parent', { value: parent });
  else if (references.length === 0) reportHere(at, 'parentMissing', { value: parent });
  else reportUnknown(parent, references, at, 'unknownFieldName', reportHere);
}

/** Checks what a resource leaves out, before it is written out. False when a mistake was found. */
export function checkShortForms(written: WrittenDeclaration, report: Report): boolean {
  const declaration = withAccounts(written);
  const groups = declaration.menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  const known = [...new Set(groups)];
  let sound = true;
  const reportHere: Report = (place, key, params) => {
    sound = false;
    report(place, key, params);
  };
  for (const group of known) {
    if (groups.indexOf(group) < groups.lastIndexOf(group)) {
      reportHere(`menu.${group}`, 'groupTwice', { value: group });
    }
  }
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const { menu, screen } = resource;
    if (menu && screen !== undefined)
      reportHere(`${name}.menu`, 'menuAndScreen', { value: screen });
    if (menu) checkKnown(menu.group, known, `${name}.menu.group`, 'unknownGroup', reportHere);
    if (menu && Object.hasOwn(declaration.screens, name)) {
      reportHere(`${name}.menu`, 'screenTaken', { value: name });
    }
    if (!menu && screen === undefined) checkPlace(name, resource, reportHere);
  }
  return sound;
}
