import { findDefinition, keepsSortKey, pointsToOne } from '../fields/index.ts';
import { completeLayout } from './layout.ts';
import { keyColumn, snakeCase } from './naming.ts';
import { homeOf, pagesBeside } from './page-paths.ts';
import { plainDeclaration } from './plain.ts';
import { completeQuickEntry } from './quick-entry.ts';
import { regionOf } from './region.ts';
import { completeMembership, scopesOf } from './scopes.ts';
import { completeSummaries } from './summaries.ts';
import type {
  Config,
  Field,
  FieldDeclaration,
  Resource,
  ResourceDeclaration,
  RowRule,
  Screen,
  WrittenDeclaration,
} from './types.ts';

/** What an application is called by programs, where its declaration does not say. */
export const DEFAULT_NAME = 'back-office';

/** What marks the servers of an application in the description of their calls. */
export function contractOf({
  contract,
  name = DEFAULT_NAME,
}: Pick<WrittenDeclaration, 'contract' | 'name'>): string {
  return contract ?? name;
}

/** The framework's own fields, the same for every resource saved row by row. */
const CODE: FieldDeclaration = { type: 'text', max: 20, pattern: 'code', searchable: true };
/** Blank stands last: a new row comes behind those that people have put in an order. */
const SORT_ORDER: FieldDeclaration = { type: 'integer', min: 0, max: 9999, list: false };
const ACTIVE: FieldDeclaration = { type: 'boolean', default: true };

function complete(name: string, declaration: FieldDeclaration, system: boolean): Field {
  const column = findDefinition(declaration)?.secret ? null : snakeCase(name);
  return {
    ...declaration,
    name,
    column,
    sortKeyColumn: keepsSortKey(declaration) && column ? keyColumn(column) : null,
    system,
  };
}

function completeFields(declaration: ResourceDeclaration, replaced: boolean): readonly Field[] {
  const declared = Object.entries(declaration.fields).map(([name, field]) =>
    complete(name, field, false),
  );
  if (replaced) return [...declared, complete('sortOrder', SORT_ORDER, true)];
  return [
    complete('code', CODE, true),
    ...declared,
    complete('sortOrder', SORT_ORDER, true),
    complete('active', ACTIVE, true),
  ];
}

function parentOf(declaration: ResourceDeclaration): Resource['parent'] {
  const name = declaration.parent;
  const target = name === undefined ? undefined : pointsToOne(declaration.fields[name]);
  return name !== undefined && target ? { field: name, resource: target.resource } : null;
}

/** The order of a list nobody has sorted: what lies within one parent stands together. */
function firstSort(parent: Resource['parent'], replaced: boolean): Resource['sort'] {
  const own: Resource['sort'] = [{ field: 'sortOrder', order: 'asc' }];
  if (replaced) return own;
  const within: Resource['sort'] = parent ? [{ field: parent.field, order: 'asc' }] : [];
  return [...within, ...own, { field: 'code', order: 'asc' }];
}

/** Sets of fields without what is named in them, or among them, a second time: one rule each. */
function distinct(sets: readonly (readonly string[])[]): string[][] {
  const formerKeys = new Map<string, string[]>();
  for (const set of sets) {
    const names = [...new Set(set)];
    formerKeys.set(names.join(' '), names);
  }
  return [...formerKeys.values()];
}

function uniquesOf(declaration: ResourceDeclaration, replaced: boolean): string[][] {
  const within = declaration.parent === undefined ? [] : [declaration.parent];
  const single = Object.entries(declaration.fields)
    .filter(([, field]) => field.unique)
    .map(([name]) => [...within, name]);
  const together = (declaration.uniqueTogether ?? []).map((names) => [...within, ...names]);
  return distinct([...(replaced ? [] : [['code']]), ...single, ...together]);
}

