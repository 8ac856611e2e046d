import type { Config } from '../../declaration/types.ts';

export interface PermissionGroup {
  /** Key under `menu:groups`. */
  readonly group: string;
  readonly screens: readonly { readonly screen: string; readonly permission: string }[];
}

/** The permission keys under the groups of the menu, in its order. */
export function permissionGroups(
  config: Pick<Config, 'menu' | 'screens'>,
): readonly PermissionGroup[] {
  return config.menu.flatMap((entry) => {
    if (!('group' in entry)) return [];
    const screens = (entry.screens ?? []).flatMap((name) => {
      const permission = config.screens[name]?.permission;
      return permission === undefined ? [] : [{ screen: name, permission }];
    });
    return screens.length === 0 ? [] : [{ group: entry.group, screens }];
  });
}
