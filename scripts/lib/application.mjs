import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { complain, EXIT_CONFIGURATION, ROOT } from './project.mjs';

/**
 * The folder of the application that is built and run, with a trailing slash: the project's own, or
 * the one that `APPLICATION` names (`APPLICATION=examples/library npm start`). It holds
 * `resources.config.ts`, `locales/` and `data/`, is built into its own `dist/`, and may hold the
 * plugin files below.
 */
export const APPLICATION = `${resolve(ROOT, process.env.APPLICATION || '.')}/`.replace(/\/+$/, '/');

/** Whether it is another than the project's own. */
export const IS_OTHER_APPLICATION = APPLICATION !== ROOT;

// Every command begins here: none has anything to work on without a declaration.
if (!existsSync(`${APPLICATION}resources.config.ts`)) {
  complain('noApplication', { folder: APPLICATION });
  process.exit(EXIT_CONFIGURATION);
}

/** By file of the project's own application: what stands in where another has no such file. */
const FILES = {
  'resources.config.ts': null,
  'application.server.ts': 'src/engine/server/no-plugins.ts',
  'application.commands.ts': 'src/engine/server/no-commands.ts',
  'application.web.tsx': 'src/engine/web/no-plugins.ts',
  'application.screens.tsx': 'src/engine/web/screens/no-plugins.ts',
  'application.manual.ts': 'src/engine/web/no-manual.ts',
};

/** The file of the application in the place of the project's own one; the path itself for any other. */
export function fileFor(path) {
  const [name] = Object.keys(FILES).filter((file) => path === ROOT + file);
  if (name === undefined || !IS_OTHER_APPLICATION) return path;
  const own = APPLICATION + name;
  return existsSync(own) || FILES[name] === null ? own : ROOT + FILES[name];
}

const IS_APPLICATION_FILE =
  /(resources\.config|application\.(server|commands|web|screens|manual))\.tsx?$/;

/** For Vite: imports of the project's own application are those of the one that is built. */
export function applicationFiles() {
  return {
    name: 'application-files',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!importer || !IS_APPLICATION_FILE.test(id)) return null;
      return fileFor(resolve(importer, '..', id));
    },
  };
}

/** The same for esbuild. */
export function applicationFilesOfServer() {
  return {
    name: 'application-files',
    setup(build) {
      build.onResolve({ filter: IS_APPLICATION_FILE }, ({ path, resolveDir }) => ({
        path: fileFor(resolve(resolveDir, path)),
      }));
    },
  };
}

function readWords(root, language, area) {
  const file = `${root}locales/${language}/${area}.json`;
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

const isGroup = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function laidOver(under, over) {
  const words = { ...under };
  for (const [key, value] of Object.entries(over)) {
    words[key] = isGroup(value) && isGroup(under[key]) ? laidOver(under[key], value) : value;
  }
  return words;
}

const entriesIn = (folders) =>
  folders.filter(existsSync).flatMap((folder) => readdirSync(folder, { withFileTypes: true }));

/** Names of the folders in these folders: of languages; notes for translators stand beside them. */
const languagesIn = (folders) => [
  ...new Set(entriesIn(folders).flatMap((entry) => (entry.isDirectory() ? entry.name : []))),
];

/** Names of the files in these folders. */
const filesIn = (folders) => [
  ...new Set(entriesIn(folders).flatMap((entry) => (entry.isFile() ? entry.name : []))),
];

/** Languages whose words stand in for one that an application has none in, the best last. */
const STAND_INS = ['en', 'th'];

/**
 * The application's own words of `locales/<language>/<area>.json`. What it says in another language
 * alone is said in that one: the project's text in its place would be about something else.
 */
export function ownWordsOfApplication(language, area, application = APPLICATION) {
  if (application === ROOT) return readWords(ROOT, language, area);
  // Without a name of its own the product has that of its folder.
  const unnamed = area === 'menu' ? { productName: basename(application) } : {};
  return [...STAND_INS, language].reduce(
    (words, from) => laidOver(words, readWords(application, from, area)),
    unnamed,
  );
}

/** Where texts stand that say what holds for any application, in place of the project's own. */
const ENGINE = `${ROOT}src/engine/`;

const only = (words = {}, names) =>
  Object.fromEntries(Object.entries(words).filter(([name]) => names.includes(name)));

/**
 * By area: what of the words of names that a declaration has is the engine's, and so every
 * application's. One that has a resource, a choice or a screen of a name that the project's own has
 * too would be shown what that is called here.
 */
const NAMED_BY_ENGINE = {
  menu: (words) => ({
    ...words,
    groups: only(words.groups, ['setting']),
    screens: only(words.screens, ['user', 'role', 'checks', 'analysis']),
  }),
  resources: (words) => ({
    ...only(words, ['users', 'roles', 'fields', 'help', 'suffix']),
    choices: only(words.choices, ['rowScope']),
  }),
  screens: ({ firstSteps, summaries: { measures, dimensions, ...summaries } = {}, ...words }) => ({
    ...words,
    summaries,
    firstSteps: { ...firstSteps, of: only(firstSteps?.of, ['users']) },
  }),
};

/** The words of `locales/<language>/<area>.json`, those of an application laid over the project's own. */
export function wordsOfApplication(language, area, application = APPLICATION) {
  const own = readWords(ROOT, language, area);
  if (application === ROOT) return own;
  const ofEngine = NAMED_BY_ENGINE[area]?.(own) ?? own;
  const neutral = laidOver(ofEngine, readWords(ENGINE, language, area));
  // The sign-in page does not wait for the words of the menu.
  if (area === 'login')
    neutral.productName = wordsOfApplication(language, 'menu', application).productName;
  return laidOver(neutral, ownWordsOfApplication(language, area, application));
}

/** Whether an application says in any language what it is called. */
export function hasProductName(application = APPLICATION) {
  return languagesIn([`${application}locales`]).some(
    (language) => readWords(application, language, 'menu').productName,
  );
}

/**
 * Writes the words of an application, as above, into a folder, as `locales/` has them.
 * @param complete what is done with the words of each file before they are written
 */
export function writeWords(folder, application = APPLICATION, complete = (words) => words) {
  const roots = [ROOT, application].map((root) => `${root}locales`);
  for (const language of languagesIn(roots)) {
    mkdirSync(`${folder}/${language}`, { recursive: true });
    for (const file of filesIn(roots.map((root) => `${root}/${language}`))) {
      const area = file.replace(/\.json$/, '');
      const words = complete(wordsOfApplication(language, area, application), language, area);
      writeFileSync(`${folder}/${language}/${file}`, JSON.stringify(words));
    }
  }
}
