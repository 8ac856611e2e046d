/** Names that plugins have parts for: those of nothing that is declared are never shown. */
import { AUDIT_ACTIONS } from '../../../src/engine/declaration/audit.ts';
import { isChecksScreen } from '../../../src/engine/declaration/checks.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';
import { USERS } from '../../../src/engine/declaration/profile.ts';
import { isAnalysisScreen } from '../../../src/engine/declaration/summaries.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import { entriesIn } from '../../../src/engine/fields/index.ts';
import type { ServerPlugin } from '../../../src/engine/server/plugin.ts';
import type { WebPlugin } from '../../../src/engine/web/plugin.ts';
import type { ScreenPlugin } from '../../../src/engine/web/screens/plugin.ts';

/** What an application adds. */
export interface ApplicationPlugins {
  readonly server: readonly ServerPlugin[];
  readonly web: readonly WebPlugin[];
  readonly screens: readonly ScreenPlugin[];
}

/** A part of a plugin under the name of something that is not declared. */
export interface StrayPart {
  /** The file that the plugin stands in. */
  readonly file: string;
  readonly plugin: string;
  /** `cells.vehicles` */
  readonly place: string;
  readonly name: string;
  /** What may stand there. */
  readonly known: readonly string[];
  /** The plugin is made for several declarations, of which this one lacks the name. */
  readonly isShared: boolean;
}

type Add = (place: string, names: readonly string[], known: readonly string[]) => void;

/** A plugin in its file, and whether it is made for several declarations. */
type Place = Pick<StrayPart, 'file' | 'plugin' | 'isShared'>;

/** Says of one plugin's names which are not among the known ones. */
function straysOf(at: Place, read: (add: Add) => void): StrayPart[] {
  const strays: StrayPart[] = [];
  read((place, names, known) => {
    for (const name of names) {
      if (!known.includes(name)) strays.push({ ...at, place, name, known });
    }
  });
  return strays;
}

function checkScreens(plugin: ScreenPlugin, actions: readonly string[], config: Config, add: Add) {
  const { resources } = config;
  const fieldsOf = (resource: string): readonly string[] =>
    Object.keys(resources[resource]?.fieldsByName ?? {});
  for (const part of ['cells', 'inputs', 'forms', 'screens', 'lists', 'quickEntry'] as const) {
    add(part, Object.keys(plugin[part] ?? {}), Object.keys(resources));
  }
  for (const part of ['cells', 'inputs'] as const) {
    for (const [resource, fields] of Object.entries(plugin[part] ?? {})) {
      if (!Object.hasOwn(resources, resource)) continue;
      add(`${part}.${resource}`, Object.keys(fields), fieldsOf(resource));
    }
  }
  for (const [resource, parts] of Object.entries(plugin.forms ?? {})) {
    if (!Object.hasOwn(resources, resource)) continue;
    for (const list of ['shownBelow', 'hiddenOnceStored'] as const) {
      add(`forms.${resource}.${list}`, parts[list] ?? [], fieldsOf(resource));
    }
  }
  add('auditActions', Object.keys(plugin.auditActions ?? {}), actions);
  for (const [kind, { page }] of Object.entries(plugin.entries ?? {})) {
    add(`entries.${kind}.page`, [page], addressesIn(config));
  }
}

/** Where the menu leads. */
const addressesIn = (config: Config): string[] => [
  ...menuPages(config).map(({ path }) => `/${path}`),
  ...Object.values(config.screens).map(({ path, menuPath = path }) => `/${menuPath}`),
  ...config.pages.flatMap((page) => ('group' in page ? `/${page.path}` : [])),
];

/** The parts there are: a plugin may be written without types. */
const SERVER_PARTS = Object.keys({
  ...{ name: 0, isShared: 0, fieldTypes: 0, region: 0, readings: 0, finders: 0, codeBooks: 0 },
  ...{ upgrades: 0, migrations: 0, derivedTables: 0, hooks: 0, forget: 0, firstAdmin: 0 },
  ...{ beforeSeeding: 0, afterSeeding: 0, attach: 0, describe: 0, auditActions: 0, measure: 0 },
} satisfies Record<keyof ServerPlugin, 0>);
const WEB_PARTS = Object.keys({
  ...{ name: 0, pages: 0, strip: 0, prefetch: 0 },
} satisfies Record<keyof WebPlugin, 0>);
const SCREEN_PARTS = Object.keys({
  ...{ name: 0, cells: 0, inputs: 0, fieldTypes: 0, forms: 0, screens: 0, auditActions: 0 },
  ...{ entries: 0, lists: 0, quickEntry: 0 },
} satisfies Record<keyof ScreenPlugin, 0>);

