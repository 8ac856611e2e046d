import {
  definitionOf,
  findDefinition,
  isComparable,
  keepsSortKey,
  pointsTo,
} from '../../fields/index.ts';
import { LONGEST_IDENTIFIER, LONGEST_SORT_KEY, snakeCase, uniqueName } from '../naming.ts';
import { type FieldDeclaration, type ResourceDeclaration, ROW_FIELDS } from '../types.ts';
import { checkKnown, type Report } from './problem.ts';

/** What names rows where a resource does not declare it. */
const DEFAULT_LABEL = 'name';

/**
 * Characters that the texts of one index may have together: PostgreSQL refuses what is longer than
 * 2704 bytes, and a character may have four.
 */
const LONGEST_INDEXED = 600;

/** How many characters a field may bring into an index; 0 for what is short whatever it holds. */
function lengthOf(field: FieldDeclaration | undefined): number {
  return (field && findDefinition(field)?.indexedLength?.(field)) ?? 0;
}

/** The same where an index holds its sort key. */
function keyLengthOf(field: FieldDeclaration | undefined): number {
  const length = lengthOf(field);
  return field && keepsSortKey(field) ? Math.min(length, LONGEST_SORT_KEY) : length;
}

const sum = (lengths: readonly number[]): number => lengths.reduce((one, other) => one + other, 0);

/** Whether values of a field can be compared whole by an index. */
function isIndexed(field: FieldDeclaration): boolean {
  return isComparable(field) && !definitionOf(field).multiline;
}

/** A unique field is compared whole, by an index. */
export function checkUnique(field: FieldDeclaration, at: string, report: Report): void {
  if (!field.unique) return;
  if (!isIndexed(field)) report(`${at}.unique`, 'neverUnique', { type: field.type });
  const length = lengthOf(field);
  if (length > LONGEST_INDEXED) {
    report(`${at}.unique`, 'uniqueTooLong', { length, maximum: LONGEST_INDEXED });
  }
}

interface FieldSet {
  readonly names: readonly string[];
  readonly at: string;
  readonly lengthOf: (field: FieldDeclaration | undefined) => number;
}

/** Reports what an index of these fields could not hold; names that are unknown are reported elsewhere. */
function checkSet({ fields }: ResourceDeclaration, set: FieldSet, report: Report): void {
  for (const name of set.names) {
    const field = fields[name];
    if (field && !isIndexed(field)) {
      report(set.at, 'neverIndexed', { value: name, type: field.type });
    }
  }
  const length = sum(set.names.map((name) => set.lengthOf(fields[name])));
  if (length > LONGEST_INDEXED) {
    const value = set.names.join(', ');
    report(set.at, 'indexTooLong', { value, length, maximum: LONGEST_INDEXED });
  }
}

/** The name of a unique index identifies a refusal: it must not be cut. */
function checkUniqueName(
  name: string,
  { parent }: ResourceDeclaration,
  { names, at }: Pick<FieldSet, 'names' | 'at'>,
  report: Report,
): void {
  const within = parent === undefined ? [] : [parent];
  const value = uniqueName(snakeCase(name), [...within, ...names].map(snakeCase));
  const { length } = value;
  if (length > LONGEST_IDENTIFIER) {
    report(at, 'nameTooLong', { value, length, maximum: LONGEST_IDENTIFIER });
  }
}

function checkUniqueTogether(name: string, resource: ResourceDeclaration, report: Report): void {
  const known = Object.keys(resource.fields);
  const at = `${name}.uniqueTogether`;
  for (const [field, { unique }] of Object.entries(resource.fields)) {
    const single = { names: [field], at: `${name}.fields.${field}.unique` };
    if (unique) checkUniqueName(name, resource, single, report);
  }
  for (const names of resource.uniqueTogether ?? []) {
    for (const field of names) checkKnown(field, known, at, 'unknownFieldName', report);
    checkUniqueName(name, resource, { names, at }, report);
    checkSet(resource, { names, at, lengthOf }, report);
  }
}

