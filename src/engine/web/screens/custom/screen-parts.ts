import { createContext, lazy } from 'react';
import { DENIED_FIELD } from '../../../declaration/actions.ts';
import { SCOPE_FIELD } from '../../../declaration/scope.ts';
import type { ScreenPlugin } from '../plugin.ts';

/** What the engine's own resources have. */
const ENGINE: ScreenPlugin = {
  name: 'engine',
  forms: {
    users: {
      shownBelow: ['lastLoginAt', 'lockedUntil', 'consentVersion', 'consentedAt'],
      // Of a stored account the password is set below, in the dialog for it.
      hiddenOnceStored: ['password'],
      Below: lazy(() => import('./users/UserParts.tsx')),
    },
    roles: {
      // Shown with the keys that they are of.
      shownBelow: [DENIED_FIELD],
      Below: lazy(() => import('./roles/RoleParts.tsx')),
    },
  },
  inputs: {
    roles: {
      auths: lazy(() => import('./roles/RightsInput.tsx')),
      [SCOPE_FIELD]: lazy(() => import('./roles/ScopeInput.tsx')),
    },
  },
};

/** What plugins add to the screens of staff, by the name of the resource. */
export type ScreenPartsByResource = Required<Omit<ScreenPlugin, 'name' | 'fieldTypes'>>;

/** Puts together what plugins add; of two parts of one name the later plugin's stands. */
export function gatherScreenParts(plugins: readonly ScreenPlugin[]): ScreenPartsByResource {
  function together<Parts extends object>(
    partsOf: (plugin: ScreenPlugin) => Readonly<Record<string, Parts>> | undefined,
  ): Record<string, Parts> {
    const found: Record<string, Parts> = {};
    for (const plugin of [ENGINE, ...plugins]) {
      for (const [resource, parts] of Object.entries(partsOf(plugin) ?? {})) {
        found[resource] = { ...found[resource], ...parts };
      }
    }
    return found;
  }
  return {
    cells: together(({ cells }) => cells),
    inputs: together(({ inputs }) => inputs),
    forms: together(({ forms }) => forms),
    screens: together(({ screens }) => screens),
    auditActions: together(({ auditActions }) => auditActions),
    entries: together(({ entries }) => entries),
    lists: together(({ lists }) => lists),
    quickEntry: together(({ quickEntry }) => quickEntry),
  };
}

/** What the plugins of the application add to the screens inside. */
export const ScreenParts = createContext(gatherScreenParts([]));
