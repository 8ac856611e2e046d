/** Texts that people could not distinguish, and words of what is not declared. */

import { nearest } from '../../../src/engine/declaration/check/problem.ts';
import { menuPages } from '../../../src/engine/declaration/menu-pages.ts';
import { formOf, isFormOfUnit } from '../../../src/engine/declaration/plurals.ts';
import { type Config, type Resource, ROW_FIELDS } from '../../../src/engine/declaration/types.ts';
import { entriesIn } from '../../../src/engine/fields/index.ts';
import { isDeclared, OF_FIELDS } from '../locales/declared.ts';
import type { Entry } from '../locales/json.ts';
import { type LanguageFiles, type Locales, textsOf } from '../locales/read.ts';

/** A line of `locales/<language>/commands.json`, and what is put into it. */
export interface Finding {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Texts that are shown beside each other: the keys under which each may stand, the first that is. */
interface Neighbours {
  readonly area: 'resources' | 'menu';
  readonly texts: readonly (readonly string[])[];
}

function neighbours({ resources, choices, screens }: Config): Neighbours[] {
  const inResources = (texts: Neighbours['texts']): Neighbours => ({ area: 'resources', texts });
  const all = Object.values(resources);
  const lists = all.flatMap(({ name, fields }) =>
    fields.flatMap((field) => {
      const items = Object.keys(entriesIn(field)?.fields ?? {});
      return [items.map((item) => [`${name}.items.${field.name}.${item}`])];
    }),
  );
  return [
    inResources(all.map(({ name }) => [`${name}.title`])),
    { area: 'menu', texts: Object.keys(screens).map((screen) => [`screens.${screen}`]) },
    ...all.map(({ name, fields }) =>
      inResources(fields.map((field) => [`${name}.fields.${field.name}`, `fields.${field.name}`])),
    ),
    ...lists.map(inResources),
    ...Object.entries(choices).map(([set, values]) =>
      inResources(values.map((value) => [`choices.${set}.${value}`])),
    ),
  ];
}

/** How a text reads, whatever its capitals and spaces. */
const readingOf = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

function sameAmong({ area, texts }: Neighbours, language: string, files: LanguageFiles): Finding[] {
  const words = textsOf(files.get(area));
  const first = new Map<string, Entry>();
  return texts.flatMap((keys): Finding[] => {
    const entry = keys.flatMap((key) => words.get(key) ?? [])[0];
    if (!entry || entry.text.trim() === '') return [];
    const other = first.get(readingOf(entry.text));
    if (!other) {
      first.set(readingOf(entry.text), entry);
      return [];
    }
    const file = `locales/${language}/${area}.json`;
    const { key, line, text } = entry;
    return [{ key: 'wordSame', params: { file, line, key, value: text, other: other.key } }];
  });
}

/** Two fields, choices or titles of one name: people, and headings of spreadsheets, mix them up. */
export function findSameWords({ languages }: Locales, config: Config): Finding[] {
  return [...languages].flatMap(([language, files]) =>
    neighbours(config).flatMap((group) => sameAmong(group, language, files)),
  );
}

/** The part of a key that is not declared, what stands around it, and what may stand there. */
interface Slip {
  readonly before: string;
  readonly written: string;
  readonly after: string;
  readonly known: readonly string[];
}

function slipOf(key: string, { resources, choices }: Config): Slip {
  const [first = '', second = '', third = ''] = key.split('.');
  const slip = (before: string, written: string, known: readonly string[]): Slip => {
    const after = key.slice(before.length + written.length);
    return { before, written, after, known };
  };
  const namesOf = (resource: Resource) => resource.fields.map(({ name }) => name);
  if (first === 'fields' || first === 'help') {
    const every = Object.values(resources).flatMap(namesOf);
    return slip(`${first}.`, second, [...ROW_FIELDS, ...every]);
  }
  if (first === 'choices') {
    const values = choices[second];
    return values
      ? slip(`choices.${second}.`, third, values)
      : slip('choices.', second, Object.keys(choices));
  }
  const resource = resources[first];
  if (!resource) return slip('', first, Object.keys(resources));
  return slip(`${first}.${second}.`, third, OF_FIELDS.has(second) ? namesOf(resource) : []);
}

/** What a text is declared as: a unit has a form for one beside its plain text. */
const declaredKeyOf = (key: string): string =>
  isFormOfUnit('resources', key) ? (formOf(key)?.base ?? key) : key;

/** Words in `resources.json` for a resource, field or choice that is not declared: a slip, most often. */
export function findUndeclaredWords({ languages }: Locales, config: Config): Finding[] {
  return [...languages].flatMap(([language, files]) =>
    [...textsOf(files.get('resources')).values()].flatMap(({ key, line }): Finding[] => {
      if (isDeclared(config, declaredKeyOf(key))) return [];
      const params = { file: `locales/${language}/resources.json`, line, key };
      const { before, written, after, known } = slipOf(key, config);
      const guess = nearest(written, known);
      return guess === undefined
        ? [{ key: 'wordUndeclared', params }]
        : [{ key: 'wordMeant', params: { ...params, guess: `${before}${guess}${after}` } }];
    }),
  );
}

/** Words of pages that are not declared: until somebody declares them, nothing leads there. */
export function findUndeclaredPages({ languages }: Locales, config: Config): Finding[] {
  const pages = [...menuPages(config), ...config.pages].map(({ page }) => `pages.${page}`);
  return [...languages].flatMap(([language, files]) =>
    [...textsOf(files.get('menu')).values()].flatMap(({ key, line }): Finding[] => {
      if (!key.startsWith('pages.') || pages.includes(key)) return [];
      return [
        { key: 'pageUndeclared', params: { file: `locales/${language}/menu.json`, line, key } },
      ];
    }),
  );
}

/** Codes of two resources that begin alike: `W-1` of the one is taken for that of the other. */
export function findSamePrefixes({ resources }: Config): Finding[] {
  const owners = new Map<string, string>();
  return Object.values(resources).flatMap(({ name, codePrefix }): Finding[] => {
    if (codePrefix === null) return [];
    const other = owners.get(codePrefix);
    if (other === undefined) owners.set(codePrefix, name);
    const place = `${name}.codePrefix`;
    return other === undefined
      ? []
      : [{ key: 'codePrefixTaken', params: { place, value: codePrefix, other } }];
  });
}
