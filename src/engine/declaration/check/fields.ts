import {
  entriesIn,
  findDefinition,
  isDay,
  pointsTo,
  pointsToOne,
  pointsToSeveral,
} from '../../fields/index.ts';
import { roomOf } from '../fields/index.ts';
import { keyColumn, LONGEST_IDENTIFIER, snakeCase } from '../naming.ts';
import type { Declaration, FieldDeclaration, ResourceDeclaration } from '../types.ts';
import { checkCondition, type Scope } from './conditions.ts';
import { checkUnique } from './indexes.ts';
import { checkMasked } from './masked.ts';
import { checkColumns } from './names.ts';
import { checkKnown, type Report } from './problem.ts';

/** Fields that the form of a record draws together, as one item and its weight. */
function drawnTogether({ exactlyOneOf, weight, measurement }: ResourceDeclaration) {
  const items = Object.values(exactlyOneOf ?? {}).flat();
  return [...items, weight?.quantity, weight?.field, measurement?.days, measurement?.nothing];
}

/** What always shows cannot be folded. */
function checkRare(
  name: string,
  field: FieldDeclaration,
  at: string,
  resource: ResourceDeclaration,
  report: Report,
): void {
  if (!field.rarelyFilled) return;
  const isRequired = field.required === true || field.required === 'create';
  const isDrawnApart = 'replace' in resource.calls || drawnTogether(resource).includes(name);
  if (isRequired || field.readOnly || isDrawnApart) report(`${at}.rarelyFilled`, 'neverFolded');
}

const IDENTIFIER = /^[a-z][A-Za-z0-9]*(_[a-z0-9]+)*$/;

/** There must be room for the sort key's name, too. */
export function checkIdentifier(name: string, at: string, report: Report): void {
  if (!IDENTIFIER.test(name)) report(at, 'identifier', { value: name });
  // Every object of the language has these already.
  if (name in Object.prototype) report(at, 'reserved', { value: name });
  const column = snakeCase(name);
  const maximum = LONGEST_IDENTIFIER - keyColumn('').length;
  if (column.length > maximum) {
    report(at, 'nameTooLong', { value: column, length: column.length, maximum });
  }
}

function checkReference(field: FieldDeclaration, at: string, scope: Scope): void {
  const target = pointsTo(field);
  if (!target) return;
  const { declaration, resource, report } = scope;
  const names = Object.entries(declaration.resources)
    .filter(([, { calls }]) => 'search' in calls)
    .map(([name]) => name);
  if (!checkKnown(target.resource, names, `${at}.resource`, 'unknownResource', report)) return;
  if (target.within === undefined) return;
  const within = resource.fields[target.within];
  if (pointsToSeveral(within)) {
    report(`${at}.within`, 'severalReferred', { value: target.within, part: 'within' });
    return;
  }
  const other = pointsToOne(within);
  const { parent = '', fields } = declaration.resources[target.resource] ?? {};
  const fits = other !== undefined && pointsToOne(fields?.[parent])?.resource === other.resource;
  if (!fits) report(`${at}.within`, 'within', { value: target.within, resource: target.resource });
}

/** A value that a new row begins with must be one that may be typed, written as it is stored. */
function checkDefault(field: FieldDeclaration, at: string, { declaration, report }: Scope): void {
  if (!('default' in field) || field.default === undefined) return;
  // One of a set is reported with the others of the set.
  if ('choices' in field && typeof field.default === 'string') return;
  const { choices } = declaration;
  if ('choices' in field && !Object.hasOwn(choices, field.choices)) return;
  const { input } = roomOf(field, { choices, permissions: [] });
  const place = `${at}.default`;
  const parsed = input.safeParse(field.default);
  const written = JSON.stringify(field.default);
  if (!parsed.success) report(place, 'defaultWrong', { value: written });
  else if (JSON.stringify(parsed.data) !== written) {
    report(place, 'meant', { value: written, guess: JSON.stringify(parsed.data) });
  }
}

function checkChoices(field: FieldDeclaration, at: string, scope: Scope): void {
  if (!('choices' in field)) return;
  const sets = Object.keys(scope.declaration.choices);
  if (!checkKnown(field.choices, sets, `${at}.choices`, 'unknownChoices', scope.report)) return;
  if (typeof field.default === 'string') {
    const known = scope.declaration.choices[field.choices] ?? [];
    checkKnown(field.default, known, `${at}.default`, 'unknownChoice', scope.report);
  }
}

function checkEntries(field: FieldDeclaration, at: string, scope: Scope): void {
  const shape = entriesIn(field);
  if (!shape) return;
  const items = Object.keys(shape.fields);
  if (items.length === 0) scope.report(`${at}.fields`, 'empty');
  if (shape.uniqueBy !== undefined) {
    checkKnown(shape.uniqueBy, items, `${at}.uniqueBy`, 'unknownFieldName', scope.report);
  }
  for (const [name, item] of Object.entries(shape.fields)) {
    checkIdentifier(name, `${at}.fields.${name}`, scope.report);
    checkField(item, `${at}.fields.${name}`, scope);
  }
}

/** What a day must not come before is another date of the same row. */
function checkOrder(field: FieldDeclaration, at: string, { resource, report }: Scope): void {
  if (!('notBefore' in field) || field.notBefore === undefined) return;
  const dates = Object.entries(resource.fields)
    .filter(([, other]) => isDay(other) && other !== field)
    .map(([name]) => name);
  checkKnown(field.notBefore, dates, `${at}.notBefore`, 'unknownFieldName', report);
}

function checkField(field: FieldDeclaration, at: string, scope: Scope): void {
  const { report } = scope;
  checkOrder(field, at, scope);
  const definition = findDefinition(field);
  definition?.check?.(field, (attribute, key, params) => report(`${at}.${attribute}`, key, params));
  checkChoices(field, at, scope);
  checkDefault(field, at, scope);
  checkEntries(field, at, scope);
  checkReference(field, at, scope);
  if (typeof field.required === 'object') checkCondition(field.required, `${at}.required`, scope);
  if (field.shownWhen) checkCondition(field.shownWhen, `${at}.shownWhen`, scope);
  const worked = 'formula' in field && field.formula !== undefined;
  if (field.required && worked) report(`${at}.required`, 'requiredFormula');
  else if (field.required && field.readOnly) report(at, 'requiredReadOnly');
  checkUnique(field, at, report);
  if (field.searchable && !definition?.searchable) {
    report(`${at}.searchable`, 'neverSearchable', { type: field.type });
  }
  checkMasked(field, at, scope.resource, report);
  for (const [part, name] of Object.entries(field.evidence ?? {})) {
    const known = Object.keys(scope.resource.fields);
    checkKnown(name, known, `${at}.evidence.${part}`, 'unknownFieldName', report);
  }
}

/** Checks every field of one resource; `reportOn` reports on a field itself, see `reportOnce`. */
export function checkFields(
  name: string,
  resource: ResourceDeclaration,
  declaration: Declaration,
  report: Report,
  reportOn: (field: object, at: string) => Report,
): void {
  checkColumns(name, resource, report);
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const at = `${name}.fields.${fieldName}`;
    checkIdentifier(fieldName, at, report);
    const { renamedFrom } = field;
    if (renamedFrom !== undefined) checkIdentifier(renamedFrom, `${at}.renamedFrom`, report);
    // It has no column: the hook of users alone takes it.
    if (findDefinition(field)?.secret && name !== 'users') report(`${at}.type`, 'neverPassword');
    const reportHere = reportOn(field, at);
    checkRare(fieldName, field, at, resource, reportHere);
    checkField(field, at, { declaration, resource, report: reportHere });
  }
}
