import { pointsTo } from '../../fields/index.ts';
import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import type { Report } from './problem.ts';

/** A field without which no row can be added, and the resource that must have a row before. */
interface Requirement {
  readonly field: string;
  readonly resource: string;
  readonly isParent: boolean;
}

/** Whether a person must always fill the field in. */
function isAlwaysFilled(field: FieldDeclaration): boolean {
  const isShown = field.readOnly !== true && field.computed !== true && !field.shownWhen;
  return isShown && (field.required === true || field.required === 'create');
}

function requirementsOf(resource: ResourceDeclaration): Requirement[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    const target = pointsTo(field);
    return target && isAlwaysFilled(field)
      ? { field: name, resource: target.resource, isParent: name === resource.parent }
      : [];
  });
}

/**
 * Two resources that each require a row of the other, directly or by way of further ones, never get
 * their first row. A circle of parents alone is reported elsewhere.
 */
export function checkRequirements({ resources }: Declaration, report: Report): void {
  const done = new Set<string>();
  const follow = (name: string, way: readonly (Requirement & { readonly of: string })[]): void => {
    const begin = way.findIndex((step) => step.of === name);
    if (begin !== -1) {
      const circle = way.slice(begin);
      const [first] = circle;
      if (!first || circle.every(({ isParent }) => isParent)) return;
      const value = [...circle.map(({ of, field }) => `${of}.${field}`), name].join(' → ');
      report(`${first.of}.fields.${first.field}.required`, 'requiredCircle', { value });
      return;
    }
    if (done.has(name)) return;
    const resource = resources[name];
    for (const requirement of resource ? requirementsOf(resource) : []) {
      follow(requirement.resource, [...way, { ...requirement, of: name }]);
    }
    done.add(name);
  };
  for (const name of Object.keys(resources)) follow(name, []);
}
