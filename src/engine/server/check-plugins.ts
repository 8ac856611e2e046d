import { isRecord } from '../declaration/record.ts';
import { regionOf } from '../declaration/region.ts';
import type { Config } from '../declaration/types.ts';
import { entriesIn, findDefinition, isEngineType } from '../fields/index.ts';
import type { CommandKey } from './command-words.ts';
import { ENGINE_STEPS } from './db/system-migrations.ts';
import type { ServerPlugin } from './plugin.ts';
import { EXIT_CODES, StartError } from './start-error.ts';

function refuse(key: CommandKey, parameters: Readonly<Record<string, string>>): never {
  throw new StartError(key, parameters, EXIT_CODES.configuration);
}

/** What a step of migrations looks like. */
const STEP = "{ name: 'school-trips', statements: ['create table …'] }";

/** A plugin may be written without types. */
const isStep = (step: unknown): boolean =>
  isRecord(step) &&
  typeof step.name === 'string' &&
  Array.isArray(step.statements) &&
  step.statements.every((statement) => typeof statement === 'string');

/** What an upgrade of rows looks like. */
const UPGRADE = "{ name: 'school-trip-days', run: async (steps) => { … } }";

const isUpgrade = (upgrade: unknown): boolean =>
  isRecord(upgrade) && typeof upgrade.name === 'string' && typeof upgrade.run === 'function';

/** Refuses a part of a plugin that is no list, or has something else in it. */
function requireShape(
  plugin: string,
  part: Readonly<Record<string, unknown>>,
  fits: (entry: unknown) => boolean,
  shape: string,
): void {
  for (const [name, entries] of Object.entries(part)) {
    if (!Array.isArray(entries))
      refuse('migrationShape', { plugin, place: name, shape: `[${shape}]` });
    const wrong = entries.findIndex((entry) => !fits(entry));
    if (wrong >= 0) refuse('migrationShape', { plugin, place: `${name}.${wrong}`, shape });
  }
}

/**
 * Refuses what two plugins cannot both bring: types of fields and steps of migrations of one name;
 * and steps that are none.
 * @throws StartError naming the plugins, and what to change
 */
export function checkBrought(plugins: readonly ServerPlugin[]): void {
  const types = new Map<string, { readonly plugin: string; readonly definition: object }>();
  const steps = new Map(ENGINE_STEPS.map((name) => [name, 'engine']));
  for (const { name: plugin, fieldTypes = [], migrations = [], upgrades = [] } of plugins) {
    for (const definition of fieldTypes) {
      const { type } = definition;
      const isOfEngine = isEngineType(type);
      const other = isOfEngine ? 'engine' : types.get(type)?.plugin;
      const known = isOfEngine ? findDefinition(definition) : types.get(type)?.definition;
      // Two plugins may bring the same one.
      if (other !== undefined && known !== definition) {
        refuse('fieldTypeTwice', { plugin, type, other });
      }
      types.set(type, { plugin, definition });
    }
    requireShape(plugin, { migrations }, isStep, STEP);
    requireShape(plugin, { upgrades }, isUpgrade, UPGRADE);
    for (const { name } of [...migrations, ...upgrades]) {
      const other = steps.get(name);
      if (other !== undefined) refuse('migrationTwice', { plugin, name, other });
      steps.set(name, plugin);
    }
  }
}

/**
 * Refuses a type whose fields hold codes, and whose codes no plugin names: every save of such a
 * field would be refused.
 * @throws StartError naming the plugin that brings the type
 */
export function checkCodeBooks(
  plugins: readonly ServerPlugin[],
  { resources }: Config,
  hasBook: (type: string) => boolean,
): void {
  const used = Object.values(resources)
    .flatMap(({ fields }) => fields)
    .flatMap((field) => [field, ...Object.values(entriesIn(field)?.fields ?? {})]);
  const field = used.find((it) => findDefinition(it)?.labelled && !hasBook(it.type));
  if (!field) return;
  const brings = ({ fieldTypes = [] }: ServerPlugin) =>
    fieldTypes.some(({ type }) => type === field.type);
  const plugin = plugins.find(brings)?.name ?? '';
  refuse('codeBookMissing', { plugin, type: field.type });
}

/**
 * Refuses hooks of a resource that is not declared: what they guard would be open, and nobody would
 * know.
 * @throws StartError naming the plugin, and the names there are
 */
export function checkHooks(plugins: readonly ServerPlugin[], { resources }: Config): void {
  for (const { name: plugin, hooks = {} } of plugins) {
    const stray = Object.entries(hooks).find(
      ([it, { isOptional }]) => !isOptional && !Object.hasOwn(resources, it),
    );
    if (!stray) continue;
    const [name] = stray;
    const known = Object.keys(resources).join(', ');
    refuse('hooksUnknown', { plugin, name, known });
  }
}

/**
 * Refuses a declaration that says nothing of its region beside a pack that knows one: its days would
 * be those of another place, and nobody would see that before a day is written down wrong.
 * @throws StartError naming the pack, and what to declare
 */
export function checkRegion(plugins: readonly ServerPlugin[], declaration: unknown): void {
  if (!isRecord(declaration) || declaration.region !== undefined) return;
  for (const { name: plugin, region } of plugins) {
    if (region === undefined) continue;
    const parameters = {
      plugin,
      declared: JSON.stringify(region),
      neutral: JSON.stringify(regionOf({})),
    };
    refuse('regionMissing', parameters);
  }
}
