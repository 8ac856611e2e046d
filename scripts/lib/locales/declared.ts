import {
  ANALYSIS_SCREEN,
  type Summary,
  unitOf,
  unitWord,
} from '../../../src/engine/declaration/summaries.ts';
import { type Config, type Resource, ROW_FIELDS } from '../../../src/engine/declaration/types.ts';
import { definedTypes, entriesIn, findDefinition } from '../../../src/engine/fields/index.ts';

/** A text that `resources.config.ts` calls for: it stands at one of these keys of `<area>.json`. */
export interface DeclaredText {
  readonly area: string;
  readonly keys: readonly string[];
}

const inResources = (...keys: string[]): DeclaredText => ({ area: 'resources', keys });
/** `validation:pattern.plate` */
function textAt(word: string): DeclaredText {
  const [area = '', ...key] = word.split(':');
  return { area, keys: [key.join(':')] };
}

const inMenu = (key: string): DeclaredText => ({ area: 'menu', keys: [key] });

/** Columns of the batch table that hold several fields, and so have a name of their own. */
function sharedColumns({ quickEntry }: Resource): string[] {
  const columns = quickEntry?.columns ?? [];
  return columns.flatMap(({ name, fields }) => (fields.length > 1 ? name : []));
}

function* textsOfResource(resource: Resource): Generator<DeclaredText> {
  const { name } = resource;
  yield inResources(`${name}.title`);
  for (const choice of resource.oneOf) yield inResources(`${name}.oneOf.${choice.name}`);
  for (const tab of resource.layout ?? []) {
    if (tab.name !== null) yield inResources(`${name}.tabs.${tab.name}`);
    for (const group of tab.groups) {
      if (group.name !== null) yield inResources(`${name}.groups.${group.name}`);
    }
  }
  for (const column of sharedColumns(resource)) {
    yield inResources(`${name}.columns.${column}`, `${name}.oneOf.${column}`);
  }
  for (const field of resource.fields) {
    yield inResources(`${name}.fields.${field.name}`, `fields.${field.name}`);
    if ('suffix' in field && field.suffix !== undefined)
      yield inResources(`suffix.${field.suffix}`);
    yield* (findDefinition(field)?.words?.(field) ?? []).map(textAt);
    for (const [itemName, item] of Object.entries(entriesIn(field)?.fields ?? {})) {
      yield inResources(`${name}.items.${field.name}.${itemName}`);
      if ('suffix' in item && item.suffix !== undefined) yield inResources(`suffix.${item.suffix}`);
    }
  }
}

/** Dashboards say what they count in with the words of charts, and the analysis with those of fields. */
function unitsOf({ name, measures }: Summary, { dashboards, screens }: Config): DeclaredText[] {
  const isOnDashboard = Object.values(dashboards).some(({ cards }) =>
    cards.some(({ summary }) => summary === name),
  );
  return Object.values(measures).flatMap((measure) => [
    ...(isOnDashboard ? [{ area: 'charts', keys: [`units.${unitOf(measure)}`] }] : []),
    ...(screens[ANALYSIS_SCREEN] ? [textAt(unitWord(measure))] : []),
  ]);
}

function textsOfSummary({ name, measures, dimensions }: Summary): DeclaredText[] {
  const inSummaries = (key: string): DeclaredText => ({
    area: 'screens',
    keys: [`summaries.${key}`],
  });
  return [
    ...Object.keys(measures).map((it) => inSummaries(`measures.${name}.${it}`)),
    ...Object.keys(dimensions).map((it) => inSummaries(`dimensions.${name}.${it}`)),
  ];
}

/** Every text the declaration calls for by the names of its resources, fields, choices and screens. */
export function declaredTexts(config: Config): DeclaredText[] {
  const texts = Object.values(config.resources).flatMap((resource) => [
    ...textsOfResource(resource),
  ]);
  for (const [set, values] of Object.entries(config.choices)) {
    for (const value of values) texts.push(inResources(`choices.${set}.${value}`));
  }
  for (const name of config.firstSteps) {
    const told = ['title', 'text'].map((part) => ({
      area: 'screens',
      keys: [`firstSteps.of.${name}.${part}`],
    }));
    texts.push(...told);
  }
  for (const screen of Object.keys(config.screens)) texts.push(inMenu(`screens.${screen}`));
  for (const entry of config.menu) {
    if ('group' in entry) texts.push(inMenu(`groups.${entry.group}`));
    const pages = 'page' in entry ? [entry] : (entry.pages ?? []);
    for (const { page } of pages) texts.push(inMenu(`pages.${page}`));
  }
  for (const { page } of config.pages) texts.push(inMenu(`pages.${page}`));
  for (const summary of Object.values(config.summaries)) {
    texts.push(...textsOfSummary(summary), ...unitsOf(summary, config));
  }
  return texts;
}

/** What is said of a field: its name, help in forms, help where it is filtered by. */
export const OF_FIELDS: ReadonlySet<string> = new Set(['fields', 'help', 'filterHelp']);

/** Whether a key of `resources.json` is one that the declaration leads to. */
export function isDeclared(config: Config, key: string): boolean {
  const [first = '', kind = '', name = '', item] = key.split('.');
  const declared = Object.values(config.resources).flatMap((it) => Object.keys(it.fieldsByName));
  const names = new Set<string>([...ROW_FIELDS, ...declared]);
  if (first === 'fields' || first === 'help') return names.has(kind);
  if (first === 'choices') return config.choices[kind]?.includes(name) ?? false;
  if (first === 'suffix') {
    if (definedTypes().some(({ unit }) => unit === kind)) return true;
    return declaredTexts(config).some(({ keys }) => keys.includes(key));
  }
  const resource = config.resources[first];
  if (!resource) return false;
  const field = resource.fieldsByName[name];
  if (kind === 'items') {
    return Object.hasOwn(entriesIn(field)?.fields ?? {}, item ?? '');
  }
  const tabs = resource.layout ?? [];
  if (kind === 'tabs') return tabs.some((tab) => tab.name === name);
  if (kind === 'groups') return tabs.some(({ groups }) => groups.some((it) => it.name === name));
  if (kind === 'columns') return sharedColumns(resource).includes(name);
  if (kind === 'oneOf') return resource.oneOf.some((choice) => choice.name === name);
  return kind === 'title' || (OF_FIELDS.has(kind) && field !== undefined);
}
