import { maskableTypes } from '../masking.ts';
import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import type { Report } from './problem.ts';

/** Names of fields that a resource shows to users who may choose one of its rows, or sorts by. */
function namesInSight(resource: ResourceDeclaration): string[] {
  const { label = ['name'], aliases = [], sort = [], calls } = resource;
  const options = 'search' in calls ? (calls.options?.fields ?? []) : [];
  return [...label, ...aliases, ...options, ...sort.map(({ field }) => field)];
}

/**
 * What is masked must not come out elsewhere, nor be edited where only the masked value is known:
 * rows with a parent are edited from the list they stand in.
 */
export function checkMasked(
  field: FieldDeclaration,
  at: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  if (!field.masked) return;
  const place = `${at}.masked`;
  const own = Object.keys(resource.fields).find((name) => resource.fields[name] === field);
  const maskable = maskableTypes();
  if (!maskable.includes(field.type)) {
    report(place, 'neverMasked', { type: field.type, known: maskable.join(', ') });
  }
  if (field.searchable) report(place, 'maskedSearchable');
  if (own === undefined || resource.parent !== undefined) report(place, 'maskedInside');
  else if (namesInSight(resource).includes(own)) report(place, 'maskedShown');
}

/** The same for choices of another resource's form. */
export function checkMaskedChoices(declaration: Declaration, report: Report): void {
  for (const [name, { calls }] of Object.entries(declaration.resources)) {
    const options = 'search' in calls ? (calls.formData?.options ?? {}) : {};
    for (const [key, { resource, fields = [] }] of Object.entries(options)) {
      const target = declaration.resources[resource];
      if (!fields.some((field) => target?.fields[field]?.masked)) continue;
      report(`${name}.calls.formData.options.${key}.fields`, 'maskedShown');
    }
  }
}
