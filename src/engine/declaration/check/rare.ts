import type { FieldDeclaration, ResourceDeclaration } from '../types.ts';
import type { Report } from './problem.ts';

/** Fields that the form of a record draws together, as one item and its weight. */
function drawnTogether({ exactlyOneOf, weight, measurement }: ResourceDeclaration) {
  const items = Object.values(exactlyOneOf ?? {}).flat();
  return [...items, weight?.quantity, weight?.field, measurement?.days, measurement?.nothing];
}

/** What always shows cannot be folded. */
export function checkRare(
  name: string,
  field: FieldDeclaration,
  at: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  if (!field.rarelyFilled) return;
  const isAsked = field.required === true || field.required === 'create';
  const isDrawnApart = 'replace' in resource.calls || drawnTogether(resource).includes(name);
  if (isAsked || field.readOnly || isDrawnApart) report(`${at}.rarelyFilled`, 'neverFolded');
}
