import { pointsToOne, pointsToSeveral } from '../../fields/index.ts';
import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { type Report, reportUnknown } from './problem.ts';

/** What a path of a declaration leads to. */
export interface PathEnd {
  readonly resource: ResourceDeclaration;
  readonly field: FieldDeclaration;
}

/**
 * What a reference field of this name leads to, or undefined, with the mistake reported: of a resource
 * that is not there it is reported where the field names it.
 */
function follow(
  resource: ResourceDeclaration,
  name: string,
  declaration: Declaration,
  report: () => void,
): ResourceDeclaration | undefined {
  const target = pointsToOne(resource.fields[name]);
  if (target) return declaration.resources[target.resource];
  report();
  return undefined;
}

/**
 * Follows `materialId.pricePerKg` from a resource: all but the last name must be references.
 * Reports the first name that leads nowhere.
 */
export function pathEnd(
  from: ResourceDeclaration,
  path: string,
  declaration: Declaration,
  at: string,
  report: Report,
): PathEnd | undefined {
  const names = path.split('.');
  const last = names.pop() ?? '';
  if (names.length === 0) {
    report(at, 'pathTooShort', { value: path });
    return undefined;
  }
  let resource = from;
  for (const name of names) {
    const next = follow(resource, name, declaration, () => {
      if (pointsToSeveral(resource.fields[name])) {
        report(at, 'severalReferred', { value: name, part: path });
        return;
      }
      const references = Object.entries(resource.fields)
        .filter(([, field]) => pointsToOne(field))
        .map(([known]) => known);
      reportUnknown(name, references, at, 'unknownFieldName', report);
    });
    if (!next) return undefined;
    resource = next;
  }
  const field = resource.fields[last];
  // Where it is led to, it would show to users who may open that resource.
  if (field?.masked) report(at, 'maskedShown');
  if (field) return { resource, field };
  reportUnknown(last, Object.keys(resource.fields), at, 'unknownFieldName', report);
  return undefined;
}
