/** What is stored, two browser tabs, and a form whose session expires, in a real browser. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN } from '../support/e2e-server.ts';
import { expired, REFRESH, REFUSED } from '../support/troubled-server.ts';
import {
  ALL_BUT_REFRESH,
  atSignIn,
  editUnit,
  oldToken,
  only,
  SAVE_UNITS,
  SEARCH_UNITS,
  search,
  seesRows,
  setTroubledStage,
  signInHere,
  stored,
  UNITS,
  units,
} from '../support/troubled-stage.ts';
import { type Person, word } from './person.ts';

const stage = setTroubledStage();

describe('the stored session', () => {
  it('every request carries Authorization: Bearer followed by the stored token', async () => {
    const person = await stage().atUnits();
    const { token } = await stored(person.page);
    await search(person, 'กรัม');
    await expect.poll(() => stage().server.callsTo(SEARCH_UNITS).length).toBeGreaterThan(0);
    expect(new Set(stage().server.calls.map((call) => call.token))).toEqual(new Set([token]));
  });

  it('an Authorization header in a response replaces the stored token', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    const old = await oldToken(page);
    const answer = await fetch(`${stage().product.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: ADMIN }),
    });
    const { token } = (await answer.json()) as { token: string };
    expect(token).not.toBe(old);
    stage().server.adorn(only(SEARCH_UNITS), { authorization: `Bearer ${token}` });
    await search(person, 'กรัม');
    await expect.poll(async () => (await stored(page)).token).toBe(token);
    stage().server.heal();
    await search(person, 'ลิตร');
    await expect.poll(() => stage().server.callsTo(SEARCH_UNITS).at(-1)?.token).toBe(token);
    expect(stage().server.callsTo(REFRESH)).toHaveLength(0);
  });

  it('has the keys token, roles, fullname and userLogin, and no others, wherever one goes', async () => {
    const person = await stage().enter();
    const { page } = person;
    const keys = async (): Promise<string[]> => Object.keys(await stored(page)).sort();
    const four = ['fullname', 'roles', 'token', 'userLogin'];
    for (const path of ['pages/dashboard', UNITS, 'pages/food-cateory/foods/new', 'pages/user']) {
      await person.open(path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await keys(), path).toEqual(four);
    }
    await person.signOut();
    await atSignIn(page);
    expect(await keys()).toEqual([]);
  });
});

describe('returnUrl', () => {
  it.each([
    'https://evil.example/pages/user',
    '//evil.example/pages/user',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(document.cookie)',
    'data:text/html,evil',
  ])('that leads to another site is ignored: %s', async (address) => {
    const person = await stage().arrive();
    await person.open(`login?returnUrl=${encodeURIComponent(address)}`);
    await signInHere(person);
    await person.page.waitForURL(`${stage().server.address}/pages/dashboard`);
    expect(Object.keys(await stored(person.page))).toContain('token');
  });
});

describe('two browser tabs', () => {
  const secondTab = async (person: Person): Promise<Page> => {
    const page = await person.page.context().newPage();
    await page.goto(`${person.address}/${UNITS}`);
    await seesRows(page);
    return page;
  };

  it('signing out in one signs out the other', async () => {
    const person = await stage().atUnits();
    const other = await secondTab(person);
    await person.signOut();
    await atSignIn(person.page);
    expect(await atSignIn(other)).toBe(`/${UNITS}`);
    expect(await stored(other)).toEqual({});
  });

  it('a session that ended in one ends in the other', async () => {
    const person = await stage().atUnits();
    const other = await secondTab(person);
    stage().server.trouble(only(SEARCH_UNITS), () => ({ status: 403, body: {} }));
    await search(person, 'กรัม');
    await atSignIn(person.page);
    expect(await atSignIn(other)).toBe(`/${UNITS}`);
  });

  it.each([
    ['with a lock they share', () => stage().server.address],
    ['on a site without TLS, where there are no locks', () => stage().office],
  ])('an expired token refreshed by both at once breaks neither, %s', async (_, address) => {
    const person = await stage().atUnits(address());
    const { page } = person;
    const other = await secondTab(person);
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(
      address() === stage().server.address,
    );
    const old = await oldToken(page);
    stage().server.calls.length = 0;
    stage().server.trouble(ALL_BUT_REFRESH, expired(old));
    const box = word('screens:search.label');
    for (const tab of [page, other]) await tab.getByRole('searchbox', { name: box }).fill('กรัม');
    await Promise.all(
      [page, other].map((tab) => tab.getByRole('searchbox', { name: box }).press('Enter')),
    );
    const answered = () =>
      stage()
        .server.callsTo(SEARCH_UNITS)
        .filter((call) => call.token !== old);
    await expect.poll(() => answered().length).toBe(2);
    for (const tab of [page, other]) await seesRows(tab);
    expect((await stored(page)).token).not.toBe(old);
    expect(await stored(page)).toEqual(await stored(other));
    expect(stage().server.callsTo(REFRESH).length).toBeLessThanOrEqual(
      address() === stage().server.address ? 1 : 2,
    );

    // Both go on with what the product gave, which knows nothing of the trouble.
    await Promise.all([page.reload(), other.reload()]);
    await Promise.all([seesRows(page), seesRows(other)]);
    expect(new URL(other.url()).pathname).toBe(`/${UNITS}`);
  });

  it('a refresh in one is used by the other, which requests none', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    const other = await secondTab(person);
    const old = await oldToken(page);
    stage().server.calls.length = 0;
    stage().server.trouble(ALL_BUT_REFRESH, expired(old));
    await search(person, 'กรัม');
    await expect.poll(async () => (await stored(page)).token).not.toBe(old);
    await seesRows(page);
    await other.getByRole('main').locator('tbody [data-row-link]').first().click();
    await other.waitForURL(/\/edit\/\d+/);
    expect(stage().server.callsTo(REFRESH)).toHaveLength(1);
  });
});

describe('a session that expires while a form is edited', () => {
  it('is refreshed silently, and what was typed is saved', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    await editUnit(person, 'หน่วยที่พิมพ์ค้าง');
    const old = await oldToken(page);
    stage().server.calls.length = 0;
    stage().server.trouble(ALL_BUT_REFRESH, expired(old));
    await person.save();
    expect(stage().server.callsTo(REFRESH)).toHaveLength(1);
    expect((await stored(page)).token).not.toBe(old);
    const saves = stage().server.calls.filter(({ path }) => SAVE_UNITS.test(path));
    expect(saves.map(({ token }) => token === old)).toEqual([true, false]);
  });

  it('and cannot be refreshed leads to login, and back to what was typed', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    await editUnit(person, 'หน่วยที่ยังไม่ได้ส่ง');
    const form = new URL(page.url()).pathname;
    stage().server.trouble(ALL_BUT_REFRESH, expired(await oldToken(page)));
    stage().server.trouble(only(REFRESH), () => REFUSED);
    await person.press('ControlOrMeta+s');
    expect(await atSignIn(page)).toBe(form);
    expect(await stored(page)).toEqual({});
    stage().server.heal();
    await signInHere(person);
    const name = person.control(units, 'name');
    await name.waitFor();
    expect(new URL(page.url()).pathname).toBe(form);
    expect(await name.inputValue()).toBe('หน่วยที่ยังไม่ได้ส่ง');
    await page.getByText(word('screens:form.resumed')).waitFor();
    await person.save();
  });

  it('is not brought back for somebody who left it unsaved', async () => {
    const person = await stage().atUnits();
    const { page } = person;
    await editUnit(person, 'หน่วยที่ไม่เอาแล้ว');
    const form = new URL(page.url()).pathname;
    await person.signOut();
    await person.choose(page.getByRole('button', { name: word('screens:unsaved.leave') }));
    await page.waitForURL((url) => url.pathname === '/login');
    await signInHere(person);
    await page.waitForURL((url) => url.pathname !== '/login');
    await person.open(form.slice(1));
    const name = person.control(units, 'name');
    await name.waitFor();
    expect(await name.inputValue()).not.toBe('หน่วยที่ไม่เอาแล้ว');
  });
});
