/** What a translator meets is sentences and words: no pieces of them, and nothing that is for machines. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readLocales } from '../../scripts/lib/locales/read.ts';

const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** Order and marks of a date, which each language has of its own. */
const DATES = /^dates:(?:formats|eras|ranges)\./;
/** A sign that stands where others have a unit in words. */
const UNITS = /(?::|\.)(?:units|suffix)\./;
/** They tell administrators how a pattern is written. */
const OF_PATTERNS: ReadonlySet<string> = new Set(['commands:newPattern', 'config:patternSyntax']);

const PLACEHOLDER = /\{\w+\}/g;
const LETTER = /\p{L}/u;
const MACHINE = [
  ['a regular expression', /\\[bdsw]|\[\^|\(\?|\.[*+]|[\])][*+]/],
  ['a pattern of a date', /\b(?:DD|M{2,4}|YY|YYYY|HH)\b/],
  ['a style or an element', /<\/|<(?:a|b|br|div|em|i|p|span|strong)\b|\d(?:px|rem|vw)\b|&\w+;/],
  ['another kind of placeholder', /\{\{|\$\{|%[ds]\b/],
] as const;

const { languages } = readLocales(PROJECT);
/** The texts of each language by their whole names: `menu:productName`. */
const texts = [...languages].map(([language, files]) => ({
  language,
  texts: new Map(
    [...files].flatMap(([area, { entries }]) =>
      entries.map(({ key, text }) => [`${area}:${key}`, text] as const),
    ),
  ),
}));
const all = texts.flatMap((of) =>
  [...of.texts].map(([key, text]) => ({ name: `${of.language} ${key}`, key, text })),
);

it('no text begins or ends with white space, which a translator does not see', () => {
  expect(all.length).toBeGreaterThan(1000);
  expect(all.filter(({ text }) => text !== text.trim()).map(({ name }) => name)).toEqual([]);
});

it('each text has a word to translate in some language, but the order of dates and signs of units', () => {
  const worded = new Set(
    all.filter(({ text }) => LETTER.test(text.replace(PLACEHOLDER, ''))).map(({ key }) => key),
  );
  const empty = new Set(all.filter(({ text }) => text === '').map(({ key }) => key));
  const bare = [...new Set(all.map(({ key }) => key))].filter(
    (key) => !worded.has(key) && !empty.has(key) && !DATES.test(key) && !UNITS.test(key),
  );
  expect(bare).toEqual([]);
});

it.each(MACHINE)('no text holds %s', (_what, pattern) => {
  const found = all.filter(({ key, text }) => pattern.test(text) && !OF_PATTERNS.has(key));
  expect(found.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});

it('no text begins or ends where a sentence goes on in another', () => {
  const joints = [/^(?:และ|หรือ)|(?:และ|คือ)$/, /^(?:and|or)\b|\b(?:a|an|and|or|the)$/];
  const cut = all.filter(({ text }) => joints.some((joint) => joint.test(text)));
  expect(cut.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
});