/** Rules between fields, those that a day declares of itself first. */
function rulesOf({ fields, rules = [] }: ResourceDeclaration): readonly RowRule[] {
  const ofDays = Object.entries(fields).flatMap(([field, declared]) =>
    'notBefore' in declared && declared.notBefore !== undefined
      ? { field, notBefore: declared.notBefore }
      : [],
  );
  return [...ofDays, ...rules];
}

function completeResource(
  name: string,
  declaration: ResourceDeclaration,
  screen: Screen,
  children: readonly string[],
  scope: Resource['scope'],
): Resource {
  const replaced = 'replace' in declaration.calls;
  const fields = completeFields(declaration, replaced);
  const parent = parentOf(declaration);
  return {
    name,
    table: snakeCase(name),
    screen,
    permission: screen.permission,
    calls: declaration.calls,
    replaced,
    codePrefix: declaration.codePrefix ?? null,
    parent,
    children,
    label: declaration.label ?? ['name'],
    aliases: declaration.aliases ?? [],
    sort: declaration.sort ?? firstSort(parent, replaced),
    uniques: uniquesOf(declaration, replaced),
    weightTotal: declaration.weightTotal ?? null,
    weight: declaration.weight ?? null,
    unusual: declaration.unusual ?? null,
    measurement: declaration.measurement ?? null,
    checks: declaration.checks ?? [],
    scope,
    quickEntry: completeQuickEntry(declaration.quickEntry),
    layout: completeLayout(declaration.form, fields),
    oneOf: Object.entries(declaration.exactlyOneOf ?? {}).map(([choice, names]) => ({
      name: choice,
      fields: names,
    })),
    atLeastOneOf: declaration.atLeastOneOf ?? [],
    rules: rulesOf(declaration),
    importedBy: declaration.importedBy ?? [],
    carriesOver: declaration.carriesOver ?? [],
    indexes: distinct(declaration.indexes ?? []),
    fields,
    fieldsByName: Object.fromEntries(fields.map((field) => [field.name, field])),
    searchable: fields.filter((field) => field.searchable).map((field) => field.name),
  };
}

/** Turns a checked declaration into the frozen, complete config. Call `assertDeclaration` first. */
export function normalize(written: WrittenDeclaration): Config {
  const declaration = plainDeclaration(written);
  const screens: Record<string, Screen> = {};
  for (const [name, screen] of Object.entries(declaration.screens)) {
    screens[name] = { ...screen, name };
  }
  const scopes = scopesOf(declaration.resources);
  const resources: Record<string, Resource> = {};
  for (const [name, resource] of Object.entries(declaration.resources)) {
    const screen = screens[resource.screen];
    if (!screen)
      throw new Error(`resources.config.ts: ${name}.screen: no screen "${resource.screen}"`);
    const children = Object.entries(declaration.resources)
      .filter(([, child]) => parentOf(child)?.resource === name)
      .map(([child]) => child);
    resources[name] = completeResource(name, resource, screen, children, scopes[name] ?? null);
  }
  const inMenu = declaration.menu.flatMap((entry) =>
    'group' in entry ? (entry.screens ?? []) : [],
  );
  const permissions = inMenu.flatMap((name) => screens[name]?.permission ?? []);
  const { name = DEFAULT_NAME } = declaration;
  return Object.freeze({
    name,
    contract: contractOf(declaration),
    cookies: declaration.cookies ?? `${name.replace(/[^\w-]+/g, '_')}-`,
    guessable: declaration.guessable ?? name.split(/[\s._-]+/),
    staff: declaration.staff,
    membership: completeMembership(declaration),
    region: regionOf(declaration),
    choices: declaration.choices,
    menu: declaration.menu,
    pages: pagesBeside(declaration),
    home: homeOf(declaration),
    firstSteps: declaration.firstSteps ?? [],
    screens,
    resources,
    summaries: completeSummaries(declaration.summaries ?? {}, resources),
    dashboards: declaration.dashboards ?? {},
    permissions: [...new Set(permissions)],
  });
}
