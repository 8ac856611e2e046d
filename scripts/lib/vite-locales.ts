import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { DEFAULT_LANGUAGE, languagesAmong } from '../../src/engine/declaration/languages.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { APPLICATION, IS_OTHER_APPLICATION } from './application.mjs';
import { wordsForOther } from './application-words.ts';
import { fitWords } from './locale-files.ts';

const LANGUAGES_ID = 'virtual:languages';
const LIBRARY_WORDS_ID = 'virtual:library-words';
const OWN_IDS = [LANGUAGES_ID, LIBRARY_WORDS_ID];
const MODULE = /[\\/]locales[\\/]([^\\/]+)[\\/]([^\\/]+)\.json$/;
const WORDS_FILE = /^([^/]+)\/([^/]+)\.json$/;
/** Part of the code that uses them, which Vite's own replacement of modules takes care of. */
const CODE_AREAS = new Set(['dates', 'foreign']);

/** Languages whose folder in `folder` holds words. */
export function languagesIn(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((it) => it.isDirectory());
  const withWords = folders.filter(({ name }) =>
    readdirSync(join(folder, name)).some((file) => file.endsWith('.json')),
  );
  return languagesAmong(withWords.map(({ name }) => name));
}

/** A language's name in itself: ไทย, English. Made here: browsers know the names of few languages. */
function nameOf(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

/** antd's file of a language's words: `fr` → `fr_FR`, `zh-CN` → `zh_CN`. */
function antdFile(root: string, language: string): string | null {
  const { language: tongue, region } = new Intl.Locale(language).maximize();
  const name = `${tongue}_${region}`;
  return existsSync(join(root, `node_modules/antd/es/locale/${name}.js`)) ? name : null;
}

/** Day.js's file of a language: `zh-CN` → `zh-cn`, `fr-BE` → `fr`. */
function dayjsFile(root: string, language: string): string | null {
  const names = [language.toLowerCase(), language.split('-')[0]];
  const file = (name = ''): string => join(root, `node_modules/dayjs/locale/${name}.js`);
  return names.find((name) => existsSync(file(name))) ?? null;
}

type FindFile = (root: string, language: string) => string | null;

/** An object of loaders, one for each language that the library has words in. */
function loaders(root: string, languages: readonly string[], library: string, find: FindFile) {
  const entries = languages.flatMap((language) => {
    const file = find(root, language);
    return file === null ? [] : `'${language}': () => import('${library}/${file}'),`;
  });
  return `{${entries.join('')}}`;
}

/** Vite reads the files of these names as modules, made up by the plugin below. */
function moduleText(id: string, root: string, wanted = DEFAULT_LANGUAGE): string {
  const languages = languagesIn(join(root, 'locales'));
  if (id === LANGUAGES_ID) {
    const names = languages.map((language) => [language, nameOf(language)]);
    const first = languages.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
    return [
      `export const LANGUAGE_NAMES = new Map(${JSON.stringify(names)});`,
      `export const FIRST_LANGUAGE = ${JSON.stringify(first)};`,
    ].join('\n');
  }
  // Thai comes with the screens.
  const others = languages.filter((language) => language !== DEFAULT_LANGUAGE);
  return [
    `export const antdWords = ${loaders(root, others, 'antd/es/locale', antdFile)};`,
    `export const dayjsWords = ${loaders(root, others, 'dayjs/locale', dayjsFile)};`,
  ].join('\n');
}

/** The content of a file of words; undefined while it is not whole. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/**
 * Makes a folder in `locales/` all that a language needs: the modules `virtual:languages` and
 * `virtual:library-words` name what the folders and the libraries hold, and a text with other
 * placeholders than the Thai one is reported and gives way to it. While developing, an edited file of
 * words is sent to the page. The words of another application are laid over the project's own.
 */
export function locales(declaration: WrittenDeclaration): Plugin {
  let root = '';
  return {
    name: 'locales',
    configResolved(config) {
      root = config.root;
    },
    resolveId: (id) => (OWN_IDS.includes(id) ? `\0${id}` : null),
    load(id) {
      if (OWN_IDS.includes(id.slice(1))) {
        return moduleText(id.slice(1), root, declaration.region?.language);
      }
      const [, language, area] = MODULE.exec(id.replaceAll('\\', '/')) ?? [];
      if (!IS_OTHER_APPLICATION || language === undefined || area === undefined) return null;
      return JSON.stringify(wordsForOther(language, area, declaration));
    },
    transform: {
      // Before they become code.
      order: 'pre',
      filter: { id: MODULE },
      handler(code, id) {
        const [, language = '', area = ''] = MODULE.exec(id.replaceAll('\\', '/')) ?? [];
        if (language === DEFAULT_LANGUAGE) return null;
        let words: unknown;
        try {
          words = JSON.parse(code);
        } catch {
          // What reads them next says what is wrong.
          return null;
        }
        return JSON.stringify(fitWords(root, language, area, words, (line) => this.warn(line)));
      },
    },
    async hotUpdate({ type, file, read }) {
      const paths = [root, APPLICATION].map((folder) => relative(join(folder, 'locales'), file));
      const path = paths.find((one) => !one.startsWith('..'))?.replaceAll('\\', '/') ?? '';
      const [, language, area] = WORDS_FILE.exec(path) ?? [];
      if (language === undefined) return;
      const { hot, logger, moduleGraph } = this.environment;
      if (type !== 'update') {
        // Perhaps another language; at least another list of files, which is part of the code.
        moduleGraph.invalidateAll();
        hot.send({ type: 'full-reload' });
        return [];
      }
      if (area && CODE_AREAS.has(area)) return;
      const edited = parsed(await read());
      // Half typed: the page goes on showing what it has, and `scripts/dev.mjs` names the line.
      if (edited === undefined) return [];
      const words = IS_OTHER_APPLICATION
        ? wordsForOther(language, area ?? '', declaration)
        : fitWords(root, language, area ?? '', edited, (line) => logger.warn(line));
      hot.send('locales:edited', { language, area, words });
      return [];
    },
  };
}