function checkSort(name: string, resource: ResourceDeclaration, report: Report): void {
  const { fields, sort = [] } = resource;
  const at = `${name}.sort`;
  const known = [...ROW_FIELDS, 'code', 'sortOrder', 'active', ...Object.keys(fields)];
  for (const { field } of sort) {
    checkKnown(field, known, at, 'unknownFieldName', report);
    const type = fields[field]?.type;
    if (type && !definitionOf({ type }).sortable) report(at, 'neverSorted', { value: field, type });
  }
  const names = sort.map(({ field }) => field);
  const length = sum(names.map((field) => keyLengthOf(fields[field])));
  if (length > LONGEST_INDEXED) {
    report(at, 'indexTooLong', { value: names.join(', '), length, maximum: LONGEST_INDEXED });
  }
}

/** The field that most likely names rows: what `name` is called now, a text, or else what may. */
function namingField({ fields }: ResourceDeclaration, known: readonly string[]): string {
  // A reference names its row by a number.
  const able = Object.entries(fields).filter(
    ([, field]) => isComparable(field) && !field.masked && !pointsTo(field),
  );
  const found =
    able.find(([, { renamedFrom }]) => renamedFrom === DEFAULT_LABEL) ??
    able.find(([, field]) => findDefinition(field)?.names) ??
    able[0];
  return found?.[0] ?? known.at(-1) ?? '';
}

function checkLabel(name: string, resource: ResourceDeclaration, report: Report): void {
  const { fields, label = [DEFAULT_LABEL] } = resource;
  const at = `${name}.label`;
  const known =
    'replace' in resource.calls ? Object.keys(fields) : [...Object.keys(fields), 'code'];
  if (resource.label === undefined && !known.includes(DEFAULT_LABEL)) {
    report(name, 'labelUntold', { value: namingField(resource, known) });
    return;
  }
  for (const field of label) {
    checkKnown(field, known, at, 'unknownFieldName', report);
    const type = fields[field]?.type;
    if (type && !isComparable({ type })) report(at, 'neverNamed', { value: field, type });
  }
}

function checkAliases(name: string, resource: ResourceDeclaration, report: Report): void {
  const { fields, aliases = [] } = resource;
  const at = `${name}.aliases`;
  for (const field of aliases) {
    checkKnown(field, Object.keys(fields), at, 'unknownFieldName', report);
    const type = fields[field]?.type;
    if (type && !findDefinition({ type })?.names) report(at, 'neverAlias', { value: field, type });
  }
}

/** Checks that fields by which rows are named, sorted, looked up or unique exist, and have an index. */
export function checkIndexes(name: string, resource: ResourceDeclaration, report: Report): void {
  checkLabel(name, resource, report);
  checkAliases(name, resource, report);
  checkSort(name, resource, report);
  checkUniqueTogether(name, resource, report);
  const at = `${name}.indexes`;
  const made = 'replace' in resource.calls ? ['sortOrder'] : ['code', 'active'];
  const known = [...Object.keys(resource.fields), ...made];
  for (const names of resource.indexes ?? []) {
    for (const field of names) checkKnown(field, known, at, 'unknownFieldName', report);
    checkSet(resource, { names, at, lengthOf: keyLengthOf }, report);
  }
}

/** The unique indexes of a resource, by name, and where each is declared. */
function uniqueNames(name: string, resource: ResourceDeclaration): [string, string][] {
  const within = resource.parent === undefined ? [] : [resource.parent];
  const nameOf = (fields: readonly string[]) => uniqueName(snakeCase(name), fields.map(snakeCase));
  const single = Object.entries(resource.fields)
    .filter(([, { unique }]) => unique)
    .map(([field]): [string, string] => [
      nameOf([...within, field]),
      `${name}.fields.${field}.unique`,
    ]);
  const together = (resource.uniqueTogether ?? []).map((fields): [string, string] => [
    nameOf([...new Set([...within, ...fields])]),
    `${name}.uniqueTogether`,
  ]);
  const code: [string, string] = [nameOf(['code']), name];
  return [...('replace' in resource.calls ? [] : [code]), ...single, ...together];
}

/** Two tables may come to one name: `bins` unique by `kindNo`, `binsKind` by `no`. */
export function checkUniqueNames(
  resources: Readonly<Record<string, ResourceDeclaration>>,
  report: Report,
): void {
  const owners = new Map<string, string>();
  for (const [resource, declared] of Object.entries(resources)) {
    for (const [name, at] of uniqueNames(resource, declared)) {
      const owner = owners.get(name);
      // Two resources of one table are reported as such.
      if (owner !== undefined && snakeCase(owner) !== snakeCase(resource)) {
        report(at, 'sameIndex', { value: name, other: owner });
      }
      owners.set(name, resource);
    }
  }
}
