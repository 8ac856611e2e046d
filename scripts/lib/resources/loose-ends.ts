import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import declaration from '../../../resources.config.ts';
import { type Report, reportUnknown } from '../../../src/engine/declaration/check/problem.ts';
import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import type { Config } from '../../../src/engine/declaration/types.ts';
import { ICON_PATHS } from '../../../src/engine/web/core/icon-paths.ts';
import { APPLICATION, hasProductName, IS_OTHER_APPLICATION, writeWords } from '../application.mjs';
import { findOnlyEnglish, missingDeclared } from '../locales/check.ts';
import { type Locales, readLocales, textsOf } from '../locales/read.ts';
import { complain, ROOT } from '../project.mjs';
import { findNumberedNames } from './numbered-names.ts';
import {
  type Finding,
  findSamePrefixes,
  findSameWords,
  findUndeclaredPages,
  findUndeclaredWords,
} from './same-words.ts';

interface Drawn {
  readonly place: string;
  readonly icon: string;
}

function iconsOf({ menu, pages, screens }: Config): Drawn[] {
  const inMenu = menu.flatMap((entry): Drawn[] =>
    'group' in entry
      ? [
          { place: `menu.${entry.group}`, icon: entry.icon },
          ...(entry.pages ?? []).map(({ page, icon }) => ({ place: `menu.${page}`, icon })),
        ]
      : [{ place: `menu.${entry.page}`, icon: entry.icon }],
  );
  const ofScreens = Object.values(screens).map(({ name, icon }) => {
    const place = Object.hasOwn(declaration.screens, name) ? `screens.${name}` : `${name}.menu`;
    return { place, icon };
  });
  const ofPages = pages.flatMap((page) =>
    page.group === undefined ? [] : [{ place: `pages.${page.page}`, icon: page.icon }],
  );
  return [...inMenu, ...ofPages, ...ofScreens];
}

const SUFFIX = 'suffix.';

/** Where units are named in the declaration; the first place for each. */
function placesOfSuffixes({ resources, region }: Config): Map<string, string> {
  const places = new Map<string, string>();
  // Fields of money have it from there.
  if (region.currency !== undefined) places.set(region.currency, 'region.currency');
  for (const { name, fields } of Object.values(resources)) {
    for (const field of fields) {
      if (!('suffix' in field) || field.suffix === undefined || places.has(field.suffix)) continue;
      places.set(field.suffix, `${name}.fields.${field.name}.suffix`);
    }
  }
  return places;
}

