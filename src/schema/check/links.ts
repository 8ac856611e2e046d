import { snakeCase, uniqueName } from '../naming.ts';
import { type Declaration, type ResourceDeclaration, ROW_FIELDS } from '../types.ts';
import { checkConditionCircles } from './conditions.ts';
import { checkFields, checkIdentifier } from './fields.ts';
import { checkForeign, checkForeignServer } from './foreign.ts';
import { checkFormulas } from './formula.ts';
import { checkLayout } from './layout.ts';
import { checkMaskedChoices } from './masked.ts';
import { checkLabels, checkRenames, isOwnPath, isSystemTable } from './names.ts';
import { checkKnown, type Report, tellOnce } from './problem.ts';
import { checkQuickEntry } from './quick-entry.ts';
import { checkRecords } from './records.ts';

function isReplaced(resource: ResourceDeclaration): boolean {
  return 'replace' in resource.calls;
}

/** Names a search may sort by. */
function sortable(resource: ResourceDeclaration): string[] {
  return [...ROW_FIELDS, 'code', 'sortOrder', 'active', ...Object.keys(resource.fields)];
}

/** Name of the resource that the parent field points to. */
function parentResource(name: string, declaration: Declaration): string | undefined {
  const resource = declaration.resources[name];
  const field = resource?.parent === undefined ? undefined : resource.fields[resource.parent];
  return field?.type === 'reference' ? field.resource : undefined;
}

function checkParent(
  name: string,
  resource: ResourceDeclaration,
  declaration: Declaration,
  report: Report,
): void {
  if (resource.parent === undefined) {
    if (isReplaced(resource)) report(`${name}.parent`, 'replacedNeedsParent');
    return;
  }
  const field = resource.fields[resource.parent];
  if (field?.type !== 'reference' || field.required !== true) {
    report(`${name}.parent`, 'parent', { value: resource.parent });
    return;
  }
  // A chain of parents that comes back to where it began would nest forms without end.
  const chain = [name];
  for (let up = parentResource(name, declaration); up; up = parentResource(up, declaration)) {
    const circle = chain.includes(up);
    chain.push(up);
    if (circle) {
      report(`${name}.parent`, 'parentCircle', { value: chain.join(' → ') });
      return;
    }
  }
}

function checkNames(name: string, resource: ResourceDeclaration, report: Report): void {
  const fields = Object.keys(resource.fields);
  const labels = isReplaced(resource) ? fields : [...fields, 'code'];
  for (const label of resource.label ?? ['name']) {
    checkKnown(label, labels, `${name}.label`, 'unknownFieldName', report);
  }
  for (const sorter of resource.sort ?? []) {
    checkKnown(sorter.field, sortable(resource), `${name}.sort`, 'unknownFieldName', report);
  }
  const within = resource.parent === undefined ? [] : [resource.parent];
  for (const together of resource.uniqueTogether ?? []) {
    for (const field of together) {
      checkKnown(field, fields, `${name}.uniqueTogether`, 'unknownFieldName', report);
    }
    const index = uniqueName(snakeCase(name), [...within, ...together].map(snakeCase));
    if (index.length > 63) {
      report(`${name}.uniqueTogether`, 'nameTooLong', { length: index.length, maximum: 63 });
    }
  }
  const total = resource.weightTotal;
  for (const field of total ? [total.quantity, total.unit, ...total.items] : []) {
    checkKnown(field, fields, `${name}.weightTotal`, 'unknownFieldName', report);
  }
}

function checkCalls(declaration: Declaration, report: Report): void {
  const owners = new Map<string, string>();
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const { calls } = resource;
    const names =
      'search' in calls
        ? [calls.search, calls.save, calls.preview, calls.options?.call, calls.formData?.call]
        : [calls.load, calls.replace];
    for (const call of names) {
      if (call === undefined) continue;
      const path = `/api/${calls.group}/${call}`;
      const owner = owners.get(path);
      if (owner !== undefined) report(`${name}.calls`, 'sameCall', { value: path, other: owner });
      owners.set(path, name);
    }
    if (!('search' in calls)) continue;
    const known = Object.keys(resource.fields);
    const by = calls.options?.by;
    if (by !== undefined)
      checkKnown(by, known, `${name}.calls.options.by`, 'unknownFieldName', report);
    for (const field of calls.options?.fields ?? []) {
      checkKnown(field, known, `${name}.calls.options.fields`, 'unknownFieldName', report);
    }
    for (const [key, option] of Object.entries(calls.formData?.options ?? {})) {
      const at = `${name}.calls.formData.options.${key}`;
      checkKnown(
        option.resource,
        Object.keys(declaration.resources),
        at,
        'unknownResource',
        report,
      );
    }
  }
}

