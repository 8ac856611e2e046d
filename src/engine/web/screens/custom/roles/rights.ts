/** What a role gives, as its form changes it: keys, and what is taken away of them. */
import {
  ACTIONS,
  type Action,
  rightOf,
  rightsOf,
  rightsOfKeys,
} from '../../../../declaration/actions.ts';
import type { Config } from '../../../../declaration/types.ts';

/** What a role holds of its rights. */
export interface Rights {
  readonly keys: readonly string[];
  readonly denied: readonly string[];
}

/** Looking at rows, which comes with the key, and what may be done with them. */
export const COLUMNS = ['view', ...ACTIONS] as const;
export type Column = (typeof COLUMNS)[number];

/** Ways that roles are mostly made, and what each gives; `none` takes the key away. */
const PRESET_COLUMNS = {
  none: [],
  viewing: ['view'],
  entering: ['view', 'create', 'change', 'history'],
  all: COLUMNS,
} as const satisfies Readonly<Record<string, readonly Column[]>>;
export type Preset = keyof typeof PRESET_COLUMNS;
export const PRESETS = ['none', 'viewing', 'entering', 'all'] as const satisfies readonly Preset[];

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The same in the order of the declaration, so that what is put back is as it was. */
export const inOrder = (
  { keys, denied }: Rights,
  { permissions }: Pick<Config, 'permissions'>,
): Rights => ({
  keys: permissions.filter((key) => keys.includes(key)),
  denied: rightsOf(permissions).filter((right) => denied.includes(right)),
});

export const rightsIn = (keys: unknown, denied: unknown): Rights => ({
  keys: texts(keys),
  denied: texts(denied),
});

/** What there is to give at a screen: one without rows is only looked at. */
export function columnsOf(
  { resources }: Pick<Config, 'resources'>,
  permission: string,
): readonly Column[] {
  const hasRows = Object.values(resources).some((one) => one.permission === permission);
  return hasRows ? COLUMNS : ['view'];
}

export function isGiven({ keys, denied }: Rights, permission: string, column: Column): boolean {
  if (!keys.includes(permission)) return false;
  return column === 'view' || !denied.includes(rightOf(permission, column));
}

/** The rights with these columns of a screen given, and no others of it. */
function withColumns(rights: Rights, permission: string, given: readonly Column[]): Rights {
  const others = rights.keys.filter((key) => key !== permission);
  const remaining = rightsOfKeys(rights.denied, others);
  if (given.length === 0) return { keys: others, denied: remaining };
  const lacking = ACTIONS.filter((action: Action) => !given.includes(action));
  return {
    keys: [...others, permission],
    denied: [...remaining, ...lacking.map((action) => rightOf(permission, action))],
  };
}

/** Gives or takes away one thing: what is done with rows is nothing to users who do not see them. */
export function toggled(
  config: Pick<Config, 'resources'>,
  rights: Rights,
  { permission, column }: { readonly permission: string; readonly column: Column },
  on: boolean,
): Rights {
  if (column === 'view') return withPreset(config, rights, [permission], on ? 'viewing' : 'none');
  const before = COLUMNS.filter((one) => isGiven(rights, permission, one) && one !== column);
  const given: readonly Column[] = on ? ['view', ...before, column] : before;
  return withColumns(rights, permission, given);
}

/** The rights with a way of making roles put to these screens. */
export function withPreset(
  config: Pick<Config, 'resources'>,
  rights: Rights,
  permissions: readonly string[],
  preset: Preset,
): Rights {
  const wanted: readonly Column[] = PRESET_COLUMNS[preset];
  return permissions.reduce((next, permission) => {
    // A screen without rows has nothing that could be denied.
    const isWhole = wanted.length > 0 && columnsOf(config, permission).length === 1;
    return withColumns(next, permission, isWhole ? COLUMNS : wanted);
  }, rights);
}

/** The way that a screen stands in; null for one of its own. */
export function presetOf(
  config: Pick<Config, 'resources'>,
  rights: Rights,
  permission: string,
): Preset | null {
  const columns = columnsOf(config, permission);
  const given = columns.filter((column) => isGiven(rights, permission, column));
  const fitting = [...PRESETS].reverse().find((preset) => {
    const wanted: readonly Column[] = PRESET_COLUMNS[preset];
    const shown = columns.filter((column) => wanted.includes(column));
    return shown.length === given.length && shown.every((column) => given.includes(column));
  });
  return fitting ?? null;
}

/** The screens, by their keys, at which one column is gained or lost. */
interface Difference {
  readonly column: Column;
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** What somebody gains and loses by a change, column by column, by the keys of the screens. */
export function differences(
  config: Pick<Config, 'resources'>,
  permissions: readonly string[],
  before: Rights,
  after: Rights,
): readonly Difference[] {
  return COLUMNS.flatMap((column) => {
    const there = permissions.filter((key) => columnsOf(config, key).includes(column));
    const had = (key: string): boolean => isGiven(before, key, column);
    const has = (key: string): boolean => isGiven(after, key, column);
    const gained = there.filter((key) => !had(key) && has(key));
    const lost = there.filter((key) => had(key) && !has(key));
    return gained.length + lost.length > 0 ? [{ column, gained, lost }] : [];
  });
}

/** What is gained, or lost, with the columns together that are so at the same screens. */
export function bySameKeys(
  changes: readonly Difference[],
  way: 'gained' | 'lost',
): readonly { readonly columns: readonly Column[]; readonly keys: readonly string[] }[] {
  const together = new Map<string, { columns: Column[]; keys: readonly string[] }>();
  for (const change of changes) {
    const keys = change[way];
    if (keys.length === 0) continue;
    const group = together.get(keys.join(' ')) ?? { columns: [], keys };
    group.columns.push(change.column);
    together.set(keys.join(' '), group);
  }
  return [...together.values()];
}
