import {
  definitionOf,
  entriesIn,
  isDay,
  isOneOfSet,
  isPlainNumber,
  isYesNo,
  pointsToOne,
} from '../../fields/index.ts';
import type {
  Declaration,
  FieldDeclaration,
  FirstSource,
  MeasurementDeclaration,
  ResourceDeclaration,
  VersionSource,
  WeightFactor,
} from '../types.ts';
import { checkCondition } from './conditions.ts';
import { pathEnd } from './paths.ts';
import { checkKnown, type Report } from './problem.ts';
import { checkRowRules } from './row-rules.ts';

/** What the checks of one resource look at. */
interface Scope {
  readonly name: string;
  readonly resource: ResourceDeclaration;
  readonly declaration: Declaration;
  readonly report: Report;
}

function checkFirst(source: FirstSource, at: string, scope: Scope): void {
  const { declaration, resource, report } = scope;
  const own = Object.keys(resource.fields);
  checkKnown(source.along, own, `${at}.along`, 'unknownFieldName', report);
  const names = Object.keys(declaration.resources);
  if (!checkKnown(source.first, names, `${at}.first`, 'unknownResource', report)) return;
  const theirs = declaration.resources[source.first]?.fields ?? {};
  const known = Object.keys(theirs);
  if (theirs[source.field]?.masked) report(`${at}.field`, 'maskedShown');
  checkKnown(source.field, known, `${at}.field`, 'unknownFieldName', report);
  const target = declaration.resources[source.first];
  if (target)
    checkCondition(source.where, `${at}.where`, { declaration, resource: target, report });
}

/** Checks what versions lie inside: the row that a field chooses, or that comes first. */
function checkVersionInside({ version, inside }: VersionSource, at: string, scope: Scope): void {
  const { declaration, resource, report } = scope;
  if (typeof inside === 'string') {
    const own = Object.keys(resource.fields);
    if (!checkKnown(inside, own, `${at}.inside`, 'unknownFieldName', report)) return;
  } else checkFirst(inside, `${at}.inside`, scope);
  const chooser = typeof inside === 'string' ? resource.fields[inside] : undefined;
  const target = pointsToOne(chooser);
  if (chooser && !target) {
    const params = { value: String(inside), type: chooser.type, wanted: 'reference' };
    report(`${at}.inside`, 'otherType', params);
    return;
  }
  const wanted = typeof inside === 'string' ? target?.resource : inside.first;
  const { parent, fields } = declaration.resources[version] ?? {};
  // What is missing is reported where it is named.
  if (!fields || wanted === undefined || !declaration.resources[wanted]) return;
  if (parent !== undefined && pointsToOne(fields[parent])?.resource === wanted) return;
  report(`${at}.version`, 'versionOutside', { value: version, wanted });
}

/** Checks that versions hold from a day on, and have a value of the copied field's type. */
function checkVersion(
  source: VersionSource,
  kept: FieldDeclaration,
  at: string,
  scope: Scope,
): void {
  const { declaration, resource, report } = scope;
  const names = Object.keys(declaration.resources);
  const own = Object.keys(resource.fields);
  checkKnown(source.on, own, `${at}.on`, 'unknownFieldName', report);
  checkVersionInside(source, at, scope);
  if (!checkKnown(source.version, names, `${at}.version`, 'unknownResource', report)) return;
  const fields = declaration.resources[source.version]?.fields ?? {};
  for (const part of ['from', 'field'] as const) {
    checkKnown(source[part], Object.keys(fields), `${at}.${part}`, 'unknownFieldName', report);
  }
  const days = { on: resource.fields[source.on], from: fields[source.from] };
  for (const [part, day] of Object.entries(days)) {
    if (!day || isDay(day)) continue;
    const params = { value: source[part as keyof typeof days], type: day.type, wanted: 'date' };
    report(`${at}.${part}`, 'otherType', params);
  }
  const value = fields[source.field];
  if (value?.masked) report(`${at}.field`, 'maskedShown');
  if (value && value.type !== kept.type) {
    const params = { value: source.field, type: value.type, wanted: kept.type };
    report(`${at}.field`, 'otherType', params);
  }
}

/** Checks where a copied value is read from: it must come to a field of the same type. */
function checkCopied(field: FieldDeclaration, at: string, scope: Scope): void {
  const { resource, declaration, report } = scope;
  if (!field.kept) return;
  if (!field.readOnly) report(`${at}.kept`, 'keptNotReadOnly');
  field.kept.forEach((source, place) => {
    const here = `${at}.kept.${place}`;
    if (typeof source === 'string') {
      const end = pathEnd(resource, source, declaration, here, report);
      if (end && end.field.type !== field.type) {
        report(here, 'otherType', { value: source, type: end.field.type, wanted: field.type });
      }
    } else if ('first' in source) checkFirst(source, here, scope);
    else if ('version' in source) checkVersion(source, field, here, scope);
    else {
      pathEnd(resource, source.value, declaration, `${here}.value`, report);
      pathEnd(resource, source.per, declaration, `${here}.per`, report);
    }
  });
}

