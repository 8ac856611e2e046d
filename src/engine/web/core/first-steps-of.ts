import { normalize } from '../../declaration/normalize.ts';
import { isOfPeople } from '../../declaration/profile.ts';
import type { WrittenDeclaration } from '../../declaration/types.ts';

/** Something that somebody new does first: they add a row of a resource. */
export interface FirstStep {
  /** Of the resource. */
  readonly name: string;
  readonly icon: string;
  readonly permission: string;
  /** Address of the form. */
  readonly to: string;
  /** The call that finds its rows. */
  readonly search: string;
  /** Its rows are people, of whom the newcomer is one. */
  readonly isOfPeople: boolean;
}

/** Takes the first steps out of a declaration. */
export function firstStepsOf(declaration: WrittenDeclaration): FirstStep[] {
  const { firstSteps, resources } = normalize(declaration);
  return firstSteps.flatMap((name): FirstStep[] => {
    const resource = resources[name];
    if (!resource || 'replace' in resource.calls) return [];
    const { screen, permission, calls } = resource;
    const place = screen.lists.indexOf(name);
    const list = place > 0 ? `/${screen.path}/list/${name}` : `/${screen.path}`;
    const search = `/api/${calls.group}/${calls.search}`;
    const to = `${list}/new`;
    return [{ name, icon: screen.icon, permission, to, search, isOfPeople: isOfPeople(resource) }];
  });
}
