import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formOf, isFormOfUnit, OTHER } from '../../src/engine/declaration/plurals.ts';
import { isRecord } from '../../src/engine/declaration/record.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';
import { wordAt } from '../../src/engine/server/terminal-words.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FOLDERS = ['locales', 'examples/library/locales'].map((folder) => join(ROOT, folder));

/** `{max} characters`, `{rows} pasted rows`, `{cells} cells must`, `{count} are`. */
const PLURAL = /\{(\w+)\}(?: [a-z-]+){0,2}? ([a-z-]{2,}s|people|are|were|have)\b/g;

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that end in s and are no plural. */
const SINGULAR = wordsOf(`
  is was has does as this its us less becomes begins belongs covers exists gives had hold holds lacks overlaps reads says
  stands stays tests
`);

/** What is put into these places is a name, a text or a share. */
const NAMES = wordsOf(`
  address amphure call code column compared country edition expected field fields file folder found
  key level limit name names other owner part percent place plugin province reason resource screen
  table text title unit username value version
`);

/** Numbers that are one never: limits of the product, and what is told from two or more. */
const NEVER_ONE: readonly string[] = [
  'account:password.rules.length',
  'account:rights.change.peopleMore',
  'api:admin.passwordUnfit',
  'api:bulk.tooManyRows',
  'api:imagePixels',
  'api:tooManyRows',
  'api:view.tooLarge',
  'api:view.tooMany',
  'config:indexTooLong',
  'config:nameTooLong',
  'config:patternSlow',
  'config:uniqueTooLong',
  'dashboard:chartCount',
  'dashboard:periodTooLong',
  'dashboard:tooManyDays',
  'entry:paste.tooMany',
  'excel:file.longText',
  'excel:file.tooManyRows',
  'excel:rules.phone',
  'report:target.last',
  'report:target.line',
  'report:units.people',
  'validation:coordinatesOutside',
  'validation:phone',
  'validation:unusual.group.less',
  'validation:unusual.group.lessThanRange',
  'validation:unusual.group.more',
  'validation:unusual.group.moreThanRange',
  'validation:unusual.own.less',
  'validation:unusual.own.lessThanRange',
  'validation:unusual.own.more',
  'validation:unusual.own.moreThanRange',
];

interface Text {
  /** `validation:tooLong` */
  readonly key: string;
  readonly text: string;
}

function* textsIn(words: unknown, at: string): Generator<Text> {
  if (typeof words === 'string') yield { key: at, text: words };
  if (!isRecord(words)) return;
  for (const [name, inner] of Object.entries(words)) {
    yield* textsIn(inner, at.endsWith(':') ? `${at}${name}` : `${at}.${name}`);
  }
}

function englishIn(folder: string): Text[] {
  return readdirSync(join(folder, 'en')).flatMap((file) => [
    ...textsIn(
      JSON.parse(readFileSync(join(folder, 'en', file), 'utf8')),
      file.replace('json', '').replace('.', ':'),
    ),
  ]);
}

/** The places of a text whose number goes with a plural. */
const pluralsIn = ({ text }: Text): string[] =>
  [...text.matchAll(PLURAL)].flatMap(([whole, name = '', word = '']) =>
    SINGULAR.has(word) || NAMES.has(name) ? [] : [whole],
  );

/** Whether the form of a text may hold a plural: the one for other numbers, of one number only. */
const mayCount = (text: Text): boolean =>
  formOf(text.key)?.ending === OTHER && pluralsIn(text).length === 1;

describe('a number in an English sentence', () => {
  const texts = FOLDERS.flatMap(englishIn);

  it('goes with a plural only where the text has another form for one', () => {
    const wrong = texts
      .filter((text) => pluralsIn(text).length > 0)
      .filter((text) => !mayCount(text) && !NEVER_ONE.includes(text.key))
      .map((text) => `${text.key}: ${pluralsIn(text).join(', ')}`);
    expect(wrong).toEqual([]);
  });

  it('leaves nothing among the exceptions that is none', () => {
    const plural = new Set(texts.filter((it) => pluralsIn(it).length > 0).map(({ key }) => key));
    expect(NEVER_ONE.filter((key) => !plural.has(key))).toEqual([]);
  });

  it.each(FOLDERS)('has a unit in the singular beside each in the plural (%s)', (folder) => {
    const own = englishIn(folder);
    const keys = new Set(own.map(({ key }) => key));
    const units = own.filter(({ key, text }) => {
      const [area = '', path = ''] = key.split(':');
      return (
        isFormOfUnit(area, `${path}_one`) && !formOf(path) && /^([a-z]{2,}s|people)$/.test(text)
      );
    });
    expect(units).not.toEqual([]);
    expect(units.filter(({ key }) => !keys.has(`${key}_one`))).toEqual([]);
  });
});

describe('a message with one figure', () => {
  const [locales = ''] = FOLDERS;
  const words = loadWords(locales);
  const told = (language: string, max: number) =>
    words.fieldErrors(language, { name: [{ key: 'tooLong', params: { max } }] }, 'units').name;

  it('takes the form of that figure', () => {
    expect(told('en', 1)).toEqual(['Unit name can have at most 1 character']);
    expect(told('en', 1200)).toEqual(['Unit name can have at most 1,200 characters']);
    expect(told('th', 1)?.[0]).toContain('1');
  });

  it('does so at the terminal too', () => {
    expect(wordAt('en', 'validation', 'tooLong', 1)).toBe(
      '{field} can have at most {max} character',
    );
    expect(wordAt('en', 'validation', 'tooLong', 2)).toBe(
      '{field} can have at most {max} characters',
    );
    expect(wordAt('th', 'validation', 'tooLong', 1)).toContain('{max}');
  });
});
