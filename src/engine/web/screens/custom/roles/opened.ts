import { DENIED_FIELD } from '../../../../declaration/actions.ts';
import {
  factsOf,
  ROW_SCOPES,
  type RowScope,
  SCOPE_FIELD,
  type ScopeFact,
} from '../../../../declaration/scope.ts';
import type { Config, Resource } from '../../../../declaration/types.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { pointsTo } from '../../../../fields/index.ts';
import { type Rights, rightsIn } from './rights.ts';

/** What a role shows where its scope has nothing to go by. */
export interface Opened {
  /** Permission keys of screens that open to roles of all rows alone. */
  readonly closed: readonly string[];
  /** Resources whose rows the role never shows. */
  readonly nothing: readonly string[];
  /** Resources that show one's own rows at most, though the role says more. */
  readonly own: readonly string[];
  /** Resources whose rows all are seen: nothing says whose they are. */
  readonly everything: readonly string[];
  /** Fields of shown resources that refer to rows of which none can be chosen. */
  readonly unchosen: readonly { readonly resource: string; readonly field: string }[];
}

/** Of a role of all rows. */
const NO_EXCEPTIONS: Opened = {
  closed: [],
  nothing: [],
  own: [],
  everything: [],
  unchosen: [],
};

type Declared = Pick<Config, 'resources' | 'screens'>;

/** The fact of rows that makes a scope another than those before it. */
const FACT: Readonly<Record<Exclude<RowScope, 'all'>, ScopeFact>> = {
  areas: 'area',
  organisation: 'organisation',
  own: 'owner',
};

/** The scopes that an application has: some resource declares them. */
export function offeredScopes({ resources }: Pick<Config, 'resources'>): readonly RowScope[] {
  return ROW_SCOPES.filter(
    (given) =>
      given === 'all' ||
      Object.values(resources).some(({ scope }) => scope?.[FACT[given]] !== undefined),
  );
}

/** What a resource has to go by for a scope; null where every row is seen. */
function factsIn({ scope }: Resource, given: RowScope) {
  return scope && factsOf(given, scope).filter((fact) => scope[fact] !== undefined);
}

/** What a role of these keys and this scope shows where the scope has nothing to go by. */
export function openedBy(
  { resources, screens }: Declared,
  keys: readonly string[],
  given: Exclude<RowScope, 'all'>,
): Opened {
  const isClosed = (key: string): boolean =>
    Object.values(screens).some(({ permission, wholeOnly }) => permission === key && wholeOnly);
  const open = keys.filter((key) => !isClosed(key));
  const shown = Object.values(resources).filter(({ permission }) => open.includes(permission));
  // What is edited within others is seen with them.
  const listed = shown.filter(({ parent }) => parent === null);
  const those = (wanted: (resource: Resource) => boolean): string[] =>
    listed.filter(wanted).map(({ name }) => name);
  const isEmpty = (resource: Resource): boolean => factsIn(resource, given)?.length === 0;
  const isOwn = (resource: Resource): boolean => {
    const facts = factsIn(resource, given);
    return given !== 'own' && facts?.length === 1 && facts[0] === 'owner';
  };
  const choosing = shown.filter((resource) => !isEmpty(resource));
  return {
    closed: keys.filter(isClosed),
    nothing: those(isEmpty),
    own: those(isOwn),
    everything: those((resource) => factsIn(resource, given) === null),
    unchosen: choosing.flatMap(({ name, fields, parent }) =>
      fields.flatMap((field) => {
        const target = resources[pointsTo(field)?.resource ?? ''];
        const isChosen = field.readOnly !== true && field.name !== parent?.field;
        return target && isChosen && isEmpty(target) ? [{ resource: name, field: field.name }] : [];
      }),
    ),
  };
}

/** The same for a scope as a form holds it: of all rows, or of none that is known, there is nothing. */
export function exceptionsOf(config: Declared, keys: readonly string[], given: unknown): Opened {
  const scope = ROW_SCOPES.find((known) => known === given) ?? 'all';
  return scope === 'all' ? NO_EXCEPTIONS : openedBy(config, keys, scope);
}

/** What a role lets its members do: a screen that its choice of rows leaves closed gives nothing. */
export function openRights(config: Declared, role: Values): Rights {
  const rights = rightsIn(role.auths, role[DENIED_FIELD]);
  const { closed } = exceptionsOf(config, rights.keys, role[SCOPE_FIELD]);
  return { ...rights, keys: rights.keys.filter((key) => !closed.includes(key)) };
}
