// @vitest-environment jsdom

import { FIRST_LANGUAGE, LANGUAGE_NAMES } from 'virtual:languages';
import { antdWords, dayjsWords } from 'virtual:library-words';
import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import englishLogin from '../../locales/en/login.json';
import englishMenu from '../../locales/en/menu.json';
import thai from '../../locales/th/dates.json';
import thaiLogin from '../../locales/th/login.json';
import thaiMenu from '../../locales/th/menu.json';
import { readDateWords } from '../../src/engine/web/dates/format/words.ts';
import { directionOf } from '../../src/engine/web/i18n/direction.ts';
import { changeLanguage, startTranslation } from '../../src/engine/web/i18n/index.ts';
import { loadWords } from '../../src/engine/web/i18n/words.ts';

describe('the languages of the web app', () => {
  it('have one name for the product, before and behind the sign-in', () => {
    // It stands in two files, so that the sign-in page need not wait for the menu's.
    expect(thaiLogin.productName).toBe(thaiMenu.productName);
    expect(englishLogin.productName).toBe(englishMenu.productName);
  });

  it('are the folders of locales/, Thai first, each by its own name', () => {
    expect([...LANGUAGE_NAMES]).toEqual([
      ['th', 'ไทย'],
      ['en', 'English'],
    ]);
    expect(FIRST_LANGUAGE).toBe('th');
  });

  it('lead to the words antd and Day.js have in them', async () => {
    expect(Object.keys(antdWords)).toEqual(['en']);
    expect((await antdWords.en?.())?.default.locale).toBe('en');
    expect(Object.keys(dayjsWords)).toEqual(['en']);
  });

  it('tell the browser which language it is, and which way it is written', async () => {
    await startTranslation();
    await changeLanguage('en');
    expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['en', 'ltr']);
    expect(i18next.t('shell:signOut')).toBe('Sign out');
    await changeLanguage('th');
    expect(document.documentElement.lang).toBe('th');
    expect(['th', 'lo', 'ar', 'he', 'ur', 'az', 'zh-TW'].filter((it) => directionOf(it) === 'rtl')) //
      .toEqual(['ar', 'he', 'ur']);
  });

  it('fall back to Thai, file by file and key by key', async () => {
    expect(await loadWords('lo', 'shell')).toEqual({});
    await startTranslation();
    i18next.addResourceBundle('lo', 'menu', { groups: { waste: 'ສິ່ງເສດເຫຼືອອາຫານ' } });
    await changeLanguage('lo');
    expect(i18next.t('menu:groups.waste')).toBe('ສິ່ງເສດເຫຼືອອາຫານ');
    expect(i18next.t('menu:groups.masters')).toBe('ข้อมูลหลัก');
    expect(i18next.t('shell:signOut')).toBe('ออกจากระบบ');
    await changeLanguage('th');
  });

  it('fall back to Thai in the words of dates', () => {
    const lao = { months: { short: ['ມ.ກ.'] }, formats: { day: '', year: 'ພ.ສ. {year}' }, ago: 7 };
    const words = readDateWords({ '/locales/th/dates.json': thai, '/locales/lo/dates.json': lao });
    expect(words.get('lo')).toEqual({
      ...thai,
      months: { ...thai.months, short: ['ມ.ກ.', ...thai.months.short.slice(1)] },
      formats: { ...thai.formats, year: 'ພ.ສ. {year}' },
    });
  });
});
