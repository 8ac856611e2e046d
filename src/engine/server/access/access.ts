/** Who may call: the guards of routes, and what the description of the API says of them. */
import type { Action } from '../../declaration/actions.ts';
import type { Config, Resource, Screen } from '../../declaration/types.ts';
import type { Access } from '../calls/call.ts';
import type { Describer } from '../calls/describe.ts';
import {
  requireActionOf,
  requireAdmin,
  requireAnyOf,
  requirePermission,
  requireSession,
  requireSignIn,
} from './guards.ts';

const BY_TOKEN = { accessToken: [] };
const BY_COOKIE = { refreshCookie: [] };
const WITH_TOKEN = [BY_TOKEN];

/** Everybody. */
export const EVERYBODY: Access = { security: [], errors: [] };

/** Everybody but who comes with a token that has run out. */
export const ANYBODY: Access = { security: [{}, BY_TOKEN], errors: ['unauthenticated'] };

/** Whose browser has a session, with a token or without. */
export const BROWSERS: Access = { security: [BY_COOKIE], errors: ['unauthenticated'] };

/** Everybody, whatever they have of a session. */
export const LEAVING: Access = { security: [{}, BY_TOKEN, BY_COOKIE], errors: [] };

/** Who is signed in, even who must change the password first. */
export const IN_SESSION: Access = {
  guard: requireSession,
  security: WITH_TOKEN,
  errors: ['unauthenticated'],
  mark: { 'x-sign-in': true },
};

export const SIGNED_IN: Access = {
  guard: requireSignIn,
  security: WITH_TOKEN,
  errors: ['unauthenticated', 'password_change_required'],
  mark: { 'x-sign-in': true },
};

const GUARDED: Pick<Access, 'security' | 'errors'> = {
  security: WITH_TOKEN,
  errors: [...SIGNED_IN.errors, 'forbidden'],
};

/** Administrators, whatever keys others hold. */
export const ADMINISTRATORS: Access = {
  ...GUARDED,
  guard: requireAdmin,
  mark: { 'x-admin': true },
  sentence: ({ find }) => find('audit:openapi.needsAdmin'),
};

/** Says which key of which screen is needed. */
export const needsKey =
  ({
    permission,
    screen,
  }: {
    readonly permission: string;
    readonly screen: Pick<Screen, 'name'>;
  }): NonNullable<Access['sentence']> =>
  ({ find, word }) =>
    word('needsPermission', { screen: find(`menu:screens.${screen.name}`), key: permission });

/** Says which actions are required besides the key, of which a call does one or the other. */
export function needsAction(actions: readonly Action[], { find, word }: Describer): string {
  const names = actions.map((action) => find(`fields:actions.${action}`));
  return word('needsAction', { actions: names.join(', '), names: actions.join(', ') });
}

/**
 * Who may use the screen of a resource, and do there what is requested: the first action by itself;
 * of several, the call finds out which of them it does.
 */
export function usersOfScreen(resource: Resource, ...actions: readonly Action[]): Access {
  const { permission, screen } = resource;
  const sentence = needsKey(resource);
  const [action, ...others] = actions;
  const isOne = action !== undefined && others.length === 0;
  return {
    ...GUARDED,
    guard: isOne ? requireActionOf(permission, action) : requirePermission(permission),
    mark: { 'x-permission': permission, ...(action && { 'x-actions': actions }) },
    sentence: (describer) =>
      [
        sentence(describer),
        ...(action ? [needsAction(actions, describer)] : []),
        ...(screen.staffOnly ? [describer.word('staffOnly')] : []),
      ].join(' '),
  };
}

/** Who holds all of these keys. */
export function holdersOf(
  permissions: readonly string[],
  sentence: NonNullable<Access['sentence']>,
): Access {
  return {
    ...GUARDED,
    guard: permissions.map(requirePermission),
    mark: { 'x-permission-all-of': permissions },
    sentence,
  };
}

/** Who holds any of these keys. */
export const holdersOfAny = (permissions: readonly string[]): Access => ({
  ...GUARDED,
  guard: requireAnyOf(permissions),
  mark: { 'x-permission-any-of': permissions },
  sentence: ({ word }) => word('needsAnyPermission', { keys: permissions.join(', ') }),
});

/** Who may use a screen of this name; where the application has none, who holds any of these keys. */
export function usersOfPage(
  { screens }: Pick<Config, 'screens'>,
  name: string,
  otherwise: readonly string[],
): Access {
  const screen = screens[name];
  if (!screen) return holdersOfAny(otherwise);
  const { permission } = screen;
  return {
    ...GUARDED,
    guard: requirePermission(permission),
    mark: { 'x-permission': permission },
    sentence: needsKey({ permission, screen }),
  };
}
