import type { Config } from '../../../src/schema/types.ts';
import { ICON_PATHS } from '../../../src/web/app/shell/icon-paths.ts';
import { missingDeclared } from '../locales/check.ts';
import { readLocales } from '../locales/read.ts';
import { complain, ROOT } from '../project.mjs';

interface Drawn {
  readonly place: string;
  readonly icon: string;
}

function iconsOf({ menu, screens }: Config): Drawn[] {
  const inMenu = menu.flatMap((entry): Drawn[] =>
    'group' in entry
      ? [
          { place: `menu.${entry.group}`, icon: entry.icon },
          ...(entry.pages ?? []).map(({ page, icon }) => ({ place: `menu.${page}`, icon })),
        ]
      : [{ place: `menu.${entry.page}`, icon: entry.icon }],
  );
  const ofScreens = Object.values(screens).map(({ name, icon }) => ({ place: name, icon }));
  return [...inMenu, ...ofScreens];
}

/**
 * Tells what a sound declaration still lacks outside itself: Thai words that people would see the
 * keys of, and drawings. How many there are.
 */
export function tellLooseEnds(config: Config): number {
  const words = missingDeclared(readLocales(ROOT), config);
  for (const { area, keys } of words) {
    complain('wordMissing', { file: `locales/th/${area}.json`, key: keys[0] ?? '' });
  }
  const icons = iconsOf(config).filter(({ icon }) => !Object.hasOwn(ICON_PATHS, icon));
  const known = Object.keys(ICON_PATHS).join(', ');
  for (const { place, icon } of icons) complain('iconUnknown', { place, value: icon, known });
  return words.length + icons.length;
}
