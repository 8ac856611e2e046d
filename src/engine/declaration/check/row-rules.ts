import { isComparable, isYesNo, pointsTo } from '../../fields/index.ts';
import { formulaOf } from '../formula.ts';
import { orderOf, partsOf, type RuleKind, takesRule } from '../row-rules.ts';
import type { FieldDeclaration, RowRule } from '../types.ts';
import { checkCondition, type Scope } from './conditions.ts';
import { checkKnown } from './problem.ts';

/** Whether two fields may be held against each other. */
function areAlike(own: FieldDeclaration, other: FieldDeclaration, kind: RuleKind): boolean {
  // What a formula comes to is known once the row has been checked.
  if (formulaOf(own) !== undefined || formulaOf(other) !== undefined) return false;
  const [mine, theirs] = [orderOf(own), orderOf(other)];
  if (mine !== undefined || theirs !== undefined) return mine === theirs && takesRule(mine, kind);
  if (kind !== 'differs' || own.type !== other.type) return false;
  // That both are yes, or both no, says nothing.
  if (!isComparable(own) || isYesNo(own)) return false;
  if ('choices' in own && 'choices' in other) return own.choices === other.choices;
  return pointsTo(own)?.resource === pointsTo(other)?.resource;
}

function checkRule(rule: RowRule, at: string, scope: Scope): void {
  const { resource, report } = scope;
  const { kind, other } = partsOf(rule);
  const names = Object.keys(resource.fields);
  if (rule.when) checkCondition(rule.when, `${at}.when`, scope);
  if (!checkKnown(rule.field, names, `${at}.field`, 'unknownFieldName', report)) return;
  const own = resource.fields[rule.field];
  if (!own) return;
  const fitting = names.filter((name) => {
    const field = resource.fields[name];
    return name !== rule.field && field !== undefined && areAlike(own, field, kind);
  });
  const formula = [rule.field, other].find((name) => formulaOf(resource.fields[name]));
  if (names.includes(other) && formula !== undefined) {
    report(`${at}.${formula === other ? kind : 'field'}`, 'ruleFormula', { value: formula });
  } else if (names.includes(other) && !fitting.includes(other)) {
    report(`${at}.${kind}`, 'ruleBetween', {
      value: other,
      field: rule.field,
      known: fitting.join(', ') || '–',
    });
  } else checkKnown(other, fitting, `${at}.${kind}`, 'unknownFieldName', report);
}

/** Checks the rules between fields: both are there, and their values can be compared so. */
export function checkRowRules(name: string, scope: Scope): void {
  scope.resource.rules?.forEach((rule, place) => {
    checkRule(rule, `${name}.rules.${place}`, scope);
  });
}