function checkResource(
  name: string,
  resource: ResourceDeclaration,
  declaration: Declaration,
  report: Report,
  reportOn: (field: object, at: string) => Report,
): void {
  checkIdentifier(name, name, report);
  if (isSystemTable(name)) report(name, 'reserved', { value: name });
  checkFields(name, resource, declaration, report, reportOn);
  checkLabels(name, resource, report);
  checkRenames(name, resource, report);
  checkParent(name, resource, declaration, report);
  checkNames(name, resource, report);
  checkRecords({ name, resource, declaration, report });
  checkQuickEntry(name, resource, report);
  checkForeign(name, resource, report);
  checkLayout(name, resource, report);
  checkFormulas(name, resource, report);
  checkConditionCircles(name, resource, report);
  const screens = Object.keys(declaration.screens);
  // A circle of parents leads to none, and is told as such.
  if (resource.screen !== '') {
    checkKnown(resource.screen, screens, `${name}.screen`, 'unknownScreen', report);
  }
  if (isReplaced(resource)) return;
  if (resource.codePrefix === undefined) report(`${name}.codePrefix`, 'codePrefix');
  const listed = declaration.screens[resource.screen]?.lists.includes(name) ?? false;
  if (!listed && resource.parent === undefined) {
    report(`${name}.screen`, 'unreachable', { value: resource.screen });
  }
}

function checkScreens(declaration: Declaration, report: Report): void {
  const paths = new Map(
    declaration.menu
      .flatMap((entry) => ('group' in entry ? (entry.pages ?? []) : [entry]))
      .map(({ path, page }): [string, string] => [path, page]),
  );
  const keys = new Map<string, string>();
  for (const [name, screen] of Object.entries(declaration.screens)) {
    const at = `screens.${name}`;
    for (const path of [screen.path, screen.menuPath]) {
      if (path === undefined) continue;
      const owner = paths.get(path) ?? (isOwnPath(path) ? path : undefined);
      if (owner !== undefined) report(`${at}.path`, 'samePath', { value: path, other: owner });
      paths.set(path, name);
    }
    const owner = keys.get(screen.permission);
    if (owner !== undefined) {
      report(`${at}.permission`, 'samePermission', { value: screen.permission, other: owner });
    }
    keys.set(screen.permission, name);
    for (const list of screen.lists) {
      const known = Object.entries(declaration.resources)
        .filter(([, resource]) => resource.screen === name && !isReplaced(resource))
        .map(([resource]) => resource);
      checkKnown(list, known, `${at}.lists`, 'unknownList', report);
    }
  }
}

function checkMenu(declaration: Declaration, report: Report): void {
  const screens = Object.keys(declaration.screens);
  const shown: string[] = [];
  for (const entry of declaration.menu) {
    if (!('group' in entry)) continue;
    for (const screen of entry.screens ?? []) {
      if (checkKnown(screen, screens, `menu.${entry.group}.screens`, 'unknownScreen', report)) {
        if (shown.includes(screen))
          report(`menu.${entry.group}.screens`, 'menuTwice', { value: screen });
        shown.push(screen);
      }
    }
  }
  for (const screen of screens) {
    if (!shown.includes(screen)) report(`screens.${screen}`, 'notInMenu', { value: screen });
  }
}

/** A choice that stands twice in its set could not be told from the other. */
function checkSets(declaration: Declaration, report: Report): void {
  for (const [set, values] of Object.entries(declaration.choices)) {
    const twice = new Set(values.filter((value, place) => values.indexOf(value) !== place));
    for (const value of twice) report(`choices.${set}`, 'choiceTwice', { value });
  }
}

/** Checks what the parts of a declaration say of each other. */
export function checkLinks(declaration: Declaration, report: Report): void {
  const reportOn = tellOnce(report);
  for (const [name, resource] of Object.entries(declaration.resources)) {
    checkResource(name, resource, declaration, report, reportOn);
  }
  checkSets(declaration, report);
  checkCalls(declaration, report);
  checkMaskedChoices(declaration, report);
  checkScreens(declaration, report);
  checkMenu(declaration, report);
  checkForeignServer(declaration, report);
}
