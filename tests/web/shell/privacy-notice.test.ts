/** What the privacy notice says of an application, of all that is declared. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import library from '../../../examples/library/resources.config.ts';
import { readConfig } from '../../../src/application.ts';
import { configOf } from '../../../src/engine/declaration/config-of.ts';
import { noticeFactsOf } from '../../../src/engine/web/pages/privacy/facts-of.ts';

it('names the cookies that the application sets, and the fields of its accounts', () => {
  const { cookies, personal } = noticeFactsOf(configOf(library, []));
  expect(cookies).toBe('library-');
  expect(personal).toEqual(expect.arrayContaining(['firstName', 'lastName']));
  expect(personal).not.toContain('phone');
  expect(noticeFactsOf(readConfig()).personal).toContain('phone');
});

it.each(['th', 'en'])('in %s promises of any application only what is so', (language) => {
  const neutral = readFileSync(`src/engine/locales/${language}/privacy.json`, 'utf8');
  expect(neutral).toContain('{fields}');
  expect(neutral).not.toMatch(/telephone|report|โทรศัพท์|รายงาน|สมาชิก/);
  const notice = readFileSync(`locales/${language}/privacy.json`, 'utf8');
  expect(notice).toContain('{refreshCookie}');
  expect(notice).toContain('{browserCookie}');
});
