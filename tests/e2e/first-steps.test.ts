/** What somebody new meets after signing in: three things to do, and a menu with names, offered once. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN } from '../support/e2e-server.ts';
import { findings } from './axe.ts';
import { resourceOf } from './declared.ts';
import { type Person, word } from './person.ts';
import { setStage } from './stage.ts';

const stage = setStage();
const organisations = resourceOf('organisations');
const STEPS = ['organisations', 'users', 'wasteRecords'] as const;

const stepsOf = ({ page }: Person): Locator =>
  page.getByRole('region', { name: word('screens:firstSteps.title') });
const stepOf = (person: Person, name: string): Locator =>
  stepsOf(person)
    .getByRole('listitem')
    .filter({ hasText: word(`screens:firstSteps.of.${name}.title`) });
const linkOf = (person: Person, name: string): Locator => stepOf(person, name).getByRole('link');
const isTicked = (person: Person, name: string): Locator =>
  stepOf(person, name).getByText(word('screens:firstSteps.done'), { exact: true });

async function makeStaff(username: string, auths: readonly string[], denied: string[] = []) {
  const call = await stage().call();
  const role = await call('role/saveRole', { data: { name: `บทบาท ${username}`, auths, denied } });
  expect(role.status, JSON.stringify(role.body)).toBe(200);
  const account = { username, password: 'ข้าวเหลือหนึ่งจาน-1' };
  const saved = await call('user/saveUser', {
    data: {
      ...{ ...account, firstName: 'มานี', lastName: 'ใจดี', userType: 'staff' },
      ...{ tambonCode: '500101', roleIds: [role.body.data.id], mustChangePassword: false },
    },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  return account;
}

describe('the first steps', () => {
  it('are there after signing in, ticked off when done, closed, and found again', async () => {
    const person = await stage().arrive();
    person.byKeyboardAlone = true;
    const { page } = person;
    await person.signIn(ADMIN.username, ADMIN.password);
    await stepsOf(person).waitFor();
    expect(await stepsOf(person).getByRole('link').count()).toBe(STEPS.length);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
      expect(await findings(page)).toEqual({});
    }
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => stepsOf(person).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });

    await person.choose(linkOf(person, 'organisations'));
    await person.write(person.control(organisations, 'name'), 'เทศบาลเมืองแม่น้ำ');
    await person.pick(person.control(organisations, 'organisationType'), '');
    await person.save();
    await person.open('pages/dashboard');
    await isTicked(person, 'organisations').waitFor();
    expect(await linkOf(person, 'organisations').count()).toBe(0);
    expect(await linkOf(person, 'users').count()).toBe(1);

    await person.choose(page.getByRole('button', { name: word('screens:firstSteps.close') }));
    await stepsOf(person).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await person.ownMenu.waitFor();
    expect(await stepsOf(person).count()).toBe(0);

    // Here, and from any other page.
    await person.choose(person.ownMenu);
    await person.choose(page.getByRole('link', { name: word('screens:firstSteps.title') }));
    await isTicked(person, 'organisations').waitFor();
    await person.choose(page.getByRole('button', { name: word('screens:firstSteps.close') }));
    await person.open('pages/contact');
    await person.choose(person.ownMenu);
    await person.choose(page.getByRole('link', { name: word('screens:firstSteps.title') }));
    await isTicked(person, 'organisations').waitFor();
  });

  it('count nobody as a colleague that somebody added for having been added themselves', async () => {
    const newcomer = await makeStaff('khon.mai', ['user']);
    const person = await stage().enter(newcomer);
    await person.open('pages/dashboard');
    await linkOf(person, 'users').waitFor();
    expect(await isTicked(person, 'users').count()).toBe(0);
    const other = await stage().enter(await makeStaff('khon.mai.kwa', ['user']));
    await other.open('pages/dashboard');
    await other.page.getByText(word('screens:firstSteps.names.question')).waitFor();
    // By now there is a colleague: nothing is left to do.
    await expect.poll(() => stepsOf(other).getByRole('listitem').count()).toBe(0);
  });

  it('are those alone that somebody may take, and none for who may take none', async () => {
    const recorder = await makeStaff(
      'khon.banthuek',
      ['waste-cateory/waste-records', 'user'],
      ['user:create'],
    );
    const person = await stage().enter(recorder);
    await person.open('pages/dashboard');
    await linkOf(person, 'wasteRecords').waitFor();
    expect(await stepsOf(person).getByRole('listitem').count()).toBe(1);

    const looker = await makeStaff('khon.du', ['organisation'], ['organisation:create']);
    const other = await stage().enter(looker);
    await other.open('pages/dashboard');
    await other.page.getByText(word('screens:firstSteps.names.question')).waitFor();
    expect(
      await other.page
        .getByRole('link', { name: word('screens:firstSteps.of.users.title') })
        .count(),
    ).toBe(0);
    expect(await stepsOf(other).getByRole('listitem').count()).toBe(0);
    await other.choose(other.ownMenu);
    await other.page.getByRole('button', { name: word('shell:signOut') }).waitFor();
    expect(
      await other.page.getByRole('link', { name: word('screens:firstSteps.title') }).count(),
    ).toBe(0);
  });
});

describe('the names of the menu', () => {
  it('show beside their icons where the mouse is, and where the focus of the keyboard is', async () => {
    const person = await stage().enter();
    await person.open('pages/contact');
    const item = person.menu.getByRole('button', { name: word('menu:groups.masters') });
    const opacity = () =>
      item.locator('.menu__label').evaluate((label) => getComputedStyle(label).opacity);
    await item.waitFor();
    expect(await opacity()).toBe('0');
    await item.hover();
    await expect.poll(opacity).toBe('1');
    await person.page.mouse.move(700, 500);
    await expect.poll(opacity).toBe('0');
    await person.arrowTo(item);
    await expect.poll(opacity).toBe('1');
    const bounds = await item.locator('.menu__label').boundingBox();
    expect(bounds?.x).toBeGreaterThan(60);
  });

  it.each([
    { answer: 'show', mode: 'slim-plus' },
    { answer: 'keep', mode: 'slim' },
  ])('are offered once: $answer', async ({ answer, mode }) => {
    const person = await stage().enter();
    const { page } = person;
    await person.open('pages/dashboard');
    const question = page.getByText(word('screens:firstSteps.names.question'));
    await question.waitFor();
    await person.page.locator('.shell.shell--slim').waitFor();
    await person.choose(
      page.getByRole('button', { name: word(`screens:firstSteps.names.${answer}`) }),
    );
    await page.locator(`.shell.shell--${mode}`).waitFor();
    await question.waitFor({ state: 'detached' });
    await page.reload();
    await stepsOf(person).waitFor();
    expect(await page.locator(`.shell.shell--${mode}`).count()).toBe(1);
    expect(await question.count()).toBe(0);
  });
});
