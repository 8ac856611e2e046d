import { pointsToOne, pointsToSeveral } from '../../fields/index.ts';
import { formerNamesOf } from '../former-names.ts';
import { menuPages } from '../menu-pages.ts';
import { snakeCase } from '../naming.ts';
import type { Declaration, ResourceDeclaration } from '../types.ts';
import { checkAccounts } from './accounts.ts';
import { checkCalls } from './calls.ts';
import { checkConditionCircles, checkOwnConditions } from './conditions.ts';
import { checkContradictions } from './contradictions.ts';
import { checkFields, checkIdentifier } from './fields.ts';
import { checkForeign, checkForeignServer } from './foreign.ts';
import { checkFormulas } from './formula.ts';
import { checkIndexes, checkUniqueNames } from './indexes.ts';
import { checkLayout } from './layout.ts';
import { checkMaskedChoices } from './masked.ts';
import {
  checkFormerNames,
  checkLabels,
  checkRenames,
  isOwnPath,
  isServerPath,
  isSharedWord,
  isSystemTable,
} from './names.ts';
import { checkKnown, type Report, reportOnce } from './problem.ts';
import { checkQuickEntry } from './quick-entry.ts';
import { checkRecords } from './records.ts';
import { checkRequirements } from './requirements.ts';
import { checkScopes } from './scopes.ts';
import { checkSummaries } from './summaries.ts';

function isReplaced(resource: ResourceDeclaration): boolean {
  return 'replace' in resource.calls;
}

