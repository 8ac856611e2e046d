/** One person, several windows, and windows that change under their hands. */
import { describe, expect, it } from 'vitest';
import { ADMIN } from '../support/e2e-server.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/dashboard' });

const openMenu = ({ page }: Person) =>
  page.getByRole('button', { name: word('shell:menu.open'), exact: true });

describe('the menu over the page', () => {
  it('goes away with the page it was opened on', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await openMenu(person).click();
    await person.menu.getByRole('link', { name: word('menu:pages.contact') }).click();
    await page.waitForURL('**/pages/contact');
    // The address changes before the page: a menu opened in between goes with the page before.
    await page.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
    await openMenu(person).click();
    await person.menu.waitFor();
    await page.goBack();
    await page.waitForURL('**/pages/dashboard');
    await page.locator('dialog.drawer[open]').waitFor({ state: 'detached' });
  });

  it('gives way to the question whether what is typed may be lost', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await person.open('pages/food-cateory/units/new');
    const name = page.locator('[data-field=name] input');
    await name.fill('ถุง');
    const toContact = async (answer: 'stay' | 'leave') => {
      await openMenu(person).click();
      await person.menu.getByRole('link', { name: word('menu:pages.contact') }).click();
      const question = page.getByRole('dialog', { name: word('screens:unsaved.title') });
      await question.getByRole('button', { name: word(`screens:unsaved.${answer}`) }).click();
      await question.waitFor({ state: 'detached' });
    };
    await toContact('stay');
    expect(await name.inputValue()).toBe('ถุง');
    await toContact('leave');
    await page.waitForURL('**/pages/contact');
  });

  it('does not come back by itself after the window was wide for a while', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.setViewportSize({ width: 390, height: 844 });
    await openMenu(person).click();
    await person.menu.waitFor();
    await page.setViewportSize({ width: 1440, height: 844 });
    await openMenu(person).waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openMenu(person).waitFor();
    expect(await page.locator('dialog.drawer[open]').count()).toBe(0);
  });
});

describe('signing in', () => {
  it('in one browser tab signs the others in, each where it was going', async () => {
    const person = await stage().enter();
    const other = await person.page.context().newPage();
    await other.goto(`${person.address}/pages/user`);
    await other.locator('[data-row-link]').first().waitFor();
    await person.signOut();
    await other.waitForURL('**/login?returnUrl=*');
    const third = await person.page.context().newPage();
    await third.goto(`${person.address}/login?returnUrl=%2Fpages%2Fcontact`);
    await third.getByLabel(word('login:password'), { exact: true }).waitFor();
    await person.signIn(ADMIN.username, ADMIN.password);
    await other.waitForURL('**/pages/user');
    await other.locator('[data-row-link]').first().waitFor();
    await third.waitForURL('**/pages/contact');
    await third.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
  });

  it('is requested with the reason when a session ends, and without one otherwise', async () => {
    const person = await stage().enter();
    const { page } = person;
    const told = page.getByRole('alert').filter({ hasText: word('shell:sessionEnded.earlier') });
    const password = page.getByLabel(word('login:password'), { exact: true });
    await person.menu.getByRole('link', { name: word('menu:pages.contact') }).click();
    await page.getByRole('heading', { level: 1, name: word('menu:pages.contact') }).waitFor();
    await person.menu.getByRole('button', { name: word('menu:groups.masters') }).click();
    const units = person.menu.getByRole('link', { name: word('menu:screens.units') });
    await units.waitFor();
    // What the page before still asks would find the session ended before anybody clicks.
    await page.waitForLoadState('networkidle');
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.setItem('token', 'spoilt'));
    await units.click();
    await password.waitFor();
    await told.filter({ hasText: word('shell:sessionEnded.underway') }).waitFor();
    await person.open('pages/user');
    await password.waitFor();
    expect(await told.count()).toBe(0);
    await person.signIn(ADMIN.username, ADMIN.password);
    await person.signOut();
    await password.waitFor();
    expect(await told.count()).toBe(0);
  });

  it('is not asked of who has signed in', async () => {
    const person = await stage().enter();
    await person.open('login?returnUrl=%2Fpages%2Fuser');
    await person.page.waitForURL('**/pages/user');
  });

  it('is asked once more of who brings a token that is worth nothing', async () => {
    const person = await stage().enter();
    const { page } = person;
    await page.evaluate(() => localStorage.setItem('token', 'spoilt'));
    await page.context().clearCookies();
    await person.open('login?returnUrl=%2Fpages%2Fuser');
    await page.getByLabel(word('login:password'), { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe('/pages/user');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });
});
