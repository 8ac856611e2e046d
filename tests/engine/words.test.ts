/** A reader of the engine cannot tell which records are kept with it, nor in which country. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/application.ts';

const ENGINE = fileURLToPath(new URL('../../src/engine/', import.meta.url));

/** Resources that every application has, or whose names are common words of screens. */
const COMMON = new Set(['users', 'roles', 'units', 'menus']);

/** What the records of this application, and its country, are spoken of with. */
const WORDS =
  /waste|food|packaging|household|municipal|restaurant|reporter|campaign|co2|tambon|amphur|amphoe|province|thailand/i;

/**
 * Still to be freed of them, with what keeps them there. The list gets shorter: a file that is free
 * is taken out of it.
 */
const STILL: Readonly<Record<string, readonly string[]>> = {
  'declarations of before say it by these names': ['declaration/former-defaults.ts'],
  'figures are written in units of one application': [
    ...['fields/shared/amounts.ts', 'web/charts/words.ts', 'web/core/icon-paths.ts'],
  ],
  'the country is among the words that guess a password': [
    'web/pages/account/password/strength.ts',
  ],
  "the specification's calls, for servers of others": [
    ...['declaration/foreign.ts', 'web/foreign/offers.ts', 'web/foreign/outline-of.ts'],
    ...['web/foreign/translate.ts', 'web/providers/call.ts'],
  ],
};

const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(tsx?|css|js)$/.test(path))
  .sort();
const textOf = (file: string): string => readFileSync(ENGINE + file, 'utf8');
const isFree = (file: string): boolean => !WORDS.test(textOf(file));

describe('src/engine', () => {
  it('has no word of the records or the country of an application, but where it is told', () => {
    const still = Object.values(STILL).flat().sort();
    expect(files.filter((file) => !isFree(file))).toEqual(still);
  });

  it('has no clock of a country', () => {
    expect(files.filter((file) => /bangkok|Asia\/|[+]0?7:00/i.test(textOf(file)))).toEqual([]);
  });

  it('names no resource and no call of an application', () => {
    const names = Object.values(readConfig().resources)
      .filter(({ name }) => !COMMON.has(name))
      .flatMap(({ name, calls }) => [
        name,
        ...('search' in calls ? [calls.search, calls.save] : [calls.load, calls.replace]),
      ]);
    const spoken = new RegExp(`['"\`/.](${names.join('|')})['"\`/.]`);
    expect(files.filter((file) => spoken.test(textOf(file)))).toEqual([]);
  });

  it('imports neither packs nor applications, but by the files that the build puts in', () => {
    const outside = /(?:from |import\()'(?:\.\.\/)+(?:food-waste|thailand|examples)\//;
    expect(files.filter((file) => outside.test(textOf(file)))).toEqual([]);
  });
});
