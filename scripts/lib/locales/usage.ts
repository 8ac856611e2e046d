import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const PACKAGES = 'node_modules/';
/** What packs and applications add may use any of them. */
const PLUGINS = ['src/food-waste', 'src/thailand'];
/** What types of fields say is used by the server and the web app. */
const TYPES = 'src/engine/fields';
const WEB = ['src/engine/web', TYPES, ...PLUGINS];
const SERVER_ROOMS = ['src/engine/server', TYPES, ...PLUGINS];
const SERVER = [...SERVER_ROOMS, 'src/engine/declaration', 'src/engine/web/fields'];

/** Where the words of each file in `locales/<language>/` are used. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  account: WEB,
  analysis: [...WEB, ...SERVER],
  boundaries: [...WEB, ...SERVER_ROOMS, 'scripts'],
  campaigns: [...WEB, ...SERVER_ROOMS],
  map: WEB,
  cards: WEB,
  charts: WEB,
  demo: [...WEB, ...SERVER_ROOMS],
  display: WEB,
  entry: WEB,
  factors: [...WEB, ...SERVER_ROOMS],
  help: [...WEB, 'scripts'],
  shell: WEB,
  menu: WEB,
  opendata: [...WEB, ...SERVER],
  ownfigures: WEB,
  pages: WEB,
  population: WEB,
  story: WEB,
  publication: [...WEB, ...SERVER],
  publishing: WEB,
  privacy: WEB,
  person: [...SERVER_ROOMS],
  login: WEB,
  screens: WEB,
  explore: WEB,
  records: WEB,
  fields: WEB,
  refine: ['node_modules/@refinedev/core/dist', 'node_modules/@refinedev/antd/dist'],
  report: [...WEB, ...SERVER_ROOMS],
  resources: [...WEB, ...SERVER],
  validation: SERVER,
  api: [...SERVER, 'scripts'],
  audit: [...WEB, ...SERVER],
  dashboard: SERVER,
  excel: [...WEB, ...SERVER],
  config: ['src/engine/declaration', TYPES, 'scripts'],
  migration: [...SERVER_ROOMS],
  startup: [...SERVER_ROOMS],
  commands: [...SERVER_ROOMS, 'scripts'],
  translating: ['scripts'],
};

/** Read as a whole, by code that names its parts as properties. */
const READ_WHOLE = new Set(['dates', 'foreign']);