/** Whether the engine draws a screen: a dashboard, the analysis of summaries, or doubtful rows. */
const isDrawn = (config: Config, name: string): boolean =>
  Object.hasOwn(config.dashboards, name) ||
  isAnalysisScreen(config, name) ||
  isChecksScreen(config, name);

/** Pages that plugins may draw, and where each is declared. */
function drawnPages(config: Config): Map<string, string> {
  const own = Object.values(config.screens).filter(
    ({ name, lists }) => lists.length === 0 && !isDrawn(config, name),
  );
  return new Map([
    ...menuPages(config).map(({ page }) => [page, `menu.${page}`] as const),
    ...config.pages.map(({ page }) => [page, `pages.${page}`] as const),
    ...own.map(({ name }) => [name, `screens.${name}`] as const),
  ]);
}

const neededHooks = ({ hooks = {} }: ServerPlugin): string[] =>
  Object.keys(hooks).filter((name) => !hooks[name]?.isOptional);

/** Parts of plugins that stand under names of nothing. */
export function findStrayParts(plugins: ApplicationPlugins, config: Config): StrayPart[] {
  const actions = [
    ...AUDIT_ACTIONS,
    ...plugins.server.flatMap(({ auditActions = [] }) => auditActions),
  ];
  const pages = [...drawnPages(config).keys()];
  const shared = plugins.server.flatMap(({ name, isShared }) => (isShared ? name : []));
  const placeOf = (plugin: string, file: string): Place => ({
    ...{ file, plugin, isShared: shared.includes(plugin) },
  });
  return [
    // A hook that guards nothing prevents the server from starting, in any plugin.
    ...plugins.server.flatMap((plugin) =>
      straysOf({ file: 'application.server.ts', plugin: plugin.name, isShared: false }, (add) => {
        add('ServerPlugin', Object.keys(plugin), SERVER_PARTS);
        add('hooks', neededHooks(plugin), Object.keys(config.resources));
      }),
    ),
    ...plugins.server.flatMap((plugin) =>
      straysOf(placeOf(plugin.name, 'application.server.ts'), (add) => {
        const ofPeople = Object.keys(config.resources[USERS]?.fieldsByName ?? {});
        add('firstAdmin', Object.keys(plugin.firstAdmin ?? {}), ofPeople);
      }),
    ),
    ...plugins.web.flatMap((plugin) =>
      straysOf(placeOf(plugin.name, 'application.web.tsx'), (add) => {
        add('WebPlugin', Object.keys(plugin), WEB_PARTS);
        add('pages', Object.keys(plugin.pages ?? {}), pages);
      }),
    ),
    ...plugins.screens.flatMap((plugin) =>
      straysOf(placeOf(plugin.name, 'application.screens.tsx'), (add) => {
        add('ScreenPlugin', Object.keys(plugin), SCREEN_PARTS);
        checkScreens(plugin, actions, config, add);
      }),
    ),
  ];
}

/** What the engine draws itself. */
const ENGINE_PAGES: readonly string[] = ['audit'];

/** Declared pages that nothing draws, by where they are declared: opening one shows nothing. */
export function findUndrawnPages(web: readonly WebPlugin[], config: Config) {
  const drawn = new Set([...ENGINE_PAGES, ...web.flatMap(({ pages = {} }) => Object.keys(pages))]);
  return [...drawnPages(config)]
    .filter(([page]) => !drawn.has(page))
    .map(([page, place]) => ({ page, place }));
}

/** Types of fields that the declaration uses and that plugins bring to the server alone: no screen can draw them. */
export function findUndrawnTypes({ server, screens }: ApplicationPlugins, config: Config) {
  const drawn = screens.flatMap(({ fieldTypes = [] }) =>
    fieldTypes.map(({ definition }) => definition.type),
  );
  const fields = Object.values(config.resources).flatMap((resource) => resource.fields);
  const items = fields.flatMap((field) => Object.values(entriesIn(field)?.fields ?? {}));
  const used = new Set<string>([...fields, ...items].map(({ type }) => type));
  return server.flatMap(({ name, fieldTypes = [] }) =>
    fieldTypes
      .filter(({ type }) => used.has(type) && !drawn.includes(type))
      .map(({ type }) => ({ plugin: name, type })),
  );
}