/** Name of the resource that the parent field points to. */
function parentResource(name: string, declaration: Declaration): string | undefined {
  const { parent, fields = {} } = declaration.resources[name] ?? {};
  return parent === undefined ? undefined : pointsToOne(fields[parent])?.resource;
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
  const value = resource.parent;
  if (pointsToSeveral(field)) {
    report(`${name}.parent`, 'severalReferred', { value, part: 'parent' });
    return;
  }
  if (!pointsToOne(field) || field?.required !== true) {
    report(`${name}.parent`, 'parent', { value });
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

function checkWeightTotal(name: string, resource: ResourceDeclaration, report: Report): void {
  const fields = Object.keys(resource.fields);
  const total = resource.weightTotal;
  for (const field of total ? [total.quantity, total.unit, ...total.items] : []) {
    checkKnown(field, fields, `${name}.weightTotal`, 'unknownFieldName', report);
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
  for (const former of formerNamesOf(resource)) {
    checkIdentifier(former, `${name}.renamedFrom`, report);
  }
  if (isSystemTable(name) || isSharedWord(name)) report(name, 'reserved', { value: name });
  checkFields(name, resource, declaration, report, reportOn);
  checkLabels(name, resource, report);
  checkRenames(name, resource, report);
  checkParent(name, resource, declaration, report);
  checkIndexes(name, resource, report);
  checkWeightTotal(name, resource, report);
  checkRecords({ name, resource, declaration, report });
  checkQuickEntry(name, resource, report);
  checkForeign(name, resource, report);
  checkLayout(name, resource, report);
  checkFormulas(name, resource, report);
  checkContradictions(name, resource, report);
  checkConditionCircles(name, resource, report);
  checkOwnConditions(name, resource, report);
  const screens = Object.keys(declaration.screens);
  // A circle of parents leads to none, and is reported as such.
  if (resource.screen !== '') {
    checkKnown(resource.screen, screens, `${name}.screen`, 'unknownScreen', report);
  }
  if (isReplaced(resource)) return;
  if (resource.codePrefix === undefined) report(`${name}.codePrefix`, 'codePrefix');
  const listed = declaration.screens[resource.screen]?.lists.includes(name) ?? false;
  if (!listed && resource.parent === undefined) {
    report(`${name}.screen`, 'unreachable', { value: resource.screen });
  }
  if (resource.quickEntry && !listed) {
    report(`${name}.quickEntry`, 'quickUnlisted', { value: name, screen: resource.screen });
  }
}

/** The audit log is a page of every application. */
const ENGINE_PAGE = 'audit';

/** What has an address already: a page of every application, or the screen whose form or list it is. */
function ownerOf(path: string, { screens }: Declaration, self?: string): string | undefined {
  if (isOwnPath(path)) return path;
  const isAbove = (start: string | undefined) => start && path.startsWith(`${start}/`);
  return Object.keys(screens).find(
    (name) => name !== self && [screens[name]?.path, screens[name]?.menuPath].some(isAbove),
  );
}

/**
 * Every page has a name and a path of its own, which is not that of a form or list of a screen, and
 * stands in a group that is there; by path, their names.
 */
function checkPages(declaration: Declaration, report: Report): Map<string, string> {
  const owners = new Map<string, string>();
  const names = new Set([ENGINE_PAGE]);
  const groups = declaration.menu.flatMap((entry) => ('group' in entry ? entry.group : []));
  const inMenu = menuPages(declaration).map((page) => ({ ...page, group: undefined, at: 'menu' }));
  const beside = (declaration.pages ?? []).map((page) => ({ ...page, at: 'pages' }));
  for (const { page, path, group, at: list } of [...inMenu, ...beside]) {
    const at = `${list}.${page}`;
    const owner = owners.get(path) ?? ownerOf(path, declaration);
    if (owner !== undefined) report(`${at}.path`, 'samePath', { value: path, other: owner });
    if (isServerPath(path)) report(`${at}.path`, 'serverPath', { value: path });
    if (names.has(page)) report(at, 'samePage', { value: page });
    if (group !== undefined) checkKnown(group, groups, `${at}.group`, 'unknownGroup', report);
    owners.set(path, page);
    names.add(page);
  }
  return owners;
}

/** Where `/` leads is an address that the declaration gives to a page or screen. */
function checkHome(declaration: Declaration, report: Report): void {
  const { home, screens, menu } = declaration;
  if (home === undefined) return;
  // Of a screen that the menu opens under another address too, both will do.
  const ofScreens = Object.values(screens).flatMap(({ path, menuPath = path }) => [path, menuPath]);
  const ofPages = menuPages({ menu }).map(({ path }) => path);
  const known = [...new Set([...ofPages, ...ofScreens])];
  checkKnown(home, known, 'home', 'unknownHome', report);
}

/** Who is led to a first row needs a form of its own for it. */
function checkFirstSteps({ firstSteps = [], screens }: Declaration, report: Report): void {
  const listed = Object.values(screens).flatMap(({ lists }) => lists);
  for (const [place, name] of firstSteps.entries()) {
    checkKnown(name, listed, 'firstSteps', 'unknownFirstStep', report);
    if (firstSteps.indexOf(name) < place) report('firstSteps', 'firstStepTwice', { value: name });
  }
}

/** A role writes `key:action` for what it takes away, and `*` for every key. */
const RESERVED_IN_KEYS = /[:*]/;

function checkScreens(declaration: Declaration, report: Report): void {
  const paths = checkPages(declaration, report);
  const keys = new Map<string, string>();
  for (const [name, screen] of Object.entries(declaration.screens)) {
    const at = `screens.${name}`;
    for (const path of [screen.path, screen.menuPath]) {
      if (path === undefined) continue;
      const owner = paths.get(path) ?? ownerOf(path, declaration, name);
      if (owner !== undefined) report(`${at}.path`, 'samePath', { value: path, other: owner });
      if (isServerPath(path)) report(`${at}.path`, 'serverPath', { value: path });
      paths.set(path, name);
    }
    const owner = keys.get(screen.permission);
    if (owner !== undefined) {
      report(`${at}.permission`, 'samePermission', { value: screen.permission, other: owner });
    }
    if (RESERVED_IN_KEYS.test(screen.permission)) {
      report(`${at}.permission`, 'permissionName', { value: screen.permission });
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

/** Two names may come to one table: `bookLoans` and `book_loans`. */
function checkTables(declaration: Declaration, report: Report): void {
  const owners = new Map<string, string>();
  for (const name of Object.keys(declaration.resources)) {
    const value = snakeCase(name);
    const other = owners.get(value);
    if (other !== undefined) report(name, 'sameTable', { value, other });
    owners.set(value, name);
  }
}

/** What parts the keys of texts: a choice with one of them could have no text of its own. */
const PARTS_KEYS = /[.:]/;

/** Choices have texts by their names, and two of one name could not be distinguished. */
function checkSets(declaration: Declaration, report: Report): void {
  for (const [set, values] of Object.entries(declaration.choices)) {
    for (const value of [set, ...values].filter((name) => PARTS_KEYS.test(name))) {
      report(`choices.${set}`, 'choiceName', { value });
    }
    const twice = new Set(values.filter((value, place) => values.indexOf(value) !== place));
    for (const value of twice) report(`choices.${set}`, 'choiceTwice', { value });
  }
}

/** Checks what the parts of a declaration say of each other. */
export function checkLinks(declaration: Declaration, report: Report): void {
  const reportOn = reportOnce(report);
  for (const [name, resource] of Object.entries(declaration.resources)) {
    checkResource(name, resource, declaration, report, reportOn);
  }
  checkTables(declaration, report);
  checkUniqueNames(declaration.resources, report);
  checkFormerNames(declaration, report);
  checkSets(declaration, report);
  checkRequirements(declaration, report);
  checkCalls(declaration, report);
  checkMaskedChoices(declaration, report);
  checkAccounts(declaration, report);
  checkScopes(declaration, report);
  checkScreens(declaration, report);
  checkHome(declaration, report);
  checkFirstSteps(declaration, report);
  checkMenu(declaration, report);
  checkSummaries(declaration, report);
  checkForeignServer(declaration, report);
}
