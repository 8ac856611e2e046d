import { isPlainNumber } from '../../fields/index.ts';
import { fieldsOfFormula, formulaOf } from '../formula.ts';
import type { Formula, ResourceDeclaration } from '../types.ts';
import { checkKnown, type Report } from './problem.ts';

/** The way from a field through the formulas it reads back to itself; empty where there is none. */
function circleFrom(name: string, resource: ResourceDeclaration, way: readonly string[]): string[] {
  const formula = formulaOf(resource.fields[name]);
  if (formula === undefined) return [];
  for (const next of fieldsOfFormula(formula)) {
    if (next === way[0]) return [...way, next];
    if (way.includes(next)) continue;
    const circle = circleFrom(next, resource, [...way, next]);
    if (circle.length > 0) return circle;
  }
  return [];
}

/** Whether a part of a formula is divided by the number 0, and so comes to nothing in every row. */
function dividesByZero(formula: Formula): boolean {
  if (typeof formula !== 'object') return false;
  if ('quotient' in formula && formula.quotient[1] === 0) return true;
  return Object.values(formula).flat().some(dividesByZero);
}

/** Checks the formulas of a resource: they read numbers of the same row, and never themselves. */
export function checkFormulas(name: string, resource: ResourceDeclaration, report: Report): void {
  const numbers = Object.entries(resource.fields)
    .filter(([, declared]) => isPlainNumber(declared))
    .map(([field]) => field);
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const formula = formulaOf(field);
    if (formula === undefined) continue;
    const at = `${name}.fields.${fieldName}.formula`;
    const read = fieldsOfFormula(formula);
    // Itself is offered to nobody; a formula that reads it is told of the circle.
    const others = numbers.filter((number) => number !== fieldName || read.includes(number));
    if (read.length === 0) report(at, 'formulaEmpty');
    if (dividesByZero(formula)) report(at, 'formulaZero');
    const known = read.map((one) => checkKnown(one, others, at, 'unknownNumber', report));
    if (field.kept || field.computed || field.defaultFrom || 'default' in field) {
      report(at, 'formulaAlone');
    }
    if (!known.every(Boolean)) continue;
    const circle = circleFrom(fieldName, resource, [fieldName]);
    if (circle.length > 0) report(at, 'formulaCircle', { value: circle.join(' → ') });
  }
}
