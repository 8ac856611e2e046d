import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { translator, type Words } from '../../../src/engine/web/i18n/words.ts';

function read(language: string, area: string): Words {
  const file = new URL(`../../../locales/${language}/${area}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

/** Every key with the names of its placeholders. */
function keysOf(words: Words, prefix = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) => {
    if (typeof value !== 'string') return keysOf(value as Words, `${prefix}${key}.`);
    const placeholders = [...value.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
    return [`${prefix}${key} ${placeholders.join(' ')}`.trim()];
  });
}

describe('the words', () => {
  it.each(['shell', 'login', 'pages', 'refine'])(
    'of %s have the same keys in both languages',
    (area) => {
      expect(keysOf(read('en', area)).sort()).toEqual(keysOf(read('th', area)).sort());
    },
  );

  it.each(['th', 'en'])('name the product alike on the sign-in page and behind it: %s', (code) => {
    expect(read(code, 'login').productName).toBe(read(code, 'menu').productName);
  });

  it('of the sign-in page fall back to Thai, and take values in single braces', () => {
    const t = translator({ errors: {} }, read('th', 'login'));
    expect(t('errors.required', { field: t('username') })).toBe('กรุณากรอกชื่อผู้ใช้');
    expect(t('errors.none')).toBe('errors.none');
  });
});