/** The words of the application that is checked, laid over the project's own. */
function localesOfApplication(): Locales {
  if (!IS_OTHER_APPLICATION) return readLocales(ROOT);
  const folder = mkdtempSync(join(tmpdir(), 'application-words-'));
  writeWords(join(folder, 'locales'));
  try {
    return readLocales(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file of the application as it is called from the project: `apps/clinic/locales/th/menu.json`. */
function calledFromHere(file: string): string {
  return relative(ROOT, APPLICATION + file).replaceAll('\\', '/');
}

/** The file that a text of an application belongs in first: in the language that it opens in. */
const fileOf = ({ region }: Config, area: string): string =>
  calledFromHere(`locales/${region.language ?? DEFAULT_LANGUAGE}/${area}.json`);

/** A unit without words is more often a slip of the pen than a new unit. */
function tellSuffix(config: Config, suffix: string, place: string): void {
  const texts = textsOf(localesOfApplication().languages.get(DEFAULT_LANGUAGE)?.get('resources'));
  const known = [...texts.keys()].filter((key) => key.startsWith(SUFFIX));
  const names = known.map((key) => key.slice(SUFFIX.length));
  const file = fileOf(config, 'resources');
  reportUnknown(suffix, names, place, 'suffixUnknown', tell('suffixMeant', { file }));
}

/** Prints the findings; a guess in words of their own. */
function tell(meant: string, more: Readonly<Record<string, string>> = {}): Report {
  return (place, key, params) =>
    complain(key === 'meant' ? meant : key, { place, ...more, ...params });
}

/**
 * A finding in the words that were laid over each other, where it is written: in the application's
 * file, or else in the engine's.
 */
function whereWritten({ key, params }: Finding, own: Locales): Finding {
  const [, language = '', area = ''] =
    /^locales\/(.+)\/(.+)\.json$/.exec(String(params.file)) ?? [];
  const lineIn = ({ languages }: Locales) =>
    textsOf(languages.get(language)?.get(area)).get(String(params.key))?.line;
  const line = lineIn(own);
  if (line !== undefined) {
    return { key, params: { ...params, file: calledFromHere(String(params.file)), line } };
  }
  return { key, params: { ...params, line: lineIn(readLocales(ROOT)) ?? 1 } };
}

/** Names of the files of starter data that belong to no resource, so that nobody puts them in. */
function strayStarterFiles({ resources }: Config, folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .filter((name) => !Object.hasOwn(resources, name));
}

/**
 * Reports what a sound declaration still lacks outside itself: Thai words that people would see the
 * keys of, and drawings; what people could not distinguish, and words and starter data that belong to
 * nothing. How many there are.
 */
export function tellLooseEnds(
  config: Config,
  locales = localesOfApplication(),
  own = IS_OTHER_APPLICATION ? readLocales(APPLICATION) : locales,
): number {
  const words = missingDeclared(locales, config);
  const isUnnamed = IS_OTHER_APPLICATION && !hasProductName();
  const places = placesOfSuffixes(config);
  for (const { area, keys } of words) {
    const suffix = keys[0]?.startsWith(SUFFIX) ? keys[0].slice(SUFFIX.length) : undefined;
    const file = fileOf(config, area);
    if (suffix === undefined) complain('wordMissing', { file, key: keys[0] ?? '' });
    else tellSuffix(config, suffix, places.get(suffix) ?? SUFFIX + suffix);
  }
  if (isUnnamed) complain('nameMissing', { file: fileOf(config, 'menu') });
  const undeclared = [...findUndeclaredWords(own, config), ...findUndeclaredPages(own, config)];
  // What nothing declares any more goes, and is not translated.
  const former = new Set(undeclared.map(({ params }) => params.key));
  const onlyEnglish = (IS_OTHER_APPLICATION ? findOnlyEnglish(own) : []).filter(
    ({ key }) => !former.has(key),
  );
  for (const { place, key, params } of onlyEnglish) {
    complain('wordOnlyEnglish', { file: calledFromHere(place), key, ...params });
  }
  const icons = iconsOf(config).filter(({ icon }) => !Object.hasOwn(ICON_PATHS, icon));
  for (const { place, icon } of icons) {
    const known = Object.keys(ICON_PATHS);
    const meant = tell('iconMeant', { known: known.join(', ') });
    reportUnknown(icon, known, `${place}.icon`, 'iconUnknown', meant);
  }
  const { language } = config.region;
  const languages = [...locales.languages.keys()];
  const isForeign = language !== undefined && !languages.includes(language);
  if (isForeign) {
    const known = languages.join(', ');
    complain('languageUnknown', { place: 'region.language', value: language, known });
  }
  const starter = `${APPLICATION}data/starter`;
  const strays = strayStarterFiles(config, starter);
  for (const name of strays) {
    const place = relative(ROOT, `${starter}/${name}.json`).replaceAll('\\', '/');
    const known = Object.keys(config.resources);
    reportUnknown(name, known, place, 'starterUnknown', tell('starterMeant'));
  }
  const others = [
    ...findNumberedNames(config),
    ...findSamePrefixes(config),
    ...findSameWords(locales, config).map((finding) =>
      IS_OTHER_APPLICATION ? whereWritten(finding, own) : finding,
    ),
  ];
  for (const { key, params } of others) complain(key, params);
  for (const { key, params } of undeclared) {
    complain(key, { ...params, file: calledFromHere(String(params.file)) });
  }
  const unnamed = isUnnamed ? 1 : 0;
  const ofWords = words.length + unnamed + onlyEnglish.length + undeclared.length;
  return ofWords + icons.length + strays.length + others.length + (isForeign ? 1 : 0);
}