function checkDefaultFrom(field: FieldDeclaration, at: string, scope: Scope): void {
  if (field.defaultFrom === undefined) return;
  const { resource, declaration, report } = scope;
  const end = pathEnd(resource, field.defaultFrom, declaration, `${at}.defaultFrom`, report);
  if (end && end.field.type !== field.type) {
    const params = { value: field.defaultFrom, type: end.field.type, wanted: field.type };
    report(`${at}.defaultFrom`, 'otherType', params);
  }
}

function checkMatching(field: FieldDeclaration, at: string, scope: Scope): void {
  const { resource: target = '', matching } = pointsToOne(field) ?? {};
  const { declaration, resource, report } = scope;
  const theirs = declaration.resources[target]?.fields;
  // A missing resource is reported where the field names it.
  if (!matching || !theirs) return;
  const place = `${at}.matching`;
  checkKnown(matching.field, Object.keys(theirs), `${place}.field`, 'unknownFieldName', report);
  const own = Object.keys(resource.fields);
  if (!checkKnown(matching.with, own, `${place}.with`, 'unknownFieldName', report)) return;
  const [other, mine] = [theirs[matching.field], resource.fields[matching.with]];
  const fits =
    mine !== undefined &&
    isOneOfSet(mine) &&
    other !== undefined &&
    'choices' in other &&
    other.choices === mine.choices;
  if (other && !fits) report(place, 'matching', { value: matching.with, other: matching.field });
}

/** Kilograms alone are worked out; another field would be required, and never accepted. */
function checkComputed(
  fieldName: string,
  field: FieldDeclaration,
  at: string,
  { resource, report }: Scope,
): void {
  const weighed = resource.weight?.field;
  // A weight that names no field is reported by itself.
  const known = weighed === undefined || weighed in resource.fields;
  if (field.computed && known && weighed !== fieldName) {
    report(`${at}.computed`, 'computedAlone', { value: fieldName });
  }
}

function checkFactor(factor: WeightFactor, at: string, scope: Scope): void {
  const { resource, declaration, report } = scope;
  const end = pathEnd(resource, factor.from, declaration, `${at}.from`, report);
  const own = Object.keys(resource.fields);
  for (const name of [factor.by, factor.when?.field]) {
    if (name !== undefined) checkKnown(name, own, at, 'unknownFieldName', report);
  }
  if (!end) return;
  const fits =
    factor.by === undefined
      ? isPlainNumber(end.field)
      : entriesIn(end.field)?.uniqueBy !== undefined;
  if (!fits) report(`${at}.from`, 'weightFactor', { value: factor.from });
}

function checkWeight(scope: Scope): void {
  const { name, resource, declaration, report } = scope;
  const { weight } = resource;
  if (!weight) return;
  const at = `${name}.weight`;
  const own = Object.keys(resource.fields);
  for (const part of ['field', 'quantity', 'factor', 'origin'] as const) {
    if (!checkKnown(weight[part], own, `${at}.${part}`, 'unknownFieldName', report)) return;
  }
  if (!resource.fields[weight.field]?.computed) {
    report(`${at}.field`, 'notComputed', { value: weight.field });
  }
  const origin = resource.fields[weight.origin];
  const origins = origin && isOneOfSet(origin) ? (declaration.choices[origin.choices] ?? []) : [];
  checkKnown(weight.typed, origins, `${at}.typed`, 'unknownChoice', report);
  weight.factors.forEach((factor, place) => {
    const here = `${at}.factors.${place}`;
    checkKnown(factor.origin, origins, `${here}.origin`, 'unknownChoice', report);
    checkFactor(factor, here, scope);
  });
}

function checkUnusual({ name, resource, report }: Scope): void {
  const { unusual } = resource;
  if (!unusual) return;
  const at = `${name}.unusual`;
  const own = Object.keys(resource.fields);
  const numbers = Object.entries(resource.fields)
    .filter(([, declared]) => isPlainNumber(declared))
    .map(([field]) => field);
  checkKnown(unusual.value, numbers, `${at}.value`, 'unknownFieldName', report);
  if (unusual.per !== undefined)
    checkKnown(unusual.per, numbers, `${at}.per`, 'unknownFieldName', report);
  if (checkKnown(unusual.flag, own, `${at}.flag`, 'unknownFieldName', report)) {
    const flag = resource.fields[unusual.flag];
    if (!flag || !isYesNo(flag) || !flag.readOnly) {
      report(`${at}.flag`, 'unusualFlag', { value: unusual.flag });
    }
  }
  const known = [...own, ...Object.keys(resource.exactlyOneOf ?? {})];
  unusual.histories.forEach(({ same }, place) => {
    for (const field of same) {
      checkKnown(field, known, `${at}.histories.${place}.same`, 'unknownFieldName', report);
    }
  });
}

