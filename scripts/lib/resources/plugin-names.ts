/** Names that plugins have parts for: those of nothing that is declared are never shown. */
import { AUDIT_ACTIONS } from '../../../src/engine/declaration/audit.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';
import { ANALYSIS_SCREEN } from '../../../src/engine/declaration/summaries.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
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
  for (const part of ['cells', 'inputs', 'forms', 'screens', 'quickEntry'] as const) {
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
}

/** Whether the engine draws a screen by itself: a declared dashboard, or the analysis of summaries. */
const isDrawn = ({ dashboards, summaries }: Config, name: string): boolean =>
  Object.hasOwn(dashboards, name) ||
  (name === ANALYSIS_SCREEN && Object.keys(summaries).length > 0);

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
    // A hook that guards nothing keeps the server from starting, whoever made it.
    ...plugins.server.flatMap((plugin) =>
      straysOf({ file: 'application.server.ts', plugin: plugin.name, isShared: false }, (add) =>
        add('hooks', neededHooks(plugin), Object.keys(config.resources)),
      ),
    ),
    ...plugins.web.flatMap((plugin) =>
      straysOf(placeOf(plugin.name, 'application.web.tsx'), (add) =>
        add('pages', Object.keys(plugin.pages ?? {}), pages),
      ),
    ),
    ...plugins.screens.flatMap((plugin) =>
      straysOf(placeOf(plugin.name, 'application.screens.tsx'), (add) =>
        checkScreens(plugin, actions, config, add),
      ),
    ),
  ];
}

/** What the engine draws itself. */
const ENGINE_PAGES: readonly string[] = ['audit'];

/** Declared pages that nothing draws, by where they are declared: whoever opens one finds nothing. */
export function findUndrawnPages(web: readonly WebPlugin[], config: Config) {
  const drawn = new Set([...ENGINE_PAGES, ...web.flatMap(({ pages = {} }) => Object.keys(pages))]);
  return [...drawnPages(config)]
    .filter(([page]) => !drawn.has(page))
    .map(([page, place]) => ({ page, place }));
}
