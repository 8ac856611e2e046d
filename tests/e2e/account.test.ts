/** One's own account, in a real browser: the password, the permissions and the sessions. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Person, word } from './person.ts';
import { type Account, setStage } from './stage.ts';

const stage = setStage({ startAt: 'pages/contact' });
const UNITS = 'pages/food-cateory/units/u';
const OWN_PASSWORD = 'ข้าวเหนียวมะม่วง 7 ถ้วย';

let people = 0;

/** Somebody new, who may open the units and has the password an administrator gave. */
async function newcomer(mustChangePassword = true): Promise<Account> {
  people += 1;
  const call = await stage().call();
  const role = await call('role/saveRole', {
    data: { name: `ผู้ดูแลหน่วยนับ ${people}`, auths: ['food-cateory/units/u'] },
  });
  const account = { username: `newcomer${people}`, password: `given by an admin ${people}` };
  const made = await call('user/saveUser', {
    data: {
      ...account,
      firstName: 'สมหญิง',
      lastName: `มาใหม่ ${people}`,
      userType: 'staff',
      roleIds: [role.body.data.id],
      mustChangePassword,
    },
  });
  expect(made.status).toBe(200);
  return account;
}

const field = (page: Page, name: string): Locator =>
  page.getByLabel(word(`account:password.fields.${name}`), { exact: true });

const isAtPassword = (url: URL): boolean => url.pathname === '/pages/account/password';

/** Fills the three fields in and sends them. */
async function changePassword(person: Person, current: string, next: string, again = next) {
  await person.write(field(person.page, 'current'), current);
  await person.write(field(person.page, 'next'), next);
  await person.write(field(person.page, 'again'), again);
  await person.press('Enter');
}

const saysUnder = async (target: Locator): Promise<string> => {
  const page = target.page();
  await expect.poll(() => target.getAttribute('aria-invalid')).toBe('true');
  const ids = (await target.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()));
  return texts.join(' ');
};

/** Somebody who comes by the sign-in page. */
async function signedIn({ username, password }: Account): Promise<Person> {
  const person = await stage().arrive();
  await person.signIn(username, password);
  return person;
}

