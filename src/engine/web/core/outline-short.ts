import type { Screen } from '../../declaration/types.ts';
import type { WholeOutline } from './outline-of.ts';

/** A screen without what follows from its name and path. */
type ShortScreen = Omit<Screen, 'name' | 'path' | 'permission' | 'lists'> &
  Partial<Pick<Screen, 'path' | 'permission' | 'lists'>>;

/** The outline as a build writes it: it is part of every first visit. */
export interface ShortOutline extends Omit<WholeOutline, 'screens'> {
  readonly screens: Readonly<Record<string, ShortScreen>>;
}

const usualPath = (name: string): string => `pages/${name}`;
const usualPermission = (path: string): string => path.replace('pages/', '');

/** Leaves out what `wholeOutline` puts in. */
export function shortOutline({ screens, ...rest }: WholeOutline): ShortOutline {
  const short = Object.values(screens).map(({ name, path, permission, lists, ...screen }) => {
    const isUsual = permission === usualPermission(path);
    const isAlone = lists.length === 1 && lists[0] === name;
    const unusual = {
      ...(path === usualPath(name) ? {} : { path }),
      ...(isUsual ? {} : { permission }),
      ...(isAlone ? {} : { lists }),
    };
    return [name, { ...screen, ...unusual }];
  });
  return { ...rest, screens: Object.fromEntries(short) };
}

/** The outline that was written short. */
export function wholeOutline({ screens, ...rest }: ShortOutline): WholeOutline {
  const whole = Object.entries(screens).map(([name, screen]) => {
    const path = screen.path ?? usualPath(name);
    return [name, { name, path, permission: usualPermission(path), lists: [name], ...screen }];
  });
  return { ...rest, screens: Object.fromEntries(whole) };
}
