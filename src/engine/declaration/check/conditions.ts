import { definitionOf, isYesNo } from '../../fields/index.ts';
import type { Condition, Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { checkKnown, type Report } from './problem.ts';

/** What a check of one field may look at. */
export interface Scope {
  readonly declaration: Declaration;
  readonly resource: ResourceDeclaration;
  readonly report: Report;
}

type Wanted = 'boolean' | 'number' | 'string';

/** Whether what is in a field could be written in a declaration. */
function isWritable(field: FieldDeclaration): boolean {
  const { entries, secret, stores } = definitionOf(field);
  return !entries && !secret && !stores;
}

/** What the values of a field are in a condition. */
function wantedBy(field: FieldDeclaration): Wanted {
  if (isYesNo(field)) return 'boolean';
  const { numeric, pointsTo } = definitionOf(field);
  return numeric || pointsTo ? 'number' : 'string';
}

/** A condition must name a field of the same row, and values that the field can have. */
export function checkCondition(condition: Condition, at: string, scope: Scope): void {
  const { report, declaration } = scope;
  const fields: Readonly<Record<string, FieldDeclaration>> = scope.resource.fields;
  const names = Object.keys(fields);
  if (!checkKnown(condition.field, names, `${at}.field`, 'unknownFieldName', report)) return;
  const target = fields[condition.field];
  if (!target || 'filled' in condition) return;
  const [word, values] =
    'in' in condition ? (['in', condition.in] as const) : (['notIn', condition.notIn] as const);
  const place = `${at}.${word}`;
  if (!isWritable(target)) {
    report(place, 'conditionFilled', { field: condition.field, type: target.type });
    return;
  }
  const wanted = wantedBy(target);
  if (values.length === 0) report(place, 'empty');
  for (const value of values) {
    const written = JSON.stringify(value);
    if (typeof value !== wanted) {
      report(place, 'conditionValue', {
        value: written,
        field: condition.field,
        type: target.type,
      });
    } else if ('choices' in target) {
      const known = declaration.choices[target.choices];
      // A set that is not there is reported at the field itself.
      if (known) checkKnown(String(value), known, place, 'unknownChoice', report);
    }
  }
}

/** A field that is required by its own value would be required only when filled. */
export function checkOwnConditions(
  name: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  for (const [fieldName, { required }] of Object.entries(resource.fields)) {
    if (typeof required !== 'object' || required.field !== fieldName) continue;
    report(`${name}.fields.${fieldName}.required.field`, 'conditionSelf', { value: fieldName });
  }
}

/** Whether a condition may hold while its field is empty. */
function takesNothing(condition: Condition | undefined): boolean {
  if (!condition) return false;
  if ('notIn' in condition) return true;
  return 'filled' in condition ? !condition.filled : condition.in.includes(false);
}

/**
 * Fields shown only when each other are filled show never: the first of such a circle is reported, with
 * the way around. Of a field that would be hidden by its own value, too.
 */
export function checkConditionCircles(
  name: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  const reported = new Set<string>();
  for (const start of Object.keys(resource.fields)) {
    const way = [start];
    let condition = resource.fields[start]?.shownWhen;
    let open = takesNothing(condition);
    while (condition && !way.includes(condition.field)) {
      way.push(condition.field);
      condition = resource.fields[condition.field]?.shownWhen;
      open ||= takesNothing(condition);
    }
    if (condition?.field !== start || reported.has(start)) continue;
    if (open && way.length > 1) continue;
    for (const field of way) reported.add(field);
    const value = [...way, start].join(' → ');
    report(`${name}.fields.${start}.shownWhen`, 'conditionCircle', { value });
  }
}
