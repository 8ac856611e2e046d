import { findDefinition, keepsSortKey } from '../../fields/index.ts';
import { TEXT_FILTER } from '../constants.ts';
import { formerNamesOf } from '../former-names.ts';
import { keyColumn, labelName, snakeCase } from '../naming.ts';
import { type Declaration, type ResourceDeclaration, ROW_FIELDS } from '../types.ts';
import type { Report } from './problem.ts';

/** The server's tables besides the resources', and how the names of others begin. */
const SYSTEM_TABLES = [
  ...['audit_entries', 'boundaries', 'boundary_imports', 'credentials', 'files', 'save_keys'],
  ...['sessions', 'settings', 'sign_in_attempts'],
];
const SYSTEM_PREFIXES = ['rollup_', 'system_', 'pg_'];
/** Indexes and the counters of ids share the room of the names of tables. */
const INDEX_NAMES = /^(ix|uq)_|_(pkey|id_seq)$/;

/** Whether the server has, or may come to have, a table of the name this resource would give it. */
export function isSystemTable(resourceName: string): boolean {
  const table = snakeCase(resourceName);
  const isOurs = SYSTEM_PREFIXES.some((start) => table.startsWith(start));
  return isOurs || SYSTEM_TABLES.includes(table) || INDEX_NAMES.test(table);
}

/** Parts of `locales/<language>/resources.json` that belong to no one resource. */
const SHARED_WORDS = ['choices', 'fields', 'help', 'suffix'];

/** Whether the words of a resource of this name would lie where others are. */
export function isSharedWord(resourceName: string): boolean {
  return SHARED_WORDS.includes(resourceName);
}

/** Columns of every table: the framework's, and the system columns of PostgreSQL. */
const SYSTEM_COLUMNS = [
  ...[...ROW_FIELDS, 'code', 'sortOrder', 'active', 'searchText', 'searchIndex'].map(snakeCase),
  ...['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid'],
];

/** Each field has columns of its own, whatever the order in which they are declared. */
export function checkColumns(name: string, resource: ResourceDeclaration, report: Report): void {
  const owners = new Map<string, string>();
  for (const [fieldName, field] of Object.entries(resource.fields)) {
    const at = `${name}.fields.${fieldName}`;
    const own = snakeCase(fieldName);
    const columns = keepsSortKey(field) ? [own, keyColumn(own)] : [own];
    const isSystem = columns.some((column) => SYSTEM_COLUMNS.includes(column));
    if (isSystem || fieldName === TEXT_FILTER) {
      report(at, 'reserved', { value: fieldName });
    }
    const other = columns.flatMap((column) => owners.get(column) ?? [])[0];
    if (other !== undefined) report(at, 'sameColumn', { other });
    for (const column of columns) owners.set(column, fieldName);
  }
}

/** Pages that are no screen, and what lies under them. */
const OWN_PATHS = ['login', 'privacy', 'notfound', 'pages/account', 'pages/audit'];

/** Whether an address is that of a page that every application has. */
export function isOwnPath(path: string): boolean {
  return OWN_PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}

/** Addresses that the server answers itself, with what lies under them. */
const SERVER_PATHS = ['api', 'assets', 'manual', 'healthz', 'readyz'];

/** Whether an address never reaches the web app when it is opened or loaded anew. */
export function isServerPath(path: string): boolean {
  return SERVER_PATHS.some((own) => path === own || path.startsWith(`${own}/`));
}

/** What the name of a field of a type ends in, so that its label has one of its own; '' for most. */
export function endingOf(type: string): string {
  const { pointsTo, elements, labelled } = findDefinition({ type }) ?? {};
  if (pointsTo) return elements ? 'Ids' : 'Id';
  return labelled?.ending ?? '';
}

/** Labels stand beside the fields on the wire: none may have the name of another. */
export function checkLabels(name: string, resource: ResourceDeclaration, report: Report): void {
  const owners = new Map(Object.keys(resource.fields).map((field) => [field, field]));
  for (const [fieldName, { type }] of Object.entries(resource.fields)) {
    const ending = endingOf(type);
    if (ending === '') continue;
    const at = `${name}.fields.${fieldName}`;
    const label = labelName(fieldName);
    const owner = owners.get(label);
    if (label === fieldName)
      report(at, 'labelEnding', { value: fieldName, meant: `${label}${ending}` });
    else if (owner !== undefined) report(at, 'labelTaken', { value: label, other: owner });
    owners.set(label, fieldName);
  }
}

/** Signing in, rights and privacy speak of them. */
const ENGINE_RESOURCES = ['users', 'roles'];

/** A former name of a resource is nobody's any more, and was that of one resource alone. */
export function checkFormerNames(
  { resources, reserved }: Pick<Declaration, 'resources' | 'reserved'>,
  report: Report,
): void {
  const fixed = [...ENGINE_RESOURCES, ...(reserved?.resources ?? [])];
  const owners = new Map(Object.keys(resources).map((name) => [snakeCase(name), name]));
  for (const [name, resource] of Object.entries(resources)) {
    const at = `${name}.renamedFrom`;
    for (const former of formerNamesOf(resource)) {
      const other = owners.get(snakeCase(former));
      if (fixed.includes(former)) report(at, 'renamedProduct', { value: former });
      else if (isSystemTable(former)) report(at, 'reserved', { value: former });
      else if (other !== undefined) report(at, 'formerTaken', { value: former, other });
      owners.set(snakeCase(former), name);
    }
  }
}

/** A column can be renamed to one field, which is not there under its old name as well. */
export function checkRenames(name: string, resource: ResourceDeclaration, report: Report): void {
  const taken = new Map(Object.keys(resource.fields).map((field) => [snakeCase(field), field]));
  for (const [fieldName, { renamedFrom }] of Object.entries(resource.fields)) {
    if (renamedFrom === undefined) continue;
    const column = snakeCase(renamedFrom);
    if (SYSTEM_COLUMNS.includes(column)) {
      report(`${name}.fields.${fieldName}.renamedFrom`, 'renamedSystem', { value: renamedFrom });
      continue;
    }
    const other = taken.get(column);
    const at = `${name}.fields.${fieldName}.renamedFrom`;
    if (other !== undefined) report(at, 'renamedTwice', { value: renamedFrom, other });
    taken.set(column, fieldName);
  }
}