function checkMeasurement({ name, resource, report }: Scope): void {
  const { measurement } = resource;
  if (!measurement) return;
  const at = `${name}.measurement`;
  const fits: Record<keyof MeasurementDeclaration, (field: FieldDeclaration) => boolean> = {
    of: (field) => pointsToOne(field) !== undefined,
    lastDay: isDay,
    days: (field) => isPlainNumber(field) && definitionOf(field).filteredAs === 'integer',
    nothing: isPlainNumber,
    overlaps: isYesNo,
  };
  for (const part of ['of', 'lastDay', 'days', 'nothing', 'overlaps'] as const) {
    const fields = Object.entries(resource.fields).filter(([, field]) => fits[part](field));
    const known = fields.map(([field]) => field);
    checkKnown(measurement[part], known, `${at}.${part}`, 'unknownFieldName', report);
  }
  const flag = resource.fields[measurement.overlaps];
  if (flag && !flag.readOnly)
    report(`${at}.overlaps`, 'unusualFlag', { value: measurement.overlaps });
}

/** Checks that what makes rows doubtful stands on what the resource declares. */
function checkChecks({ name, resource, report }: Scope): void {
  const own = Object.keys(resource.fields);
  const known = [...own, ...Object.keys(resource.exactlyOneOf ?? {})];
  const namesOf = (fits: (field: FieldDeclaration) => boolean): string[] =>
    own.filter((field) => {
      const declared = resource.fields[field];
      return declared !== undefined && fits(declared);
    });
  resource.checks?.forEach((check, place) => {
    const at = `${name}.checks.${place}`;
    if (resource.checks?.findIndex(({ kind }) => kind === check.kind) !== place)
      report(`${at}.kind`, 'checkTwice', { value: check.kind });
    const needed = { unusual: 'unusual', overlap: 'measurement' } as const;
    if (check.kind === 'unusual' || check.kind === 'overlap') {
      const wanted = needed[check.kind];
      if (!resource[wanted]) report(`${at}.kind`, 'checkNeeds', { value: check.kind, wanted });
    } else if (check.kind === 'duplicate') {
      for (const field of check.fields)
        checkKnown(field, known, `${at}.fields`, 'unknownFieldName', report);
    } else {
      const references = namesOf((field) => pointsToOne(field) !== undefined);
      checkKnown(check.of, references, `${at}.of`, 'unknownFieldName', report);
      checkKnown(check.on, namesOf(isDay), `${at}.on`, 'unknownFieldName', report);
      if (check.until <= check.days) report(`${at}.until`, 'checkUntil', { value: check.until });
    }
  });
}

function checkExactlyOneOf({ name, resource, report }: Scope): void {
  const own = Object.keys(resource.fields);
  for (const [choice, names] of Object.entries(resource.exactlyOneOf ?? {})) {
    const at = `${name}.exactlyOneOf.${choice}`;
    for (const field of names) {
      if (!checkKnown(field, own, at, 'unknownFieldName', report)) continue;
      if (resource.fields[field]?.required) report(at, 'requiredChoice', { value: field });
    }
  }
}

function checkAtLeastOneOf({ name, resource, report }: Scope): void {
  const own = Object.keys(resource.fields);
  resource.atLeastOneOf?.forEach((names, place) => {
    for (const field of names)
      checkKnown(field, own, `${name}.atLeastOneOf.${place}`, 'unknownFieldName', report);
  });
}

/** Rows named by what others may have, too, could not be distinguished. */
function checkImportedBy({ name, resource, report }: Scope): void {
  const { importedBy, uniqueTogether = [] } = resource;
  if (!importedBy) return;
  const sets = uniqueTogether.map((names) => names.join(', '));
  checkKnown(importedBy.join(', '), sets, `${name}.importedBy`, 'notOneOf', report);
}

/** Checks what records declare beside their fields: rules of a row, weights, and copied values. */
export function checkRecords(scope: Scope): void {
  const { name, resource, report } = scope;
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const at = `${name}.fields.${fieldName}`;
    checkCopied(field, at, scope);
    checkDefaultFrom(field, at, scope);
    checkMatching(field, at, scope);
    checkComputed(fieldName, field, at, scope);
  }
  checkWeight(scope);
  checkUnusual(scope);
  checkMeasurement(scope);
  checkChecks(scope);
  checkExactlyOneOf(scope);
  checkAtLeastOneOf(scope);
  checkRowRules(name, scope);
  checkImportedBy(scope);
  for (const field of resource.carriesOver ?? []) {
    const own = Object.keys(resource.fields);
    checkKnown(field, own, `${name}.carriesOver`, 'unknownFieldName', report);
  }
}