describe('a password that somebody else has set', () => {
  it('is changed at the first sign-in, which then goes on to where it was going', async () => {
    const account = await newcomer();
    const person = await signedIn(account);
    const { page } = person;
    await page.waitForURL(isAtPassword);
    await page.getByText(word('account:password.dueLead')).waitFor();
    await person.open(UNITS);
    await page.waitForURL(isAtPassword);
    expect(new URL(page.url()).searchParams.get('returnUrl')).toBe(`/${UNITS}`);

    await changePassword(person, account.password, OWN_PASSWORD);
    await person.told(word('account:password.done'));
    await page.waitForURL((url) => url.pathname === `/${UNITS}`);
    await page.getByRole('main').locator('tbody [data-row-link]').first().waitFor();

    const again = await signedIn({ ...account, password: OWN_PASSWORD });
    await again.page.waitForURL((url) => url.pathname === '/pages/dashboard');
  });

  it('opens nothing but the page to change it, and the way out', async () => {
    const person = await stage().enter(await newcomer());
    const { page } = person;
    for (const path of ['pages/dashboard', 'pages/contact', 'download', UNITS, 'pages/account']) {
      await person.open(path);
      await page.waitForURL(isAtPassword);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByRole('navigation').count(), path).toBe(0);
    }
    await person.choose(page.getByRole('button', { name: word('account:password.signOut') }));
    await page.waitForURL((url) => url.pathname === '/login');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  it('is requested as soon as the server asks, in the middle of work', async () => {
    const account = await newcomer();
    const person = await signedIn(account);
    const { page } = person;
    await changePassword(person, account.password, OWN_PASSWORD);
    await page.waitForURL((url) => url.pathname === '/pages/dashboard');
    await person.open(UNITS);
    await page.getByRole('main').locator('tbody [data-row-link]').first().waitFor();
    const call = await stage().call();
    const found = await call('user/searchUser', { data: { text: account.username } });
    const { id, version } = found.body.data[0] ?? {};
    await call('user/saveUser', { data: { id, version, mustChangePassword: true } });

    const box = page.getByRole('searchbox', { name: word('screens:search.label') });
    await person.write(box, 'กรัม');
    await person.press('Enter');
    await page.waitForURL(isAtPassword);
    await changePassword(person, OWN_PASSWORD, `${OWN_PASSWORD} ใหม่`);
    await page.waitForURL((url) => url.pathname === `/${UNITS}`);
    await page.getByRole('main').locator('tbody [data-row-link]').first().waitFor();
  });
});

describe('what is wrong with a new password', () => {
  it('is said under its own field', async () => {
    const account = await newcomer();
    const person = await stage().enter(account);
    const { page } = person;
    await changePassword(person, account.password, 'short', 'other');
    expect(await saysUnder(field(page, 'next'))).toContain(
      word('validation:tooShort', { field: word('account:password.fields.next'), min: 8 }),
    );
    expect(await saysUnder(field(page, 'again'))).toContain(
      word('account:password.errors.differs'),
    );

    await changePassword(person, 'not what it is', OWN_PASSWORD);
    expect(await saysUnder(field(page, 'current'))).toContain(word('api:wrongPassword'));
    expect(
      await field(page, 'current').evaluate((element) => element === document.activeElement),
    ).toBe(true);

    await changePassword(person, account.password, account.password);
    expect(await saysUnder(field(page, 'next'))).toContain(word('account:password.errors.same'));
  });

  it('can be seen when somebody wants to look, and its strength is described in words', async () => {
    const account = await newcomer();
    const person = await stage().enter(account);
    const { page } = person;
    const next = field(page, 'next');
    await person.write(next, 'password1234');
    await page.getByText(word('account:password.strength.weak')).waitFor();
    await person.write(next, OWN_PASSWORD);
    await page.getByText(word('account:password.strength.strong')).waitFor();
    expect(await next.getAttribute('type')).toBe('password');
    const show = `${word('account:password.show')} ${word('account:password.fields.next')}`;
    await person.choose(page.getByRole('button', { name: show, exact: true }));
    expect(await next.getAttribute('type')).toBe('text');
  });
});

describe("one's own account", () => {
  const opened = async (person: Person): Promise<void> => {
    await person.choose(person.ownMenu);
    await person.choose(person.page.getByRole('link', { name: word('shell:person.account') }));
    await person.page
      .getByRole('heading', { level: 1, name: word('pages:account.title') })
      .waitFor();
  };
  const part = ({ page }: Person, key: string): Locator =>
    page.getByRole('region', { name: word(`account:${key}.title`) });

  it.each([1440, 390])('is reached from the own menu by the keyboard, at %i px', async (width) => {
    const person = await stage().enter(await newcomer(false));
    await person.page.setViewportSize({ width, height: 844 });
    await opened(person);
    const permissions = await part(person, 'permissions').textContent();
    expect(permissions).toContain(word('menu:screens.units'));
    expect(permissions).not.toContain(word('menu:screens.user'));
    const profile = await part(person, 'profile').textContent();
    expect(profile).toContain('สมหญิง มาใหม่');
    expect(profile).toContain(word('account:profile.edit'));
    const overflow = await person.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  it('closes its menu by Escape, and the focus is on its button again', async () => {
    const person = await stage().enter(await newcomer(false));
    await person.choose(person.ownMenu);
    const link = person.page.getByRole('link', { name: word('shell:person.password') });
    await person.tabTo(link);
    await person.press('Escape');
    await link.waitFor({ state: 'hidden' });
    expect(await person.ownMenu.evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  it('shows where one is signed in, this device marked, and ends another', async () => {
    const account = await newcomer(false);
    const person = await stage().enter(account);
    const elsewhere = await stage().enter(account);
    await opened(person);
    const rows = part(person, 'sessions').getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    const own = rows.filter({ hasText: word('account:sessions.here') });
    expect(await own.count()).toBe(1);
    expect(await own.getByRole('button').count()).toBe(0);
    expect(await own.textContent()).toMatch(/Chrome .* Linux.*25\d\d/s);

    await person.choose(rows.getByRole('button'));
    await expect.poll(() => rows.count()).toBe(1);
    await elsewhere.open(UNITS);
    await elsewhere.page.waitForURL((url) => url.pathname === '/login');
  });

  it('signs out everywhere, once the question is answered with yes', async () => {
    const account = await newcomer(false);
    const person = await stage().enter(account);
    const elsewhere = await stage().enter(account);
    await opened(person);
    const everywhere = person.page
      .getByRole('main')
      .getByRole('button', { name: word('account:sessions.everywhere.action') });
    const question = person.page.getByRole('dialog');
    await person.choose(everywhere.first());
    await person.choose(
      question.getByRole('button', { name: word('account:sessions.everywhere.no') }),
    );
    await question.waitFor({ state: 'detached' });
    await person.choose(everywhere.first());
    await person.choose(
      question.getByRole('button', { name: word('account:sessions.everywhere.yes') }),
    );
    await person.page.waitForURL((url) => url.pathname === '/login');
    await elsewhere.open(UNITS);
    await elsewhere.page.waitForURL((url) => url.pathname === '/login');
  });
});