const SOURCE = /(?<!\.d)\.(ts|tsx|mjs)$/;
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const LITERALS = /'([^'\n]*)'|"([^"\n]*)"|`((?:[^`$]|\$(?!\{)|\$\{[^`}]*\})*)`/g;
/** A template in a bundle that is nothing but a key: `buttons.${action}`, without its quotes. */
const KEY_TEMPLATE = /(?<=`)\w+\.\$\{[^}`]*\}(?=`)/g;
const PLACE = /\$\{[^}]*\}/;
const PLACE_CODE = /\$\{([^}]*)\}/g;
const NAMESPACES = /useTranslation\(\s*\[?\s*'(\w+)'/g;
const WORD = /[A-Za-z_][\w-]*/g;
/** The first thing handed to `t`, or the two it chooses between. */
const ASKED = /\bt\(\s*(?:[^'"`(),]*\?\s*)?'([^'\n]+)'(?:\s*:\s*'([^'\n]+)')?/g;
const PREFIXED = /'(\w+):([\w.-]+)'/g;
const TOLD = /\b(?:say|complain|tell)\(\s*'(\w+)'/g;

interface Source {
  readonly path: string;
  readonly code: string;
  /** Whole texts in quotes. */
  readonly literals: ReadonlySet<string>;
  /** Texts with places to be filled: `modes.${mode}`, as the parts between the places. */
  readonly templates: readonly (readonly string[])[];
  /** Files of words that a bare key is looked for in; null where the code does not say. */
  readonly areas: ReadonlySet<string> | null;
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Templates that could make a key: a key has no other signs than these. */
function isOfKeys(template: readonly string[]): boolean {
  return /^[\w:.-]+$/.test(template.join(''));
}

/** Whether a template says something of its own: `${words}.${value}` says nothing. */
function isTelling(template: readonly string[]): boolean {
  return /[A-Za-z]/.test(template.join(''));
}

interface Texts {
  readonly literals: Set<string>;
  readonly templates: string[][];
}

/** Collects what stands in quotes, in the code within the places of templates too. */
function collectTexts(code: string, texts: Texts): Texts {
  for (const [, single, double, template] of code.matchAll(LITERALS)) {
    const literal = single ?? double ?? template;
    if (literal === undefined) continue;
    if (template?.includes('${')) {
      texts.templates.push(template.split(PLACE));
      for (const [, inner = ''] of template.matchAll(PLACE_CODE)) collectTexts(inner, texts);
    } else texts.literals.add(literal);
  }
  return texts;
}

function readSource(root: string, file: string): Source {
  const path = relative(root, file).replaceAll('\\', '/');
  const whole = readFileSync(file, 'utf8');
  // Bundles of packages are searched as they are: comments in them cannot be distinguished from code.
  if (path.startsWith(PACKAGES)) {
    const templates = [...whole.matchAll(KEY_TEMPLATE)].map(([template]) => template.split(PLACE));
    return { path, code: whole, literals: new Set(), templates, areas: null };
  }
  const code = whole.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const { literals, templates } = collectTexts(code, { literals: new Set(), templates: [] });
  // The plain scripts have no types to name a key by, and take it as a property.
  if (path.endsWith('.mjs')) {
    for (const [, name = ''] of code.matchAll(/\.(\w+)/g)) literals.add(name);
  }
  const areas = [...code.matchAll(NAMESPACES)].map(([, area = '']) => area);
  return { path, code, literals, templates, areas: areas.length > 0 ? new Set(areas) : null };
}

/** A key that the code uses and its place, `src/engine/web/x.tsx:12`. */
export interface AskedKey {
  readonly key: string;
  /** The files of words that may hold it. */
  readonly areas: readonly string[];
  readonly place: string;
}

/** What the source uses of the files of texts. */
export interface Usage {
  /** Whether anything uses the text at this key of `<area>.json`. */
  isUsed(area: string, key: string): boolean;
  /** Keys written out in the code. */
  readonly asked: readonly AskedKey[];
}

/** How deep keys are put together: `openapi.${key}` of `auth.${name}Note`. */
const DEEPEST = 2;

/** What the code can make texts of. */
interface Making {
  readonly words: ReadonlySet<string>;
  readonly templates: readonly (readonly string[])[];
}

/** Whether the code could have made this text: of words it knows, or by one of its templates. */
function canMake(text: string, making: Making, depth = DEEPEST): boolean {
  if ((text.match(WORD) ?? []).every((word) => making.words.has(word))) return true;
  if (depth === 0) return false;
  return making.templates.some((template) => fills(text, template, making, depth - 1));
}

/** Whether `text` is the template with its places filled by what the code can make. */
function fills(text: string, parts: readonly string[], making: Making, depth = DEEPEST): boolean {
  const [first = '', next, ...rest] = parts;
  if (!text.startsWith(first)) return false;
  if (next === undefined) return text === first;
  const filled = text.slice(first.length);
  for (let length = 0; length <= filled.length; length += 1) {
    if (!fills(filled.slice(length), [next, ...rest], making, depth)) continue;
    if (canMake(filled.slice(0, length), making, depth)) return true;
  }
  return false;
}

function askedIn({ path, code, areas }: Source): AskedKey[] {
  const lineOf = (index: number): number => code.slice(0, index).split('\n').length;
  const keys: AskedKey[] = [];
  const add = (key: string | undefined, index: number, where: readonly string[]): void => {
    if (key === undefined || key.includes(':') || where.length === 0) return;
    keys.push({ key, areas: where, place: `${path}:${lineOf(index)}` });
  };
  for (const { 1: first, 2: second, index } of code.matchAll(ASKED)) {
    add(first, index, [...(areas ?? [])]);
    add(second, index, [...(areas ?? [])]);
  }
  for (const { 1: area = '', 2: key, index } of code.matchAll(PREFIXED)) {
    if (READERS[area]) add(key, index, [area]);
  }
  for (const { 1: key, index } of code.matchAll(TOLD)) {
    add(key, index, path.startsWith('scripts/') ? ['commands', 'translating'] : ['commands']);
  }
  return keys;
}

/** Reads the source under `root` for its uses of the words. */
export function readUsage(root: string): Usage {
  const folders = [...new Set(Object.values(READERS).flat())];
  const byFolder = new Map(
    folders.map((folder) => [
      folder,
      filesUnder(join(root, folder)).map((file) => readSource(root, file)),
    ]),
  );
  const own = [...byFolder].filter(([folder]) => !folder.startsWith(PACKAGES));
  const ownSources = new Map(own.flatMap(([, list]) => list.map((it) => [it.path, it] as const)));
  const config = join(root, 'resources.config.ts');
  const declaration = existsSync(config) ? [readSource(root, config)] : [];
  const all = [...declaration, ...ownSources.values()];
  const making: Making = {
    words: new Set(all.flatMap(({ code }) => code.match(WORD) ?? [])),
    templates: all
      .flatMap(({ templates }) => templates)
      .filter(isOfKeys)
      .filter(isTelling),
  };
  // Where the template says nothing, its parts must at least stand in quotes somewhere.
  const quoted: Making = {
    words: new Set(all.flatMap(({ literals }) => [...literals])),
    templates: [],
  };
  const asksFor = (source: Source, area: string, key: string): boolean => {
    if (source.path.startsWith(PACKAGES)) {
      const inPackage: Making = { words: new Set(source.code.match(WORD)), templates: [] };
      return source.code.includes(key) || source.templates.some((it) => fills(key, it, inPackage));
    }
    const prefixed = `${area}:${key}`;
    if (source.literals.has(prefixed)) return true;
    const templates = source.templates.filter(isOfKeys);
    const filled = (text: string): boolean =>
      templates.some((it) => fills(text, it, isTelling(it) ? making : quoted));
    if (filled(prefixed)) return true;
    if (source.areas !== null && !source.areas.has(area)) return false;
    return source.literals.has(key) || filled(key);
  };
  return {
    isUsed(area, key) {
      if (READ_WHOLE.has(area)) return true;
      const sources = (READERS[area] ?? []).flatMap((folder) => byFolder.get(folder) ?? []);
      return sources.some((source) => asksFor(source, area, key));
    },
    asked: [...ownSources.values()].flatMap(askedIn),
  };
}
