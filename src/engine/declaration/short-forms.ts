import { pointsToOne } from '../fields/index.ts';
import { withAccounts } from './accounts.ts';
import { kebabCase, pascalCase } from './naming.ts';
import type {
  Declaration,
  DeclaredField,
  MenuDeclaration,
  ResourceDeclaration,
  RowCalls,
  ScreenDeclaration,
  WrittenDeclaration,
  WrittenResource,
} from './types.ts';

type Whole = Declaration<DeclaredField>;
type Resources = Readonly<Record<string, WrittenResource>>;

/** The longest a made prefix is: `VEHI0001` still reads well; `vehicleRepairs` has `VR0001`. */
const PREFIX_LETTERS = 4;

/** Name of the resource that the rows are edited within; none where it is not declared. */
function parentOf({ parent, fields }: WrittenResource): string | undefined {
  return parent === undefined ? undefined : pointsToOne(fields[parent])?.resource;
}

/** The screen of a resource: its own, the one it names, or that of what its rows lie within. */
function screenNameOf(name: string, resources: Resources, passed: readonly string[] = []): string {
  const resource = resources[name];
  if (!resource || passed.includes(name)) return '';
  if (resource.menu) return name;
  const parent = parentOf(resource);
  if (resource.screen !== undefined || parent === undefined) return resource.screen ?? '';
  return screenNameOf(parent, resources, [...passed, name]);
}

/** The calls that a resource has where it names none: `vehicles/searchVehicles`, `saveVehicles`. */
function callsOf(name: string, { calls }: WrittenResource): ResourceDeclaration['calls'] {
  const made: RowCalls = {
    group: name.toLowerCase(),
    search: `search${pascalCase(name)}`,
    save: `save${pascalCase(name)}`,
  };
  return calls ?? made;
}

function prefixOf(name: string, resource: WrittenResource): { codePrefix?: string } {
  if (resource.codePrefix !== undefined) return { codePrefix: resource.codePrefix };
  if (resource.calls) return {};
  const letters = name.replace(/[^a-z]/gi, '');
  const initials = letters.charAt(0) + letters.slice(1).replace(/[^A-Z]/g, '');
  const made = initials.length > 1 ? initials : letters;
  return { codePrefix: made.slice(0, PREFIX_LETTERS).toUpperCase() };
}

function ownScreen(
  name: string,
  resource: WrittenResource,
  resources: Resources,
): ScreenDeclaration {
  const permission = resource.menu?.path?.replace(/^pages\//, '') ?? kebabCase(name);
  const others = Object.keys(resources).filter((other) => resources[other]?.screen === name);
  return {
    path: `pages/${permission}`,
    permission,
    icon: resource.menu?.icon ?? '',
    lists: [name, ...others.filter((other) => resources[other]?.parent === undefined)],
  };
}

function withScreens(entry: MenuDeclaration, names: readonly string[]): MenuDeclaration {
  if (!('group' in entry) || names.length === 0) return entry;
  return { ...entry, screens: [...(entry.screens ?? []), ...names] };
}

/**
 * A declaration in which all that a resource may leave out is written out: `menu` in it is a screen
 * of its own and its place in the menu; calls and the start of the codes are made of its name.
 */
export function withoutShortForms(sent: WrittenDeclaration): Whole {
  const written = withAccounts(sent);
  const { resources } = written;
  const own = Object.entries(resources).filter(([, { menu }]) => menu !== undefined);
  const screens = own.map(([name, resource]) => [name, ownScreen(name, resource, resources)]);
  const whole = Object.entries(resources).map(([name, { menu: _own, ...resource }]) => [
    name,
    {
      ...resource,
      screen: screenNameOf(name, resources),
      calls: callsOf(name, resource),
      ...prefixOf(name, resource),
    },
  ]);
  return {
    ...written,
    menu: written.menu.map((entry) => {
      const group = 'group' in entry ? entry.group : null;
      const names = own.filter(([, { menu }]) => menu?.group === group).map(([name]) => name);
      return withScreens(entry, names);
    }),
    screens: { ...written.screens, ...Object.fromEntries(screens) },
    resources: Object.fromEntries(whole),
  };
}
