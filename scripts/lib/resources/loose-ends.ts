import { reportUnknown } from '../../../src/schema/check/problem.ts';
import { DEFAULT_LANGUAGE } from '../../../src/schema/languages.ts';
import type { Config } from '../../../src/schema/types.ts';
import { ICON_PATHS } from '../../../src/web/app/shell/icon-paths.ts';
import { missingDeclared } from '../locales/check.ts';
import { readLocales, textsOf } from '../locales/read.ts';
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

const SUFFIX = 'suffix.';

/** A unit without words is more often a slip of the pen than a new unit. */
function tellSuffix(suffix: string): void {
  const texts = textsOf(readLocales(ROOT).languages.get(DEFAULT_LANGUAGE)?.get('resources'));
  const known = [...texts.keys()].filter((key) => key.startsWith(SUFFIX));
  const names = known.map((key) => key.slice(SUFFIX.length));
  reportUnknown(suffix, names, suffix, 'unknown', (_place, _key, { guess = '' } = {}) => {
    const params = { value: suffix, guess, known: names.join(', ') };
    complain(guess === '' ? 'suffixUnknown' : 'suffixMeant', params);
  });
}

/**
 * Tells what a sound declaration still lacks outside itself: Thai words that people would see the
 * keys of, and drawings. How many there are.
 */
export function tellLooseEnds(config: Config): number {
  const words = missingDeclared(readLocales(ROOT), config);
  for (const { area, keys } of words) {
    if (keys[0]?.startsWith(SUFFIX)) tellSuffix(keys[0].slice(SUFFIX.length));
    else complain('wordMissing', { file: `locales/th/${area}.json`, key: keys[0] ?? '' });
  }
  const icons = iconsOf(config).filter(({ icon }) => !Object.hasOwn(ICON_PATHS, icon));
  const known = Object.keys(ICON_PATHS).join(', ');
  for (const { place, icon } of icons) complain('iconUnknown', { place, value: icon, known });
  return words.length + icons.length;
}
