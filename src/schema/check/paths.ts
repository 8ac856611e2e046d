import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { type Report, reportUnknown } from './problem.ts';

/** What a path of a declaration leads to. */
export interface PathEnd {
  readonly resource: ResourceDeclaration;
  readonly field: FieldDeclaration;
}

/** A reference field of this name, or undefined with the mistake told. */
function follow(
  resource: ResourceDeclaration,
  name: string,
  declaration: Declaration,
  tell: () => void,
): ResourceDeclaration | undefined {
  const field = resource.fields[name];
  const next = field?.type === 'reference' ? declaration.resources[field.resource] : undefined;
  if (!next) tell();
  return next;
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
      const references = Object.entries(resource.fields)
        .filter(([, field]) => field.type === 'reference')
        .map(([known]) => known);
      reportUnknown(name, references, at, 'unknownFieldName', report);
    });
    if (!next) return undefined;
    resource = next;
  }
  const field = resource.fields[last];
  // Where it is led to, it would show to whoever may open that resource.
  if (field?.masked) report(at, 'maskedShown');
  if (field) return { resource, field };
  reportUnknown(last, Object.keys(resource.fields), at, 'unknownFieldName', report);
  return undefined;
}
